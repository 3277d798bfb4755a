// `clip` instead of `hidden`: hidden content could still be scrolled, by the focus or by `scrollIntoView`, and no viewer could scroll it
// back. Overlays are `hidden` unless the application sets something else.
const CSS = `
:where(iv-player) {
  display: block;
  position: relative;
  overflow: clip;
  background: #000;
  aspect-ratio: 16/9;
}
:where(iv-player:fullscreen) {
  width: 100%;
  height: 100%;
  aspect-ratio: auto;
}
iv-player > :where(.iv-container) {
  position: absolute;
  inset: 0;
}
iv-player > :where(.iv-poster) {
  width: 100%;
  height: 100%;
  object-fit: inherit;
}
iv-player > :where(.iv-poster, .iv-layers) {
  pointer-events: none;
}
:where(.iv-overlays, .iv-overlays > div > div)[style*="overflow: hidden"] {
  overflow: clip !important;
}
`;

const styledRoots = new WeakSet<object>();

/**
 * Adds the styles of the stage to the document or shadow root of `host`, once. As a constructed style sheet they need no inline
 * `<style>`, which `style-src 'self'` forbids. The low specificity lets rules of the page for the player win, but not those for every
 * `div`. Does nothing in a DOM without adopted style sheets, such as jsdom.
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

/** Undoes scrolling by the focus, which is possible if the page gives the stage `overflow: hidden`, for example for round corners. */
export function preventScrolling(host: HTMLElement): void {
  host.addEventListener('scroll', () => host.scrollTo({ left: 0, top: 0, behavior: 'instant' }));
}
