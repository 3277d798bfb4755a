// What the tests of HLS sources share: an application with its server for a file, a page for each test, faults and requests.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { segmentsOf } from '../../tools/lib/stream-requests.mjs';
import { PlayerPage } from './player-page.mjs';
import { openTestApp } from './test-app.mjs';

/** The path of a ladder of the test clips. */
export const ladder = (name) => `/clips/hls/${name}/index.m3u8`;

export class StreamTests {
  /** @type {Awaited<ReturnType<typeof openTestApp>>} */
  app;
  /** The page that was opened last. @type {PlayerPage} */
  player;
  #from = 0;

  /**
   * Sets up a suite: the application for all of its tests; after each the page is closed, and faults and the slow line are gone.
   *
   * @param {{ prepare?: () => Parameters<typeof openTestApp>[0] }} [options] `prepare` is called before the application is opened
   */
  constructor({ prepare = () => ({}) } = {}) {
    before(async () => void (this.app = await openTestApp(prepare())));
    after(() => this.app?.close());
    afterEach(async () => {
      this.app.server.clearFaults();
      this.app.server.throttle({});
      await this.player?.close();
    });
  }

  /** Opens a page; requests are counted from now on. @param {Parameters<typeof PlayerPage.open>[2]} [options] */
  async open(path = '/hls', options = {}) {
    this.player = await PlayerPage.open(this.app, path, options);
    this.#from = this.app.server.requests.length;
    return this.player;
  }

  /** Adds nodes, appends the first `length` of them, default all, and plays. */
  async begin(nodes, length = nodes.length) {
    await this.player.addNodes(nodes, length);
    assert.equal(await this.player.play(), null);
  }

  get requests() {
    return this.app.server.requests.slice(this.#from);
  }

  /** The segments that were requested, of one ladder if `name` is given. */
  segments(name = undefined) {
    return segmentsOf(this.requests).filter((segment) => !name || segment.ladder === name);
  }

  /** @param {readonly string[]} paths @param {import('../../tools/lib/fault-table.mjs').Fault} fault */
  setFault(paths, fault) {
    for (const path of paths) this.app.server.setFault(path, fault);
  }

  /** The errors of the player so far, as `error(node)`. */
  async errors() {
    return (await this.player.eventNames()).filter((name) => name.startsWith('error'));
  }
}
