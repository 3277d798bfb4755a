/**
 * Custom properties of all pieces, and what all pieces share.
 *
 * A reset sheet of the page must not win, a rule of the page that names the player must. Elements that a page selects by their own name,
 * such as `iv-player`, have rules without specificity, by `:where`. What is inside has that of one element, by `iv-player` before the
 * `:where`: adopted sheets come last, so it wins over `*`, `button` and `svg`, and loses against `.iv-button` and `iv-player button`.
 * `all:revert` takes back what such sheets do besides; not of an element with `lang`, which browsers would forget with it, as they do
 * `hidden`. Attributes by which they select (`[type]`, `[role]`, `[alt]`) are
 * avoided, or are in the selector.
 *
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
:where(.iv-piece){position:absolute;inset:0;box-sizing:border-box;container-type:size;pointer-events:none;font:var(--iv-font-size)/1.4 var(--iv-font);color:var(--iv-text);text-align:start;text-indent:0;text-shadow:none;text-transform:none;letter-spacing:normal;word-spacing:normal;white-space:normal;word-break:normal}
iv-player :where(.iv-piece:not(.iv-captions) [class^=iv-]:not([lang])){all:revert}
iv-player :where(.iv-piece [hidden]){display:none}
iv-player :where(.iv-piece button,.iv-piece input,.iv-piece select){font:inherit;color:inherit}
iv-player :where(.iv-button){display:inline-flex;align-items:center;justify-content:center;gap:.5em;min-width:var(--iv-target);min-height:var(--iv-target);padding:.25em .75em;border:0;border-radius:var(--iv-radius);color:var(--iv-text);background:none;cursor:pointer;pointer-events:auto;touch-action:manipulation}
iv-player :where(.iv-button:hover){background:var(--iv-surface-hover)}
iv-player :where(.iv-button[disabled]){opacity:.5;cursor:default}
iv-player :where(.iv-primary,.iv-primary:hover){color:var(--iv-on-accent);background:var(--iv-accent)}
iv-player :where(.iv-panel){background:var(--iv-surface);border-radius:var(--iv-radius);pointer-events:auto}
iv-player :where(.iv-piece) :focus-visible{outline:3px solid var(--iv-focus);outline-offset:2px;box-shadow:0 0 0 7px var(--iv-focus-contrast)}
iv-player :where(.iv-visually-hidden){position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
iv-player :where(.iv-icon){width:1.5em;height:1.5em;flex:none;fill:currentColor}
iv-player :where(.iv-lines){fill:none;stroke:currentColor;stroke-width:2}
@media (prefers-contrast:more){:where(iv-player){--iv-surface:#000;--iv-muted-text:#fff;--iv-border:#fff}:where(iv-player[data-iv-theme=light]){--iv-surface:#fff;--iv-muted-text:#000;--iv-border:#000}}
@media (prefers-contrast:more) and (prefers-color-scheme:light){:where(iv-player:not([data-iv-theme=dark])){--iv-surface:#fff;--iv-muted-text:#000;--iv-border:#000}}
@media (forced-colors:active){iv-player :where(.iv-button,.iv-panel){border:1px solid ButtonText}iv-player :where(.iv-icon){fill:ButtonText}iv-player :where(.iv-lines){fill:none;stroke:ButtonText}}
@media (prefers-reduced-motion:reduce){iv-player :where(.iv-piece,.iv-piece *){animation:none!important;transition:none!important}}
`;
