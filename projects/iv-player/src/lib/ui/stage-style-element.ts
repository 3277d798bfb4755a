const CSS = `
iv-player{display:block;position:relative;overflow:hidden;background:#000;aspect-ratio:16/9}
iv-player.iv-fills-window{position:fixed;inset:0;z-index:2147483647;aspect-ratio:auto}
iv-player:fullscreen{width:100%;height:100%;aspect-ratio:auto}
.iv-surface{position:absolute;inset:0}
.iv-notice{position:absolute;inset:0;z-index:10;display:grid;place-content:center;place-items:center;gap:1rem;text-align:center;color:#fff;font:1rem/1.4 system-ui,sans-serif;pointer-events:none}
.iv-notice>*{pointer-events:auto}
.iv-message{background:#000b}
.iv-message p{margin:0;padding:0 1rem}
.iv-spinner::before{content:"";width:3rem;height:3rem;border:.3rem solid #fff4;border-top-color:#fff;border-radius:50%;animation:iv-turn 1s linear infinite}
.iv-spinner span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.iv-notice button{border:0;border-radius:2rem;padding:.7em 1.6em;font:inherit;color:#fff;background:#2b6cff;cursor:pointer}
.iv-notice button:focus-visible{outline:3px solid #fff;outline-offset:3px}
.iv-notice .iv-big-play{width:5.5rem;height:5.5rem;padding:0;border-radius:50%;background:#000a}
.iv-big-play::before{content:"";display:block;margin:auto;width:0;border:1.2rem solid transparent;border-left:2rem solid #fff;border-right:0;translate:.3rem}
@keyframes iv-turn{to{rotate:1turn}}
@media (prefers-reduced-motion:reduce){.iv-spinner::before{animation-duration:4s}}
`;

const dressed = new WeakSet<object>();

/**
 * Gives the page (or shadow root) of `host` the stage's styles, once. A constructed sheet, because it needs no inline
 * `<style>` and so obeys `style-src 'self'`; it stands before the page's own rules, which therefore win.
 */
export function dressStage(host: HTMLElement): void {
  const root = host.getRootNode();
  if (dressed.has(root) || !(root instanceof Document || root instanceof ShadowRoot)) return;
  dressed.add(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}
