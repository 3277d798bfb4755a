import fc from 'fast-check';
import { FilmElement } from './film-element';
import type { FilmState } from './film-protocol';

if (!customElements.get('iv-film')) customElements.define('iv-film', FilmElement);

/** Address for the frame: any file on the server of the specs. */
const PAGE = 'karma.js';
const CODE = /^1[a-c]$/;

type Message = Readonly<Record<string, unknown>>;
type Step =
  | readonly ['attribute', 'muted' | 'language' | 'path' | 'autoplay' | 'node' | 'label', string | null]
  | readonly ['property', 'muted', boolean | 'false']
  | readonly ['property', 'language' | 'path' | 'poster', string | null]
  | readonly ['method', 'setMuted', boolean]
  | readonly ['method', 'setLanguage', string]
  | readonly ['viewer', Partial<FilmState>]
  | readonly ['attach' | 'move' | 'ready'];

const text = fc.constantFrom('', 'de', 'en', 'fr');
const code = fc.constantFrom('', '1a', '1b', '1c');
const flag = fc.constantFrom('', 'true', 'false', 'muted', null);
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.tuple(fc.constant('attribute'), fc.constant('muted'), flag) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('attribute'), fc.constant('autoplay'), flag) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('attribute'), fc.constant('language'), fc.option(text)) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('attribute'), fc.constant('path'), fc.option(code)) as fc.Arbitrary<Step>,
    fc.tuple(
      fc.constant('attribute'),
      fc.constantFrom('node', 'label'),
      fc.option(text),
    ) as fc.Arbitrary<Step>,
    fc.tuple(
      fc.constant('property'),
      fc.constant('muted'),
      fc.constantFrom(true, false, 'false'),
    ) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('property'), fc.constant('language'), fc.option(text)) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('property'), fc.constant('path'), fc.option(code)) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('method'), fc.constant('setMuted'), fc.boolean()) as fc.Arbitrary<Step>,
    fc.tuple(
      fc.constant('method'),
      fc.constant('setLanguage'),
      fc.constantFrom('de', 'en', 'fr'),
    ) as fc.Arbitrary<Step>,
    fc.tuple(fc.constant('viewer'), fc.record({ muted: fc.boolean() })) as fc.Arbitrary<Step>,
    fc.tuple(
      fc.constant('viewer'),
      fc.record({ language: fc.constantFrom('de', 'en', 'fr') }),
    ) as fc.Arbitrary<Step>,
    fc.constantFrom<Step>(['attach'], ['move'], ['ready'], ['ready']),
  ),
  { maxLength: 14 },
);

/** A film in the frame: obeys commands at once, and opens the place and the language in its address. */
class ObedientFilm {
  state: FilmState;
  isReady = false;
  readonly #frame: HTMLIFrameElement;

  constructor(frame: HTMLIFrameElement, isMutedByViewer: boolean) {
    this.#frame = frame;
    const query = new URL(frame.src).searchParams;
    this.state = {
      ...{ paused: true, ended: false, node: null, time: 0, volume: 1 },
      path: query.get('path') ?? '1',
      language: query.get('lang') || 'en',
      muted: isMutedByViewer,
    };
  }

  send(fields: Message): void {
    const data = { iv: 1, state: this.state, ...fields };
    const { contentWindow: source } = this.#frame;
    dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }));
  }

  become(change: Partial<FilmState>): void {
    this.state = { ...this.state, ...change };
    if (this.isReady) this.send({ type: 'language' in change ? 'languagechange' : 'volumechange' });
  }

  /** Becomes ready, as films do when they have loaded. */
  ready(): void {
    const page = this.#frame.contentWindow!;
    page.postMessage = (message: Message): void => {
      const { type, id, muted, language } = message;
      if (type === 'setMuted') this.become({ muted: muted as boolean });
      if (type === 'setLanguage') this.become({ language: language as string });
      if (type !== 'hello') this.send({ type: 'answer', id });
    };
    this.isReady = true;
    this.send({ type: 'ready', story: 's', title: 'T', languages: ['en'], nodes: [] });
  }
}

/** Last wishes of the page and of the viewer. */
class LastWords {
  muted: boolean | null = null;
  language = '';
  path = '';
  /** Whether the film was ready since its place was set. */
  isSettled = false;
}

