import fc from 'fast-check';
import { type EmbedOrigins, type EmbeddedFilm, FilmHost } from './film-host';
import type { FilmEvents, FilmState, FullFilmState } from '../embed/film-protocol';

const FILM = 'https://films.example';
const SHOP = 'https://shop.example';
const READY = { story: 'door', title: 'The door', languages: ['en'], nodes: ['door'] };
const STATE: FilmState = {
  paused: true,
  ended: false,
  node: 'door',
  time: 1,
  path: '1a',
  language: 'en',
  volume: 1,
  muted: false,
};

interface Sent {
  readonly message: Readonly<Record<string, unknown>>;
  readonly to: string | undefined;
}

/** A window that keeps the messages it receives. */
class FakeWindow {
  readonly sent: Sent[] = [];
  parent: FakeWindow = this;

  postMessage(message: Readonly<Record<string, unknown>>, { targetOrigin }: WindowPostMessageOptions): void {
    this.sent.push({ message, to: targetOrigin });
  }

  get types(): unknown[] {
    return this.sent.map(({ message }) => message['type']);
  }
}

/** A film in a frame of a page. */
class Embedding {
  readonly page = new FakeWindow();
  readonly calls: unknown[][] = [];
  readonly host: FilmHost;
  readonly controller = new AbortController();
  becomeReady: () => void = () => {};
  readonly #target = new EventTarget();

  constructor(origins: EmbedOrigins = []) {
    const record =
      (name: string) =>
      (...args: unknown[]): Promise<never> => {
        this.calls.push([name, ...args]);
        return Promise.resolve() as Promise<never>;
      };
    const film: EmbeddedFilm = {
      ready: new Promise<FilmEvents['ready']>((resolve) => (this.becomeReady = () => resolve(READY))),
      state: () => STATE,
      commands: {
        play: record('play'),
        pause: record('pause'),
        seek: record('seek'),
        goTo: (node) =>
          node === 'gone'
            ? Promise.reject(Object.assign(new Error('No node "gone".'), { code: 'UNKNOWN_NODE' }))
            : record('goTo')(node),
        choose: (choice) => Promise.resolve(choice === 'left'),
        answerQuestion: record('answerQuestion'),
        continue: record('continue'),
        skip: record('skip'),
        restart: record('restart'),
        setLanguage: record('setLanguage'),
        setVolume: record('setVolume'),
        setMuted: record('setMuted'),
        setValues: record('setValues'),
        setConsent: record('setConsent'),
        getState: () => Promise.resolve(STATE as FullFilmState),
      },
    };
    const filmWindow = Object.assign(this.#target, {
      location: { origin: FILM } as Location,
      parent: this.page as unknown as Window,
      opener: null,
    });
    this.host = new FilmHost(film, origins, this.controller.signal, filmWindow);
  }

  send(data: unknown, origin = FILM, source: unknown = this.page): void {
    this.#target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  }

  /** Greets the film and makes it ready. */
  async greet(origin = FILM): Promise<void> {
    this.becomeReady();
    this.send({ iv: 1, type: 'hello' }, origin);
    await settled();
  }
}

