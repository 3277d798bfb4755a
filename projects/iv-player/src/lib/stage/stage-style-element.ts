import { STAGE_CSS } from './stage-css';

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
  sheet.replaceSync(STAGE_CSS);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}

/** Undoes scrolling caused by focus, which can happen if the page gives the stage `overflow: hidden`, for example for rounded corners. */
export function preventScrolling(host: HTMLElement): void {
  host.addEventListener('scroll', () => host.scrollTo({ left: 0, top: 0, behavior: 'instant' }));
}
