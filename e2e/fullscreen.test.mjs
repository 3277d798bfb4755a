// Both ways to fill the screen: browser fullscreen, and filling the window if that is unavailable. Ancestors clip, transform and
// cover the player.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settled, shoot } from './lib/screen-sizes.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

/** Like a frame without fullscreen permission, or an iPhone. */
const withoutFullscreen = (page) =>
  page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
  );

for (const [way, before] of [
  ['the screen', undefined],
  ['the window', withoutFullscreen],
]) {
  describe(`a player that fills ${way}`, () => {
    const tests = new PlayerTests();

    const open = async () => {
      const playerPage = await tests.open('/dialogs', { before });
      const { page } = playerPage;
      const button = (name) => page.getByRole('button', { name, exact: true });
      const usual = await page.locator('iv-player').boundingBox();
      await page.evaluate(() => scrollTo(0, 30));
      await button('Fullscreen').click();
      await button('Exit fullscreen').waitFor();
      return { playerPage, page, button, usual };
    };
    const isFilled = (page) =>
      page.evaluate(() => {
        const { left, top, width, height } = document.querySelector('iv-player').getBoundingClientRect();
        const corners = [
          [1, 1],
          [innerWidth - 2, 1],
          [1, innerHeight - 2],
          [innerWidth - 2, innerHeight - 2],
        ];
        const areOfPlayer = corners.every(([x, y]) => document.elementFromPoint(x, y)?.closest('iv-player'));
        return areOfPlayer && left === 0 && top === 0 && width === innerWidth && height === innerHeight;
      });
    it('covers the page whatever its ancestors do, and returns [stage-fullscreen]', async () => {
      const { playerPage, page, button, usual } = await open();
      if (way === 'the window') assert.ok(await isFilled(page));
      await shoot(page, `fills-${way}`);
      await page.mouse.wheel(0, 500);
      await settled(page);
      await button('Exit fullscreen').click();
      await button('Fullscreen').waitFor();
      const { width, height } = await page.locator('iv-player').boundingBox();
      assert.deepEqual([width, height], [usual.width, usual.height]);
      assert.equal(await page.evaluate(() => scrollY), 30);
      assert.deepEqual(playerPage.messages, []);
    });

    it('shows dialogs, selects and tooltips of an overlay above it [overlay-dialogs]', async () => {
      const { page } = await open();
      await page.locator('.tip').hover();
      const tooltip = page.locator('mat-tooltip-component');
      await tooltip.waitFor();
      await settled(page);
      const tip = await tooltip.locator('.mat-mdc-tooltip-surface').boundingBox();
      assert.ok(tip.width > 0 && tip.y > 0);
      await page.locator('mat-select').click();
      const option = page.locator('mat-option').nth(1);
      await option.waitFor();
      await shoot(page, `fills-${way}-select`);
      await option.click();
      assert.match(await page.locator('mat-select').textContent(), /Second/);
      await page.locator('.dialog').click();
      const field = page.locator('.in-dialog');
      await field.waitFor();
      await shoot(page, `fills-${way}-dialog`);
      // Rejects if another element would receive the click.
      await field.click({ trial: true });
      await field.fill('typed');
      await page.locator('.close').click();
      await field.waitFor({ state: 'detached' });
    });

    if (way === 'the window')
      it('closes with Escape wherever the focus is, after any open dialog or menu [stage-fullscreen]', async () => {
        const { page, button } = await open();
        await page.locator('.dialog').click();
        await page.locator('.in-dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.in-dialog').waitFor({ state: 'detached' });
        await button('Exit fullscreen').waitFor();
        await button('Settings').click();
        await page.locator('.iv-settings').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.iv-settings').waitFor({ state: 'detached' });
        await button('Exit fullscreen').waitFor();
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('Escape');
        await button('Fullscreen').waitFor();
      });
  });
}

describe('the stage', () => {
  const tests = new PlayerTests();

  it('keeps film, overlays and bar in place whatever is focused or scrolled into view [stage-in-place]', async () => {
    const { page } = await tests.open('/dialogs');
    const places = () =>
      page.evaluate(() =>
        ['.iv-container', '.iv-overlays', '.tools', '.iv-bar'].map((selector) => {
          const { left, top } = document.querySelector(selector).getBoundingClientRect();
          const stage = document.querySelector('iv-player').getBoundingClientRect();
          return `${selector} ${Math.round(left - stage.left)} ${Math.round(top - stage.top)}`;
        }),
      );
    await page.locator('.iv-bar').waitFor();
    // Places outside the visible area: below an overlay, and below and next to the stage.
    await page.evaluate(() => {
      const tools = document.querySelector('.tools');
      for (const [parent, style] of /** @type {const} */ ([
        [tools, 'position:absolute;top:900px;left:0'],
        [tools.parentElement.parentElement, 'position:absolute;top:900px;left:1200px'],
        [document.querySelector('iv-player'), 'position:absolute;top:1500px;left:1500px'],
      ])) {
        const link = document.createElement('a');
        link.href = '#';
        link.className = 'far';
        link.textContent = 'far away';
        link.style.cssText = style;
        parent.append(link);
      }
    });
    for (const overflow of ['', 'hidden']) {
      await page.evaluate((value) => (document.querySelector('iv-player').style.overflow = value), overflow);
      const before = await places();
      for (const index of [0, 1, 2]) {
        const far = page.locator('.far').nth(index);
        await far.focus();
        await far.evaluate((element) => element.scrollIntoView());
        await settled(page);
        assert.deepEqual(await places(), before, `${overflow} ${index}`);
      }
    }
  });
});
