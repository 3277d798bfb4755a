// A film declared in a template: a story file in a five-line component, bindings that change during playback, and a path in the
// page's URL.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clipNumbers } from './lib/player-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

/** Removes the time limit, so that no choice is missed on a slow machine. */
const before = (page) =>
  page.addInitScript(() => localStorage.setItem('iv-player: settings', '{"timeLimit":"off"}'));

const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();
const choose = (page, name) => page.locator('iv-choices').getByRole('button', { name }).click();

/** State of the current story. */
const state = (playerPage) =>
  playerPage.run((player) => ({
    playlist: [...player.playlist].map(({ id }) => id).join(' '),
    node: player.currentNode?.id ?? null,
    isPaused: player.paused,
    variables: player.variables.signals.values(),
    decisions: player.repository.get('all').flatMap(({ id }) => {
      const decision = player.decision.get(id);
      return decision ? [`${id}: ${decision.selected?.node?.id ?? 'open'}`] : [];
    }),
  }));

/**
 * Opens the page with the bound film, and plays so slowly that the first clip of "The sea", which is 12 seconds long, does not end
 * during the test.
 */
async function openSea(tests, isPlaying = true) {
  const playerPage = await tests.open('/bound-film', { before });
  await playerPage.waitFor(() => window['testPage'].boundFilm?.loads.length === 1);
  if (isPlaying) {
    await playerPage.run((player) => void (player.playbackRate = 0.25));
    await press(playerPage.page, 'Play');
    await playerPage.waitForFrame('l1', 15);
  }
  return playerPage;
}
const bind = (playerPage, name, value) =>
  playerPage.run((_, given) => window['testPage'].boundFilm[given.name].set(given.value), {
    name,
    value,
  });
const emitted = (playerPage) =>
  playerPage.run(() => {
    const { loads, faults } = window['testPage'].boundFilm;
    return { loads, faults };
  });

/** Clips that were visible, in order. Between two stories, nothing is loaded for a moment. */
async function clipsSeen(playerPage) {
  const names = Object.entries(clipNumbers);
  const runs = (await playerPage.pictureRuns()).filter(({ clip }) => clip > 0);
  return runs.map(({ clip }) => names.find(([, number]) => number === clip)?.[0]);
}

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`a film whose bindings change, ${configuration}`, () => {
    const tests = new PlayerTests({ configuration });

    it('another [story] replaces the one that is playing [story-swap]', async () => {
      const playerPage = await openSea(tests);
      const { page } = playerPage;
      await choose(page, 'Ashore');
      await page.locator('.iv-choice[aria-pressed=true]', { hasText: 'Ashore' }).waitFor();
      await bind(playerPage, 'story', 'film/door.json');
      await playerPage.waitForFrame('s1', 5);
      await page.locator('iv-choices').getByRole('button', { name: 'Right' }).waitFor();
      assert.deepEqual(await page.locator('.iv-choice-label').allTextContents(), ['Left', 'Right']);
      assert.equal(await page.locator('.iv-choice[aria-pressed=true]').count(), 0);
      assert.deepEqual(await state(playerPage), {
        playlist: 'door',
        node: 'door',
        isPaused: false,
        variables: { courage: 1 },
        decisions: ['door: open', 'hall: open'],
      });
      await choose(page, 'Left');
      await playerPage.waitForFrame('s2');
      assert.deepEqual(await clipsSeen(playerPage), ['l1', 's1', 's2']);
      assert.deepEqual(await emitted(playerPage), { loads: ['sea', 'door'], faults: [] });
      assert.deepEqual(playerPage.messages, []);
    });

    it('[options] and [(muted)] change during playback without a seam or a stall [stage-in-mid-film]', async () => {
      const playerPage = await openSea(tests);
      const { page } = playerPage;
      await page.evaluate(() => {
        const video = [...document.querySelectorAll('video')].find((one) => !one.paused);
        window['interruptions'] = [];
        for (const name of ['pause', 'waiting', 'seeking', 'emptied', 'ended'])
          video?.addEventListener(name, () => window['interruptions'].push(name));
        window['playing'] = () => {
          const { playbackRate, volume, muted } = video;
          return { playbackRate, volume, muted };
        };
      });
      const video = () => page.evaluate(() => window['playing']());
      const since = (await playerPage.eventNames()).length;
      await bind(playerPage, 'options', { playbackRate: 0.5, volume: 0.4 });
      await playerPage.waitFor(() => window['playing']().playbackRate === 0.5);
      await bind(playerPage, 'muted', true);
      await playerPage.waitFor(() => window['playing']().muted);
      assert.deepEqual(await video(), { playbackRate: 0.5, volume: 0.4, muted: true });
      await press(page, 'Unmute');
      await playerPage.waitFor(() => !window['testPage'].boundFilm.muted());
      await bind(playerPage, 'options', { playbackRate: 1 });
      await playerPage.waitFor(() => window['playing']().playbackRate === 1);
      assert.equal((await video()).muted, false);
      const { last } = (await playerPage.pictureRuns()).at(-1);
      await playerPage.waitForFrame('l1', last + 10);
      await tests.assertSeen('l1');
      assert.deepEqual(await page.evaluate(() => window['interruptions']), []);
      assert.deepEqual(new Set((await playerPage.eventNames()).slice(since)), new Set(['volumechange']));
      assert.deepEqual(playerPage.messages, []);
    });
  });
}

