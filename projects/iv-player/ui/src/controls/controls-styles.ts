/**
 * Styles of the controls; the properties `--iv-*` are those of the theme. A narrow stage has two rows of them, a low one only one,
 * which scrolls sideways.
 */
export const CONTROLS_STYLES = `
:where(iv-player:has(iv-controls[data-state=hidden])){cursor:none}
:where(.iv-controls){display:flex;flex-direction:column-reverse;z-index:20}
iv-player :where(.iv-bar){flex-wrap:wrap;align-items:center;flex:none;border-radius:0;padding:0 max(var(--iv-gap)/2,var(--iv-safe-right)) var(--iv-safe-bottom) max(var(--iv-gap)/2,var(--iv-safe-left));transition:opacity .2s}
:where(.iv-bar)[role]{display:flex;width:auto;margin:0}
iv-player :where([data-state=hidden]:not(:has(:focus-visible)) .iv-bar){opacity:0;pointer-events:none}
iv-player :where(.iv-bar .iv-button){position:relative;padding:.25em}
iv-player :where(.iv-play){font-size:1.25em}
iv-player :where(.iv-bar [aria-pressed=true])::after{content:"";position:absolute;inset:auto 20% .25em;height:3px;border-radius:2px;background:var(--iv-accent)}
iv-player :where(.iv-bar [aria-disabled=true]){opacity:.5;cursor:default}
iv-player :where(:is([data-action=play],.iv-back-to-choice):dir(rtl) .iv-icon){scale:-1 1}
iv-player :where(.iv-scrub-bar){display:flex;flex:1;align-items:center;gap:1rem;min-width:8rem;padding-inline:.75rem var(--iv-gap)}
iv-player :where(.iv-scrub){position:relative;flex:1;display:grid;align-items:center;min-width:0;height:var(--iv-target)}
iv-player :where(.iv-track){height:.3rem;border-radius:1rem;background:color-mix(in srgb,currentColor 35%,transparent);overflow:hidden}
iv-player :where(.iv-fill){height:100%;width:calc(var(--iv-at,0)*100%);background:var(--iv-accent)}
iv-player :where(.iv-thumb,.iv-mark){position:absolute;background:var(--iv-text);pointer-events:none}
iv-player :where(.iv-thumb){inset-inline-start:calc(var(--iv-at,0)*100%);width:1rem;height:1rem;margin-inline-start:-.5rem;border-radius:50%}
iv-player :where(.iv-mark){width:.25rem;height:.75rem;margin-inline-start:-.125rem;border-radius:1px}
iv-player :where(.iv-range)[type][type]{all:revert;position:absolute;inset:0 -.5rem;width:calc(100% + 1rem);height:100%;margin:0;opacity:0;appearance:none;cursor:pointer;touch-action:none}
iv-player :where(.iv-range)[type][type]::-webkit-slider-thumb{width:1rem;height:2rem;appearance:none}
iv-player :where(.iv-range:focus-visible~.iv-thumb){outline:3px solid var(--iv-focus);outline-offset:2px;box-shadow:0 0 0 7px var(--iv-focus-contrast)}
iv-player :where(.iv-tooltip){position:absolute;bottom:100%;padding:.25rem .5rem;text-align:center;white-space:nowrap;pointer-events:none}
iv-player :where(.iv-tooltip-image:not([hidden])){display:block;border-radius:.25rem}
:where(.iv-tooltip-image)[alt]{margin:0 0 .25rem}
iv-player :where(.iv-choosing .iv-tooltip-image){display:none}
iv-player :where(.iv-clock){font-size:.875em;font-variant-numeric:tabular-nums;white-space:nowrap}
:where(.iv-volume,.iv-check)[type]{all:revert;margin:0;accent-color:var(--iv-accent)}
:where(.iv-volume)[type]{width:5.5rem;height:var(--iv-target);margin:0 .5rem;cursor:pointer}
iv-player :where(.iv-select){min-width:var(--iv-target);min-height:var(--iv-target);max-width:100%;padding:.25em .5em;border:1px solid var(--iv-border);border-radius:var(--iv-radius);background:var(--iv-surface);cursor:pointer}
iv-player :where(.iv-select option){color:var(--iv-text);background:var(--iv-surface)}
iv-player :where(.iv-bar .iv-row){display:flex}
iv-player :where(.iv-bar .iv-row span){position:absolute;clip-path:inset(50%);width:1px;overflow:hidden;white-space:nowrap}
iv-player :where(.iv-bar .iv-select){border-color:#0000;background:none}
iv-player :where(.iv-settings){box-sizing:border-box;align-self:flex-end;width:min(22rem,100%);margin-block-end:2px;padding:0 1rem .5rem;overflow:auto;overscroll-behavior:contain;scroll-padding-block-start:calc(var(--iv-target) + .5rem);background:linear-gradient(var(--iv-surface) 0 0),linear-gradient(var(--iv-surface) 0 0),var(--iv-surface)}
iv-player :where(.iv-settings-head,.iv-settings .iv-row){display:flex;align-items:center;justify-content:space-between}
iv-player :where(.iv-settings-title){font-weight:bold}
iv-player :where(.iv-settings-head){position:sticky;top:0;background:inherit}
iv-player :where(.iv-settings .iv-row){flex-wrap:wrap;gap:0 1rem;min-height:var(--iv-target);margin-block:.125rem;cursor:pointer}
:where(.iv-check)[type]{width:1.5rem;height:1.5rem}
iv-player :where(.iv-group){margin:.5rem 0 0;padding:.25rem 0 0;border:0;border-top:1px solid var(--iv-border);min-width:0}
iv-player :where(.iv-legend){padding-inline:0 .5rem;font-weight:600}
@container (width>=44rem){iv-player :where(.iv-settings .iv-row:has(.iv-volume)){display:none}}
@container (width<44rem){iv-player :where(.iv-bar){justify-content:space-between}iv-player :where(.iv-scrub-bar){order:-1;flex:1 0 100%;box-sizing:border-box}:where(.iv-bar iv-setting){display:none}iv-player :where(.iv-settings){width:100%}}
@container (width<44rem) and (height<20rem){iv-player :where(.iv-bar){flex-wrap:nowrap;overflow-x:auto;scrollbar-width:none}iv-player :where(.iv-bar>*){flex:none}iv-player :where(.iv-scrub-bar){order:0;flex:1 0 5rem;min-width:5rem}iv-player :where(.iv-clock){display:none}iv-player :where(.iv-bar) :focus-visible{outline-offset:-3px;box-shadow:inset 0 0 0 6px var(--iv-focus-contrast)}}
@container (width>=120rem){iv-player :where(.iv-bar,.iv-settings){font-size:1.5em;--iv-target:4rem}iv-player :where(.iv-settings){width:34rem}:where(.iv-volume)[type]{width:9rem}}
@media (forced-colors:active){iv-player :where(.iv-track){background:Canvas;outline:1px solid CanvasText}iv-player :where(.iv-fill){background:Highlight}iv-player :where(.iv-bar [aria-pressed=true])::after{background:Highlight}iv-player :where(.iv-thumb,.iv-mark){background:CanvasText}iv-player :where(.iv-thumb){border:1px solid Canvas}}
`;