/** Resolves when all answers are sent. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('FilmHost', () => {
  it('answers hello at once, and sends ready when the film is ready', async () => {
    const { page, ...embedding } = new Embedding();
    const film = new Embedding();
    film.send({ iv: 1, type: 'hello' });
    film.send({ iv: 1, type: 'hello' });
    await settled();
    expect(film.page.types).toEqual(['hello', 'hello']);
    film.becomeReady();
    await settled();
    expect(film.page.sent.at(-1)).toEqual({
      message: { ...READY, state: STATE, iv: 1, type: 'ready' },
      to: FILM,
    });
    expect(film.page.types).toEqual(['hello', 'hello', 'ready']);
    expect([page.sent.length, embedding.calls.length]).toEqual([0, 0]);
  });

  it('answers only its own and listed origins, and sends messages only to them [film-origins]', async () => {
    for (const [origins, origin, isAnswered] of [
      [[], FILM, true],
      [[], SHOP, false],
      [[SHOP], SHOP, true],
      [[SHOP], 'https://shop.example.evil', false],
      [[SHOP], 'http://shop.example', false],
      ['any', 'https://anybody.example', true],
      ['any', 'null', false],
      [['null'], 'null', false],
      [[''], '', false],
    ] as const) {
      const film = new Embedding(origins);
      await film.greet(origin);
      film.host.emit('play', {});
      expect(film.page.types)
        .withContext(origin)
        .toEqual(isAnswered ? ['hello', 'ready', 'play'] : []);
      expect(film.page.sent.every(({ to }) => to === origin)).toBeTrue();
    }
  });

  it('ignores windows that are not around the film', async () => {
    const film = new Embedding('any');
    const sibling = new FakeWindow();
    sibling.parent = film.page;
    film.becomeReady();
    film.send({ iv: 1, type: 'hello' }, SHOP, sibling);
    film.send({ iv: 1, type: 'play', id: 1 }, SHOP, sibling);
    film.send({ iv: 1, type: 'hello' }, SHOP, null);
    await settled();
    expect([sibling.sent.length, film.calls.length]).toEqual([0, 0]);
  });

  it('answers pages further up', async () => {
    const film = new Embedding();
    const top = new FakeWindow();
    film.page.parent = top;
    film.becomeReady();
    film.send({ iv: 1, type: 'hello' }, FILM, top);
    await settled();
    expect(top.types).toEqual(['hello', 'ready']);
    expect(film.page.types).toEqual([]);
  });

  it('runs each command with its argument, and answers with the value or the error, and the state', async () => {
    const film = new Embedding();
    await film.greet();
    film.page.sent.length = 0;
    film.send({ iv: 1, type: 'seek', seconds: 3, id: 1 });
    film.send({ iv: 1, type: 'choose', choice: 'left', id: 'two' });
    film.send({ iv: 1, type: 'goTo', node: 'gone', id: 3 });
    film.send({ iv: 1, type: 'getState', id: 4 });
    await settled();
    expect(film.calls).toEqual([['seek', 3]]);
    const answers = Object.fromEntries(film.page.sent.map(({ message }) => [message['id'], message]));
    expect(answers).toEqual({
      1: { iv: 1, type: 'answer', id: 1, value: undefined, state: STATE },
      two: { iv: 1, type: 'answer', id: 'two', value: true, state: STATE },
      3: {
        iv: 1,
        type: 'answer',
        id: 3,
        error: { code: 'UNKNOWN_NODE', message: 'No node "gone".' },
        state: STATE,
      },
      4: { iv: 1, type: 'answer', id: 4, value: STATE, state: STATE },
    });
  });

  it('lets commands wait until the film is ready', async () => {
    const film = new Embedding();
    film.send({ iv: 1, type: 'hello' });
    film.send({ iv: 1, type: 'play', id: 1 });
    await settled();
    expect(film.calls).toEqual([]);
    film.becomeReady();
    await settled();
    expect(film.calls).toEqual([['play']]);
  });

  it('passes all arguments of a command, whatever the value of an answer [film-questions]', async () => {
    const film = new Embedding();
    await film.greet();
    for (const value of ['brown', ['blue', 'black'], 230, true])
      film.send({ iv: 1, type: 'answerQuestion', question: 'colour', value, id: 1 });
    film.send({ iv: 1, type: 'answerQuestion', question: 3, value: 1, id: 2 });
    await settled();
    expect(film.calls).toEqual(
      ['brown', ['blue', 'black'], 230, true].map((value) => ['answerQuestion', 'colour', value]),
    );
  });

  it('refuses arguments of another type', async () => {
    const film = new Embedding();
    await film.greet();
    for (const fields of [
      { type: 'seek' },
      { type: 'seek', seconds: '3' },
      { type: 'seek', seconds: NaN },
      { type: 'goTo', node: {} },
      { type: 'setMuted', muted: 1 },
      { type: 'setValues' },
      { type: 'setValues', values: null },
      { type: 'setValues', values: ['a'] },
      { type: 'setValues', values: '{}' },
    ]) {
      film.send({ iv: 1, id: 1, ...fields });
      await settled();
      expect(film.page.sent.at(-1)?.message['error']).toEqual(
        jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }),
      );
    }
    expect(film.calls).toEqual([]);
  });

  it('sends timeupdate only to pages that listen', async () => {
    const film = new Embedding();
    await film.greet();
    film.host.emit('timeupdate', { time: 1, duration: 2 });
    expect([film.page.types.includes('timeupdate'), film.host.isTimeWatched]).toEqual([false, false]);
    film.send({ iv: 1, type: 'watchTime', watch: true, id: 1 });
    expect(film.host.isTimeWatched).toBeTrue();
    film.host.emit('timeupdate', { time: 1, duration: 2 });
    expect(film.page.types.includes('timeupdate')).toBeTrue();
    film.send({ iv: 1, type: 'watchTime', watch: false, id: 2 });
    expect(film.host.isTimeWatched).toBeFalse();
  });

  it('sends the state for the time to other pages only', async () => {
    const film = new Embedding();
    await film.greet();
    film.host.emitTimeState();
    expect(film.page.sent.at(-1)?.message).toEqual({ iv: 1, type: 'state', state: STATE });
    film.send({ iv: 1, type: 'watchTime', watch: true, id: 1 });
    await settled();
    const { length } = film.page.sent;
    film.host.emitTimeState();
    expect(film.page.sent.length).toBe(length);
  });

  it('refuses more than 100 commands in a second [film-messages]', async () => {
    const film = new Embedding();
    await film.greet();
    const now = spyOn(performance, 'now').and.returnValue(5000);
    for (let id = 0; id < 150; id += 1) film.send({ iv: 1, type: 'play', id });
    await settled();
    expect(film.calls.length).toBe(100);
    const errors = film.page.sent.filter(({ message }) => message['type'] === 'error');
    expect(errors.map(({ message }) => message['code'])).toEqual(['TOO_MANY']);
    const answer = film.page.sent.find(({ message }) => message['id'] === 149);
    expect(answer?.message['error']).toEqual(jasmine.objectContaining({ code: 'TOO_MANY' }));
    now.and.returnValue(6000);
    film.send({ iv: 1, type: 'play', id: 1000 });
    await settled();
    expect(film.calls.length).toBe(101);
  });

  it('ignores malformed messages and commands before hello [film-messages]', async () => {
    const film = new Embedding('any');
    film.becomeReady();
    film.send({ iv: 1, type: 'play', id: 1 });
    await settled();
    expect([film.calls.length, film.page.sent.length]).toEqual([0, 0]);
    await film.greet();
    film.page.sent.length = 0;
    const data = fc.oneof(
      fc.anything(),
      fc.record({
        iv: fc.constant(1),
        type: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString')),
        id: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(data, (one) => expect(() => film.send(one)).not.toThrow()),
      { numRuns: 1000, seed: 31 },
    );
    await settled();
    expect([film.calls.length, film.page.sent.length]).toEqual([0, 0]);
  });

  it('stops with its signal', async () => {
    const film = new Embedding();
    film.controller.abort();
    await film.greet();
    expect(film.page.sent).toEqual([]);
  });
});
