/**
 * Runs in the page: computed styles of each element in the pieces, by position in the tree, as JSON (Playwright is slow to
 * serialize so many values). Omits properties that only describe the page and draw nothing in the pieces.
 *
 * @param {readonly string[]} within selectors of the pieces
 */
export function computedStyles(within) {
  const drawnByNobody =
    /^(-webkit-(text-size-adjust|tap-highlight-color|font-smoothing|locale)|tab-size|text-rendering|text-size-adjust|list-style.*|quotes|border-collapse|border-(block|inline|top|right|bottom|left).*-(color|style)|border-color|border-style|column-rule.*|outline-(color|style|width)|text-emphasis.*|text-decoration-color|caret-color|.*perspective-origin|transform-origin|vertical-align|unicode-bidi|speak|orphans|widows|(block|inline)-size|width|height|min-(block|inline)-size|max-(block|inline)-size|inset.*|top|right|bottom|left|cursor|interpolate-size|overflow-block|overflow-inline|overflow-wrap|word-break|color-scheme|text-underline-offset|box-sizing|background-repeat|touch-action|clear|appearance|--.*)$/;
  const drawn = [...getComputedStyle(document.body)].filter((property) => !drawnByNobody.test(property));
  const looks = {};
  for (const selector of within) {
    for (const [index, root] of document.querySelectorAll(selector).entries()) {
      for (const [place, element] of [root, ...root.querySelectorAll('*')].entries()) {
        if (!element.getClientRects().length) continue;
        const style = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = `${selector} ${index}.${place} ${element.localName}.${element.getAttribute('class') ?? ''}`;
        const look = (looks[name] = {
          box: [x, y, width, height].map((one) => Math.round(one * 2) / 2).join(' '),
        });
        if (element.closest('svg') && element.localName !== 'svg') continue;
        // Its background is the system's, whatever a style sheet says.
        const isNative = element.localName === 'input' && style.appearance === 'auto';
        for (const property of drawn)
          if (!(isNative && property.startsWith('background')))
            look[property] = style.getPropertyValue(property);
        for (const side of ['top', 'right', 'bottom', 'left'])
          if (style.getPropertyValue(`border-${side}-width`) !== '0px')
            look[`border-${side}`] = style.getPropertyValue(`border-${side}`);
      }
    }
  }
  return JSON.stringify(looks);
}
