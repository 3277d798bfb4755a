// `clip` rather than `hidden`: hidden overflow could still be scrolled by focus or `scrollIntoView`, and the viewer could not scroll it
// back.
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
`;

const styledRoots = new WeakSet<object>();

/**
 * Adds the styles of the stage to the document or shadow root of `host`, once. As a constructed style sheet, they do not need an inline
 * `<style>`, which `style-src 'self'` forbids. Their specificity is low enough for the page's rules for the player to override them, but
 * not for its rules for every `div`. Does nothing in a DOM without adopted style sheets, such as jsdom.
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

/** Undoes scrolling caused by focus, which can happen if the page gives the stage `overflow: hidden`, for example for rounded corners. */
export function preventScrolling(host: HTMLElement): void {
  host.addEventListener('scroll', () => host.scrollTo({ left: 0, top: 0, behavior: 'instant' }));
}
