// `<iv-choices>` in a browser: every choice can be pressed at every size, and axe finds nothing in any state.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { accessibilityViolations } from '../tools/lib/accessibility-violations.mjs';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const sizes = [
  [320, 320],
  [390, 320],
  [844, 390],
  [820, 461],
  [1440, 810],
  [3840, 2160],
];

const texts = {
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

/** Opens the page with the window of a decision open, on a stage that fills the viewport. */
async function openChoices(app, [width, height], { prompt, choices }, { fontSize = '', screen = {} } = {}) {
  const playerPage = await PlayerPage.open(app, '/choices', {
    screen: { viewport: { width, height }, ...screen },
  });
  await playerPage.page.evaluate(
    ({ wanted, size }) => {
      document.documentElement.style.fontSize = size;
      Object.assign(document.querySelector('iv-player').style, {
        width: '100vw',
        height: '100vh',
        aspectRatio: 'auto',
        minHeight: '0',
        ...wanted,
      });
    },
    { wanted: {}, size: fontSize },
  );
  await playerPage.run(
    (player, story) => {
      player.repository.add([
        { id: 'a', source: 'a.mp4', duration: 30, data: { prompt: story.prompt } },
        ...story.choices.map((choice, index) => ({ id: `c${index}`, source: 'c.mp4', data: { choice } })),
      ]);
      player.decision.add(
        'a',
        story.choices.map((_, index) => `c${index}`),
        { startTime: 0, endTime: 20 },
      );
      player.append('a');
      void player.play();
      window['testPage'].fakeEngine.advance(1);
    },
    { prompt, choices },
  );
  await playerPage.waitFor(
    (count) => document.querySelectorAll('.iv-choice').length === count,
    choices.length,
  );
  // Two frames: what is observed of sizes has been rendered.
  await playerPage.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return playerPage;
}

/** What is wrong with the choices: not hit at the centre, outside of the stage, too small, text cut. */
function faults(playerPage, scrolls = false) {
  return playerPage.page.evaluate((mayScroll) => {
    const problems = [];
    const stage = document.querySelector('iv-player').getBoundingClientRect();
    const panel = document.querySelector('.iv-choices-panel');
    if (!mayScroll && panel.scrollHeight > panel.clientHeight + 1) problems.push('the panel scrolls');
    if (panel.scrollWidth > panel.clientWidth + 1) problems.push('the panel is too narrow');
    for (const button of document.querySelectorAll('.iv-choice')) {
      if (mayScroll) button.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
      const name = button.textContent?.trim();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (hit?.closest('button') !== button) problems.push(`${name} is covered by ${hit?.className}`);
      if (width < 44 || height < 44) problems.push(`${name} is ${width} × ${height}`);
      if (left < stage.left || right > stage.right) problems.push(`${name} is outside`);
      if (button.scrollWidth > button.clientWidth + 1) problems.push(`${name} is cut`);
    }
    return problems;
  }, scrolls);
}

describe('iv-choices', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(() => playerPage?.close());

  const shoot = async (name) => {
    const folder = process.env.IV_SCREENSHOTS;
    if (folder) await playerPage.page.screenshot({ path: `${folder}/${name}.png` });
  };

  for (const size of sizes) {
    for (const [name, story] of Object.entries(texts)) {
      it(`every choice can be pressed at ${size.join(' × ')}, ${name} texts, open and made`, async () => {
        playerPage = await openChoices(app, size, story);
        assert.deepEqual(await faults(playerPage), []);
        await playerPage.page.locator('.iv-choice').nth(1).click();
        await playerPage.waitFor(() => document.querySelector('iv-choices[data-state=made]'));
        assert.deepEqual(await faults(playerPage), []);
        await shoot(`choices-${size.join('x')}-${name}`);
        assert.deepEqual(playerPage.messages, []);
      });
    }
  }

  it('short labels stand in two columns at 320 px', async () => {
    playerPage = await openChoices(app, [320, 320], texts.short);
    const rows = await playerPage.page.evaluate(
      () =>
        new Set(
          [...document.querySelectorAll('.iv-choice')].map((button) => button.getBoundingClientRect().top),
        ).size,
    );
    assert.equal(rows, 2);
  });

  for (const size of sizes.slice(0, 3)) {
    it(`every choice can be reached with text of 200 % at ${size.join(' × ')} [text-size]`, async () => {
      playerPage = await openChoices(app, size, texts.long, { fontSize: '200%' });
      assert.deepEqual(await faults(playerPage, true), []);
      await shoot(`choices-${size.join('x')}-200`);
    });
  }

  for (const [name, screen] of Object.entries({
    dark: { colorScheme: 'dark' },
    light: { colorScheme: 'light' },
    'forced colours': { forcedColors: 'active' },
    'more contrast': { contrast: 'more' },
  })) {
    it(`axe finds nothing while open, made and held, ${name}`, async () => {
      playerPage = await openChoices(app, [820, 461], texts.short, { screen });
      assert.deepEqual(await accessibilityViolations(playerPage.page), []);
      await shoot(`choices-${name}-open`);
      await playerPage.run((player) => {
        player.decision.timeLimit = 'off';
        window['testPage'].fakeEngine.advance(40);
      });
      await playerPage.waitFor(() => document.querySelector('iv-choices[data-state=held]'));
      assert.deepEqual(await accessibilityViolations(playerPage.page), []);
      await shoot(`choices-${name}-held`);
      await playerPage.close();
      playerPage = await openChoices(app, [820, 461], texts.short, { screen });
      await playerPage.page.locator('.iv-choice').first().click();
      await playerPage.waitFor(() => document.querySelector('iv-choices[data-state=made]'));
      assert.deepEqual(await accessibilityViolations(playerPage.page), []);
      await shoot(`choices-${name}-made`);
    });
  }

  it('no change detection runs while time passes, but one a second for the countdown', async () => {
    playerPage = await openChoices(app, [820, 461], texts.short);
    const renders = await playerPage.page.evaluate(async () => {
      const { checks, fakeEngine } = window['testPage'];
      const before = checks.renders;
      for (let frame = 0; frame < 120; frame++) {
        fakeEngine.advance(1 / 60);
        await new Promise((done) => requestAnimationFrame(done));
      }
      return checks.renders - before;
    });
    assert.equal(renders, 2);
  });
});
