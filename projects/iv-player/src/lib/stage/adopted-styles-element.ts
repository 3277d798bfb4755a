const applied = new WeakMap<Node, Set<string>>();

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
