// Media that fail at a seam: the cases, of which e2e/faults.test.mjs and e2e/hls-faults.test.mjs take one of each kind and
// e2e/verify/faults.test.mjs all, and what is asserted of them.
import assert from 'node:assert/strict';
import { readScreenshot } from '../../tools/lib/read-screenshot.mjs';
import { clipNumbers } from './player-page.mjs';
import { StreamTests, ladder } from './stream-tests.mjs';

/**
 * A clip of a second is followed by a source that fails until the faults are cleared.
 *
 * @typedef {object} FaultCase
 * @property {string | readonly unknown[]} source
 * @property {string} clip what it shows
 * @property {number} [next] a frame of it that is not there while it fails; default 20
 * @property {readonly string[]} [paths] the requests that fail, with `fault`; default none
 * @property {import('../../tools/lib/fault-table.mjs').Fault} [fault]
 * @property {boolean} [isForeign] whether the source is of another origin
 * @property {[string, (route: import('playwright-core').Route) => unknown]} [route] what answers other requests instead
 * @property {string} [held] the clip whose picture stays; default that before the seam
 * @property {number} [frame] the least frame of it that stays; default one of the last
 */

/** What can happen to requests. */
export const failures = {
  missing: { status: 404 },
  refused: { status: 503 },
  'disconnected at once': { abortAfter: 0 },
  'disconnected before the first frame': { abortAfter: 1500 },
};
const { missing } = failures;

/** Bytes of the long clip before a fault in it, about a third. Chromium's media cache has blocks of 32 KiB. */
const third = 33_000;

/** @returns {FaultCase} */
export const fileCase = (format, fault) => ({
  source: `/clips/c2.${format}`,
  clip: 'c2',
  paths: [`/clips/c2.${format}`],
  fault,
});

const heights = [180, 270, 360];
/** The same file of each rendition of a ladder. */
const inAll = (name, file) => heights.map((height) => `/clips/hls/${name}/${height}/${file}`);
const short = { source: ladder('h2'), clip: 'c2', fault: missing };
const encrypted = { source: ladder('h6'), clip: 'c6', fault: missing };
const long = { source: ladder('h7'), clip: 'l1' };

/** Parts of streams that fail before the seam. @type {Record<string, FaultCase>} */
export const streamCases = {
  'manifests that are missing': { ...short, paths: [ladder('h2')] },
  'lists of segments that are missing': { ...short, paths: inAll('h2', 'index.m3u8') },
  'init segments that are missing': { ...short, paths: inAll('h2', 'init.mp4') },
  'keys that are missing': { ...encrypted, paths: ['/clips/hls/h6/key.bin'] },
  'segments that are damaged': {
    ...encrypted,
    route: ['**/*.m2ts', (route) => route.fulfill({ body: Buffer.alloc(20_000, 'no segment') })],
  },
  'segments that another origin does not allow': {
    ...long,
    isForeign: true,
    route: [
      '**/*.m2ts',
      (route) =>
        route.fulfill({ headers: { 'access-control-allow-origin': 'https://example.org' }, body: 'no' }),
    ],
  },
  'scripts of hls.js that are missing': { ...short, route: ['**/*.js', (route) => route.abort()] },
};

/** Where the long stream fails, from its segment `first` on. */
export const places = {
  'before the seam': { first: 0 },
  'in the seam': { first: 1, held: 'l1', frame: 50, next: 72 },
  'after the seam': { first: 3, held: 'l1', frame: 170, next: 192 },
};

/** @param {readonly number[]} [among] heights of the renditions that fail; default all @returns {FaultCase} */
export function segmentsCase(place, fault, among = heights) {
  const { first, ...held } = places[place];
  const paths = among.flatMap((height) =>
    Array.from({ length: 6 - first }, (_, index) => `/clips/hls/h7/${height}/${first + index}.m2ts`),
  );
  return { ...long, ...held, paths, fault };
}

/** Runs in the page before it loads: the pauses between the tries of a source last a tenth. */
function shortenPauses() {
  const setTimer = window.setTimeout;
  const isPause = (delay) => [400, 800, 3000].includes(delay);
  window.setTimeout = /** @type {typeof setTimeout} */ (
    (task, delay, ...rest) => setTimer(task, isPause(delay) ? delay / 10 : delay, ...rest)
  );
}

export class FaultTests extends StreamTests {
  /** @param {{ hasShortPauses?: boolean }} [options] between the tries of a source; default false: they last as long as for viewers */
  constructor({ hasShortPauses = false } = {}) {
    super();
    this.hasShortPauses = hasShortPauses;
  }

  /** Plays a clip of a second, then the source. @param {Omit<FaultCase, 'clip'>} fault */
  async beginAfterShort(
    { source, paths = [], fault, route, isForeign },
    { path = '/short-buffers', rate = 1 } = {},
  ) {
    this.setFault(paths, fault);
    await this.open(path, {
      before: (page) => (this.hasShortPauses ? page.addInitScript(shortenPauses) : Promise.resolve()),
    });
    if (route) await this.player.page.route(...route);
    await this.setRate(rate);
    await this.begin([
      { id: 'short', source: '/clips/s1.mp4' },
      {
        id: 'next',
        source: isForeign ? `${this.app.server.url.replace('localhost', '127.0.0.1')}${source}` : source,
      },
    ]);
  }

