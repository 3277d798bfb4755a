// `clip`: what is hidden could still be scrolled, by the focus or by `scrollIntoView`, and no viewer could scroll it back. Overlays are
// `hidden` unless the application says otherwise.
const CSS = `
:where(iv-player){display:block;position:relative;overflow:clip;background:#000;aspect-ratio:16/9}
:where(iv-player:fullscreen){width:100%;height:100%;aspect-ratio:auto}
iv-player>:where(.iv-container){position:absolute;inset:0}
iv-player>:where(.iv-poster){width:100%;height:100%;object-fit:inherit}
iv-player>:where(.iv-poster,.iv-layers){pointer-events:none}
:where(.iv-overlays,.iv-overlays>div>div)[style*="overflow: hidden"]{overflow:clip!important}
`;

const styledRoots = new WeakSet<object>();

/**
 * Adds the stage's styles to the page (or shadow root) of `host`, once. As a constructed style sheet they need no inline
 * `<style>`, which `style-src 'self'` forbids. Their selectors have hardly any specificity, so that rules of the page for the player
 * win, but not those for every `div`. A DOM without adopted style sheets, such as jsdom, goes without.
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

/**
 * Keeps film and overlays where they are although the page gives the stage `overflow: hidden`, as for round corners: the focus scrolls
 * that.
 */
export function keepInPlace(host: HTMLElement): void {
  host.addEventListener('scroll', () => host.scrollTo({ left: 0, top: 0, behavior: 'instant' }));
}
