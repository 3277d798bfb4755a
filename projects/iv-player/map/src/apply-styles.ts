const applied = new WeakSet<Node>();

/**
 * Adds the style sheet of the map to the page (or shadow root) of `host`, once. A constructed style sheet needs no `<style>`
 * element, which `style-src 'self'` forbids. A DOM without adopted style sheets, such as jsdom, goes without.
 */
export function applyStyles(host: HTMLElement, css: string): void {
  const root = host.getRootNode();
  const { adoptedStyleSheets } = root as Partial<DocumentOrShadowRoot>;
  if (!adoptedStyleSheets || applied.has(root)) return;
  applied.add(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  adoptedStyleSheets.push(sheet);
}