  async clearFaults() {
    this.app.server.clearFaults();
    await this.player.page.unrouteAll();
  }

  /** Waits until a frame of the clip, `least` or a later one, is on the screen; the recorder does not see all. Returns its number. */
  async untilVisible(name, least) {
    let seen;
    await this.until(async () => {
      seen = await readScreenshot(this.player.page);
      return seen?.clip === clipNumbers[name] && seen.frame >= least;
    });
    return seen.frame;
  }

  /** Waits until playback waits for data at frame `least` of the clip, or a later one. Returns the visible one. */
  async untilStarving(name, least) {
    await this.player.waitForFrame(name, least);
    await this.player.waitFor(() => window['testPage'].players[0].reduxStore.getState().player.isBuffering);
    return await this.untilVisible(name, least);
  }

  /** Waits for an error of the node, and until the last picture is on the screen. Returns the error. */
  async untilHeld(name, least, code = 'MEDIA_ERROR') {
    const { error, nodeId } = await this.player.waitForEvent('error');
    assert.deepEqual([error.code, nodeId], [code, 'next']);
    const state = await this.player.playerState();
    assert.deepEqual([state.error, state.isPlaying], [code, false]);
    await this.player.page.getByRole('alert').waitFor();
    await this.untilVisible(name, least);
    return error;
  }

  /** The player is where its picture is, which stands still. Returns the frame. */
  async assertPlace(name, node) {
    const [id, time] = await this.player.run((player) => [player.currentNodeId, player.currentNodeTime]);
    assert.equal(id, node);
    const frame = await this.untilVisible(name, (time - 0.3) * 30);
    assert.ok(frame < (time + 0.3) * 30, `frame ${frame} at ${time} s`);
    return frame;
  }

  /** Without the faults `play()` goes on to a frame of the clip. */
  async assertPlaysAgain(name, frame) {
    await this.clearFaults();
    assert.equal(await this.player.play(), null);
    await this.player.waitForFrame(name, frame);
    assert.equal((await this.player.playerState()).error, null);
    assert.deepEqual(await this.errors(), ['error(next)']);
    return await this.assertSeen('s1', name);
  }

  /** The last picture stays with an error, and `play()` goes on from there. @param {FaultCase} fault */
  async assertRecovers(fault) {
    const { clip, next = 20, held = 's1', frame = 24 } = fault;
    await this.beginAfterShort(fault);
    const { message } = await this.untilHeld(held, frame);
    assert.match(message, /"next".*play\(\)/);
    await this.assertPlace(held, held === 's1' ? 'short' : 'next');
    await this.assertPlaysAgain(clip, next);
  }

  /** The film goes on to a frame of the clip, without an error. */
  async assertGoesOn({ clip, next = 20 }) {
    await this.player.waitForFrame(clip, next);
    assert.deepEqual(await this.errors(), []);
    return await this.assertSeen('s1', clip);
  }

  /** The response stops after some bytes, then comes on a slow line. */
  async fileStalls(format, stallAfter) {
    const fault = fileCase(format, { stallAfter });
    await this.beginAfterShort(fault);
    await this.player.waitForEvent('buffering', { afterFirst: 'playing' });
    await this.untilStarving('s1', 24);
    this.app.server.throttle({ latency: 400, bandwidth: 250_000 });
    await this.clearFaults();
    await this.assertGoesOn(fault);
  }

  /** Plays a file that fails in the middle. */
  async #beginLong(format, fault) {
    const source = `/clips/l1.${format}`;
    await this.beginAfterShort({ source, paths: [source], fault }, { rate: 2 });
    return source;
  }

  async fileStallsAfterSeam(format) {
    await this.#beginLong(format, { stallAfter: third });
    const frame = await this.untilStarving('l1', 10);
    this.app.server.throttle({ latency: 400, bandwidth: 250_000 });
    await this.clearFaults();
    return await this.assertGoesOn({ clip: 'l1', next: frame + 15 });
  }

  async fileIsResumed(format) {
    await this.#beginLong(format, { abortAfter: third, times: 1 });
    return await this.assertGoesOn({ clip: 'l1', next: 150 });
  }

  async fileFailsAfterSeam(format) {
    const path = await this.#beginLong(format, { stallAfter: third });
    await this.player.waitForFrame('s1', 20);
    this.setFault([path], { status: 404, abortAfter: 1 });
    const { cause } = await this.untilHeld('l1', 5);
    assert.match(cause, /MediaError/);
    const frame = await this.assertPlace('l1', 'next');
    return await this.assertPlaysAgain('l1', frame + 15);
  }

  /** A line that is gone until playback has to wait. */
  async lineIsGone(place) {
    const fault = segmentsCase(place, failures['disconnected at once']);
    await this.beginAfterShort(fault);
    await this.untilStarving('l1', fault.frame);
    await this.clearFaults();
    await this.assertGoesOn(fault);
  }

  async renditionsAreSlow(place) {
    // Longer than any test.
    const fault = segmentsCase(place, { delay: 600_000 }, [270, 360]);
    await this.beginAfterShort(fault);
    await this.assertGoesOn(fault);
  }
}
