// <iv-questions>: every kind of question by keyboard alone, at the smallest size and with large text, checked by axe in each state.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accessibilityViolations, wcag } from '../tools/lib/accessibility-violations.mjs';
import { coveredControls } from './lib/page/covered-controls.mjs';
import { computedStyles } from './lib/page/computed-styles.mjs';
import { PlayerTests } from './lib/player-tests.mjs';
import { sheets } from './lib/reset-style-sheets.mjs';
import { settled, shoot } from './lib/screen-sizes.mjs';
import { styleDifferences } from './lib/style-differences.mjs';

/** Questions of the page, and keys that answer them wrongly once the focus is on the first input. */
const questions = {
  single: ['Space'],
  multiple: ['Space', 'Tab', 'Tab', 'Space'],
  text: ['x'],
  number: ['5'],
  confirm: [],
};

describe('iv-questions', () => {
  const tests = new PlayerTests();

  const open = async (screen = {}, style = '') => {
    const playerPage = await tests.open('/questions', {
      screen: { viewport: { width: 820, height: 520 }, ...screen },
    });
    if (style) await playerPage.page.addStyleTag({ content: style });
    await playerPage.page.locator('.iv-bar').waitFor();
    return playerPage;
  };
  /** Plays to the next question, which is held. */
  const playTo = async (playerPage, id) => {
    await playerPage.run(() => {
      const [player] = window['testPage'].players;
      void player.play();
      window['testPage'].fakeEngine.advance(6);
    });
    await playerPage.page.locator(`.iv-question-card[data-question=${id}]`).waitFor();
    await settled(playerPage.page);
  };
  /** Answers the open question wrongly, by keys, and leaves it. `look` is called in each state. */
  const answerByKeys = async (playerPage, id, look = async () => undefined) => {
    const { page } = playerPage;
    await playTo(playerPage, id);
    await look(playerPage, id);
    if (id !== 'confirm') {
      await page.locator('.iv-question-main').focus();
      await page.keyboard.press('Enter');
      await page.locator('.iv-question-error:not([hidden])').waitFor();
      await look(playerPage, `${id}-error`);
      // The error has moved the focus to the first input.
      for (const key of questions[id]) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    for (const state = page.locator('iv-questions'); ;) {
      await playerPage.run(() => window['testPage'].fakeEngine.advance(0));
      await settled(page);
      if ((await state.getAttribute('data-state')) !== 'feedback') break;
      await look(playerPage, `${id}-feedback`);
      await page.keyboard.press('Enter');
      await settled(page);
    }
    // The second try.
    if ((await page.locator(`.iv-question-card[data-question=${id}]`).count()) > 0) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await playerPage.run(() => window['testPage'].fakeEngine.advance(0));
      await settled(page);
      if ((await page.locator('iv-questions[data-state=feedback]').count()) > 0)
        await page.keyboard.press('Enter');
    }
    await page.locator(`.iv-question-card[data-question=${id}]`).waitFor({ state: 'detached' });
  };

  /** Asserts that everything lies inside the stage and can be clicked at its centre, and that axe finds nothing. */
  const assertUsable = async ({ page }, state) => {
    await shoot(page, `question-${state}`);
    assert.deepEqual(await accessibilityViolations(page, { within: 'iv-player', tags: wcag }), [], state);
    const { problems } = await page.evaluate(coveredControls, 'iv-questions');
    assert.deepEqual(problems, [], state);
    const overflow = await page.evaluate(() => {
      const [card, stage] = ['.iv-question-card', 'iv-player'].map((one) => document.querySelector(one));
      const [inner, outer] = [card.getBoundingClientRect(), stage.getBoundingClientRect()];
      return (
        card.scrollWidth > card.clientWidth + 1 ||
        inner.left < outer.left ||
        inner.right > outer.right ||
        inner.top < outer.top ||
        inner.bottom > outer.bottom
      );
    });
    assert.equal(overflow, false, state);
  };

  for (const [name, screen, style] of [
    ['a usual stage', {}, ''],
    ['320 × 180', {}, 'iv-player{width:320px;height:180px;aspect-ratio:auto;min-height:0}'],
    ['200 % text', {}, 'html{font-size:200%}'],
    ['forced colours', { forcedColors: 'active' }, ''],
    ['a dark theme, reduced motion', { colorScheme: 'dark', reducedMotion: 'reduce' }, ''],
  ])
    it(`are answered by keyboard alone, and usable in each state: ${name} [question-card] [axe-clean]`, async () => {
      const playerPage = await open(screen, style);
      const { page } = playerPage;
      await page.locator('.iv-play').first().focus();
      for (const id of Object.keys(questions)) await answerByKeys(playerPage, id, assertUsable);
      assert.equal(await page.evaluate(() => document.activeElement.classList.contains('iv-play')), true);
      assert.deepEqual(playerPage.messages, []);
    });

  it('fit from right to left', async () => {
    const playerPage = await open();
    await playerPage.page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await playTo(playerPage, 'single');
    await assertUsable(playerPage, 'rtl');
    const [mark, label] = await playerPage.page
      .locator('.iv-question-answer')
      .first()
      .evaluate((row) => [...row.children].map((one) => one.getBoundingClientRect().left));
    assert.ok(mark > label, 'the button is on the right');
  });

  it('keep typed keys, and leave the others to the player [question-card]', async () => {
    const playerPage = await open();
    const { page } = playerPage;
    await page.locator('.iv-play').first().focus();
    await answerByKeys(playerPage, 'single');
    await answerByKeys(playerPage, 'multiple');
    await playTo(playerPage, 'text');
    await page.locator('.iv-question-field').focus();
    const before = await playerPage.run(({ muted, paused, volume }) => [muted, paused, volume]);
    const typed = 'a film called k, m and 1 2 3';
    await page.keyboard.type(typed);
    assert.equal(await page.locator('.iv-question-field').inputValue(), typed);
    assert.deepEqual(await playerPage.run(({ muted, paused, volume }) => [muted, paused, volume]), before);
  });

  it('do not take the focus from a field of the page [question-focus]', async () => {
    const playerPage = await open();
    const { page } = playerPage;
    await page.locator('.outside').focus();
    await playTo(playerPage, 'single');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'outside');
    await page.locator('.iv-announcer', { hasText: 'Which wire is live?' }).waitFor({ state: 'attached' });
  });

  it('load their code with the first question [question-card]', async () => {
    const playerPage = await open();
    /** Number of loaded scripts with a class of the card. */
    const cards = () =>
      playerPage.page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        const scripts = [...new Set(loaded)].filter((name) => name.endsWith('.js'));
        const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
        return texts.filter((text) => text.includes('iv-question-')).length;
      });
    await settled(playerPage.page);
    const before = await cards();
    await playTo(playerPage, 'single');
    assert.equal(await cards(), before + 1);
  });

  it('look the same next to common style sheets [reset-sheets]', async () => {
    const playerPage = await open(
      {},
      'form{display:block;margin:0;padding:0} iv-player{position:fixed;left:0;top:0;width:800px;height:450px}',
    );
    const { page } = playerPage;
    const setSheet = (css) =>
      page.evaluate((text) => {
        document.querySelector('#sheet')?.remove();
        const sheet = document.createElement('style');
        sheet.id = 'sheet';
        sheet.textContent = text;
        document.head.prepend(sheet);
      }, css);
    const compare = async (_, state) => {
      await page.mouse.move(815, 515);
      await setSheet('');
      await settled(page);
      const usual = await page.evaluate(computedStyles, ['iv-questions']);
      for (const [name, sheet] of Object.entries(sheets)) {
        await setSheet(await sheet());
        await settled(page);
        const looks = await page.evaluate(computedStyles, ['iv-questions']);
        assert.deepEqual(styleDifferences(usual, looks), [], `${name}, ${state}`);
      }
      await setSheet('');
    };
    await page.locator('.iv-play').first().focus();
    await answerByKeys(playerPage, 'single', compare);
    await answerByKeys(playerPage, 'multiple');
    await answerByKeys(playerPage, 'text', compare);
  });
});
