// Checks a page with axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Tags of the WCAG 2.2 AA rules. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Accessibility violations of the page in its current state: serious and critical ones for all rules, or with `tags` every violation
 * of the rules with one of these tags.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ within?: string, tags?: readonly string[] }} [options] `within`: selector of the part to check; default: the page
 */
export async function accessibilityViolations(page, { within, tags } = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ([selector, values]) =>
      window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        ...(values && { runOnly: values }),
      }),
    [within, tags],
  );
  return violations
    .filter(({ impact }) => tags || impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message)}`).join('\n')}`,
    );
}
