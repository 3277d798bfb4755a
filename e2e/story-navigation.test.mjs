// Continues after a reload and starts again with <iv-notices>, and goes back to the last choice with a button on the page. Uses
// only the keyboard; the demo's tests use a mouse.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clipNumbers } from './lib/player-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';
import { accessibilityViolations } from '../tools/lib/accessibility-violations.mjs';

/** Frame of the checkpoint before each choice. */
const checkpointFrame = 15;
const [back, resume, anew] = ['Back to the last choice', 'Continue', 'Start over'];

describe('navigation buttons', () => {
  const tests = new PlayerTests();
  let playerPage;

  const visible = () =>
    playerPage.page
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent.trim()));
  const now = () =>
    playerPage.run((player) => ({
      playlist: [...player.playlist].map(({ id }) => id).join(' '),
      index: player.currentNodeIndex,
      paused: player.paused,
      checkpoints: player.checkpoints.signals.all().length,
    }));
  const focused = () => playerPage.page.evaluate(() => document.activeElement?.localName);

  /** Makes every choice wait for the viewer, and records the position at which each node starts. */
  const prepare = () =>
    playerPage.run((player) => {
      player.decision.timeLimit = 'off';
      window['arrivals'] = [];
      for (const name of ['nodestart', 'checkpoints.restore'])
        player.on(name, () => {
          const { currentNode, currentNodeTime } = player;
          window['arrivals'].push({ clip: currentNode?.id, frame: Math.round(30 * currentNodeTime) });
        });
    });

  /**
   * Asserts that playback arrived at the given frame of the clip, and showed no earlier one. On a busy machine, the listener is called
   * some frames later.
   */
  const assertArrivedAt = async (clip, frame) => {
    await playerPage.waitForFrame(clip, frame);
    const arrival = await playerPage.page.evaluate(() => window['arrivals'].at(-1));
    assert.equal(arrival.clip, clip);
    assert.ok(
      arrival.frame >= frame - 1 && arrival.frame <= frame + 6,
      `at frame ${arrival.frame} instead of ${frame}`,
    );
    const { clip: number, first } = (await playerPage.pictureRuns()).at(-1);
    const isThere = number === clipNumbers[clip] && first >= frame - 1;
    assert.ok(isThere, `not ${clip} from frame ${frame} on: ${await playerPage.progress()}`);
  };

  /** Reloads the page and waits for its player. Returns the frame shown before. */
  const reload = async () => {
    await playerPage.page.evaluate(() =>
      addEventListener('pagehide', () => {
        sessionStorage.setItem('left', String(window['testPage'].players[0].currentNodeTime));
      }),
    );
    await playerPage.reload();
    await playerPage.waitForEvent('canplay');
    await prepare();
    return Math.floor(30 * (await playerPage.page.evaluate(() => Number(sessionStorage.getItem('left')))));
  };

  const offers = async (names) => {
    await playerPage.page.getByRole('button', { name: names[0] }).waitFor();
    assert.deepEqual(await visible(), names);
    assert.deepEqual(await accessibilityViolations(playerPage.page), []);
  };

  const press = async (name) => {
    const { page } = playerPage;
    const button = page.getByRole('button', { name, exact: true });
    await button.waitFor();
    const isFocused = () => button.evaluate((one) => one === document.activeElement);
    // The page's tab stops, and where the focus goes after leaving the page.
    const stops = (await page.locator('button, input, select, a, [tabindex]').count()) + 2;
    for (let stop = 0; stop <= stops && !(await isFocused()); stop += 1) await page.keyboard.press('Tab');
    assert.ok(await isFocused(), `Tab does not reach "${name}"`);
    await page.keyboard.press('Enter');
  };

  it('go back, continue after a reload, and start again, with the keyboard alone [notices-resume]', async () => {
    playerPage = await tests.open('/story-navigation');
    await playerPage.waitForEvent('canplay');
    await prepare();
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
    // Leaves right after the choice, before the next checkpoint: the choice must be kept.
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
      const { playlist, index, paused } = await now();
      assert.deepEqual({ playlist, index, paused }, { playlist: 'c1 c2 c4', index: 2, paused: false });
      assert.equal(await focused(), 'iv-player');
      return left;
    };
    await leave(2);
    await playerPage.waitForFrame('c4', checkpointFrame + 10);
    const left = await leave(3);
    assert.ok(left >= checkpointFrame + 5, `left at frame ${left}`);

    await playerPage.run((player) => void (player.decision.timeLimit = 'normal'));
    await playerPage.waitForEvent('ended');
    await playerPage.assertNeverBlank();
    assert.equal((await now()).playlist, 'c1 c2 c4 c6');
    await offers([anew, back]);
    // Plays and then pauses, so that nothing else starts.
    await playerPage.run((player) => void player.once('playing', () => player.pause()));
    await press(anew);
    await playerPage.waitForEvent('pause', { afterFirst: 'ended' });
    await assertArrivedAt('c1', 0);
    assert.deepEqual(await now(), { playlist: 'c1 c2', index: 0, paused: true, checkpoints: 0 });
    assert.equal(await focused(), 'iv-player');
    assert.deepEqual(await visible(), []);
    await reload();
    assert.deepEqual(await visible(), []);
    assert.deepEqual(playerPage.messages, []);
  });
});
