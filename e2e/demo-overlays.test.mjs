// The demo's overlays: hotspots, lower thirds, a form, scores, and the overlay lab.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';
import { settled } from './lib/screen-sizes.mjs';
import { findFigure } from './lib/page/find-figure.mjs';

/** Whether the boat is in its frame and fills it. */
const isFramed = ({ count, inside, top, right, box }) =>
  count > 1000 && inside / count > 0.95 && Math.abs(top - box.top) < 12 && Math.abs(right - box.right) < 12;

describe('overlays of the demo', () => {
  let demo;

  before(async () => {
    demo = await openDemo();
  });
  after(() => demo.close());

  const itOnPage = (name, steps, options) => it(name, () => demo.withPage(name, steps, options));

  itOnPage(
    'a hotspot opens its note with the keyboard, and the film continues afterwards',
    async (demoPage) => {
      const { page } = demoPage;
      // A scene that repeats for as long as the test needs.
      await demoPage.follow('Follow the cat');
      const hotspot = page.getByRole('button', { name: 'About Edda' });
      await hotspot.press('Enter');
      const note = page.getByRole('dialog', { name: 'Edda' });
      await note.waitFor();
      await demoPage.waitUntil('still');
      assert.deepEqual(await demoPage.violationsIn('demo-player'), []);
      assert.match(await page.locator('.score-cell', { hasText: 'Notes' }).innerText(), /1 of 4/);
      await page.keyboard.press('Escape');
      await note.waitFor({ state: 'detached' });
      await demoPage.waitUntil('running');
      assert.equal(await hotspot.evaluate((button) => button === document.activeElement), true);
    },
  );

  itOnPage(
    'a hotspot follows the boat',
    async (demoPage) => {
      const { page } = demoPage;
      const there = demoPage.stopIn('reef');
      await demoPage.follow('Follow the cat', 'Search the sea', 'Sound the horn');
      await there;
      const lefts = [];
      for (const beforeEnd of [-8.8, -6.2]) {
        await demoPage.seek(beforeEnd);
        await page.getByRole('button', { name: 'About The Wren' }).waitFor();
        let figure;
        // A busy browser draws the picture a while after the seek.
        do {
          await settled(page);
          figure = await page.evaluate(findFigure, '.hotspot');
        } while (!figure || !isFramed(figure));
        lefts.push(figure.box.left);
      }
      assert.ok(lefts[1] - lefts[0] > 3, `from ${lefts[0]} to ${lefts[1]}`);
    },
    { viewport: { width: 1920, height: 1080 } },
  );

  itOnPage('the form takes a name that later overlays show', async (demoPage) => {
    const { page } = demoPage;
    const focused = demoPage.inTheMoment('#viewer-name', 'focus');
    await demoPage.start(1);
    await demoPage.seek(6);
    await focused;
    await demoPage.waitUntil('still');
    assert.deepEqual(await demoPage.violationsIn('demo-player'), []);
    const name = page.getByLabel('Who keeps watch tonight?');
    await page.keyboard.type('Mika k 1f');
    assert.equal(await name.inputValue(), 'Mika k 1f');
    assert.equal(await page.evaluate(() => document.fullscreenElement), null);
    await page.keyboard.press('Enter');
    await name.waitFor({ state: 'detached' });
    await demoPage.pause();
    await demoPage.seek(11);
    await page.locator('.lower-third-log', { hasText: 'Mika k 1f’s log, page 2' }).waitFor();
    await demoPage.seek(15.5);
    await demoPage.setSpeed(4);
    await demoPage.play();
    for (const label of ['Follow the cat', 'Sound the horn']) {
      await demoPage.choose(label);
      await demoPage.skip(label);
    }
    const there = demoPage.stopIn('drift');
    await demoPage.choose('Keep the lamp burning');
    await there;
    await demoPage.seek(-9);
    const credit = page.locator('.credit-line');
    assert.equal(await credit.isVisible(), false);
    await demoPage.seek(-3);
    await credit.filter({ hasText: 'Edda, Biscuit and Mika k 1f' }).waitFor();
    await demoPage.play();
    await demoPage.waitForEnding('Ending 3 of 3');
    await credit.waitFor({ state: 'hidden' });
  });

  itOnPage(
    'at another aspect ratio, overlays stay on the picture or above the controls',
    async (demoPage) => {
      const { page } = demoPage;
      await demoPage.startPaused(11);
      await demoPage.enterFullscreen();
      await page.locator('.lower-third').waitFor();
      await page.locator('iv-controls[data-state=shown]').waitFor();
      await settled(page);
      const { stage, third, score, bar } = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
        const [stage, third, score] = [box('demo-player iv-player'), box('.lower-third'), box('.score')];
        return { stage, third, score, bar: box('demo-player .iv-bar') };
      });
      const scale = stage.width / 854;
      const top = (stage.height - 480 * scale) / 2;
      assert.ok(top > 100, `the stage has bars of ${top} px`);
      assert.ok(Math.abs(score.top - top - 12 * scale) < 0.5 && Math.abs(score.left - 14 * scale) < 0.5);
      assert.ok(third.bottom <= bar.top, 'the lower third is above the controls');
      assert.ok(third.top > stage.height / 2);
    },
    { viewport: { width: 900, height: 1000 } },
  );

  itOnPage(
    'in fullscreen on a phone, the choice that was made stays visible on one line',
    async (demoPage) => {
      const { page } = demoPage;
      await demoPage.startPaused();
      await demoPage.enterFullscreen();
      await demoPage.choose('Climb to the lamp');
      const chosen = page.locator('iv-choices[data-state=made] [aria-pressed=true]');
      await chosen.filter({ hasText: 'Climb to the lamp' }).waitFor();
      const { height } = await chosen.boundingBox();
      assert.ok(height < 60, `the line is ${height} px high`);
    },
    { viewport: { width: 844, height: 390 } },
  );

  itOnPage(
    'the overlay lab shows the effect of each option and works with the keyboard',
    async (demoPage) => {
      const { page } = demoPage;
      await page.getByRole('link', { name: 'Overlay lab' }).click();
      const boxOf = (name) => page.locator(`.box-frame[data-box="${name}"]`).boundingBox();
      const ratioSlider = page.getByRole('slider', { name: 'Ratio of the stage' });
      /** Moves through a group of radio buttons until `label` is checked. */
      const choose = async (group, label) => {
        const radios = page.getByRole('group', { name: group, exact: true });
        await radios.getByRole('radio', { checked: true }).focus();
        for (let step = 0; step < 6; step += 1) {
          if (await radios.getByRole('radio', { name: label, exact: true }).isChecked()) return;
          await page.keyboard.press('ArrowRight');
        }
        assert.fail(`${group} has no ${label}`);
      };
      /** Waits until B and C have the expected relation, within one pixel. */
      const waitForBox = (way) =>
        page.waitForFunction((how) => {
          const [c, b] = ['C', 'B'].map((name) =>
            document.querySelector(`.box-frame[data-box="${name}"]`).getBoundingClientRect(),
          );
          const isWide = c.width / c.height > 16 / 9;
          const expected = {
            inscribed: isWide ? (c.height * 16) / 9 : c.width,
            circumscribed: isWide ? c.width : (c.height * 16) / 9,
            whole: c.width,
          }[how];
          const high = how === 'whole' ? c.height : (expected * 9) / 16;
          const centred = Math.abs(b.left + b.right - c.left - c.right) < 2;
          return Math.abs(b.width - expected) < 1 && Math.abs(b.height - high) < 1 && centred;
        }, way);

      await page.locator('.box-frame[data-box="B"]').waitFor();
      await waitForBox('inscribed');
      const before = await boxOf('C');
      // Even a short transition would show a stage between two ratios.
      await page.evaluate(() => {
        const stageTransitions = (globalThis['stageTransitions'] = []);
        document
          .querySelector('.lab-stage')
          .addEventListener('transitionrun', ({ propertyName }) => stageTransitions.push(propertyName));
      });
      await ratioSlider.focus();
      await page.keyboard.press('End');
      await page.waitForFunction(
        (width) => document.querySelector('.box-frame[data-box="C"]').getBoundingClientRect().width !== width,
        before.width,
      );
      const wide = await boxOf('C');
      assert.ok(Math.abs(wide.width / wide.height - 2.5) < 0.02, 'the stage has the ratio of the slider');
      assert.deepEqual(await page.evaluate(() => globalThis['stageTransitions']), []);
      await waitForBox('inscribed');
      await choose('fit', 'cover');
      await waitForBox('circumscribed');
      await choose('boxing', 'min');
      await waitForBox('inscribed');
      await choose('boxing', 'max');
      await waitForBox('circumscribed');
      await choose('boxing', 'false');
      await waitForBox('whole');
      assert.match(
        await page.locator('.lab-code').innerText(),
        /fit: 'cover'[^]*boxing: false, scaling: true/,
      );

      await choose('scaling', 'width');
      await page.waitForFunction(() => {
        const [card, stage] = ['.lab-card', '.box-frame[data-box="C"]'].map((selector) =>
          document.querySelector(selector).getBoundingClientRect(),
        );
        return ['x', 'y', 'width', 'height'].every((side) => Math.abs(card[side] - stage[side]) < 1);
      });
      assert.match(await page.locator('.lab-card-size').innerText(), /^640 × \d+, scaled by/);
      assert.deepEqual(await demoPage.violationsIn('demo-overlay-lab'), []);
    },
  );

  itOnPage(
    'film, overlays and page fit a phone, and the scores do not cover text drawn into the film',
    async (demoPage) => {
      const { page } = demoPage;
      await demoPage.startPaused(6);
      await page.locator('.name-form').waitFor();
      await page.locator('.score').waitFor();
      const { stage, form, score } = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
        return { stage: box('demo-player iv-player'), form: box('.name-form'), score: box('.score') };
      });
      assert.ok(form.left >= stage.left && form.right <= stage.right && form.top >= stage.top);
      const height = (stage.width * 480) / 854;
      const line = (y) => stage.top + (stage.height - height) / 2 + (y * height) / 480;
      assert.ok(
        score.bottom <= line(55),
        `the scores end at ${score.bottom}, the words begin at ${line(55)}`,
      );
      await demoPage.seek(13);
      const hotspot = page.getByRole('button', { name: 'About Biscuit' });
      const size = await hotspot.boundingBox();
      assert.ok(size.width >= 43.9 && size.height >= 43.9, `${size.width} × ${size.height} px for touch`);
      await hotspot.dispatchEvent('click');
      await page.getByRole('dialog', { name: 'Biscuit' }).waitFor();
      assert.deepEqual(await demoPage.violationsOfPage(), []);
      await page.getByRole('button', { name: 'Continue' }).click();
      await demoPage.seek(15.5);
      await demoPage.waitForChoices('open');
      await page.getByRole('link', { name: 'Overlay lab' }).click();
      await page.locator('.lab-card').waitFor();
      const [scroll, wanted] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.equal(scroll, wanted);
    },
    { viewport: { width: 360, height: 740 } },
  );
});