describe('a declared film', () => {
  const tests = new PlayerTests();

  it('another [story] that replaces a paused one waits at its start until it is played [story-swap]', async () => {
    const playerPage = await openSea(tests, false);
    await bind(playerPage, 'story', 'film/door.json');
    await playerPage.waitFor(() => window['testPage'].boundFilm.loads.length === 2);
    const { playlist, isPaused } = await state(playerPage);
    assert.deepEqual({ playlist, isPaused }, { playlist: 'door', isPaused: true });
    await press(playerPage.page, 'Play');
    await playerPage.waitForFrame('s1', 5);
    assert.equal((await clipsSeen(playerPage)).at(-1), 's1');
    assert.deepEqual(playerPage.messages, []);
  });

  it('the last of two stories loading at the same time wins [story-race]', async () => {
    const playerPage = await openSea(tests);
    const { page } = playerPage;
    /** @type {import('playwright-core').Route[]} */
    const held = [];
    await page.route('**/film/held.json', (route) => void held.push(route));
    await bind(playerPage, 'story', 'film/held.json');
    await tests.until(() => held.length === 1);
    const givenUp = page.waitForEvent('requestfailed');
    await bind(playerPage, 'story', 'film/door.json');
    await givenUp;
    await playerPage.waitForFrame('s1', 5);
    assert.deepEqual(await emitted(playerPage), { loads: ['sea', 'door'], faults: [] });
    assert.deepEqual(playerPage.messages, []);
  });

  it('a [story] that cannot be played is reported, and the old one keeps playing [story-error]', async () => {
    const playerPage = await openSea(tests);
    await bind(playerPage, 'story', 'film/gone.json');
    await playerPage.waitForEvent('error');
    await bind(playerPage, 'story', { format: 'iv-story', version: 1 });
    await playerPage.waitForEvent('error', { times: 2 });
    const { first, second } = await playerPage.run(() => {
      const [one, two] = window['testPage'].boundFilm.faults;
      return { first: one, second: two };
    });
    assert.match(first, /film\/gone\.json could not be loaded/);
    assert.match(second, /"start" is missing/);
    const { last } = (await playerPage.pictureRuns()).at(-1);
    await playerPage.waitForFrame('l1', last + 10);
    await tests.assertSeen('l1');
    const { playlist, isPaused, variables } = await state(playerPage);
    assert.deepEqual(
      { playlist, isPaused, variables },
      { playlist: 'sea', isPaused: false, variables: { wind: 3 } },
    );
    assert.deepEqual(
      playerPage.messages.filter((message) => !message.includes('404')),
      [],
    );
  });

  it('a component of five lines plays a story file [story-input]', async () => {
    const playerPage = await tests.open('/film', { players: 0, before });
    const { page } = playerPage;
    await playerPage.waitForFrame('s1', 5);
    await choose(page, 'Right');
    await playerPage.waitForFrame('c3', 5);
    assert.deepEqual(await clipsSeen(playerPage), ['s1', 'c3']);
    assert.deepEqual(playerPage.messages, []);
  });

  it('the path is a query parameter that works with Back, Forward, and as a link [story-path-router]', async () => {
    const playerPage = await tests.open('/routed-film', { before });
    const { page } = playerPage;
    const code = () => new URL(page.url()).searchParams.get('path');
    const arrive = async (nodes) => {
      await playerPage.waitFor((wanted) => {
        const [player] = window['testPage'].players;
        const ids = [...player.playlist].slice(0, player.currentNodeIndex + 1).map(({ id }) => id);
        return ids.join(' ') === wanted;
      }, nodes);
      return code();
    };
    await press(page, 'Play');
    await playerPage.waitForFrame('s1');
    assert.equal(await arrive('door'), null);
    await choose(page, 'Left');
    await playerPage.waitForFrame('s2');
    await page.waitForURL(/path=/);
    const hall = await arrive('door hall');
    await choose(page, 'Up');
    await playerPage.waitForFrame('c4');
    await page.waitForURL((url) => url.searchParams.get('path') !== hall);
    const tower = await arrive('door hall tower');

    await page.goBack();
    assert.equal(await arrive('door hall'), hall);
    await playerPage.waitForFrame('s2', 5);
    await page.goBack();
    assert.equal(await arrive('door'), null);
    await playerPage.waitForFrame('s1', 5);
    await page.goForward();
    assert.equal(await arrive('door hall'), hall);
    await playerPage.waitForFrame('s2', 5);
    await page.goForward();
    assert.equal(await arrive('door hall tower'), tower);
    await playerPage.waitForFrame('c4', 5);
    assert.deepEqual(playerPage.messages, []);

    await playerPage.reload();
    assert.equal(await arrive('door hall tower'), tower);
    await press(page, 'Play');
    await playerPage.waitForFrame('c4', 5);
    await tests.assertSeen('c4');
    assert.deepEqual(playerPage.messages, []);
  });
});
