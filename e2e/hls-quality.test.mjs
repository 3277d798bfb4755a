// How sharp HLS sources are: as the stage can show, and as the application or the viewer limits it while it plays.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;

describe('the quality of HLS sources', () => {
  let app;
  let playerPage;
  let from;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  beforeEach(async () => {
    playerPage = await PlayerPage.open(app, '/streams');
    from = app.server.requests.length;
  });
  afterEach(() => playerPage?.close());

  const begin = async () => {
    await playerPage.addNodes([
      { id: 'long', source: ladder('h7') },
      { id: 'next', source: ladder('h1') },
      { id: 'later', source: ladder('h2') },
    ]);
    assert.equal(await playerPage.play(), null);
  };
  /** The segments that were requested so far of a ladder: height and number. */
  const segments = (name) =>
    app.server.requests.slice(from).flatMap(({ path }) => {
      const [, height, number] = new RegExp(`hls/${name}/(\\d+)/(\\d+)\\.m`).exec(path) ?? [];
      return height ? [{ height: Number(height), number: Number(number) }] : [];
    });
  const assertNothingDropped = async () => {
    const numbers = segments('h7').map(({ number }) => number);
    assert.deepEqual(numbers, [...new Set(numbers)], 'a segment was loaded twice');
    await playerPage.assertNeverBlank();
    const events = await playerPage.page.evaluate(() => window['testPage'].events[0]);
    const later = events.slice(events.findIndex(({ name }) => name === 'playing'));
    assert.ok(!later.some(({ name }) => name === 'buffering'), JSON.stringify(later));
  };
  const setMaxHeight = (height) =>
    playerPage.page.evaluate((value) => void (window['testPage'].quality.maxHeight = value), height);
  const heights = (name) => [...new Set(segments(name).map(({ height }) => height))];

  it('is what fills the stage, and grows with it: from what is not loaded yet on', async () => {
    await begin();
    await playerPage.waitForFrame('l1', 60);
    assert.deepEqual(heights('h7'), [180]);
    await playerPage.page.evaluate(() => window['testPage'].setWidth(640));
    await playerPage.waitFor(
      () => window['testPage'].players[0].reduxStore.getState().player.rendition?.height === 360,
    );
    await assertNothingDropped();
    assert.deepEqual(heights('h7'), [180, 360]);
  });

  it('is limited by the application while it plays: what is not loaded yet, of all nodes', async () => {
    await setMaxHeight(Infinity);
    await begin();
    await playerPage.waitForFrame('l1', 60);
    assert.deepEqual(heights('h7'), [360]);
    await setMaxHeight(270);
    await playerPage.waitFor(
      () => window['testPage'].players[0].reduxStore.getState().player.rendition?.height === 270,
    );
    await assertNothingDropped();
    await playerPage.waitForFrame('c2', 20);
    // Of the next node one segment was loaded before.
    assert.deepEqual([heights('h7'), heights('h1'), heights('h2')], [[360, 270], [360, 270], [270]]);
    await playerPage.assertNeverBlank();
  });

  it('is chosen by the viewer in the menu of settings, from the heights of the stream', async () => {
    await begin();
    await playerPage.waitForFrame('l1', 10);
    await playerPage.page.hover('iv-player');
    await playerPage.page.click('button[aria-label="Settings"]');
    const quality = playerPage.page.getByLabel('Quality');
    await quality.waitFor();
    const offered = await quality.locator('option').allTextContents();
    assert.deepEqual(
      offered.map((label) => label.trim()),
      ['Automatic', '360p', '270p', '180p'],
    );
    assert.equal(await quality.inputValue(), 'stage');
    await quality.selectOption({ label: '360p' });
    assert.equal(await playerPage.page.evaluate(() => window['testPage'].quality.maxHeight), 360);
    await playerPage.waitFor(
      () => window['testPage'].players[0].reduxStore.getState().player.rendition?.height === 360,
    );
    await assertNothingDropped();
  });
});