/** Throws, so that a failing order is shortened. */
function assertSame(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** A page with one film, and the film that is in its frame. */
class FilmPage {
  readonly element = document.createElement('iv-film') as FilmElement;
  readonly last = new LastWords();
  readonly errors: unknown[] = [];
  film: ObedientFilm | null = null;
  #frame: HTMLIFrameElement | null = null;
  #isMutedByViewer: boolean;

  constructor(isMutedByViewer: boolean) {
    this.#isMutedByViewer = isMutedByViewer;
    this.element.setAttribute('src', PAGE);
    this.element.addEventListener('error', (event) => void this.errors.push((event as CustomEvent).detail));
  }

  take(step: Step): void {
    const { element, last, film } = this;
    switch (step[0]) {
      case 'attribute': {
        const [, name, value] = step;
        if (element.getAttribute(name) === value) break;
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
        if (name === 'node') this.#placed(last.isSettled ? element.getAttribute('path') : last.path);
        else this.#said(name, name === 'muted' ? value !== null && value !== 'false' : value);
        break;
      }
      case 'property': {
        const [, name, value] = step;
        const attribute = element.getAttribute(name);
        Object.assign(element, { [name]: value });
        if (name === 'poster') break;
        assertSame(element.getAttribute(name), attribute, `attribute ${name}`);
        this.#said(name, name === 'muted' ? value === true : value);
        break;
      }
      case 'method': {
        const [, name, value] = step;
        const done = name === 'setMuted' ? element.setMuted(value) : element.setLanguage(value);
        done.catch(() => undefined);
        this.#said(name === 'setMuted' ? 'muted' : 'language', value);
        break;
      }
      case 'viewer':
        if (!film?.isReady) break;
        film.become(step[1]);
        for (const [name, value] of Object.entries(step[1])) this.#said(name, value as string | boolean);
        break;
      case 'attach':
        if (!element.isConnected) document.body.append(element);
        break;
      case 'move':
        if (element.isConnected) document.body.append(element);
        break;
      default:
        if (!film || film.isReady) break;
        film.ready();
        // Implied by the first autoplay.
        if (element.autoplay) last.muted = film.state.muted;
        last.isSettled = true;
    }
    this.#meetFilm();
    if (!this.film?.isReady) return;
    const { muted, language, path } = this.film.state;
    assertSame(
      [element.muted, element.language, element.path],
      [muted, language, path],
      JSON.stringify(step),
    );
  }

  /** Asserts that the film is as it was last told to be. */
  assertObeyed(): void {
    const { last, errors, film } = this;
    assertSame(errors, [], 'errors');
    if (last.muted !== null) assertSame(film?.state.muted, last.muted, 'muted');
    if (last.language) assertSame(film?.state.language, last.language, 'language');
    if (CODE.test(last.path)) assertSame(film?.state.path, last.path, 'path');
  }

  #said(name: string, value: string | boolean | null): void {
    if (name === 'muted') this.last.muted = value === true;
    if (name === 'language' && (value || !this.last.isSettled)) this.last.language = (value ?? '') as string;
    if (name === 'path') this.#placed(value as string | null);
  }

  #placed(path: string | null): void {
    this.last.path = path ?? '';
    this.last.isSettled = false;
  }

  #meetFilm(): void {
    const frame = this.element.shadowRoot!.querySelector('iframe');
    if (frame === this.#frame) return;
    if (this.film) this.#isMutedByViewer = this.film.state.muted;
    this.#frame = frame;
    this.film = frame && new ObedientFilm(frame, this.#isMutedByViewer);
  }
}

describe('<iv-film> on a page that sets attributes and properties in any order [film-attributes]', () => {
  it('agrees with the film, and the last one wins', () => {
    const property = fc.property(steps, fc.boolean(), (given, isMutedByViewer) => {
      const page = new FilmPage(isMutedByViewer);
      try {
        for (const step of [...given, ['attach'], ['ready']] as const) page.take(step);
        page.assertObeyed();
      } finally {
        page.element.remove();
      }
    });
    fc.assert(property, { seed: 43, numRuns: 500 });
    expect().nothing();
  });
});
