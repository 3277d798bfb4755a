// At any size from 320 × 180 up, all controls are within reach and captions are visible.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCrossroads } from './lib/choices-page.mjs';
import { assertReachable } from './lib/controls-page.mjs';
import { settled, shoot } from './lib/screen-sizes.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('a small player', () => {
  const tests = new PlayerTests();

  /** Opens the page with all pieces, on a stage of the given size. */
  const open = async (width, height, screen = {}) => {
    const playerPage = await tests.open('/pieces', {
      screen: { viewport: { width: 844, height: 390 }, ...screen },
    });
    const { page } = playerPage;
    await page.addStyleTag({
      content: `.stage iv-player{width:${width}px;height:${height}px} .map,iv-transcript{display:none}`,
    });
    await page.locator('.iv-bar').waitFor();
    return playerPage;
  };
  const openChoice = async (playerPage) => {
    await openCrossroads(playerPage);
    await settled(playerPage.page);
  };
  const boxOf = (page, selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      });
  /** Asserts that the caption lies on the stage and does not overlap other visible elements. */
  const assertCaptionSeen = async (page, ...panels) => {
    await page.locator('.iv-caption-text').waitFor();
    await settled(page);
    const [caption, stage] = [await boxOf(page, '.iv-caption-text'), await boxOf(page, 'iv-player')];
    assert.ok(caption.left >= stage.left && caption.right <= stage.right, JSON.stringify([caption, stage]));
    assert.ok(caption.top >= stage.top && caption.bottom <= stage.bottom, JSON.stringify([caption, stage]));
    for (const panel of panels) {
      const { top } = await boxOf(page, panel);
      assert.ok(caption.bottom <= top + 1, `caption to ${caption.bottom}, ${panel} from ${top}`);
    }
  };

  /** Asserts that the whole bar is visible, without scrolling it. */
  const assertBarInside = async (page) => {
    const outside = await page.evaluate(() => {
      const stage = document.querySelector('iv-player').getBoundingClientRect();
      return [...document.querySelectorAll('.iv-bar :is(button, select, input)')]
        .map((element) => ({
          name: element.getAttribute('aria-label'),
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.left < stage.left || box.right > stage.right))
        .map(({ name, box }) => `${name}: ${box.left} to ${box.right}`);
    });
    assert.deepEqual(outside, []);
  };

  for (const [width, height] of [
    [320, 180],
    [320, 240],
    [360, 200],
  ])
    for (const dir of ['ltr', 'rtl'])
      it(`that fills a window of ${width} × ${height} has every control inside, ${dir} [small-players]`, async () => {
        const playerPage = await tests.open('/pieces', {
          screen: { viewport: { width, height } },
          before: (page) =>
            page.addInitScript(() =>
              Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
            ),
        });
        const { page } = playerPage;
        await page.evaluate((value) => (document.documentElement.dir = value), dir);
        const button = (name) => page.getByRole('button', { name, exact: true });
        await button('Fullscreen').click();
        await button('Exit fullscreen').waitFor();
        await page.mouse.move(5, 5);
        await settled(page);
        await shoot(page, `fills-${width}-${height}-${dir}`);
        await assertBarInside(page);
        await openChoice(playerPage);
        await shoot(page, `fills-${width}-${height}-${dir}-choice`);
        await assertBarInside(page);
        await assertReachable(playerPage, '.iv-choices, .iv-controls');
      });

  for (const [width, height] of [
    [320, 180],
    [390, 219],
    [480, 270],
    [700, 200],
  ]) {
    it(`of ${width} × ${height} has all controls within reach and visible captions [small-players]`, async () => {
      const playerPage = await open(width, height);
      const { page } = playerPage;
      const { left, top, right, bottom } = await boxOf(page, 'iv-player');
      assert.deepEqual([right - left, bottom - top], [width, height]);
      await assertBarInside(page);
      await assertReachable(playerPage);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await shoot(page, `small-${width}-settings`);
      await assertReachable(playerPage);
      await page.keyboard.press('Escape');
      await playerPage.run((player) => {
        void player.play();
        window['testPage'].fakeEngine.advance(1);
        player.pause();
      });
      await assertCaptionSeen(page, '.iv-bar');
      await openChoice(playerPage);
      await shoot(page, `small-${width}-choice`);
      await assertCaptionSeen(page, '.iv-choices-panel');
      await assertReachable(playerPage, '.iv-choices, .iv-controls');
    });
  }

  it('in fullscreen at 844 × 390 with 200 % text shows three choices above one row of controls [text-size]', async () => {
    const playerPage = await open(640, 360);
    const { page } = playerPage;
    await playerPage.run((player) => {
      document.documentElement.style.fontSize = '200%';
      for (const id of ['left', 'right', 'back'])
        player.repository.update({ id, data: { choice: { label: `Go ${id}` } } });
    });
    await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
    await page.locator('iv-player:fullscreen').waitFor();
    await openChoice(playerPage);
    await shoot(page, 'small-fullscreen-200');
    const { top, bottom } = await boxOf(page, '.iv-bar');
    assert.ok(bottom - top < 100, `${bottom - top} px`);
    const panel = await boxOf(page, '.iv-choices-panel');
    for (const index of [0, 1, 2]) {
      const choice = await page.locator('.iv-choice').nth(index).boundingBox();
      assert.ok(choice.y >= panel.top - 1 && choice.y + choice.height <= panel.bottom + 1, `choice ${index}`);
    }
    await assertCaptionSeen(page, '.iv-choices-panel');
    await assertReachable(playerPage, '.iv-choices, .iv-controls');
  });
});
