import { type IvPlayerError, StoryNode } from 'iv-player';
import type { SourceStream } from 'iv-player/plugin';
import { type HlsOptions, HlsStreamer } from './hls-streamer';
import type { PlaylistPart } from 'iv-player/hls/lazy';
import * as streamParts from 'iv-player/hls/lazy';
import { FakeHls } from './testing/fake-hls';

/** Resolves after pending promises have settled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

const levels = [360, 720, 1080].map((height) => ({
  width: (height * 16) / 9,
  height,
  bitrate: height * 2000,
}));

const none = { audioTracks: [], subtitleTracks: [] };

describe('HlsStreamer', () => {
  let streamer: HlsStreamer;
  let library: jasmine.Spy;
  let teardowns: AbortController[];
  let errors: unknown[];
  /** Parent of the player's videos, detached from the document. */
  let root: Element;

  beforeEach(() => {
    jasmine.clock().install();
    FakeHls.reset();
    [teardowns, errors] = [[], []];
    root = document.createElement('div');
    library = jasmine.createSpy('library').and.callFake(() => Promise.resolve(FakeHls.library));
    create();
  });
  afterEach(() => {
    for (const teardown of teardowns) teardown.abort();
    jasmine.clock().uninstall();
  });

  const create = (options: HlsOptions = {}): void => {
    streamer = new HlsStreamer({ library, parts: () => Promise.resolve(streamParts), ...options });
  };
  /** Opens a stream in a new element. */
  const open = async (
    src: string,
    {
      preload = 'auto',
      isShown = false,
      node = new StoryNode({ id: src }),
      parent = root,
    }: { preload?: string; isShown?: boolean; node?: StoryNode; parent?: Element } = {},
  ): Promise<{ element: HTMLVideoElement; stream: SourceStream; teardown: AbortController }> => {
    const element = document.createElement('video');
    element.preload = preload as 'auto';
    parent.append(element);
    element.addEventListener('error', ({ error }) => errors.push(error));
    const teardown = new AbortController();
    teardowns.push(teardown);
    const stream = streamer.open(element, { src }, 0, teardown.signal, node);
    if (isShown) stream.show(true);
    await settle();
    return { element, stream, teardown };
  };
  const last = (): FakeHls => FakeHls.created.at(-1)!;
  /** Sets the buffered seconds of a 60 s stream. */
  const setBuffered = (element: HTMLVideoElement, seconds: number): void => {
    Object.defineProperties(element, {
      buffered: { configurable: true, value: { length: 1, start: () => 0, end: () => seconds } },
      duration: { configurable: true, value: 60 },
    });
  };

  it('loads hls.js once, with the first stream', async () => {
    expect(library).not.toHaveBeenCalled();
    await open('a.m3u8');
    await open('b.m3u8');
    expect(library).toHaveBeenCalledTimes(1);
    expect(FakeHls.created.map(({ calls }) => calls)).toEqual([
      ['load a.m3u8', 'attach'],
      ['load b.m3u8', 'attach'],
    ]);
  });

  it('retries a failed load of hls.js with the next stream', async () => {
    const cause = new Error('no chunk');
    library.and.returnValues(Promise.reject(cause), Promise.resolve(FakeHls.library));
    await open('a.m3u8');
    expect(errors).toEqual([cause]);
    await open('a.m3u8');
    expect(last().calls).toEqual(['load a.m3u8', 'attach']);
  });

  it('passes options to hls.js, except those that seamless playback needs', async () => {
    create({ config: { testBandwidth: true, abrBandWidthFactor: 0.5 } });
    await open('a.m3u8');
    const { testBandwidth, abrBandWidthFactor, capLevelToPlayerSize } = last().config;
    expect([testBandwidth, abrBandWidthFactor, capLevelToPlayerSize]).toEqual([false, 0.5, false]);
  });

  it('destroys hls.js when the element is released, even while hls.js is loading', async () => {
    const { teardown } = await open('a.m3u8');
    teardown.abort();
    expect(last().calls.at(-1)).toBe('destroy');
    let arrive: (value: unknown) => void = () => undefined;
    library.and.returnValue(new Promise((resolve) => (arrive = resolve)));
    create();
    const late = await open('b.m3u8');
    late.teardown.abort();
    arrive(FakeHls.library);
    await settle();
    expect(FakeHls.created.length).toBe(1);
  });

  it('starts the next stream regardless of the size of preloaded streams', async () => {
    create({ streaming: { maxPreloadBytes: 1 } });
    const shown = await open('a.m3u8', { isShown: true });
    setBuffered(shown.element, 30);
    await open('x.m3u8');
    last().report('FRAG_LOADED', {
      frag: { stats: { loaded: 5, loading: { start: 0, end: 1 } }, type: 'main' },
    });
    const { stream } = await open('z.m3u8');
    jasmine.clock().tick(2000);
    await settle();
    expect([FakeHls.created.length, stream.isFetching]).toEqual([2, false]);
    stream.expect?.(true);
    await settle();
    expect(last().calls).toEqual(['load z.m3u8', 'attach']);
  });

  describe('while the next stream has no first frame', () => {
    /** Opens a fully loaded shown stream, a preloading stream, and the next stream. */
    const openThree = async (): Promise<Awaited<ReturnType<typeof open>>[]> => {
      const shown = await open('a.m3u8', { isShown: true });
      setBuffered(shown.element, 60);
      shown.element.dispatchEvent(new Event('loadeddata'));
      const other = await open('x.m3u8');
      const next = await open('z.m3u8');
      return [shown, other, next];
    };
    const callsOf = (src: string): readonly string[] =>
      FakeHls.created
        .filter(({ calls }) => calls[0] === `load ${src}`)
        .flatMap(({ calls }) => calls.slice(1));

    it('suspends other preloading until the next stream has a frame [hls-preloading]', async () => {
      const [, other, next] = await openThree();
      expect([callsOf('x.m3u8'), callsOf('z.m3u8')]).toEqual([['attach'], []]);
      other!.stream.expect?.(false);
      next!.stream.expect?.(true);
      await settle();
      expect([callsOf('x.m3u8'), callsOf('z.m3u8')]).toEqual([['attach', 'destroy'], ['attach']]);
      expect([other!.stream.isFetching, next!.stream.isFetching]).toEqual([false, true]);
      jasmine.clock().tick(1000);
      await settle();
      expect(FakeHls.created.length).toBe(3);
      next!.element.dispatchEvent(new Event('loadeddata'));
      jasmine.clock().tick(200);
      await settle();
      expect(callsOf('x.m3u8')).toEqual(['attach', 'destroy', 'attach']);
    });

    it('resumes preloading when the next stream changes or fails', async () => {
      for (const end of [
        (next: SourceStream): void => next.expect?.(false),
        (): void =>
          last().report('ERROR', { fatal: true, type: 'networkError', details: 'manifestLoadError' }),
      ]) {
        FakeHls.reset();
        create();
        const [, , next] = await openThree();
        next!.stream.expect?.(true);
        await settle();
        end(next!.stream);
        jasmine.clock().tick(200);
        await settle();
        if (next!.stream.isFetching)
          last().report('ERROR', { fatal: true, type: 'networkError', details: 'x' });
        jasmine.clock().tick(200);
        await settle();
        expect(callsOf('x.m3u8').slice(0, 3)).toEqual(['attach', 'destroy', 'attach']);
      }
    });

    it('does not start a suspended stream when hls.js arrives late', async () => {
      const arrivals: ((value: unknown) => void)[] = [];
      const shown = await open('a.m3u8', { isShown: true });
      setBuffered(shown.element, 60);
      create({ library: () => new Promise((resolve) => arrivals.push(resolve as (value: unknown) => void)) });
      const other = await open('x.m3u8');
      const next = await open('z.m3u8');
      next.stream.expect?.(true);
      for (const arrive of arrivals) arrive(FakeHls.library);
      await settle();
      expect([callsOf('x.m3u8'), callsOf('z.m3u8'), other.stream.isFetching]).toEqual([
        [],
        ['attach'],
        false,
      ]);
    });

    it('does not suspend streams of other players', async () => {
      const [, , next] = await openThree();
      await open('y.m3u8', { parent: document.createElement('div') });
      next!.stream.expect?.(true);
      await settle();
      expect(callsOf('y.m3u8')).toEqual(['attach']);
    });
  });

  it('starts a stream after the next one with the rendition of the next one [hls-rendition-kept]', async () => {
    const shown = await open('a.m3u8', { isShown: true });
    setBuffered(shown.element, 60);
    shown.element.dispatchEvent(new Event('loadeddata'));
    last().levels = levels;
    last().report('FRAG_BUFFERED', { frag: { level: 2, type: 'main' } });
    const next = await open('b.m3u8');
    next.stream.expect?.(true);
    await settle();
    const [only] = [{ width: 640, height: 410, bitrate: 8e5 }];
    last().levels = [only];
    last().report('MANIFEST_PARSED', { ...none, levels: [only] });
    last().report('FRAG_BUFFERED', { frag: { level: 0, type: 'main' } });
    next.element.dispatchEvent(new Event('loadeddata'));
    await open('c.m3u8');
    jasmine.clock().tick(200);
    await settle();
    expect(last().calls[0]).toBe('load c.m3u8');
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().startLevel).toBe(0);
  });

  it('preloads one segment of a separate audio track [hls-preloading]', async () => {
    const loaded = (type: string): void =>
      last().report('FRAG_LOADED', {
        frag: { stats: { loaded: 1, loading: { start: 0, first: 0, end: 1 } }, type },
      });
    const { element, stream } = await open('a.m3u8');
    loaded('audio');
    expect(last().calls.slice(2)).toEqual([]);
    loaded('main');
    expect(last().calls.slice(2)).toEqual(['pause']);
    stream.show(true);
    jasmine.clock().tick(500);
    expect(last().calls.slice(2)).toEqual(['pause', 'resume']);
    loaded('audio');
    expect(last().calls.slice(2)).toEqual(['pause', 'resume']);
    expect(element.isConnected).toBeFalse();
  });

  it('resumes loading of a preloaded stream after a seek or an error', async () => {
    for (const need of [
      (element: HTMLVideoElement): boolean => element.dispatchEvent(new Event('seeking')),
      (): void => last().report('ERROR', { fatal: false }),
    ]) {
      const { element } = await open('a.m3u8', { parent: document.createElement('div') });
      for (const type of ['main', 'audio'])
        last().report('FRAG_LOADED', {
          frag: { stats: { loaded: 1, loading: { start: 0, first: 0, end: 1 } }, type },
        });
      need(element);
      expect(last().calls.slice(2)).toEqual(['pause', 'resume']);
    }
  });

  it('starts preloading when the shown stream has buffered 10 s', async () => {
    const shown = await open('a.m3u8', { isShown: true });
    setBuffered(shown.element, 5);
    await open('b.m3u8');
    jasmine.clock().tick(1000);
    await settle();
    expect(FakeHls.created.length).toBe(1);
    setBuffered(shown.element, 10);
    jasmine.clock().tick(200);
    await settle();
    expect(last().calls[0]).toBe('load b.m3u8');
  });

  it('starts a stream immediately when it is shown', async () => {
    const shown = await open('a.m3u8', { isShown: true });
    setBuffered(shown.element, 1);
    const next = await open('b.m3u8');
    next.stream.show(true);
    await settle();
    expect(last().calls[0]).toBe('load b.m3u8');
  });

  it('does not preload while the element preloads metadata only, as in data-saving mode', async () => {
    const { element } = await open('a.m3u8', { preload: 'metadata' });
    jasmine.clock().tick(1000);
    await settle();
    expect(FakeHls.created.length).toBe(0);
    element.preload = 'auto';
    jasmine.clock().tick(200);
    await settle();
    expect(FakeHls.created.length).toBe(1);
  });

  it('preloads one segment, and loads the rest when shown', async () => {
    const { stream } = await open('a.m3u8');
    const { config } = last();
    expect(config.maxMaxBufferLength).toBeLessThan(0.4);
    stream.show(true);
    jasmine.clock().tick(0);
    expect(config.maxMaxBufferLength).toBe(30);
    stream.show(false);
    jasmine.clock().tick(0);
    expect(config.maxMaxBufferLength).toBeLessThan(0.4);
  });

  it('starts the next stream with the rendition of the shown one', async () => {
    await open('a.m3u8', { isShown: true });
    const first = last();
    first.levels = levels;
    first.report('FRAG_BUFFERED', { frag: { level: 1, type: 'main' } });
    await open('b.m3u8', { isShown: true });
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().startLevel).toBe(1);
  });

  it('starts the next stream with the last buffered rendition of the shown one [hls-rendition-kept]', async () => {
    await open('a.m3u8', { isShown: true });
    const first = last();
    first.levels = levels;
    for (const level of [2, 1]) first.report('FRAG_BUFFERED', { frag: { level, type: 'main' } });
    first.report('FRAG_BUFFERED', { frag: { level: 0, type: 'audio' } });
    first.report('FRAG_CHANGED', { frag: { level: 2 } });
    await open('b.m3u8');
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().startLevel).toBe(1);
  });

  it('loads more immediately when shown on a slow network or at a high playback rate [hls-promotion]', async () => {
    const goalOf = async (took: number, playbackRate: number): Promise<number | undefined> => {
      // A separate player for each.
      const { element, stream } = await open('a.m3u8', { parent: document.createElement('div') });
      setBuffered(element, 3);
      element.playbackRate = playbackRate;
      const stats = { loaded: 1_000_000, loading: { start: 0, first: 0, end: took * 1000 } };
      last().report('FRAG_LOADED', { frag: { stats, type: 'main' } });
      stream.show(true);
      jasmine.clock().tick(1);
      return last().config.maxMaxBufferLength;
    };
    expect(await goalOf(0.5, 1)).toBeLessThan(0.4);
    expect(await goalOf(1.5, 1)).toBe(30);
    expect(await goalOf(0.5, 2)).toBe(30);
  });

  it('reports the end of the last frame if a separate audio track is longer', async () => {
    const { element, stream } = await open('a.m3u8', { isShown: true });
    let changes = 0;
    element.addEventListener('durationchange', () => changes++);
    const buffer = { timestampOffset: 0, appendWindowEnd: Infinity, appendBuffer: () => undefined };
    const hls = last();
    hls.audioTracks = [{ lang: 'en', url: 'en.m3u8', default: true }];
    hls.report('BUFFER_CREATED', { tracks: { video: { buffer } } });
    const append = buffer.appendBuffer as (data: Uint8Array) => void;
    for (const sn of [0, 1, 1]) {
      const video = { startPTS: sn * 2, endPTS: sn * 2 + 2 };
      hls.report('FRAG_LOADING', {
        frag: { type: 'main', sn, playlistOffset: sn * 2, elementaryStreams: { video } },
      });
      append(new Uint8Array());
    }
    expect([stream.pictureEnd, changes]).toEqual([4, 1]);
  });

  it('knows the rendition of a shown stream that was preloaded', async () => {
    const { stream } = await open('a.m3u8');
    last().levels = levels;
    last().report('FRAG_BUFFERED', { frag: { level: 2, type: 'main' } });
    stream.show(true);
    await open('b.m3u8', { isShown: true });
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().startLevel).toBe(2);
  });

  it('starts the stream of another player by bandwidth, regardless of the first player', async () => {
    const begin = async (parent: Element): Promise<FakeHls> => {
      await open('a.m3u8', { isShown: true, parent });
      last().levels = levels;
      last().report('MANIFEST_PARSED', { ...none, levels });
      return last();
    };
    const [one, other] = [document.createElement('div'), document.createElement('div')];
    (await begin(one)).report('FRAG_BUFFERED', { frag: { level: 0, type: 'main' } });
    expect((await begin(one)).startLevel).toBe(0);
    expect((await begin(other)).startLevel).toBe(1);
  });

  it('shares the bandwidth estimate between streams', async () => {
    await open('a.m3u8', { isShown: true });
    const stats = { loaded: 1_000_000, loading: { start: 0, first: 0, end: 1000 } };
    last().report('FRAG_LOADED', { frag: { stats, type: 'main' } });
    await open('b.m3u8', { isShown: true });
    for (const { controller } of FakeHls.created)
      expect(controller.bwEstimator.getEstimate()).toBeCloseTo(8e6, 0);
  });

  it('limits the height by option', async () => {
    create({ streaming: { maxHeight: 720 } });
    await open('a.m3u8', { isShown: true });
    last().levels = levels;
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().autoLevelCapping).toBe(1);
  });

  it('changes the height limit during playback, and rejects invalid heights [hls-height-limit]', async () => {
    for (const isShown of [false, true]) {
      await open('a.m3u8', { isShown });
      last().levels = levels;
      last().report('MANIFEST_PARSED', { ...none, levels });
    }
    streamer.maxHeight = 400;
    expect(FakeHls.created.map(({ autoLevelCapping }) => autoLevelCapping)).toEqual([0, 0]);
    streamer.maxHeight = Infinity;
    expect(FakeHls.created.map(({ autoLevelCapping }) => autoLevelCapping)).toEqual([2, 2]);
    expect(() => (streamer.maxHeight = 0)).toThrowError(RangeError);
    expect(streamer.maxHeight).toBe(Infinity);
    expect(FakeHls.created.flatMap(({ calls }) => calls.slice(2))).toEqual([]);
  });

  it('reports the heights of the shown stream', async () => {
    const told: (readonly number[])[] = [];
    streamer.onHeights = () => told.push(streamer.heights);
    const first = await open('a.m3u8', { isShown: true });
    last().levels = [...levels, levels[0]!];
    last().report('FRAG_CHANGED', { frag: { level: 0 } });
    const next = await open('b.m3u8');
    last().levels = levels.slice(1);
    last().report('FRAG_BUFFERED', { frag: { level: 0, type: 'main' } });
    next.stream.show(true);
    first.stream.show(false);
    next.teardown.abort();
    expect(told).toEqual([[360, 720, 1080], [720, 1080], []]);
  });

  it('selects audio in the language of the player, or the default track', async () => {
    const audioTracks = ['en', 'de', 'fr'].map((lang) => ({
      lang,
      url: `${lang}.m3u8`,
      default: lang === 'en',
    }));
    const begin = async (isShown: boolean): Promise<FakeHls> => {
      const node = new StoryNode({ id: 'a' });
      await open('a.m3u8', { isShown, node });
      const hls = last();
      hls.audioTracks = hls.allAudioTracks = audioTracks;
      hls.report('MANIFEST_PARSED', { ...none, levels, audioTracks });
      expect(node.soundLanguages).toEqual(['en', 'de', 'fr']);
      return hls;
    };
    const first = await begin(true);
    streamer.language = 'de-CH';
    const second = await begin(true);
    streamer.language = 'it';
    expect([first.calls.slice(2), second.calls.slice(2)]).toEqual([
      ['sound de', 'sound en'],
      ['sound de', 'sound en'],
    ]);
  });

  it('loads only the audio of a newly selected language for a preloaded stream [hls-languages]', async () => {
    const audioTracks = ['en', 'de'].map((lang) => ({ lang, url: `${lang}.m3u8`, default: lang === 'en' }));
    await open('a.m3u8');
    const hls = last();
    hls.audioTracks = hls.allAudioTracks = audioTracks;
    const loaded = (type: string): void =>
      hls.report('FRAG_LOADED', {
        frag: { type, stats: { loaded: 1, loading: { start: 0, first: 1, end: 2 } } },
      });
    for (const type of ['main', 'audio']) loaded(type);
    expect(hls.calls.slice(2)).toEqual(['pause']);
    streamer.language = 'en';
    expect(hls.calls.slice(3)).toEqual([]);
    streamer.language = 'de';
    expect(hls.calls.slice(3)).toEqual(['sound de', 'resume']);
    loaded('audio');
    expect(hls.calls.slice(5)).toEqual(['pause']);
  });

  it('does not switch muxed audio of a shown stream', async () => {
    const audioTracks = ['en', 'de'].map((lang) => ({
      lang,
      url: lang === 'en' ? '' : 'de.m3u8',
      default: false,
    }));
    const { element, stream } = await open('a.m3u8', { isShown: true });
    last().audioTracks = last().allAudioTracks = audioTracks;
    element.dispatchEvent(new Event('loadeddata'));
    streamer.language = 'de';
    expect(last().calls.slice(2)).toEqual([]);
    stream.show(false);
    streamer.language = 'de';
    expect(last().calls.slice(2)).toEqual(['sound de']);
  });

  it('releases a stream that fails before its first frame, then reports the error', async () => {
    await open('a.m3u8', { isShown: true });
    const data = { fatal: true, type: 'networkError', details: 'manifestLoadError' };
    last().report('ERROR', { ...data, fatal: false });
    expect(errors).toEqual([]);
    last().report('ERROR', data);
    expect((errors as Error[]).map(({ cause }) => cause)).toEqual([data]);
    expect(last().calls.at(-1)).toBe('destroy');
  });

  it('retries a shown stream twice, then reports the error and keeps the last frame', async () => {
    const { element } = await open('a.m3u8', { isShown: true });
    element.dispatchEvent(new Event('loadeddata'));
    const data = { fatal: true, type: 'networkError', details: 'fragLoadError' };
    for (const pause of [800, 3000]) {
      last().report('ERROR', data);
      jasmine.clock().tick(pause);
    }
    expect([errors, last().calls.slice(2)]).toEqual([[], ['startLoad', 'startLoad']]);
    last().report('ERROR', data);
    expect((errors as Error[]).map(({ cause }) => cause)).toEqual([data]);
    expect(last().calls.slice(4)).toEqual(['stopLoad']);
  });

  it('rejects live streams', async () => {
    await open('a.m3u8', { isShown: true });
    last().report('LEVEL_LOADED', { details: { live: false, fragments: [] } });
    expect(errors).toEqual([]);
    const url = 'https://media.example/a.m3u8?token=secret';
    last().report('LEVEL_LOADED', { details: { live: true, fragments: [], url } });
    const [{ code, message } = { code: '', message: '' }] = errors as IvPlayerError[];
    expect(code).toBe('LIVE_UNSUPPORTED');
    expect(message).toContain('https://media.example/a.m3u8 has no line #EXT-X-ENDLIST');
  });

  it('reports address and status of a missing segment without another attempt [hls-error-cause]', async () => {
    const { element } = await open('a.m3u8', { isShown: true });
    element.dispatchEvent(new Event('loadeddata'));
    const url = 'https://media.example/2.m4s';
    const error = { fatal: true, type: 'networkError', details: 'fragLoadError', frag: { url } };
    last().report('ERROR', { ...error, response: { code: 404 } });
    const [{ code, message } = { code: '', message: '' }] = errors as IvPlayerError[];
    expect([code, message]).toEqual(['MEDIA_ERROR', `${url}: 404; check its source, then call play().`]);
    expect(last().calls.slice(2)).toEqual(['stopLoad']);
  });

  it('leaves out interstitials unless wanted [hls-interstitials]', async () => {
    await open('a.m3u8');
    expect(Object.entries(last().config)).toContain(['interstitialsController', undefined]);
    create({ interstitials: true });
    await open('a.m3u8');
    expect('interstitialsController' in last().config).toBeFalse();
  });

  describe('without media at the end of its playlist', () => {
    /** Segments of 2 s: with media, without (`-`), or without according to the playlist (`g`). */
    const parts = (pattern: string): PlaylistPart[] =>
      [...pattern].map((one, index) => ({
        ...{ start: index * 2, end: index * 2 + 2, gap: one !== 'x' },
        tagList: one === 'g' ? [['GAP']] : [],
      }));

    it('ends with its last media, as soon as the playlist is known [hls-gaps]', async () => {
      const { element, stream } = await open('a.m3u8', { isShown: true });
      const changes = jasmine.createSpy();
      element.addEventListener('durationchange', changes);
      last().report('LEVEL_LOADED', { details: { live: false, fragments: parts('xxg') } });
      expect([stream.pictureEnd, changes.calls.count()]).toEqual([4, 1]);
      // A different rendition has all media.
      last().report('LEVEL_LOADED', { details: { live: false, fragments: parts('xxx') } });
      expect([stream.pictureEnd, changes.calls.count()]).toEqual([undefined, 2]);
    });

    it('tells the browser once that nothing follows [hls-gaps]', async () => {
      const { element } = await open('a.m3u8', { isShown: true });
      setBuffered(element, 2);
      last().latestLevelDetails = { endSN: 2, fragments: parts('xx-') };
      last().report('FRAG_BUFFERED', { frag: { level: 0, type: 'main' } });
      expect(last().calls.slice(2)).toEqual([]);
      setBuffered(element, 3.97);
      last().report('ERROR', { fatal: false, details: 'fragGap' });
      last().report('FRAG_BUFFERED', { frag: { level: 0, type: 'main' } });
      expect(last().calls.slice(2)).toEqual(['trigger BUFFER_EOS']);
    });

    it('starts after a gap at the start, if all renditions have it [hls-gaps]', async () => {
      await open('a.m3u8', { isShown: true });
      const [gap, whole] = ['ggx', 'xxx'].map((pattern) => ({ endSN: 2, fragments: parts(pattern) }));
      last().latestLevelDetails = gap!;
      const report = (...details: readonly (typeof gap)[]): readonly string[] => {
        last().levels = details.map((one, index) => ({ ...levels[index]!, details: one! }));
        const frag = { ...gap!.fragments[0], type: 'main' };
        for (const data of [null, new Uint8Array(1)]) {
          last().report('ERROR', {
            fatal: false,
            details: 'fragGap',
            frag: { ...frag, initSegment: { data } },
          });
          expect(last().calls.slice(2)).toEqual([]);
          if (!data) jasmine.clock().tick(0);
        }
        jasmine.clock().tick(0);
        return last().calls.slice(2);
      };
      expect(report(gap, whole)).toEqual([]);
      expect(report(gap, gap)).toEqual(['startLoad 4']);
    });

    it('skips a gap again after a seek into it [hls-gaps]', async () => {
      const { element } = await open('a.m3u8', { isShown: true });
      let time = 0;
      Object.defineProperties(element, {
        buffered: { configurable: true, value: { length: 1, start: () => 2, end: () => 6 } },
        currentTime: { configurable: true, get: () => time, set: (value: number) => (time = value) },
      });
      last().latestLevelDetails = { endSN: 2, fragments: parts('gxx') };
      element.dispatchEvent(new Event('seeking'));
      expect(time).toBe(2);
      time = 3;
      element.dispatchEvent(new Event('seeking'));
      expect(time).toBe(3);
    });

    it('leaves a missing segment to other renditions, which may have it [hls-gaps]', async () => {
      const { element } = await open('a.m3u8', { isShown: true });
      const [ended, whole] = ['xxg', 'xxx'].map((pattern) => ({ endSN: 2, fragments: parts(pattern) }));
      setBuffered(element, 4);
      last().latestLevelDetails = ended!;
      const report = (...details: readonly (typeof ended)[]): readonly string[] => {
        last().levels = details.map((one, index) => ({ ...levels[index]!, ...(one && { details: one }) }));
        last().report('ERROR', { fatal: false, details: 'fragGap' });
        return last().calls.slice(2);
      };
      expect(report(ended, whole)).toEqual([]);
      expect(report(ended, undefined)).toEqual([]);
      expect(report(ended, ended)).toEqual(['trigger BUFFER_EOS']);
    });

    it('plays the picture to its end without the sound that is missing [hls-gaps]', async () => {
      const { element } = await open('a.m3u8', { isShown: true });
      element.dispatchEvent(new Event('loadeddata'));
      spyOnProperty(element, 'paused').and.returnValue(false);
      setBuffered(element, 2);
      Object.defineProperty(element, 'currentTime', { value: 2 });
      last().latestLevelDetails = { endSN: 2, fragments: parts('xxx') };
      last().inFlightFragments.main.state = 'ENDED';
      element.dispatchEvent(new Event('waiting'));
      jasmine.clock().tick(3000);
      expect([last().calls.slice(2), errors]).toEqual([['trigger BUFFER_EOS'], []]);
      jasmine.clock().tick(3000);
      expect(errors.length).toBe(1);
    });

    it('ends or fails when nothing loads and it stands still, never for ever [hls-gaps]', async () => {
      const { element } = await open('a.m3u8', { isShown: true });
      element.dispatchEvent(new Event('loadeddata'));
      spyOnProperty(element, 'paused').and.returnValue(false);
      setBuffered(element, 2);
      Object.defineProperty(element, 'currentTime', { value: 2 });
      last().latestLevelDetails = { endSN: 2, fragments: parts('xxx') };
      last().inFlightFragments.main.state = 'FRAG_LOADING';
      element.dispatchEvent(new Event('waiting'));
      jasmine.clock().tick(9000);
      expect(errors).toEqual([]);
      last().inFlightFragments.main.state = 'IDLE';
      jasmine.clock().tick(3000);
      expect(last().calls).not.toContain('trigger BUFFER_EOS');
      expect((errors as Error[]).map(({ message }) => message)).toEqual([
        'The stream stands still at 2.00 s.',
      ]);
    });
  });

  it('warns once about MPEG-TS without a worker', async () => {
    const warn = spyOn(console, 'warn');
    const load = async (workerPath?: string): Promise<void> => {
      create(workerPath === undefined ? {} : { workerPath });
      await open('a.m3u8', { isShown: true });
      for (const fragments of [[{ initSegment: {} }], [{ initSegment: null }], [{ initSegment: null }]])
        last().report('LEVEL_LOADED', { details: { live: false, fragments } });
    };
    await load('/hls.worker.js');
    expect(warn).not.toHaveBeenCalled();
    await load();
    expect(warn.calls.allArgs().map(String)).toEqual([jasmine.stringMatching(/workerPath/)]);
  });

  it('times out a stream that neither loads nor fails', async () => {
    await open('a.m3u8', { isShown: true });
    last().report('FRAG_LOADING', { frag: { type: 'main' } });
    jasmine.clock().tick(14_999);
    expect(errors).toEqual([]);
    jasmine.clock().tick(1);
    expect(errors.length).toBe(1);
  });

  it('times out a busy stream after 30 s without a first frame', async () => {
    const streams = [await open('a.m3u8', { isShown: true }), await open('b.m3u8', { isShown: true })];
    streams[1]!.element.dispatchEvent(new Event('loadeddata'));
    const busy = (milliseconds: number): void => {
      for (const hls of FakeHls.created) hls.report('FRAG_LOADING', { frag: { type: 'main' } });
      jasmine.clock().tick(milliseconds);
    };
    for (let elapsed = 0; elapsed < 20_000; elapsed += 5000) busy(5000);
    busy(9999);
    expect(errors).toEqual([]);
    busy(1);
    busy(60_000);
    expect(errors.length).toBe(1);
  });

  it('restarts the timeout when a hidden page becomes visible [hls-hidden-page]', async () => {
    const hidden = spyOnProperty(document, 'hidden').and.returnValue(true);
    const turn = (isHidden: boolean): void => {
      hidden.and.returnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await open('a.m3u8', { isShown: true });
    const work = (): void => last().report('FRAG_LOADING', { frag: { type: 'main' } });
    work();
    jasmine.clock().tick(100_000);
    turn(false);
    jasmine.clock().tick(14_000);
    turn(true);
    work();
    jasmine.clock().tick(100_000);
    turn(false);
    jasmine.clock().tick(14_999);
    expect(errors).toEqual([]);
    jasmine.clock().tick(1);
    expect(errors.length).toBe(1);
    turn(true);
    turn(false);
    jasmine.clock().tick(100_000);
    expect(errors.length).toBe(1);
  });

  for (const [native, answer, expected] of [
    ['fallback', 'maybe', 'src'],
    ['fallback', '', 'STREAMING_UNAVAILABLE'],
    ['never', 'maybe', 'STREAMING_UNAVAILABLE'],
  ] as const) {
    it(`results in ${expected} without hls.js, with native '${native}' and canPlayType() "${answer}"`, async () => {
      FakeHls.isSupportedHere = false;
      create({ native });
      spyOn(HTMLMediaElement.prototype, 'canPlayType').and.returnValue(answer);
      const { element } = await open('/a.m3u8', { isShown: true });
      const code = (errors as IvPlayerError[])[0]?.code;
      expect(code ?? (element.src.endsWith('/a.m3u8') && 'src')).toBe(expected);
      element.removeAttribute('src');
    });
  }
});
