/**
 * Runs in the page: what a viewer could press inside of the elements and does not hit at its centre, what is smaller than 44 px,
 * and what has cut text. Each is scrolled into view first, in its own list as well.
 *
 * @param {string} within a selector
 */
export function coveredControls(within) {
  // On a small stage the menu of settings, while it is open, stands in front of the start card.
  const isBehindMenu = (element) => document.querySelector('.iv-settings') && element.closest('.start');
  const all = [...document.querySelectorAll(`:is(${within}) :is(button, select, input, a)`)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !isBehindMenu(element),
  );
  const problems = [];
  for (const element of all) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const name = element.getAttribute('aria-label') || element.textContent.trim() || element.className;
    const isHit = hit && (element.contains(hit) || element.closest('label')?.contains(hit));
    if (!isHit)
      problems.push(`${name} at ${Math.round(x)}, ${Math.round(y)}: ${hit?.localName}.${hit?.className}`);
    // A checkbox is pressed by its label too.
    const target = (element.type === 'checkbox' && element.closest('label')) || element;
    const { width: w, height: h } = target.getBoundingClientRect();
    if (Math.round(w) < 44 || Math.round(h) < 44)
      problems.push(`${name}: ${Math.round(w)} × ${Math.round(h)} px`);
    if (element.matches('.iv-choice') && element.scrollWidth > element.clientWidth + 1)
      problems.push(`${name} is cut`);
  }
  return { count: all.length, problems };
}
