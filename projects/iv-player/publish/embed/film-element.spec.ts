import { FilmElement } from './film-element';
import type { FilmState } from './film-protocol';

const STATE: FilmState = {
  paused: true,
  ended: false,
  node: 'door',
  time: 4.5,
  path: '1a',
  language: '',
  volume: 1,
  muted: false,
};
const READY = { iv: 1, type: 'ready', story: 's', title: 'The door', languages: ['en'], nodes: ['door'] };

/** Address for the frame: any file on the server of the specs. */
const PAGE = 'karma.js';

if (!customElements.get('iv-film')) customElements.define('iv-film', FilmElement);

type Message = Readonly<Record<string, unknown>>;

/** Fake film in the frame: keeps the messages that the element sends. */
class FakeFilm {
  sent: Message[] = [];
  readonly #frame: HTMLIFrameElement;

  constructor(element: FilmElement) {
    this.#frame = frameOf(element)!;
  }

  /** Waits until the frame is loaded, then listens. */
  async load(): Promise<this> {
    await new Promise((resolve) => this.#frame.addEventListener('load', resolve, { once: true }));
    this.#frame.contentWindow!.postMessage = (message: Message) => void this.sent.push(message);
    return this;
  }

  send(data: Message, { origin = location.origin, source = this.#frame.contentWindow } = {}): void {
    dispatchEvent(new MessageEvent('message', { data, origin, source }));
  }

  emit(type: string, detail: Message = {}, state: Partial<FilmState> = {}): void {
    this.send({ iv: 1, type, ...detail, state: { ...STATE, ...state } });
  }

  ready(state: Partial<FilmState> = {}): this {
    this.send({ ...READY, state: { ...STATE, ...state } });
    return this;
  }

  /** Answers the last command. */
  answer(fields: Message = {}): void {
    this.send({ iv: 1, type: 'answer', id: this.sent.at(-1)?.['id'], ...fields });
  }

  get types(): unknown[] {
    return this.sent.map(({ type }) => type);
  }
}

const frameOf = (element: FilmElement): HTMLIFrameElement | null =>
  element.shadowRoot!.querySelector('iframe');

describe('<iv-film>', () => {
  const added: Element[] = [];
  const make = (attributes: Readonly<Record<string, string>> = {}): FilmElement => {
    const element = document.createElement('iv-film') as FilmElement;
    for (const [name, value] of Object.entries({ src: PAGE, ...attributes }))
      element.setAttribute(name, value);
    return element;
  };
  const add = (element: FilmElement): FilmElement => {
    document.body.append(element);
    added.push(element);
    return element;
  };
  const open = async (attributes?: Readonly<Record<string, string>>): Promise<[FilmElement, FakeFilm]> => {
    const element = add(make(attributes));
    return [element, await new FakeFilm(element).load()];
  };
  afterEach(() => {
    for (const element of added.splice(0)) element.remove();
  });

  it('loads the packed page in a frame, with its query', () => {
    const frame = frameOf(
      add(make({ src: `${PAGE}?x=1`, path: '1b', node: 'door', language: 'de', label: 'Film' })),
    )!;
    expect(frame.src).toBe(new URL(`${PAGE}?x=1&path=1b&node=door&lang=de`, document.baseURI).href);
    expect(frame.allow).toBe('autoplay; fullscreen; picture-in-picture; screen-wake-lock');
    expect(frame.title).toBe('Film');
    expect(getComputedStyle(document.querySelector('iv-film')!).aspectRatio).toBe('16 / 9');
  });

  it('tells the film whether the viewer agrees to be recorded [film-consent]', async () => {
    const consentOf = (element: FilmElement) => new URL(frameOf(element)!.src).searchParams.get('consent');
    const addressed = (attributes?: Readonly<Record<string, string>>) => consentOf(add(make(attributes)));
    expect([addressed(), addressed({ consent: '' }), addressed({ consent: 'false' })]).toEqual([
      null,
      '1',
      '0',
    ]);

    const [element, film] = await open({ src: `${PAGE}?consent=1`, consent: 'false' });
    expect([element.consent, consentOf(element)]).toEqual([false, '0']);
    film.ready();
    const told = () => film.sent.filter(({ type }) => type === 'setConsent').map(({ consent }) => consent);
    expect(told()).toEqual([]);
    element.consent = true;
    expect([element.getAttribute('consent'), told()]).toEqual(['', [true]]);
    element.removeAttribute('consent');
    expect([element.consent, told()]).toEqual([false, [true, false]]);
    const given = element.setConsent(true);
    film.answer();
    await given;
    expect([element.hasAttribute('consent'), told()]).toEqual([false, [true, false, true]]);
    // A film that is loaded again knows it from its address.
    element.remove();
    expect(consentOf(add(element))).toBe('1');
    element.consent = false;
    expect(element.getAttribute('consent')).toBe('false');
  });

  it('tells a film that is still loading about consent when it is ready [film-consent]', async () => {
    const [element, film] = await open();
    element.consent = true;
    expect(film.types).not.toContain('setConsent');
    film.ready();
    expect(film.sent.filter(({ type }) => type === 'setConsent')).toEqual([
      jasmine.objectContaining({ consent: true }),
    ]);
  });

  it('opens no address that would run in the page', () => {
    for (const src of ['javascript:alert(1)', 'data:text/html,x', 'blob:x', 'https://']) {
      const element = make({ src });
      let error: unknown;
      element.addEventListener('error', (event) => (error = (event as CustomEvent).detail));
      add(element);
      expect(frameOf(element)).withContext(src).toBeNull();
      expect(error).toEqual(jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }));
    }
  });

  it('reads properties that were set before it was defined', () => {
    const name = 'iv-film-later';
    const element = document.createElement(name) as FilmElement;
    Object.assign(element, { src: PAGE, language: 'de', autoplay: true, label: null });
    document.body.append(element);
    added.push(element);
    customElements.define(name, class extends FilmElement {});
    expect([element.getAttribute('src'), element.language, element.hasAttribute('autoplay')]).toEqual([
      PAGE,
      'de',
      true,
    ]);
    expect(element.shadowRoot!.querySelectorAll('iframe').length).toBe(1);
    expect(frameOf(element)!.src).toContain('lang=de');
    element.label = 'Film';
    expect(element.getAttribute('label')).toBe('Film');
  });

  it('loads once when it is written in the page with attributes', () => {
    const append = spyOn(Element.prototype, 'append').and.callThrough();
    spyOn(DocumentFragment.prototype, 'append').and.callThrough();
    const holder = document.createElement('div');
    document.body.append(holder);
    added.push(holder);
    append.calls.reset();
    holder.innerHTML = `<iv-film src="${PAGE}" path="1b" node="door" muted></iv-film>`;
    expect(DocumentFragment.prototype.append).toHaveBeenCalledTimes(1);
  });

  it('lets commands wait until the film is ready, then sends them in order [film-commands]', async () => {
    const [element, film] = await open();
    const played = element.play();
    const chosen = element.choose('left');
    expect(film.types).not.toContain('play');
    film.ready();
    expect(film.types.filter((type) => type !== 'hello')).toEqual(['play', 'choose']);
    film.answer({ value: true });
    await expectAsync(chosen).toBeResolvedTo(true);
    film.send({ iv: 1, type: 'answer', id: film.sent.at(-2)?.['id'] });
    await expectAsync(played).toBeResolvedTo(undefined);
  });

  it('has the state of an answer once the command is settled', async () => {
    const [element, film] = await open();
    film.ready();
    const moved = element.goTo('left');
    film.answer({ state: { paused: true, ended: false, node: 'left', time: 0, path: '1a', language: 'en' } });
    await moved;
    expect([element.currentNode, element.path]).toEqual(['left', '1a']);
  });

  it('rejects with the code of the film', async () => {
    const [element, film] = await open();
    film.ready();
    const gone = element.goTo('gone');
    film.answer({ error: { code: 'UNKNOWN_NODE', message: 'No node.' } });
    await expectAsync(gone).toBeRejectedWith(
      jasmine.objectContaining({ code: 'UNKNOWN_NODE', message: 'No node.' }),
    );
  });

  it('has the state of the film, and dispatches its events, which bubble', async () => {
    const [element, film] = await open();
    const events: unknown[] = [];
    const record = (event: Event): void => void events.push([event.type, (event as CustomEvent).detail]);
    for (const type of ['ready', 'play', 'nodestart']) document.body.addEventListener(type, record);
    expect([element.isReady, element.currentNode, element.paused, element.path]).toEqual([
      false,
      null,
      true,
      '',
    ]);
    film.ready();
    film.emit('play', {}, { paused: false });
    film.emit('nodestart', { node: 'left', index: 1 }, { paused: false, node: 'left', path: '1b' });
    expect([element.isReady, element.currentNode, element.paused, element.ended, element.path]).toEqual([
      true,
      'left',
      false,
      false,
      '1b',
    ]);
    expect(events).toEqual([
      ['ready', { story: 's', title: 'The door', languages: ['en'], nodes: ['door'] }],
      ['play', {}],
      ['nodestart', { node: 'left', index: 1 }],
    ]);
    for (const type of ['ready', 'play', 'nodestart']) document.body.removeEventListener(type, record);
    expect(frameOf(element)!.title).toBe('The door');
  });

  it('ignores messages of other frames, origins and versions, and unknown events', async () => {
    const [element, film] = await open();
    film.ready();
    let events = 0;
    for (const type of ['play', 'click', 'load']) element.addEventListener(type, () => (events += 1));
    film.send({ iv: 1, type: 'play' }, { source: window });
    film.send({ iv: 1, type: 'play' }, { origin: 'https://evil.example' });
    film.send({ iv: 2, type: 'play' });
    film.send({ iv: 1, type: 'click' });
    film.send({ iv: 1, type: 'load' });
    film.send({ iv: 1, type: 'answer', id: 99, value: 1 });
    film.send({ iv: 1, type: 'answer' });
    expect(events).toBe(0);
    film.send({ iv: 1, type: 'play' });
    expect(events).toBe(1);
  });

  it('emits errors that bubble to the document but not to error handlers of the window', async () => {
    const [, film] = await open();
    film.ready();
    const [inDocument, inWindow] = [jasmine.createSpy(), jasmine.createSpy()];
    document.addEventListener('error', inDocument, { once: true });
    addEventListener('error', inWindow);
    film.emit('error', { code: 'X', message: 'Broken.' });
    removeEventListener('error', inWindow);
    expect(inDocument).toHaveBeenCalledTimes(1);
    expect(inWindow).not.toHaveBeenCalled();
  });

  it('plays muted where autoplay is asked for, and follows its attributes', async () => {
    const [element, film] = await open({ autoplay: '' });
    film.ready();
    expect(film.sent.filter(({ type }) => type !== 'hello')).toEqual([
      jasmine.objectContaining({ type: 'setMuted', muted: true }),
      jasmine.objectContaining({ type: 'play' }),
    ]);
    element.muted = true;
    element.muted = false;
    element.language = 'fr';
    expect(film.sent.slice(-3)).toEqual([
      jasmine.objectContaining({ type: 'setMuted', muted: true }),
      jasmine.objectContaining({ type: 'setMuted', muted: false }),
      jasmine.objectContaining({ type: 'setLanguage', language: 'fr' }),
    ]);
  });

  it('requests timeupdate only while there are listeners', async () => {
    const [element, film] = await open();
    film.ready();
    const watched = (): unknown =>
      film.sent.filter(({ type }) => type === 'watchTime').map(({ watch }) => watch);
    const listen = jasmine.createSpy();
    expect(watched()).toEqual([]);
    element.addEventListener('timeupdate', listen);
    element.addEventListener('timeupdate', listen);
    expect(watched()).toEqual([true]);
    element.removeEventListener('timeupdate', listen);
    expect(watched()).toEqual([true, false]);
    element.addEventListener('timeupdate', listen, { once: true });
    film.emit('timeupdate', { time: 1, duration: 2 });
    expect(listen).toHaveBeenCalledTimes(1);
    expect(watched()).toEqual([true, false, true, false]);
    const controller = new AbortController();
    element.addEventListener('timeupdate', listen, { signal: controller.signal });
    controller.abort();
    expect(watched()).toEqual([true, false, true, false, true, false]);
  });

  it('keeps requesting timeupdate for a listener that adds itself again', async () => {
    const [element, film] = await open();
    film.ready();
    let calls = 0;
    const listen = (): void => {
      calls += 1;
      element.addEventListener('timeupdate', listen, { once: true });
    };
    listen();
    for (let time = 1; time <= 3; time += 1) film.emit('timeupdate', { time, duration: 9 });
    expect(calls).toBe(4);
    expect(film.sent.filter(({ type }) => type === 'watchTime').map(({ watch }) => watch)).toEqual([true]);
  });

  it('requests timeupdate again after the film reloads', async () => {
    const [element, film] = await open();
    element.addEventListener('timeupdate', () => {});
    film.ready();
    expect(film.types.filter((type) => type !== 'hello')).toEqual(['watchTime']);
    frameOf(element)!.dispatchEvent(new Event('load'));
    expect(element.isReady).toBeFalse();
    film.ready();
    expect(film.types.at(-1)).toBe('watchTime');
  });

  it('stops the film at once when removed', async () => {
    const [element, film] = await open();
    film.ready();
    const frame = frameOf(element)!;
    const pending = element.play();
    element.remove();
    expect([frame.isConnected, frameOf(element), element.isReady]).toEqual([false, null, false]);
    await expectAsync(pending).toBeRejectedWith(jasmine.objectContaining({ code: 'REMOVED' }));
  });

  it('continues at its path when moved, and keeps its commands', async () => {
    const [element, film] = await open({ node: 'other' });
    film.ready({ paused: false, path: '1c', time: 7.25, language: 'de' });
    const pending = element.getState();
    const holder = document.createElement('div');
    document.body.append(holder);
    added.push(holder);
    holder.append(element);
    expect(frameOf(element)!.src).toBe(new URL(`${PAGE}?path=1c&t=7.25&lang=de`, document.baseURI).href);
    expect(element.path).toBe('1c');
    const again = (await new FakeFilm(element).load()).ready();
    const [state] = again.sent.filter(({ type }) => type === 'getState');
    expect(again.types).toContain('play');
    again.send({ iv: 1, type: 'answer', id: state?.['id'], value: { path: '1c' } });
    await expectAsync(pending).toBeResolvedTo(jasmine.objectContaining({ path: '1c' }));
  });

  it('keeps pause, volume and muting when moved, whatever its attributes', async () => {
    const [element, film] = await open({ autoplay: '' });
    film.ready({ paused: true, muted: true, node: null });
    expect(film.types.filter((type) => type !== 'hello')).toEqual(['setMuted', 'play']);
    for (const { id } of film.sent.slice(-2)) film.send({ iv: 1, type: 'answer', id });
    film.send({ iv: 1, type: 'state', state: { ...STATE, paused: true, muted: false, volume: 0.5 } });
    document.body.append(element);
    const again = await new FakeFilm(element).load();
    again.ready();
    expect(again.types.filter((type) => type !== 'hello')).toEqual(['setVolume']);
  });

  it('continues at its node when the path there has no code', async () => {
    const [element, film] = await open({ node: 'start' });
    film.ready({ path: '', node: 'roof', time: 3 });
    document.body.append(element);
    expect(new URL(frameOf(element)!.src).search).toBe('?node=roof&t=3.00');
  });

  it('replaces the place in its address when moved', async () => {
    const [element, film] = await open({ src: `${PAGE}?node=roof&path=1b&t=4&x=1` });
    film.ready({ path: '', node: 'jump', time: 0 });
    document.body.append(element);
    expect(new URL(frameOf(element)!.src).search).toBe('?x=1&node=jump');
  });

  it('takes an address as an object', () => {
    const film = make();
    Object.assign(film, { src: new URL(PAGE, location.href), poster: new URL('/a.jpg', location.href) });
    expect([film.src, film.poster]).toEqual([PAGE, '/a.jpg'].map((one) => new URL(one, location.href).href));
  });

  it('passes values of variables in the address of its film, and reports malformed ones [pack-values]', () => {
    const errors: unknown[] = [];
    const film = make({ src: `${PAGE}?var.name=you&x=1` });
    film.addEventListener('error', (event) => errors.push((event as CustomEvent).detail));
    for (const text of ['name=Eve', '[1]', 'null', '"x"', '[object Object]']) {
      film.setAttribute('values', text);
      expect(errors.pop())
        .withContext(text)
        .toEqual({ code: 'INVALID_ARGUMENT', message: jasmine.stringContaining(`values is '${text}'`) });
    }
    Object.assign(film, { values: { name: 'A & B', isNew: true, list: [1], none: null } });
    expect(film.getAttribute('values')).toBe('{"name":"A & B","isNew":true,"list":[1],"none":null}');
    const search = (): string => new URL(frameOf(film)!.src).search;
    add(film);
    expect(search()).toBe('?var.name=A+%26+B&x=1&var.isNew=true');
    film.setAttribute('values', '{"name":"Eve"}');
    film.setAttribute('node', 'roof');
    expect(search()).toBe('?var.name=Eve&x=1&node=roof');
    expect(errors).toEqual([]);
  });

  it('sends values that change to the film that plays, without loading it again [pack-values]', async () => {
    const [element, film] = await open({ src: PAGE, values: '{"name":"Ann"}' });
    const frame = frameOf(element);
    element.setAttribute('values', '{"name":"Bo"}');
    film.ready({});
    element.setAttribute('values', '{"name":"Edda"}');
    element.setValues({ age: 3, list: [1] }).catch(() => undefined);
    const sent = film.sent.filter(({ type }) => type === 'setValues');
    expect(sent.map((message) => message['values'])).toEqual([{ name: 'Bo' }, { name: 'Edda' }, { age: 3 }]);
    expect(frameOf(element)).toBe(frame);
    document.body.append(element);
    expect(new URL(frameOf(element)!.src).searchParams.get('var.name')).toBe('Edda');
    expect(new URL(frameOf(element)!.src).searchParams.get('var.age')).toBe('3');
    await expectAsync(element.setValues(null as unknown as object)).toBeRejectedWith(
      jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
  });

  it('replaces the place in its address by the one in its attributes', () => {
    const search = (attributes: Readonly<Record<string, string>>): string =>
      new URL(frameOf(add(make(attributes)))!.src).search;
    expect(search({ src: `${PAGE}?path=1b&t=4`, node: 'roof' })).toBe('?node=roof');
    expect(search({ src: `${PAGE}?node=roof&t=4`, path: '1b' })).toBe('?path=1b');
    expect(search({ src: `${PAGE}?node=roof&t=4` })).toBe('?node=roof&t=4');
  });

  it('stays at its start when moved after a restart, whatever its attributes', async () => {
    const [element, film] = await open({ node: 'roof', autoplay: '' });
    film.ready();
    for (const { id } of film.sent.slice(-2)) film.send({ iv: 1, type: 'answer', id });
    film.emit('state', {}, { node: null, path: '', time: 0 });
    expect(element.path).toBe('');
    document.body.append(element);
    expect(new URL(frameOf(element)!.src).search).toBe('');
    const again = (await new FakeFilm(element).load()).ready();
    expect(again.types).not.toContain('play');
  });

  it('starts another film at its start when it was removed in between', async () => {
    const [element, film] = await open();
    film.ready({ paused: false, path: '1c', time: 7 });
    element.remove();
    element.src = 'context.js';
    document.body.append(element);
    expect(new URL(frameOf(element)!.src).search).toBe('');
  });

  it('starts at a path again when it is set to the same one', async () => {
    const [element, film] = await open({ path: '1b' });
    film.ready({ path: '1c' });
    const before = frameOf(element);
    element.path = '1b';
    expect(frameOf(element)).not.toBe(before);
    expect(new URL(frameOf(element)!.src).search).toBe('?path=1b');
  });

  it('does not send commands for one film to another', async () => {
    const [element] = await open();
    const command = element.goTo('left');
    element.src = `${PAGE}?other`;
    await expectAsync(command).toBeRejectedWith(jasmine.objectContaining({ code: 'REMOVED' }));
  });

  it('watches the time for listeners that were added before it was defined', async () => {
    const name = 'iv-film-upgraded';
    const element = document.createElement(name) as FilmElement;
    element.addEventListener('timeupdate', () => {}, null as never);
    element.setAttribute('src', PAGE);
    document.body.append(element);
    added.push(element);
    customElements.define(name, class extends FilmElement {});
    const film = (await new FakeFilm(element).load()).ready();
    expect(film.types).toContain('watchTime');
  });

  it('loads another film when src, path or node change', async () => {
    const [element, film] = await open();
    film.ready();
    element.path = '1z';
    expect(frameOf(element)!.src).toContain('path=1z');
    expect([element.isReady, element.currentNode, element.path]).toEqual([false, null, '1z']);
    element.src = 'context.js';
    expect(frameOf(element)!.src).toContain('context.js');
    expect(element.shadowRoot!.querySelectorAll('iframe').length).toBe(1);
    element.removeAttribute('src');
    expect(frameOf(element)).toBeNull();
  });

  it('shows its poster until the film is ready', async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    const [element, film] = await open({ poster: pixel });
    expect(element.shadowRoot!.querySelector('img')!.src).toBe(pixel);
    film.ready();
    expect(element.shadowRoot!.querySelector('img')).toBeNull();
  });

  describe('follows the film', () => {
    const commands = (film: FakeFilm): unknown[] =>
      film.sent
        .filter(({ type }) => type === 'setMuted' || type === 'setLanguage')
        .map(({ type, muted, language }) => [type, muted ?? language]);

    it('takes the text "false" for false, as frameworks write it [film-attributes]', async () => {
      for (const text of ['false', 'FALSE', ' false ']) {
        const [element, film] = await open({ muted: text, autoplay: text });
        film.ready();
        expect(film.types.filter((type) => type !== 'hello'))
          .withContext(text)
          .toEqual([]);
        expect([element.muted, element.autoplay]).withContext(text).toEqual([false, false]);
      }
      const [element, film] = await open({ muted: 'true' });
      film.ready();
      expect(commands(film)).toEqual([['setMuted', true]]);
      Object.assign(element, { autoplay: 'false' });
      expect([element.autoplay, element.getAttribute('autoplay')]).toEqual([false, null]);
    });

    it('unmutes a film that autoplay or the viewer has muted [film-attributes]', async () => {
      const [element, film] = await open({ autoplay: '' });
      expect(element.muted).toBeTrue();
      film.ready({ muted: true });
      expect([element.muted, element.hasAttribute('muted')]).toEqual([true, false]);
      element.muted = false;
      expect(film.sent.at(-1)).toEqual(jasmine.objectContaining({ type: 'setMuted', muted: false }));
      film.emit('volumechange', { volume: 1, muted: true }, { muted: true });
      element.muted = false;
      expect(commands(film).slice(-2)).toEqual([
        ['setMuted', false],
        ['setMuted', false],
      ]);
    });

    it('unmutes a film that the viewer muted in an earlier visit', async () => {
      const [element, film] = await open();
      element.muted = false;
      film.ready({ muted: true });
      expect(commands(film)).toEqual([['setMuted', false]]);
    });

    it('leaves a film muted by its viewer as it is if the page says nothing', async () => {
      const [element, film] = await open();
      film.ready({ muted: true });
      expect([commands(film), element.muted]).toEqual([[], true]);
    });

    it('has the muting and the language of the film, and neither writes its attributes [film-attributes]', async () => {
      const [element, film] = await open({ language: 'de', muted: '' });
      expect([element.language, element.muted]).toEqual(['de', true]);
      film.ready({ language: 'de', muted: true });
      const heard: unknown[] = [];
      element.addEventListener('volumechange', (event) => void heard.push((event as CustomEvent).detail));
      film.emit('volumechange', { volume: 0.5, muted: false }, { volume: 0.5, muted: false, language: 'de' });
      film.emit('languagechange', { language: 'en' }, { language: 'en' });
      expect(heard).toEqual([{ volume: 0.5, muted: false }]);
      expect([element.language, element.muted]).toEqual(['en', false]);
      element.language = 'fr';
      element.muted = true;
      element.path = '1z';
      expect(['language', 'muted', 'path'].map((name) => element.getAttribute(name))).toEqual([
        'de',
        '',
        null,
      ]);
      expect(element.path).toBe('1z');
      element.setAttribute('language', 'it');
      expect(commands(film)).toEqual([
        ['setLanguage', 'fr'],
        ['setMuted', true],
      ]);
    });

    it('obeys the last of an attribute and a property [film-attributes]', async () => {
      const [element, film] = await open({ language: 'de', muted: '' });
      element.language = 'en';
      element.muted = false;
      film.ready({ language: 'de', muted: true });
      expect(commands(film)).toEqual([
        ['setMuted', false],
        ['setLanguage', 'en'],
      ]);
      element.setAttribute('muted', 'true');
      element.setAttribute('language', 'fr');
      element.removeAttribute('muted');
      expect(commands(film).slice(2)).toEqual([
        ['setMuted', true],
        ['setLanguage', 'fr'],
        ['setMuted', false],
      ]);
    });

    it('keeps sound and language when a new path or film is loaded', async () => {
      const [element, film] = await open({ autoplay: '', language: 'de' });
      film.ready({ muted: false, volume: 0.5, language: 'en' });
      for (const { id } of film.sent.slice(-2)) film.send({ iv: 1, type: 'answer', id });
      element.path = '1z';
      expect(new URL(frameOf(element)!.src).search).toBe('?path=1z&lang=en');
      const again = await new FakeFilm(element).load();
      again.ready({ language: 'en' });
      expect(again.types.filter((type) => type !== 'hello')).toEqual(['setVolume', 'play']);
    });

    it('shows a poster that is set after its address', () => {
      const element = add(make());
      element.poster = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
      expect(element.shadowRoot!.querySelectorAll('img').length).toBe(1);
      element.removeAttribute('poster');
      expect(element.shadowRoot!.querySelectorAll('img').length).toBe(0);
    });
  });

  it('keeps its frame when a page moves it without removing it', async () => {
    const [element, film] = await open();
    film.ready();
    const frame = frameOf(element)!;
    const holder = document.createElement('div');
    document.body.append(holder);
    added.push(holder);
    (holder as unknown as { moveBefore: (node: Node, before: Node | null) => void }).moveBefore(
      element,
      null,
    );
    expect([frameOf(element), frame.isConnected, element.isReady]).toEqual([frame, true, true]);
  });

  it('loads below the fold only when the viewer or the page needs it [film-loading]', async () => {
    const element = add(make());
    expect(frameOf(element)!.loading).toBe('lazy');
    element.play().catch(() => undefined);
    expect(frameOf(element)!.loading).toBe('eager');
    expect(frameOf(add(make({ loading: 'Eager' })))!.loading).toBe('eager');
    const later = add(make());
    later.loading = 'eager';
    expect([frameOf(later)!.loading, later.getAttribute('loading')]).toEqual(['eager', 'eager']);
    const waiting = make();
    const played = waiting.play();
    add(waiting);
    expect(frameOf(waiting)!.loading).toBe('eager');
    waiting.remove();
    await expectAsync(played).toBeRejected();
    const [moved, film] = await open();
    film.ready();
    document.body.append(moved);
    expect(frameOf(moved)!.loading).toBe('eager');
  });

  it('names the server to which its address redirects [film-origins]', async () => {
    const [element, film] = await open();
    let error: unknown;
    element.addEventListener('error', (event) => (error = (event as CustomEvent).detail));
    const played = element.play();
    film.send({ iv: 1, type: 'hello' }, { origin: 'https://www.films.example' });
    expect(error).toEqual({
      code: 'EMBED_REFUSED',
      message: `src "${PAGE}" redirects to https://www.films.example: set src to the address of the film there.`,
    });
    await expectAsync(played).toBeRejectedWith(jasmine.objectContaining({ code: 'EMBED_REFUSED' }));
    film.send(READY, { origin: 'https://www.films.example' });
    expect(element.isReady).toBeFalse();
  });

  it('takes no other server for a redirect once the film has answered', async () => {
    const [element, film] = await open();
    const error = jasmine.createSpy();
    element.addEventListener('error', error);
    film.ready();
    film.send({ iv: 1, type: 'hello' }, { origin: 'https://evil.example' });
    expect(error).not.toHaveBeenCalled();
  });

  describe('whose film does not answer', () => {
    beforeEach(() => void jasmine.clock().install());
    afterEach(() => jasmine.clock().uninstall());

    /** A frame that has loaded. */
    function refused(): [FilmElement, unknown[]] {
      const element = add(make());
      const errors: unknown[] = [];
      element.addEventListener('error', (event) => void errors.push((event as CustomEvent).detail));
      frameOf(element)!.dispatchEvent(new Event('load'));
      return [element, errors];
    }

    it('reports it after 5 s, and rejects commands', async () => {
      const [element, errors] = refused();
      const pending = element.play();
      jasmine.clock().tick(4999);
      expect(errors).toEqual([]);
      jasmine.clock().tick(1);
      expect(errors).toEqual([jasmine.objectContaining({ code: 'EMBED_REFUSED' })]);
      await expectAsync(pending).toBeRejectedWith(jasmine.objectContaining({ code: 'EMBED_REFUSED' }));
      await expectAsync(element.pause()).toBeRejectedWith(
        jasmine.objectContaining({ code: 'EMBED_REFUSED' }),
      );
      jasmine.clock().tick(60_000);
      expect(errors.length).toBe(1);
    });

    it('accepts commands again once the film answers', () => {
      const [element] = refused();
      jasmine.clock().tick(5000);
      const film = new FakeFilm(element);
      frameOf(element)!.contentWindow!.postMessage = (message: Message) => void film.sent.push(message);
      film.ready();
      element.play().catch(() => undefined);
      expect(film.types).toContain('play');
    });

    it('waits for a film that has answered hello, however long loading takes', () => {
      const [element, errors] = refused();
      new FakeFilm(element).send({ iv: 1, type: 'hello' });
      jasmine.clock().tick(60_000);
      expect(errors).toEqual([]);
    });

    it('reports nothing once removed', () => {
      const [element, errors] = refused();
      element.remove();
      jasmine.clock().tick(60_000);
      expect(errors).toEqual([]);
    });
  });

  it('is defined once, whatever the number of scripts', async () => {
    const first = customElements.get('iv-film');
    await import('./embed-script');
    expect(customElements.get('iv-film')).toBe(first);
  });
});
