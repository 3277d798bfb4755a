// Media that fail at a seam: test cases and their assertions. e2e/faults.test.mjs and e2e/hls-faults.test.mjs run one case of each
// kind, e2e/verify/faults.test.mjs all.
import assert from 'node:assert/strict';
import { readScreenshot } from '../../tools/lib/read-screenshot.mjs';
import { clipNumbers } from './player-page.mjs';
import { PlayerTests, ladder } from './player-tests.mjs';

/**
 * A one-second clip followed by a source that fails until the faults are cleared.
 *
 * @typedef {object} FaultCase
 * @property {string | readonly unknown[]} source
 * @property {boolean} [isForeign] whether the source is on a different origin
 * @property {string} clip that the source shows
 * @property {number} [next] a frame of it that is unavailable while it fails; default 20
 * @property {readonly string[]} [paths] the requests that fail, with `fault`; default none
 * @property {import('../../tools/lib/fault-table.mjs').Fault} [fault]
 * @property {import('../../tools/lib/fault-table.mjs').Fault} [atSeam] replaces `fault` shortly before the seam
 * @property {[string, (route: import('playwright-core').Route) => unknown]} [route] answers other requests instead
 * @property {string} [held] the clip whose frame stays; default: the clip before the seam
 * @property {number} [frame] lowest frame of it that may stay; default: one of the last few
 * @property {number} [rate] default 1
 * @property {string} [page] of the test application; default: one with small stream buffers
 */

/** Failures of requests. */
export const failures = {
  missing: { status: 404 },
  refused: { status: 503 },
  'disconnected immediately': { abortAfter: 0 },
  'disconnected before the first frame': { abortAfter: 1500 },
};
const { missing } = failures;

/** @returns {FaultCase} */
export const fileCase = (format, fault) => ({
  source: `/clips/c2.${format}`,
  clip: 'c2',
  paths: [`/clips/c2.${format}`],
  fault,
});

/** Bytes of the long clip before a fault, about a third. Chromium's media cache has blocks of 32 KiB. */
const third = 33_000;

/** A file that fails while on the screen. @returns {FaultCase} */
const longFileCase = (format, fault) => ({
  source: `/clips/l1.${format}`,
  clip: 'l1',
  paths: [`/clips/l1.${format}`],
  fault,
  ...{ held: 'l1', frame: 5, next: 150, rate: 2 },
});
export const interruptedCase = (format) => longFileCase(format, { abortAfter: third, times: 1 });
export const stalledCase = (format) => longFileCase(format, { stallAfter: third });
export const brokenOffCase = (format) => ({
  ...stalledCase(format),
  atSeam: { status: 404, abortAfter: 1 },
});

const heights = [180, 270, 360];
/** The same file in each rendition of a ladder. */
const inAll = (name, file) => heights.map((height) => `/clips/hls/${name}/${height}/${file}`);
const short = { source: ladder('h2'), clip: 'c2', fault: missing };
const encrypted = { source: ladder('h6'), clip: 'c6', fault: missing };
const long = { source: ladder('h7'), clip: 'l1' };

/** Parts of streams that fail before the seam. @type {Record<string, FaultCase>} */
export const streamCases = {
  'missing manifests': { ...short, paths: [ladder('h2')] },
  'missing media playlists': { ...short, paths: inAll('h2', 'index.m3u8') },
  'missing init segments': { ...short, paths: inAll('h2', 'init.mp4') },
  'missing keys': { ...encrypted, paths: ['/clips/hls/h6/key.bin'] },
  'damaged segments': {
    ...encrypted,
    route: ['**/*.m2ts', (route) => route.fulfill({ body: Buffer.alloc(20_000, 'no segment') })],
  },
  'segments that another origin forbids': {
    ...long,
    isForeign: true,
    route: [
      '**/*.m2ts',
      (route) =>
        route.fulfill({ headers: { 'access-control-allow-origin': 'https://example.org' }, body: 'no' }),
    ],
  },
  'missing scripts of hls.js': { ...short, route: ['**/*.js', (route) => route.abort()] },
};

/** Where the long stream fails: from segment `first`. */
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

/** Runs in the page before it loads: shortens the pauses between retries of a source to a tenth. */
function shortenPauses() {
  const setTimer = window.setTimeout;
  const isPause = (delay) => [400, 800, 3000].includes(delay);
  window.setTimeout = /** @type {typeof setTimeout} */ (
    (task, delay, ...rest) => setTimer(task, isPause(delay) ? delay / 10 : delay, ...rest)
  );
}

