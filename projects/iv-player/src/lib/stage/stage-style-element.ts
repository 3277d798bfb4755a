const CSS = `
:where(iv-player){display:block;position:relative;overflow:hidden;background:#000;aspect-ratio:16/9}
:where(iv-player:fullscreen,.iv-fills-window){width:100%;height:100%;aspect-ratio:auto}
:where(.iv-fills-window){position:fixed!important;inset:0;z-index:9999}
:where(.iv-container){position:absolute;inset:0}
:where(.iv-layers){pointer-events:none}
`;

const styledRoots = new WeakSet<object>();

/**
 * Adds the stage's styles to the page (or shadow root) of `host`, once. As a constructed style sheet they need no inline
 * `<style>`, which `style-src 'self'` forbids. Their selectors have no specificity, so the page's own rules win. A DOM without
 * adopted style sheets, such as jsdom, goes without.
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
