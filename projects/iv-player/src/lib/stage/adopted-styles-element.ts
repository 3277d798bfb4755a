import { STAGE_CSS } from './stage-css';

const applied = new WeakMap<Node, Set<string>>();
const styledRoots = new WeakSet<Node>();

/**
 * Adds style sheets to the document or shadow root of `host`, each only once. Constructed style sheets do not need a `<style>` element,
 * which `style-src 'self'` forbids. Does nothing in a DOM without adopted style sheets, such as jsdom.
 */
export function applyStyles(host: HTMLElement, ...sheets: readonly string[]): void {
  const root = host.getRootNode();
  const { adoptedStyleSheets } = root as Partial<DocumentOrShadowRoot>;
  if (!adoptedStyleSheets) return;
  const known = applied.get(root) ?? new Set<string>();
  applied.set(root, known);
  for (const css of sheets.filter((text) => !known.has(text))) {
    known.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    adoptedStyleSheets.push(sheet);
  }
}

/**
 * Like `applyStyles`, for the styles of the stage, which come first. Their specificity is low enough for the page's rules for the player to
 * override them, but not for its rules for every `div`.
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
