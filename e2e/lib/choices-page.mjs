// Drives the choices page, whose stage fills the window.
import assert from 'node:assert/strict';
import { accessibilityViolations } from '../../tools/lib/accessibility-violations.mjs';
import { settled, shoot } from './screen-sizes.mjs';
import { coveredControls } from './page/covered-controls.mjs';

/** Stages from the smallest to the largest. */
export const stageSizes = [
  [320, 320],
  [844, 390],
  [3840, 2160],
  [390, 320],
  [820, 461],
  [1440, 810],
];

export const choiceTexts = {
  short: {
    prompt: 'Where to?',
    choices: [{ label: 'Left' }, { label: 'Right' }, { label: 'Wait here' }, { label: 'Go back' }],
  },
  long: {
    prompt: 'The bridge is out and the river rises. What do you do before the night comes?',
    choices: [
      { label: 'Follow the river upstream until there is another bridge' },
      { label: 'Swim', description: 'The water is cold, and the other bank is far.' },
    ],
  },
};

/** On the page with all pieces, whose clock is virtual: opens the decision, without a time limit, and pauses. */
export async function openCrossroads(playerPage) {
  await playerPage.run((player) => {
    player.decision.timeLimit = 'off';
    void player.play();
    window['testPage'].fakeEngine.advance(3);
    player.pause();
  });
  await playerPage.page.locator('.iv-choice').nth(2).waitFor();
}

/** Opens the page with an open decision, and runs `steps`. */
export async function withChoices(tests, { size, texts = 'short', fontSize = '', screen = {} }, steps) {
  const [width, height] = size;
  const playerPage = await tests.open('/choices', { screen: { viewport: { width, height }, ...screen } });
  await playerPage.page.evaluate((textSize) => {
    document.documentElement.style.fontSize = textSize;
    const stage = { width: '100vw', height: '100vh', aspectRatio: 'auto', minHeight: '0' };
    Object.assign(document.querySelector('iv-player').style, stage);
  }, fontSize);
  await playerPage.run((player, { prompt, choices }) => {
    player.repository.add([
      { id: 'a', source: 'a.mp4', duration: 30, data: { prompt } },
      ...choices.map((choice, index) => ({ id: `c${index}`, source: 'c.mp4', data: { choice } })),
    ]);
    const children = choices.map((_, index) => `c${index}`);
    player.decision.add('a', children, { startTime: 0, endTime: 20 });
    player.append('a');
    void player.play();
    window['testPage'].fakeEngine.advance(1);
  }, choiceTexts[texts]);
  await playerPage.waitFor(
    (count) => document.querySelectorAll('.iv-choice').length === count,
    choiceTexts[texts].choices.length,
  );
  await settled(playerPage.page);
  await steps(playerPage);
  assert.deepEqual(playerPage.messages, []);
}

/** Asserts that each choice can be clicked and lies on the stage, and that the panel scrolls only if `mayScroll`. */
async function assertPressable({ page }, mayScroll = false) {
  const { problems } = await page.evaluate(coveredControls, '.iv-choices');
  assert.deepEqual(problems, []);
  const overflow = await page.evaluate(() => {
    const panel = document.querySelector('.iv-choices-panel');
    const { left, right } = panel.getBoundingClientRect();
    return {
      down: panel.scrollHeight > panel.clientHeight + 1,
      sideways: panel.scrollWidth > panel.clientWidth + 1 || left < 0 || right > innerWidth,
    };
  });
  assert.deepEqual(overflow, { down: mayScroll && overflow.down, sideways: false });
}

async function choose(playerPage) {
  await playerPage.page.locator('.iv-choice').nth(1).click();
  await playerPage.waitFor(() => document.querySelector('iv-choices[data-state=made]'));
}

/** Tests choices when open and when made. With larger text the panel may scroll. */
export const testChoicesAt = (tests, size, texts, fontSize = '') =>
  withChoices(tests, { size, texts, fontSize }, async (playerPage) => {
    const mayScroll = fontSize !== '';
    await assertPressable(playerPage, mayScroll);
    await shoot(playerPage.page, `choices-${size.join('x')}-${texts}${fontSize}`);
    await choose(playerPage);
    await assertPressable(playerPage, mayScroll);
  });

/** Checks with axe while a choice is open, then held, then made. */
export const testChoicesLook = (tests, screen) =>
  withChoices(tests, { size: [820, 461], screen }, async (playerPage) => {
    const violations = () => accessibilityViolations(playerPage.page);
    assert.deepEqual(await violations(), [], 'open');
    await playerPage.run((player) => {
      player.decision.timeLimit = 'off';
      window['testPage'].fakeEngine.advance(40);
    });
    await playerPage.waitFor(() => document.querySelector('iv-choices[data-state=held]'));
    assert.deepEqual(await violations(), [], 'held');
    await playerPage.run((player) => player.pause());
    await choose(playerPage);
    assert.deepEqual(await violations(), [], 'made');
  });
