/**
 * The style sheet of the map. Rules of the page that name the player or the map win, reset sheets do not, as with the theme of
 * `iv-player/ui`: `:not(iv)`, an element that there is not, gives what is inside of the map the specificity of one element. The map may stand beside the player: where the
 * custom properties of the theme are not set above it, it has their defaults, dark or light as the viewer's system says.
 */
export const MAP_STYLES = `
:where(iv-story-map){--iv-map-text:var(--iv-text,#fff);--iv-map-muted:var(--iv-muted-text,#d3d6de);--iv-map-surface:var(--iv-surface,#14161b);--iv-map-hover:var(--iv-surface-hover,#343843);--iv-map-border:var(--iv-border,#9aa0ad);--iv-map-accent:var(--iv-accent,#8ab4ff);--iv-map-on-accent:var(--iv-on-accent,#0b1020);--iv-map-focus:var(--iv-focus,#fff);--iv-map-focus-contrast:var(--iv-focus-contrast,#000)}
@media (prefers-color-scheme:light){:where(iv-story-map:not([data-iv-theme=dark])){--iv-map-text:var(--iv-text,#16181d);--iv-map-muted:var(--iv-muted-text,#4a4f5a);--iv-map-surface:var(--iv-surface,#fff);--iv-map-hover:var(--iv-surface-hover,#e8eaf0);--iv-map-border:var(--iv-border,#767b87);--iv-map-accent:var(--iv-accent,#1d4ed8);--iv-map-on-accent:var(--iv-on-accent,#fff);--iv-map-focus:var(--iv-focus,#1d4ed8);--iv-map-focus-contrast:var(--iv-focus-contrast,#fff)}}
:where(iv-story-map[data-iv-theme=light]){--iv-map-text:var(--iv-text,#16181d);--iv-map-muted:var(--iv-muted-text,#4a4f5a);--iv-map-surface:var(--iv-surface,#fff);--iv-map-hover:var(--iv-surface-hover,#e8eaf0);--iv-map-border:var(--iv-border,#767b87);--iv-map-accent:var(--iv-accent,#1d4ed8);--iv-map-on-accent:var(--iv-on-accent,#fff);--iv-map-focus:var(--iv-focus,#1d4ed8);--iv-map-focus-contrast:var(--iv-focus-contrast,#fff)}
:where(iv-story-map){display:flex;flex-direction:column;box-sizing:border-box;min-width:0;height:30rem;border:1px solid var(--iv-map-border);border-radius:var(--iv-radius,.5rem);background:var(--iv-map-surface);color:var(--iv-map-text);font:var(--iv-font-size,1rem)/1.3 var(--iv-font,system-ui,sans-serif);text-align:start;text-indent:0;text-shadow:none;text-transform:none;letter-spacing:normal;word-spacing:normal}
:where([class^=iv-map-]:not([lang],svg,svg *)):not(iv){all:revert}
:where(iv-story-map *):not(iv){box-sizing:border-box}
:where(iv-map-canvas,iv-map-outline){display:contents}
:where(.iv-map-bar):not(iv){display:flex;flex-wrap:wrap;align-items:center;gap:.25rem;padding:.25rem;border-block-end:1px solid var(--iv-map-border)}
:where(.iv-map-group):not(iv){display:flex;flex-wrap:wrap;gap:.25rem}
:where(.iv-map-group)[role]{display:flex;width:auto;margin:0}
:where(.iv-map-seen):not(iv){margin-inline-start:auto;padding-inline:.5rem;color:var(--iv-map-muted);font-size:.875em}
:where(iv-story-map button):not(iv){font:inherit;color:inherit;cursor:pointer;touch-action:manipulation}
:where(.iv-map-button):not(iv){display:inline-flex;align-items:center;justify-content:center;min-width:var(--iv-target,2.75rem);min-height:var(--iv-target,2.75rem);padding:.25em .75em;border:1px solid transparent;border-radius:var(--iv-radius,.5rem);background:none}
:where(.iv-map-button:hover):not(iv){background:var(--iv-map-hover)}
:where(.iv-map-button[aria-pressed=true]):not(iv){border-color:var(--iv-map-accent);background:var(--iv-map-accent);color:var(--iv-map-on-accent)}
:where(.iv-map-icon):not(iv){padding:0}
:where(.iv-map-icon svg):not(iv){width:1.25em;height:1.25em;fill:none;stroke:currentColor;stroke-width:2}
:where(iv-story-map :focus-visible):not(iv){outline:3px solid var(--iv-map-focus);outline-offset:-3px;box-shadow:inset 0 0 0 6px var(--iv-map-focus-contrast)}
:where(.iv-map-window):not(iv){position:relative;flex:1;min-height:8rem;overflow:clip;touch-action:pan-y;cursor:grab}
:where(.iv-map-window.iv-map-dragged):not(iv){cursor:grabbing;user-select:none}
:where(.iv-map-layer):not(iv){position:absolute;left:0;top:0;width:0;height:0;transform-origin:0 0;direction:ltr}
:where(.iv-map-edges):not(iv){position:absolute;left:0;top:0;width:1rem;height:1rem;overflow:visible;pointer-events:none;fill:none;stroke:var(--iv-map-border);stroke-width:1.5}
:where(.iv-map-edge-open):not(iv){stroke-dasharray:6 5;stroke:var(--iv-map-accent)}
:where(.iv-map-edge-taken):not(iv){stroke:var(--iv-map-accent);stroke-width:3}
:where(.iv-map-shape):not(iv){fill:var(--iv-map-surface);stroke:var(--iv-map-border)}
:where(.iv-map-shape-seen,.iv-map-shape-next):not(iv){fill:var(--iv-map-hover);stroke:var(--iv-map-accent);stroke-width:4}
:where(.iv-map-shape-missed,.iv-map-shape-unseen):not(iv){stroke-dasharray:10 8}
:where(.iv-map-shape-open):not(iv){stroke:var(--iv-map-accent);stroke-width:4}
:where(.iv-map-shape-here):not(iv){fill:var(--iv-map-accent);stroke:var(--iv-map-accent);stroke-width:12}
:where(.iv-map-nodes)[role]{margin:0;padding:0;list-style:none}
:where(.iv-map-node)[data-state]{margin:0;padding:0}
:where(.iv-map-node):not(iv){position:absolute;width:11rem;height:4.75rem;translate:-50% -50%}
:where(.iv-map-scene):not(iv){display:flex;flex-direction:column;justify-content:center;width:100%;height:100%;padding:.25rem .75rem;border:1px solid var(--iv-map-border);border-radius:var(--iv-radius,.5rem);background:var(--iv-map-surface);color:inherit;text-align:start;overflow:hidden}
:where(button.iv-map-scene:hover):not(iv){background:var(--iv-map-hover)}
:where(.iv-map-name):not(iv){font-weight:600;unicode-bidi:plaintext;overflow-wrap:anywhere}
:where(.iv-map-scene .iv-map-name):not(iv){display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;font-size:.9375rem;line-height:1.2}
:where(.iv-map-state):not(iv){display:block;flex:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--iv-map-muted);font-size:.8125rem}
:where([data-state=seen]>.iv-map-scene):not(iv){border-color:var(--iv-map-accent);border-width:2px}
:where([data-state=next]>.iv-map-scene):not(iv){border:2px solid var(--iv-map-accent);border-inline-start-width:.5rem}
:where([data-state=open]>.iv-map-scene):not(iv){border:3px double var(--iv-map-accent)}
:where([data-state=missed]>.iv-map-scene,[data-state=unseen]>.iv-map-scene):not(iv){border-style:dashed}
:where([data-state=here]>.iv-map-scene,[data-state=here]>button.iv-map-scene:hover):not(iv){border-color:var(--iv-map-accent);background:var(--iv-map-accent);color:var(--iv-map-on-accent)}
:where([data-state=here]>.iv-map-scene .iv-map-state):not(iv){color:inherit}
:where([data-findings]>.iv-map-scene):not(iv){border-block-end-width:.375rem}
:where(.iv-map-empty):not(iv){padding:1rem;color:var(--iv-map-muted)}
:where(.iv-map-outline):not(iv){flex:1;min-height:0;overflow:auto}
:where(.iv-map-outline)[role]{margin:0;padding:.5rem 1rem;list-style:none}
:where(.iv-map-window)[role]{display:block;width:auto;margin:0}
:where(.iv-map-row):not(iv){padding-block:.25rem;content-visibility:auto;contain-intrinsic-block-size:auto 4rem}
:where(.iv-map-row[data-state=here]):not(iv){padding-inline-start:.5rem;border-inline-start:.25rem solid var(--iv-map-accent)}
:where(.iv-map-line):not(iv){color:var(--iv-map-muted)}
:where(.iv-map-jump):not(iv){min-height:var(--iv-target,2.75rem);padding:.25em .5em;margin-inline-start:-.5em;border:0;border-radius:var(--iv-radius,.5rem);background:none;text-align:start;text-decoration:underline}
:where(.iv-map-jump:hover):not(iv){background:var(--iv-map-hover)}
:where(.iv-map-leads):not(iv){margin:0;padding-inline-start:1.5rem}
:where(.iv-map-finding):not(iv){overflow-wrap:anywhere}
:where(.iv-map-hidden):not(iv){position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:30rem){:where(.iv-map-seen):not(iv){flex-basis:100%;margin:0}}
@media (prefers-contrast:more){:where(iv-story-map){--iv-map-muted:var(--iv-map-text);--iv-map-border:var(--iv-map-text)}}
@media (forced-colors:active){:where(.iv-map-button):not(iv){border-color:ButtonText}:where(.iv-map-button[aria-pressed=true]):not(iv){forced-color-adjust:none;border-color:Highlight;background:Highlight;color:HighlightText}:where(.iv-map-edges):not(iv){stroke:CanvasText}:where(.iv-map-edge-taken,.iv-map-edge-open):not(iv){stroke:Highlight}:where([data-state=here]>.iv-map-scene):not(iv){forced-color-adjust:none;background:Highlight;color:HighlightText}:where(.iv-map-shape):not(iv){fill:Canvas;stroke:CanvasText}:where(.iv-map-shape-here):not(iv){fill:Highlight;stroke:Highlight}}
`;
