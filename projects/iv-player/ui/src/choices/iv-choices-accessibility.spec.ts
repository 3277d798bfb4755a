import axe from 'axe-core';
import { type OpenPage, closePage, openPage } from './testing/choice-page';

/** Ids of violated rules, with the elements. */
async function violations(element: HTMLElement): Promise<string[]> {
  const result = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // The page of a spec has no landmarks or headings.
    rules: { region: { enabled: false }, label: { enabled: false } },
  });
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe('axe-core on IvChoices', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  for (const theme of ['dark', 'light']) {
    for (const dir of ['ltr', 'rtl']) {
      it(`finds nothing while open and held, ${theme}, ${dir}`, async () => {
        page = await openPage({ options: { plugins: { decision: { timeLimit: 2 } } } });
        page.stage.dataset['ivTheme'] = theme;
        page.element.dir = dir;
        await page.advance(3);
        expect(page.state).toBe('open');
        expect(await violations(page.choices)).toEqual([]);
        await page.advance(18);
        expect(page.state).toBe('held');
        expect(await violations(page.choices)).toEqual([]);
      });

      it(`finds nothing after a choice, changeable or final, ${theme}, ${dir}`, async () => {
        page = await openPage();
        page.stage.dataset['ivTheme'] = theme;
        page.element.dir = dir;
        await page.advance(3);
        await page.click('Right');
        expect(page.state).toBe('made');
        expect(await violations(page.choices)).toEqual([]);
        await page.advance(12);
        expect(page.buttons[0]!.getAttribute('aria-disabled')).toBe('true');
        expect(await violations(page.choices)).toEqual([]);
      });
    }
  }

  it('finds a button without a name', async () => {
    page = await openPage();
    await page.advance(3);
    page.buttons[0]!.textContent = '';
    expect((await violations(page.choices)).join()).toContain('button-name');
  });
});
