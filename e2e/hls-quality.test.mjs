// Quality of HLS sources: limited by the stage's size, and by the application or the viewer during playback.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { PlayerTests, ladder } from './lib/player-tests.mjs';

describe('the quality of HLS sources', () => {
  const tests = new PlayerTests();
  beforeEach(() => tests.open('/streams'));

  /** Plays and pauses: little is buffered, and nothing more until playback resumes. */
  const begin = async () => {
    await tests.begin([
      { id: 'long', source: ladder('h7') },
      { id: 'next', source: ladder('h1') },
      { id: 'later', source: ladder('h2') },
    ]);
    // The next node is not loaded before this one has started.
    await tests.player.waitForEvent('nodestart', { nodeId: 'long' });
    await tests.player.run((player) => player.pause());
  };
  const assertNothingDropped = async () => {
    const numbers = tests.segments('h7').map(({ number }) => number);
    assert.deepEqual(numbers, [...new Set(numbers)], 'a segment was loaded twice');
    await tests.player.assertNeverBlank();
  };
  const untilShown = (height) =>
    tests.player.waitFor(
      (value) => window['testPage'].players[0].reduxStore.getState().player.rendition?.height === value,
      height,
    );
  const setMaxHeight = (height) =>
    tests.player.page.evaluate((value) => void (window['testPage'].quality.maxHeight = value), height);
  const heights = (name) => [...new Set(tests.segments(name).map(({ height }) => height))];

  it('fits the stage, and grows with it, for segments that are not loaded yet [hls-stage-size]', async () => {
    await begin();
    await untilShown(180);
    assert.deepEqual(heights('h7'), [180]);
    await tests.player.page.evaluate(() => window['testPage'].setWidth(640));
    await tests.player.play();
    await untilShown(360);
    await assertNothingDropped();
    assert.deepEqual(heights('h7'), [180, 360]);
  });

  it('is limited by the application during playback, for segments of all nodes that are not loaded yet [hls-height-limit]', async () => {
    await setMaxHeight(Infinity);
    await begin();
    await tests.until(() => tests.segments('h1').length > 0);
    assert.deepEqual(heights('h7'), [360]);
    await setMaxHeight(270);
    await tests.player.play();
    await untilShown(270);
    await assertNothingDropped();
    await tests.player.run((player) => player.seek(11));
    await tests.until(() => tests.segments('h2').length > 0);
    // One or both segments of the next node were loaded before.
    assert.deepEqual([heights('h7'), heights('h1')[0], heights('h2')], [[360, 270], 360, [270]]);
    await tests.player.assertNeverBlank();
  });

  it('is chosen by the viewer in the settings menu, from the heights of the stream [hls-quality-menu]', async () => {
    await begin();
    await untilShown(180);
    await tests.player.page.press('button[aria-label="Settings"]', 'Enter');
    const quality = tests.player.page.getByLabel('Quality');
    await quality.waitFor();
    const offered = await quality.locator('option').allTextContents();
    assert.deepEqual(
      offered.map((label) => label.trim()),
      ['Auto', '360p', '270p', '180p'],
    );
    assert.equal(await quality.inputValue(), 'stage');
    await quality.selectOption({ label: '360p' });
    assert.equal(await tests.player.page.evaluate(() => window['testPage'].quality.maxHeight), 360);
    await tests.player.play();
    await untilShown(360);
    await assertNothingDropped();
  });
});
