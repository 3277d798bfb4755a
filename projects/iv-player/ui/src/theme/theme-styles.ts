/**
 * Custom properties of all pieces, and what all pieces share. `:where` has no specificity, so the page's own rules win.
 * Dark is the default; `prefers-color-scheme: light` or `data-iv-theme="light"` on `<iv-player>` selects light.
 *
 * One literal, as every style sheet of the pieces: a template with a value in it counts as an effect for bundlers, and would stay
 * in every application.
 */
export const THEME_STYLES = `
:where(iv-player){--iv-font:system-ui,sans-serif;--iv-font-size:1rem;--iv-radius:.5rem;--iv-target:2.75rem;--iv-gap:.5rem;--iv-text:#fff;--iv-muted-text:#d3d6de;--iv-surface:#14161bf2;--iv-surface-hover:#343843;--iv-border:#9aa0ad;--iv-accent:#8ab4ff;--iv-on-accent:#0b1020;--iv-focus:#fff;--iv-focus-contrast:#000;--iv-safe-top:0px;--iv-safe-right:0px;--iv-safe-bottom:0px;--iv-safe-left:0px}
@media (prefers-color-scheme:light){:where(iv-player:not([data-iv-theme=dark])){--iv-text:#16181d;--iv-muted-text:#4a4f5a;--iv-surface:#fffffff2;--iv-surface-hover:#e8eaf0;--iv-border:#767b87;--iv-accent:#1d4ed8;--iv-on-accent:#fff;--iv-focus:#1d4ed8;--iv-focus-contrast:#fff}}
:where(iv-player[data-iv-theme=light]){--iv-text:#16181d;--iv-muted-text:#4a4f5a;--iv-surface:#fffffff2;--iv-surface-hover:#e8eaf0;--iv-border:#767b87;--iv-accent:#1d4ed8;--iv-on-accent:#fff;--iv-focus:#1d4ed8;--iv-focus-contrast:#fff}
:where(iv-player:fullscreen,.iv-fills-window){--iv-safe-top:env(safe-area-inset-top,0px);--iv-safe-right:env(safe-area-inset-right,0px);--iv-safe-bottom:env(safe-area-inset-bottom,0px);--iv-safe-left:env(safe-area-inset-left,0px)}
:where(iv-player:not(:fullscreen,.iv-fills-window):has(> iv-choices,> iv-controls)){min-height:20rem}
:where(.iv-piece){position:absolute;inset:0;container-type:size;pointer-events:none;font:var(--iv-font-size)/1.4 var(--iv-font);color:var(--iv-text);text-align:start}
:where(.iv-piece button,.iv-piece input,.iv-piece select){font:inherit;color:inherit}
:where(.iv-button){display:inline-flex;align-items:center;justify-content:center;gap:.5em;min-width:var(--iv-target);min-height:var(--iv-target);padding:.25em .75em;border:0;border-radius:var(--iv-radius);color:var(--iv-text);background:none;cursor:pointer;pointer-events:auto;touch-action:manipulation}
:where(.iv-button:hover){background:var(--iv-surface-hover)}
:where(.iv-button[disabled]){opacity:.5;cursor:default}
:where(.iv-primary,.iv-primary:hover){color:var(--iv-on-accent);background:var(--iv-accent)}
:where(.iv-panel){background:var(--iv-surface);border-radius:var(--iv-radius);pointer-events:auto}
:where(.iv-piece :focus-visible){outline:3px solid var(--iv-focus);outline-offset:2px;box-shadow:0 0 0 7px var(--iv-focus-contrast)}
:where(.iv-visually-hidden){position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:where(.iv-icon){width:1.5em;height:1.5em;flex:none;fill:currentColor}
:where(.iv-lines){fill:none;stroke:currentColor;stroke-width:2}
@media (prefers-contrast:more){:where(iv-player){--iv-surface:#000;--iv-muted-text:#fff;--iv-border:#fff}:where(iv-player[data-iv-theme=light]){--iv-surface:#fff;--iv-muted-text:#000;--iv-border:#000}}
@media (prefers-contrast:more) and (prefers-color-scheme:light){:where(iv-player:not([data-iv-theme=dark])){--iv-surface:#fff;--iv-muted-text:#000;--iv-border:#000}}
@media (forced-colors:active){:where(.iv-button,.iv-panel){border:1px solid ButtonText}:where(.iv-icon){fill:ButtonText}:where(.iv-lines){fill:none;stroke:ButtonText}}
@media (prefers-reduced-motion:reduce){:where(.iv-piece,.iv-piece *){animation:none!important;transition:none!important}}
`;
