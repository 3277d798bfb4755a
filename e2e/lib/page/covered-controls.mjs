/**
 * Runs in the page: lists controls inside the elements that cannot be clicked at their centre, are smaller than 44 px, or have
 * clipped text. Scrolls each into view first, also within its list.
 *
 * @param {string} within a selector
 */
export function coveredControls(within) {
  // On a small stage the open settings menu covers the start card.
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
    // A checkbox or radio button can also be clicked through its label.
    const target = (/checkbox|radio/.test(element.type) && element.closest('label')) || element;
    const { width: w, height: h } = target.getBoundingClientRect();
    if (Math.round(w) < 44 || Math.round(h) < 44)
      problems.push(`${name}: ${Math.round(w)} × ${Math.round(h)} px`);
    if (element.matches('.iv-choice') && element.scrollWidth > element.clientWidth + 1)
      problems.push(`${name} is clipped`);
  }
  return { count: all.length, problems };
}
