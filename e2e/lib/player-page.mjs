// Page object of the test application: drives its players and waits for events and pictures, never for a fixed time.
import assert from 'node:assert/strict';

/** Barcode number of each clip, by clip name; see projects/iv-player/test-clips/README.md. HLS ladders are made from `c1` … */
export const clipNumbers = { c1: 1, c2: 2, c3: 3, c4: 4, c5: 5, c6: 6, l1: 7, s1: 9, s2: 10, s3: 11, q1: 12 };

/** Timeout in milliseconds: not a performance limit. */
const generous = 90_000;

export class PlayerPage {
  /** The picture run most recently waited for, and its frame. */
  #seen = { place: -1, frame: -1 };

  /** @param {import('playwright-core').Page} page */
  constructor(page, messages) {
    this.page = page;
    this.messages = messages;
  }

  /** Opens a page in the test application and waits for its players. */
  static async open(app, path = '/player', { players = 1, before = undefined, screen = undefined } = {}) {
    const { page, messages, close } = await app.open(path, { before, screen });
    const playerPage = new PlayerPage(page, messages);
    playerPage.close = close;
    await playerPage.#begin(players);
    return playerPage;
  }

  /** Waits for the players, and starts recording pictures. */
  async #begin(players) {
    await this.waitFor((count) => Object.keys(window['testPage']?.players ?? []).length === count, players);
    await this.page.evaluate(() => import(`${location.origin}/page/record-pictures.mjs`));
    this.#seen = { place: -1, frame: -1 };
  }

  /** Reloads the page, which has one player. Earlier pictures are forgotten. */
  async reload() {
    await this.page.reload();
    await this.#begin(1);
  }

  close = () => Promise.resolve();

  /** Runs `task(player, argument)` in the page and returns its result. */
  run(task, argument, player = 0) {
    // An expression rather than a function, which the page's content security policy would block.
    const json = JSON.stringify(argument ?? null);
    return this.page.evaluate(`(${task})(window.testPage.players[${player}], ${json})`);
  }

  /** Adds nodes to the repository and appends the first `length` of them to the playlist; default: all. */
  async addNodes(nodes, length = nodes.length, player = 0) {
    await this.run(
      (one, { configs, count }) => {
        one.repository.add(configs);
        if (count > 0) one.append(...configs.slice(0, count).map(({ id }) => id));
      },
      { configs: nodes, count: length },
      player,
    );
  }

  /** Calls `play()`. Returns `null`, or the code of the error it rejected with. */
  play(player = 0) {
    return this.run(
      (one) =>
        one.play().then(
          () => null,
          ({ code }) => code,
        ),
      null,
      player,
    );
  }

  /** Waits until `condition` holds in the page. */
  waitFor(condition, argument) {
    return this.page.waitForFunction(condition, argument, { timeout: generous, polling: 'raf' });
  }

  /**
   * Waits until an event has been emitted `times` times: for one node if `nodeId` is given, and after the first event named
   * `afterFirst` if that is given. Returns the last event.
   */
  async waitForEvent(name, { nodeId = null, afterFirst = null, times = 1, player = 0 } = {}) {
    const found = await this.waitFor(
      ({ wanted, node, earlier, count, index }) => {
        const events = window['testPage'].events[index];
        const begin = earlier === null ? 0 : events.findIndex((event) => event.name === earlier);
        if (begin < 0) return undefined;
        return events
          .slice(begin)
          .filter((event) => event.name === wanted && (node === null || event.nodeId === node))[count - 1];
      },
      { wanted: name, node: nodeId, earlier: afterFirst, count: times, index: player },
    ).catch(async (cause) => {
      throw new Error(`${name} ${nodeId ?? ''} was not emitted; ${await this.progress(player)}`, { cause });
    });
    return await found.jsonValue();
  }

  /** Names of the events so far, such as `nodestart(a)`. */
  async eventNames(player = 0) {
    const all = await this.page.evaluate((index) => window['testPage'].events[index], player);
    return all.map(({ name, nodeId }) => (nodeId === null ? name : `${name}(${nodeId})`));
  }

  /** Events, pictures and console messages so far, for error messages. */
  async progress(player = 0) {
    const runs = await this.pictureRuns();
    const pictures = runs.map(({ clip, first, last }) => (clip ? `${clip}:${first}-${last}` : 'blank'));
    return `events: ${(await this.eventNames(player)).join(', ')}; pictures: ${pictures.join(', ')}; messages: ${this.messages.join(' | ')}`;
  }

  /**
   * Waits until frame `frame` of the clip, or a later one, is visible or was visible since the last call: a busy machine may only
   * check when the clip is over.
   */
  async waitForFrame(clip, frame = 0) {
    const seen = await this.waitFor(
      ({ number, least, since }) => {
        const runs = window['pictureRecorder']?.runs ?? [];
        const place = runs.findIndex(
          (run, at) =>
            run.clip === number &&
            run.last >= least &&
            (at > since.place || (at === since.place && least > since.frame)),
        );
        return place < 0 ? null : { place, frame: least };
      },
      { number: clipNumbers[clip], least: frame, since: this.#seen },
    ).catch(async (cause) => {
      throw new Error(`${clip} was not visible at frame ${frame}; ${await this.progress()}`, { cause });
    });
    this.#seen = await seen.jsonValue();
  }

  /** Pictures so far as runs of consecutive pictures of one clip, or of none. */
  pictureRuns() {
    return this.page.evaluate(() => window['pictureRecorder'].runs);
  }

  /** Asserts that a clip was visible at all times since the first picture. */
  async assertNeverBlank() {
    const runs = await this.pictureRuns();
    const first = runs.findIndex(({ clip }) => clip !== 0);
    assert.notEqual(first, -1, 'no picture was visible');
    const blanks = runs.slice(first).filter(({ clip }) => clip === 0);
    assert.deepEqual(blanks, [], `blank: ${await this.progress()}`);
  }

  /** The player's slice of the store. */
  playerState(player = 0) {
    return this.run((one) => one.reduxStore.getState().player, null, player);
  }
}