export class FaultTests extends PlayerTests {
  /**
   * @param {object} [options]
   * @param {boolean} [options.hasShortPauses] shortens the pauses between retries of a source; default false: as for viewers
   * @param {boolean} [options.isExact] whether exactly the last frame must stay, which a busy browser may not present; default
   *   false: any frame of its clip
   */
  constructor({ hasShortPauses = false, isExact = false } = {}) {
    super();
    this.hasShortPauses = hasShortPauses;
    this.isExact = isExact;
  }

  /** Plays a one-second clip, then the source. @param {FaultCase} fault */
  async beginAfterShort(fault) {
    const { source, isForeign, paths = [], atSeam, route, rate = 1, page = '/short-buffers' } = fault;
    const origin = this.app.server.url.replace('localhost', '127.0.0.1');
    this.setFault(paths, fault.fault);
    await this.open(page, {
      before: (opened) => (this.hasShortPauses ? opened.addInitScript(shortenPauses) : Promise.resolve()),
    });
    if (route) await this.player.page.route(...route);
    await this.setRate(rate);
    await this.begin([
      { id: 'short', source: '/clips/s1.mp4' },
      { id: 'next', source: isForeign ? `${origin}${source}` : source },
    ]);
    if (!atSeam) return;
    await this.player.waitFor(() => window['testPage'].players[0].currentTime > 0.6);
    this.setFault(paths, atSeam);
  }

  async clearFaults() {
    this.app.server.clearFaults();
    await this.player.page.unrouteAll();
  }

  /** Waits until the screen shows frame `least` of the clip, or a later one; the recorder may miss some. Returns its number. */
  async untilVisible(name, least = 0) {
    let seen;
    await this.until(async () => {
      seen = await readScreenshot(this.player.page);
      return seen?.clip === clipNumbers[name] && seen.frame >= least;
    });
    return seen.frame;
  }

  /** Waits for an error of the node while a frame of the clip stays on the screen. Returns the error. */
  async untilHeld(name, code = 'MEDIA_ERROR') {
    const { error, nodeId } = await this.player.waitForEvent('error');
    assert.deepEqual([error.code, nodeId], [code, 'next']);
    const state = await this.player.playerState();
    assert.deepEqual([state.error, state.isPlaying], [code, false]);
    await this.player.page.getByRole('alert').waitFor();
    await this.untilVisible(name);
    return error;
  }

  /**
   * Asserts that the last frame stays with an error, and that `play()` continues from there. Returns the picture runs, like the
   * others.
   */
  async assertRecovers(fault) {
    const { held = 's1', frame = 24 } = fault;
    await this.beginAfterShort(fault);
    const { message, cause } = await this.untilHeld(held);
    assert.match(message, /"next".*play\(\)/);
    assert.notEqual(cause, 'undefined');
    const [id, time] = await this.player.run((player) => [player.currentNodeId, player.currentNodeTime]);
    assert.equal(id, held === 's1' ? 'short' : 'next');
    assert.ok(time * 30 >= frame, `the position is ${time} s`);
    if (this.isExact) {
      const seen = await this.untilVisible(held, Math.max(frame, (time - 0.3) * 30));
      assert.ok(seen < (time + 0.3) * 30, `frame ${seen} at ${time} s`);
    }
    await this.clearFaults();
    assert.equal(await this.player.play(), null);
    return await this.#assertSeenTo(fault, ['error(next)']);
  }

  /** Asserts that the last frame stays until data arrive, on a slow network. */
  async assertWaits(fault) {
    const { held = 's1', frame = 24 } = fault;
    await this.beginAfterShort(fault);
    await this.player.waitFor(
      ([node, least]) => {
        const [player] = window['testPage'].players;
        const { currentNodeId, currentNodeTime, reduxStore } = player;
        const isThere = currentNodeId === node && currentNodeTime * 30 >= least;
        return isThere && reduxStore.getState().player.isBuffering;
      },
      [held === 's1' ? 'short' : 'next', frame],
    );
    if (this.isExact) await this.untilVisible(held, frame);
    this.app.server.throttle({ latency: 400, bandwidth: 250_000 });
    await this.clearFaults();
    return await this.#assertSeenTo(fault);
  }

  /** Asserts that the film continues without an error. */
  async assertGoesOn(fault) {
    await this.beginAfterShort(fault);
    return await this.#assertSeenTo(fault);
  }

  async #assertSeenTo({ clip, next = 20 }, errors = []) {
    await this.player.waitForFrame(clip, next);
    assert.equal((await this.player.playerState()).error, null);
    assert.deepEqual(await this.errors(), errors);
    return await this.assertSeen('s1', clip);
  }
}
