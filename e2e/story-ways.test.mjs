// The ways through the story that the stage offers: back to the last choice, on from another day, and again from the start.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { Film, clipNumbers } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';
import { violationsOf } from './lib/violations.mjs';

/** The frame of the checkpoint before each choice. */
const checkpointFrame = 15;
const [back, resume, anew] = ['Back to the last choice', 'Continue', 'Start again'];

describe('the ways on the stage', () => {
  let app;
  let film;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(() => film?.close());

  const visible = () =>
    film.page.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
  const now = () =>
    film.do((player) => ({
      playlist: [...player.playlist].map(({ id }) => id).join(' '),
      index: player.currentNodeIndex,
      paused: player.paused,
      checkpoints: player.checkpoints.all().length,
    }));

  /** The latest run of pictures is of that clip, and began at that frame. */
  const cameTo = async (clip, frame) => {
    await film.sees(clip, frame);
    const { clip: number, first } = (await film.runs()).at(-1);
    const isThere = number === clipNumbers[clip] && Math.abs(first - frame) <= 3;
    assert.ok(isThere, `not ${clip} from frame ${frame} on: ${await film.story()}`);
  };

  /** The page as a viewer finds it who comes back. */
  const comeBack = async () => {
    await film.page.reload();
    await film.until(() => window['testPage']?.players[0]);
    await film.page.evaluate(() => import(`${location.origin}/page/watch-picture.mjs`));
    await film.hears('canplay');
  };

  const offers = async (names) => {
    await film.page.getByRole('button', { name: names[0] }).waitFor();
    assert.deepEqual(await visible(), names);
    assert.deepEqual(await violationsOf(film.page), []);
  };

  /** The whole story, with `press` for every button. */
  async function follow(press) {
    film = await Film.open(app, '/story-navigation');
    await film.hears('canplay');
    assert.deepEqual(await visible(), []);
    await film.play();
    await film.hears('decision.start', { nodeId: 'c2' });
    await offers(['To c3', 'To c4', back]);
    await press('To c3');
    await film.sees('c3', checkpointFrame + 5);

    await press(back);
    await film.hears('checkpoints.restore');
    await cameTo('c2', checkpointFrame);
    assert.deepEqual(await now(), { playlist: 'c1 c2', index: 1, paused: false, checkpoints: 2 });
    await press('To c4');
    await film.sees('c4', checkpointFrame + 5);
    await film.wasNeverBlank();

    await comeBack();
    await film.page.getByRole('group', { name: 'Continue where you left off?' }).waitFor();
    await offers([resume, anew]);
    assert.deepEqual(await now(), { playlist: 'c1 c2', index: -1, paused: true, checkpoints: 3 });
    await press(resume);
    await cameTo('c4', checkpointFrame);
    assert.deepEqual(await now(), { playlist: 'c1 c2 c4', index: 2, paused: false, checkpoints: 3 });
    assert.equal(await film.page.evaluate(() => document.activeElement?.localName), 'iv-player');

    await film.hears('ended');
    await film.wasNeverBlank();
    assert.equal((await now()).playlist, 'c1 c2 c4 c6');
    await offers([anew, back]);
    await press(anew);
    await cameTo('c1', 0);
    assert.deepEqual(await now(), { playlist: 'c1 c2', index: 0, paused: false, checkpoints: 0 });
    assert.equal(await film.page.evaluate(() => document.activeElement?.localName), 'iv-player');
    assert.deepEqual(await visible(), []);
    await comeBack();
    assert.deepEqual(await visible(), []);
    assert.deepEqual(film.said, []);
  }

  it('lead back, on another day, and to the beginning', () =>
    follow((name) => film.page.getByRole('button', { name, exact: true }).click()));

  it('are open to those who only have a keyboard', () =>
    follow(async (name) => {
      const { page } = film;
      const button = page.getByRole('button', { name, exact: true });
      await button.waitFor();
      const isFocused = () => button.evaluate((one) => one === document.activeElement);
      const stops = await page.getByRole('button').count();
      for (let stop = 0; stop <= stops && !(await isFocused()); stop += 1) await page.keyboard.press('Tab');
      assert.ok(await isFocused(), `the tab key does not reach "${name}"`);
      await page.keyboard.press('Enter');
    }));
});
