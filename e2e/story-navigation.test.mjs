// Continue after a reload and start again, by <iv-notices>; back to the last choice, by a button of the page.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';
import { accessibilityViolations } from '../tools/lib/accessibility-violations.mjs';

/** The frame of the checkpoint that precedes each choice. */
const checkpointFrame = 15;
const [back, resume, anew] = ['Back to the last choice', 'Continue', 'Start again'];

describe('story buttons', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(() => playerPage?.close());

  const visible = () =>
    playerPage.page
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent.trim()));
  const now = () =>
    playerPage.run((player) => ({
      playlist: [...player.playlist].map(({ id }) => id).join(' '),
      index: player.currentNodeIndex,
      paused: player.paused,
      checkpoints: player.checkpoints.all().length,
    }));

  /** Asserts that the latest run of pictures is of the clip and began at the frame. */
  const assertArrivedAt = async (clip, frame) => {
    await playerPage.waitForFrame(clip, frame);
    const { clip: number, first } = (await playerPage.pictureRuns()).at(-1);
    const isThere = number === clipNumbers[clip] && Math.abs(first - frame) <= 3;
    assert.ok(isThere, `not ${clip} from frame ${frame} on: ${await playerPage.progress()}`);
  };

  /** Reloads the page and waits for its player; returns the frame that was left. */
  const reload = async () => {
    await playerPage.page.evaluate(() =>
      addEventListener('pagehide', () => {
        sessionStorage.setItem('left', String(window['testPage'].players[0].currentNodeTime));
      }),
    );
    await playerPage.page.reload();
    await playerPage.waitFor(() => window['testPage']?.players[0]);
    await playerPage.page.evaluate(() => import(`${location.origin}/page/record-pictures.mjs`));
    await playerPage.waitForEvent('canplay');
    return Math.floor(30 * (await playerPage.page.evaluate(() => Number(sessionStorage.getItem('left')))));
  };

  const offers = async (names) => {
    await playerPage.page.getByRole('button', { name: names[0] }).waitFor();
    assert.deepEqual(await visible(), names);
    assert.deepEqual(await accessibilityViolations(playerPage.page), []);
  };

  /** The whole story, with `press` for every button. */
  async function follow(press) {
    playerPage = await PlayerPage.open(app, '/story-navigation');
    await playerPage.waitForEvent('canplay');
    assert.deepEqual(await visible(), []);
    await playerPage.play();
    await playerPage.waitForEvent('decision.start', { nodeId: 'c2' });
    await offers(['To c3', 'To c4', back]);
    await press('To c3');
    await playerPage.waitForFrame('c3', checkpointFrame + 5);

    await press(back);
    await playerPage.waitForEvent('checkpoints.restore');
    await assertArrivedAt('c2', checkpointFrame);
    assert.deepEqual(await now(), { playlist: 'c1 c2', index: 1, paused: false, checkpoints: 2 });
    // Left right behind the choice, before the next checkpoint: the choice must stand.
    await playerPage.run((player) => void player.once('nodestart', () => player.pause()));
    await press('To c4');
    await playerPage.waitForEvent('nodestart', { nodeId: 'c4' });
    await playerPage.assertNeverBlank();
    const leave = async (checkpoints) => {
      const left = await reload();
      await playerPage.page.getByRole('group', { name: 'Continue where you left off?' }).waitFor();
      await offers([resume, anew]);
      assert.deepEqual(await now(), { playlist: 'c1 c2', index: -1, paused: true, checkpoints });
      await press(resume);
      await assertArrivedAt('c4', left);
      assert.deepEqual(await now(), { playlist: 'c1 c2 c4', index: 2, paused: false, checkpoints });
      assert.equal(await playerPage.page.evaluate(() => document.activeElement?.localName), 'iv-player');
      return left;
    };
    await leave(2);
    await playerPage.waitForFrame('c4', checkpointFrame + 10);
    const left = await leave(3);
    assert.ok(left >= checkpointFrame + 5, `left at frame ${left}`);

    await playerPage.waitForEvent('ended');
    await playerPage.assertNeverBlank();
    assert.equal((await now()).playlist, 'c1 c2 c4 c6');
    await offers([anew, back]);
    await press(anew);
    await assertArrivedAt('c1', 0);
    // The picture is there a moment before it moves.
    await playerPage.waitForEvent('nodestart', { nodeId: 'c1' });
    assert.deepEqual(await now(), { playlist: 'c1 c2', index: 0, paused: false, checkpoints: 0 });
    assert.equal(await playerPage.page.evaluate(() => document.activeElement?.localName), 'iv-player');
    assert.deepEqual(await visible(), []);
    await reload();
    assert.deepEqual(await visible(), []);
    assert.deepEqual(playerPage.messages, []);
  }

  it('story buttons go back, continue after a reload, and start again [notices-resume]', () =>
    follow((name) => playerPage.page.getByRole('button', { name, exact: true }).click()));

  it('story buttons work with the keyboard alone', () =>
    follow(async (name) => {
      const { page } = playerPage;
      const button = page.getByRole('button', { name, exact: true });
      await button.waitFor();
      const isFocused = () => button.evaluate((one) => one === document.activeElement);
      const stops = await page.getByRole('button').count();
      for (let stop = 0; stop <= stops && !(await isFocused()); stop += 1) await page.keyboard.press('Tab');
      assert.ok(await isFocused(), `the tab key does not reach "${name}"`);
      await page.keyboard.press('Enter');
    }));
});
