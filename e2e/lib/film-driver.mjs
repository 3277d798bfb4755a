// Tells a page's player a story and waits for what it raises and shows. Waits for conditions, never for a time.
import assert from 'node:assert/strict';

/** Clips by name, with the number in their barcode, see projects/iv-player/test-clips/README.md. */
export const clipNumbers = { c1: 1, c2: 2, c3: 3, c4: 4, c5: 5, c6: 6, l1: 7, s1: 9, s2: 10, s3: 11, q1: 12 };

export class Film {
  /** @param {import('playwright-core').Page} page */
  constructor(page, said) {
    this.page = page;
    this.said = said;
  }

  /** Opens a page of the test application and waits for its players. */
  static async open(app, path = '/player', { players = 1, before = undefined, screen = undefined } = {}) {
    const { page, said, close } = await app.open(path, { before, screen });
    const film = new Film(page, said);
    film.close = close;
    await film.until((count) => Object.keys(window['testPage']?.players ?? []).length === count, players);
    await page.evaluate(() => import(`${location.origin}/page/watch-picture.mjs`));
    return film;
  }

  close = () => Promise.resolve();

  /** Runs `task` in the page with a player and an argument. */
  do(task, argument, player = 0) {
    // An expression instead of a function: the page's content security policy does not stop it.
    const given = JSON.stringify(argument ?? null);
    return this.page.evaluate(`(${task})(window.testPage.players[${player}], ${given})`);
  }

  /** Adds nodes and puts the first `length` of them in the playlist, all unless told. */
  async tell(nodes, length = nodes.length, player = 0) {
    await this.do(
      (one, { configs, count }) => {
        one.repository.add(configs);
        if (count > 0) one.append(...configs.slice(0, count).map(({ id }) => id));
      },
      { configs: nodes, count: length },
      player,
    );
  }

  /** Plays; answers `null`, or the code of the error that `play()` rejected with. */
  play(player = 0) {
    return this.do(
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
  until(condition, argument, timeout = 20_000) {
    return this.page.waitForFunction(condition, argument, { timeout, polling: 'raf' });
  }

  /** Waits until an event was raised `times` times, of a node if one is named, and answers the last of them. */
  async hears(name, { nodeId = null, times = 1, player = 0, timeout = 20_000 } = {}) {
    const found = await this.until(
      ({ wanted, node, count, index }) =>
        window['testPage'].events[index].filter(
          (event) => event.name === wanted && (node === null || event.nodeId === node),
        )[count - 1],
      { wanted: name, node: nodeId, count: times, index: player },
      timeout,
    ).catch(async (cause) => {
      throw new Error(`${name} ${nodeId ?? ''} was not heard, but ${await this.story(player)}`, { cause });
    });
    return await found.jsonValue();
  }

  /** Names of the events raised so far, `nodestart(a)` and the like. */
  async heard(player = 0) {
    const all = await this.page.evaluate((index) => window['testPage'].events[index], player);
    return all.map(({ name, nodeId }) => (nodeId === null ? name : `${name}(${nodeId})`));
  }

  /** Events and pictures so far, for messages. */
  async story(player = 0) {
    const runs = await this.runs();
    const pictures = runs.map(({ clip, first, last }) => (clip ? `${clip}:${first}-${last}` : 'blank'));
    return `events: ${(await this.heard(player)).join(', ')}; pictures: ${pictures.join(', ')}; said: ${this.said.join(' | ')}`;
  }

  /** Waits until the viewer sees a frame of the clip, at least `frame`. */
  async sees(clip, frame = 0, timeout = 20_000) {
    await this.until(
      ({ number, least }) => {
        const run = window['picture']?.now();
        return run?.clip === number && run.last >= least;
      },
      { number: clipNumbers[clip], least: frame },
      timeout,
    ).catch(async (cause) => {
      throw new Error(`${clip} was not seen at frame ${frame}, but ${await this.story()}`, { cause });
    });
  }

  /** What was seen so far, as runs of one clip or of nothing. */
  runs() {
    return this.page.evaluate(() => window['picture'].runs);
  }

  /** From the first picture on nothing but pictures was seen. */
  async wasNeverBlank() {
    const runs = await this.runs();
    const first = runs.findIndex(({ clip }) => clip !== 0);
    assert.notEqual(first, -1, 'no picture was ever seen');
    const blanks = runs.slice(first).filter(({ clip }) => clip === 0);
    assert.deepEqual(blanks, [], `blank: ${await this.story()}`);
  }

  /** The player's slice of the store. */
  state(player = 0) {
    return this.do((one) => one.reduxStore.getState().player, null, player);
  }
}
