// A pack opened from disk in Firefox: an ending, captions, the soundtrack and the saved place.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { Packs } from '../lib/packs.mjs';

describe('a pack in Firefox', () => {
  let packs;
  let browser;
  before(async () => {
    packs = new Packs();
    browser = await launchDrivenBrowser('firefox');
  });
  after(async () => {
    await browser?.close();
    packs?.remove();
  });

  /** Evaluates a condition until it holds. @param {import('../../tools/lib/browsers/browser.mjs').DrivenPage} page */
  async function until(page, condition, argument) {
    while (!(await page.evaluate(condition, argument)));
  }
  const click = async (page, selector) => {
    await until(page, (wanted) => document.querySelector(wanted) !== null, selector);
    await page.evaluate((wanted) => document.querySelector(wanted).click(), selector);
  };
  const waitForScene = (page, scene, isOver = false) =>
    until(
      page,
      ({ name, over }) =>
        [...document.querySelectorAll('video')].some(
          (video) =>
            !video.inert &&
            video.currentSrc.includes(`/${name}.`) &&
            (over ? video.ended : video.readyState > 1),
        ),
      { name: scene, over: isOver },
    );

  it('plays from disk, with captions and soundtrack, and continues where it was', async () => {
    const address = pathToFileURL(join(packs.pack('film'), 'index.html')).href;
    const page = await browser.open(address);
    await click(page, '.iv-open-settings');
    await page.evaluate(() => {
      const select = /** @type {HTMLSelectElement} */ (document.querySelector('[data-setting=timeLimit]'));
      select.value = 'off';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await click(page, '.iv-open-settings');
    await click(page, '.pf-play');
    await page.press('c');
    await until(
      page,
      () => document.querySelector('.iv-caption-text')?.textContent === 'The gate is locked.',
    );
    await until(page, () =>
      globalThis['Howler']._howls.some(
        (howl) => howl._html5 && howl._sounds.some(({ _node: node }) => !node.paused && node.currentTime > 0),
      ),
    );
    await click(page, '.iv-choice[data-choice=yard]');
    await waitForScene(page, 'yard');
    await until(page, () => document.querySelector('.iv-choice[data-choice=shed]') !== null);
    assert.deepEqual(await page.messages(), []);
    await page.close();

    const again = await browser.open(address);
    await click(again, '[data-state=resume] button');
    await waitForScene(again, 'yard');
    await click(again, '.iv-choice[data-choice=shed]');
    await waitForScene(again, 'street', true);
    assert.deepEqual(await again.messages(), []);
    await again.close();
  });
});
