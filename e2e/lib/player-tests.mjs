// Set-up that most tests share: application and server per file, a page per test, faults, requests and pictures.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { segmentsOf } from '../../tools/lib/stream-requests.mjs';
import { PlayerPage, clipNumbers } from './player-page.mjs';
import { openTestApp } from './test-app.mjs';

/** Timeout in milliseconds: not a performance limit. */
const generous = 90_000;

/** Path of a test clip ladder. */
export const ladder = (name) => `/clips/hls/${name}/index.m3u8`;

export class PlayerTests {
  /** @type {Awaited<ReturnType<typeof openTestApp>>} */
  app;
  /** The most recently opened page. @type {PlayerPage} */
  player;
  #from = 0;

  /**
   * Sets up a suite with one application. After each test, closes its pages and removes faults and network limits.
   *
   * @param {Parameters<typeof openTestApp>[0]} [options]
   */
  constructor(options) {
    before(async () => void (this.app = await openTestApp(options)));
    after(() => this.app?.close());
    afterEach(async () => {
      this.app.server.clearFaults();
      this.app.server.throttle({});
      await Promise.all(this.app.browser.contexts().map((context) => context.close()));
    });
  }

  /** Opens a page, and starts counting requests. @param {Parameters<typeof PlayerPage.open>[2]} [options] */
  async open(path = '/player', options = {}) {
    this.player = await PlayerPage.open(this.app, path, options);
    this.#from = this.app.server.requests.length;
    return this.player;
  }

  /** Adds nodes, appends the first `length` of them (default: all), and plays. */
  async begin(nodes, length = nodes.length) {
    await this.player.addNodes(nodes, length);
    assert.equal(await this.player.play(), null);
  }

  setRate(rate) {
    return this.player.run((player, value) => void (player.playbackRate = value), rate);
  }

  /** Plays ladders (`h1` …) and files (`c1` …) in turn until the last one has ended. Returns the nodes. */
  async playThrough(names, { rate = 1 } = {}) {
    const nodes = names.map((name, place) => ({
      id: `${place} ${name}`,
      source: name.startsWith('h') ? ladder(name) : `/clips/${name}.mp4`,
    }));
    await this.setRate(rate);
    await this.begin(nodes);
    await this.player.waitForEvent('ended');
    return nodes;
  }

  get requests() {
    return this.app.server.requests.slice(this.#from);
  }

  /** The requested segments, of one ladder if `name` is given. */
  segments(name = undefined) {
    return segmentsOf(this.requests).filter((segment) => !name || segment.ladder === name);
  }

  /** Waits for a condition outside the page, such as the server's requests or the screen. */
  async until(condition) {
    for (const end = performance.now() + generous; !(await condition());) {
      if (performance.now() > end)
        throw new Error(`Timed out waiting for ${condition}; ${await this.player.progress()}`);
      await this.player.page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }

  /** @param {readonly string[]} paths @param {import('../../tools/lib/fault-table.mjs').Fault} fault */
  setFault(paths, fault) {
    for (const path of paths) this.app.server.setFault(path, fault);
  }

  /** The player's errors so far, as `error(node)`. */
  async errors() {
    return (await this.player.eventNames()).filter((name) => name.startsWith('error'));
  }

  /** Asserts that exactly these clips were visible so far, in order and without a blank. Returns their picture runs. */
  async assertSeen(...names) {
    await this.player.assertNeverBlank();
    const runs = (await this.player.pictureRuns()).filter(({ clip }) => clip > 0);
    assert.deepEqual(
      runs.map(({ clip }) => clip),
      names.map((name) => clipNumbers[name]),
      await this.player.progress(),
    );
    return runs;
  }
}
