import { EnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { FilmRecord } from 'iv-player/record';
import { jumpToNode } from 'iv-player/private';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import { PlayerCommands, filmState } from './film-commands';
import type { PageConfig } from './page-data';
import { consentOf, startRecord } from './page-record';
import { NO_RECORD, loadRecord } from './packed-story';

const URL_OF_SERVER = 'https://records.example/films';

describe('Records of a pack', () => {
  let area: HTMLElement;
  let bodies: { readonly url: string; readonly records: readonly FilmRecord[] }[];
  /** Resolves with the next records that are sent. */
  let nextRecords: () => Promise<readonly FilmRecord[]>;
  beforeEach(() => {
    area = document.createElement('div');
    area.innerHTML = '<div class="pf-notices"></div><button type="button" class="pf-play">Play</button>';
    document.body.append(area);
    bodies = [];
    let resolve = (_: readonly FilmRecord[]): void => undefined;
    nextRecords = () => new Promise((settle) => (resolve = settle));
    spyOn(window, 'fetch').and.callFake((url, init) => {
      const { records } = JSON.parse(init?.body as string) as { records: readonly FilmRecord[] };
      bodies.push({ url: url as string, records });
      resolve(records);
      return Promise.resolve(new Response());
    });
  });
  afterEach(() => area.remove());

  function open(query = '', { to = 'web', asks = false, language = 'en' } = {}) {
    const film = new StoryPlayer().load(TWO_WAYS);
    const { player } = film;
    const config = { id: 'urn:f', to: to as PageConfig['to'], language, embedOrigins: [] };
    const record = startRecord({
      ...{ document, query, language: () => language, injector: TestBed.inject(EnvironmentInjector) },
      config: { ...config, record: { url: URL_OF_SERVER, asks } },
    });
    const state = () => filmState(player, TWO_WAYS, language);
    const commands = new PlayerCommands(player, TWO_WAYS, state, true, record);
    TestBed.tick();
    return { film, player, record, commands };
  }
  const told = (records: readonly FilmRecord[]) =>
    records.map((one) =>
      [one.seq, one.kind, 'from' in one ? one.from : '', 'by' in one ? one.by : '']
        .filter((x) => x !== '')
        .join(' '),
    );
  const keys = () => Object.keys(localStorage).filter((key) => /^iv-(?:pack|record)/.test(key));
  const button = (name: string) => area.querySelector<HTMLButtonElement>(`.${name}`);

  it('are sent to the server of the pack with consent in the address [pack-consent]', async () => {
    const { film } = open('?consent=1', { language: 'de' });
    const sent = nextRecords();
    film.play(30);
    expect(told(await sent)).toEqual(['0 start start', '1 choice default', '2 ending']);
    const [sentFirst] = bodies;
    const languages = sentFirst?.records.map(({ language }) => language) ?? [];
    expect([sentFirst?.url, ...languages]).toEqual([URL_OF_SERVER, 'de', 'de', 'de']);
  });

  it('are neither sent nor stored without consent, then or later [pack-consent]', async () => {
    for (const query of ['', '?consent=', '?consent=0', '?consent=true']) {
      const { film, player, record } = open(query);
      film.play(30);
      expect([player.ended, keys()]).toEqual([true, []]);
      record.setConsent(true);
      player.restart();
      const sent = nextRecords();
      film.play(30);
      expect(told(await sent)).toEqual(['0 start start', '1 choice default', '2 ending']);
      expect(bodies.splice(0).length).toBe(1);
    }
    expect(['?consent=1', '?x&consent=0', ''].map(consentOf)).toEqual([true, false, null]);
  });

  it('end when consent is withdrawn [pack-consent]', () => {
    const { film, player, commands } = open('?consent=1');
    film.play(5);
    commands.setConsent(false);
    TestBed.tick();
    film.advance(30);
    dispatchEvent(new Event('pagehide'));
    expect([player.ended, bodies, keys()]).toEqual([true, [], []]);
  });

  it('say what the page around the film did [record-by-page]', async () => {
    const { film, player, commands } = open('?consent=1');
    film.play(2);
    commands.choose('right');
    film.advance(10);
    commands.goTo('left');
    film.advance(1);
    jumpToNode(player, 'right');
    film.advance(1);
    const sent = nextRecords();
    commands.goTo('left');
    film.advance(20);
    await sent;
    expect(told(bodies.flatMap(({ records }) => records)).filter((one) => /choice|jump/.test(one))).toEqual([
      '1 choice page',
      jasmine.stringContaining('jump page'),
      jasmine.stringContaining('jump viewer'),
      jasmine.stringContaining('jump page'),
    ]);
  });

  it('say where the page around the film has opened it [record-by-page]', async () => {
    const { film, commands } = open('?consent=1', { to: 'scorm12' });
    commands.goTo('left');
    const sent = nextRecords();
    film.play(20);
    expect(told(await sent)[0]).toBe('0 start link');
  });

  it('begin when the viewer allows it, who is asked in the language of the film [pack-ask]', async () => {
    const { film } = open('', { asks: true, language: 'de-AT' });
    const line = area.querySelector('[data-notice=consent]');
    expect(line?.querySelector('[role=status]')?.textContent).toMatch(/^Darf dieser Film/);
    expect([line?.getAttribute('lang'), button('pf-refuse')?.textContent]).toEqual(['de', 'Jetzt nicht']);
    film.play(1);
    button('pf-allow')?.focus();
    button('pf-allow')?.click();
    expect([area.querySelector('[data-notice]'), document.activeElement]).toEqual([null, button('pf-play')]);
    TestBed.tick();
    const sent = nextRecords();
    film.advance(30);
    expect(told(await sent)).toEqual(['0 start start', '1 choice default', '2 ending']);
  });

  it('are not made after "Not now", and nobody is asked again [pack-ask]', () => {
    const { film, player } = open('', { asks: true });
    expect(button('pf-allow')?.textContent).toBe('Allow');
    button('pf-refuse')?.click();
    film.play(30);
    dispatchEvent(new Event('pagehide'));
    expect([player.ended, bodies, keys(), area.querySelector('[data-notice]')]).toEqual([true, [], [], null]);
  });

  it('of earlier visits are deleted by "Not now", setConsent(false) and consent=0, and kept until then [pack-ask]', async () => {
    const stored = 'iv-pack:urn:f:record:gone';
    const asked = (film: ReturnType<typeof open>): void => {
      expect([film.player.ended, keys()]).toEqual([false, [stored]]);
      button('pf-refuse')?.click();
    };
    for (const [query, refuse] of [
      ['', asked],
      ['', ({ commands }) => commands.setConsent(false)],
      ['?consent=0', () => undefined],
    ] as readonly (readonly [string, typeof asked])[]) {
      localStorage.setItem(stored, '{"v":1,"queues":{}}');
      const film = open(query, { asks: true });
      refuse(film);
      TestBed.tick();
      for (let turn = 0; turn < 200 && keys().length > 0; turn++)
        await new Promise((next) => setTimeout(next));
      expect(keys()).toEqual([]);
    }
  });

  it('are not asked for once somebody has answered, or without --consent ask [pack-ask]', () => {
    const isAsked = () => area.querySelector('[data-notice]') !== null;
    for (const query of ['?consent=1', '?consent=0']) {
      open(query, { asks: true });
      expect(isAsked()).toBeFalse();
    }
    open('');
    expect(isAsked()).toBeFalse();
    const { commands } = open('', { asks: true });
    expect(isAsked()).toBeTrue();
    commands.setConsent(false);
    expect(isAsked()).toBeFalse();
  });

  it('are not asked for if the browser asks for privacy [pack-ask]', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    try {
      open('', { asks: true });
      expect(area.querySelector('[data-notice]')).toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, 'globalPrivacyControl');
    }
  });

  it('do not keep a film from playing if their code cannot be loaded [pack-consent]', async () => {
    const { player } = new StoryPlayer().load(TWO_WAYS);
    const deps = {
      ...{ player, document, query: '', language: () => 'en' },
      injector: TestBed.inject(EnvironmentInjector),
    };
    const config = { id: 'urn:f', to: 'web' as const, language: 'en', embedOrigins: [] };
    const warned = spyOn(console, 'warn');
    const failing = () => Promise.reject(new TypeError('404'));
    expect(await loadRecord({ ...config, record: { url: URL_OF_SERVER } }, deps, failing)).toBe(NO_RECORD);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(await loadRecord(config, deps, failing)).toBe(NO_RECORD);
    expect(warned).toHaveBeenCalledTimes(1);
  });
});
