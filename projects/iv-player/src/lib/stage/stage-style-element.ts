const CSS = `
:where(iv-player){display:block;position:relative;overflow:hidden;background:#000;aspect-ratio:16/9}
:where(iv-player:fullscreen,.iv-fills-window){width:100%;height:100%;aspect-ratio:auto}
:where(.iv-fills-window){position:fixed!important;inset:0;z-index:9999}
:where(.iv-container,.iv-notice){position:absolute;inset:0}
:where(.iv-layers){pointer-events:none}
:where(.iv-notice){z-index:10;display:grid;place-content:center;place-items:center;gap:1rem;color:#fff;font:1rem/1.4 system-ui,sans-serif;pointer-events:none}
:where(.iv-message){background:#000b}
:where(.iv-spinner){animation:iv-appear .3s .3s both}
:where(.iv-spinner)::before{content:"";width:3rem;height:3rem;border:.3rem solid #fff4;border-top-color:#fff;border-radius:50%;animation:iv-turn 1s linear infinite}
:where(.iv-notice) button{padding:.7em 1.6em;border:0;border-radius:9rem;font:inherit;color:#fff;background:#2563eb;cursor:pointer;pointer-events:auto}
:where(.iv-notice button:focus-visible){outline:3px solid;outline-offset:3px}
button:where(.iv-big-play){padding:1.5rem 1.4rem 1.5rem 1.8rem;background:#000a}
:where(.iv-big-play)::before{content:"";display:block;border:1.2rem solid #0000;border-left:2rem solid;border-right:0}
button:where(.iv-second){background:#fff3}
button:where(.iv-back){position:absolute;z-index:10;left:1rem;top:1rem;padding:.7rem;border:0;border-radius:50%;color:#fff;background:#0009;cursor:pointer}
:where(.iv-back)::before{content:"";display:block;width:.7rem;height:.7rem;margin:.15rem .1rem .15rem .3rem;border:solid;border-width:0 0 .2rem .2rem;rotate:45deg}
:where(.iv-back:focus-visible){outline:3px solid;outline-offset:3px}
button:where(.iv-sound-mark){position:absolute;z-index:10;right:1rem;top:1rem;padding:.5em 1.1em;border:1px solid #fff4;border-radius:9rem;font:.9rem/1.4 system-ui,sans-serif;color:#fff;background:#000b;cursor:pointer}
:where(.iv-sound-mark:focus-visible){outline:3px solid;outline-offset:3px}
@keyframes iv-turn{to{rotate:1turn}}
@keyframes iv-appear{from{opacity:0}}
@media (prefers-reduced-motion){:where(.iv-spinner)::before{animation-duration:4s}}
`;

const styledRoots = new WeakSet<object>();

/**
 * Adds the stage's styles to the page (or shadow root) of `host`, once. As a constructed style sheet they need no inline
 * `<style>`, which `style-src 'self'` forbids. Their selectors have no specificity, so the page's own rules win; those of
 * buttons have that of `button`, so that a reset of the page does not override them and a class does. A DOM without adopted
 * style sheets, such as jsdom, goes without.
 */
export function applyStageStyles(host: HTMLElement): void {
  const root = host.getRootNode();
  if (styledRoots.has(root) || !(root instanceof Document || root instanceof ShadowRoot)) return;
  styledRoots.add(root);
  if (!(root as Partial<DocumentOrShadowRoot>).adoptedStyleSheets) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}
