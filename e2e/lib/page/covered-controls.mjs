/**
 * Runs in the page: what a viewer could press on the stage and does not hit at its centre. Each is scrolled into view first, in
 * its own list as well.
 */
export function coveredControls() {
  const stage = document.querySelector('demo-player iv-player');
  // On a small stage the menu of settings, while it is open, stands in front of the start card.
  const isBehindMenu = (element) => stage.querySelector('.iv-settings') && element.closest('.start');
  const all = [...stage.querySelectorAll('button,select,input,a')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !isBehindMenu(element),
  );
  const found = [];
  for (const element of all) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const name = element.getAttribute('aria-label') ?? element.textContent.trim() ?? element.className;
    const is = hit && (element.contains(hit) || element.closest('label')?.contains(hit));
    if (!is) found.push(`${name} at ${Math.round(x)}, ${Math.round(y)}: ${hit?.localName}.${hit?.className}`);
    // A checkbox is pressed by its label too.
    const target = (element.type === 'checkbox' && element.closest('label')) || element;
    const { width: w, height: h } = target.getBoundingClientRect();
    if (Math.round(w) < 44 || Math.round(h) < 44)
      found.push(`${name}: ${Math.round(w)} × ${Math.round(h)} px`);
  }
  return { count: all.length, found };
}
