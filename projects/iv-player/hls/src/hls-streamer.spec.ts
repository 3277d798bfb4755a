import { type IvPlayerError, StoryNode } from 'iv-player';
import type { SourceStream } from 'iv-player/plugin';
import { HlsStreamer, type HlsStreamerOptions } from './hls-streamer';
import { FakeHls } from './testing/fake-hls';

/** Runs everything that waits only for promises. */
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
  /** Where the videos of the player lie; not on the page. */
  let page: Element;

  beforeEach(() => {
    jasmine.clock().install();
    FakeHls.reset();
    [teardowns, errors] = [[], []];
    page = document.createElement('div');
    library = jasmine.createSpy('library').and.callFake(() => Promise.resolve(FakeHls.library));
    create();
  });
  afterEach(() => {
    for (const teardown of teardowns) teardown.abort();
    jasmine.clock().uninstall();
  });

  const create = (options: Partial<HlsStreamerOptions> = {}): void => {
    streamer = new HlsStreamer({ library, ...options });
  };
  /** Opens a stream in an element of its own. */
  const open = async (
    src: string,
    {
      preload = 'auto',
      isShown = false,
      node = new StoryNode({ id: src }),
      root = page,
    }: { preload?: string; isShown?: boolean; node?: StoryNode; root?: Element } = {},
  ): Promise<{ element: HTMLVideoElement; stream: SourceStream; teardown: AbortController }> => {
    const element = document.createElement('video');
    element.preload = preload as 'auto';
    root.append(element);
    element.addEventListener('error', ({ error }) => errors.push(error));
    const teardown = new AbortController();
    teardowns.push(teardown);
    const stream = streamer.open(element, { src }, 0, teardown.signal, node);
    if (isShown) stream.show(true);
    await settle();
    return { element, stream, teardown };
  };
  const last = (): FakeHls => FakeHls.created.at(-1)!;
  /** The shown stream has so many seconds loaded, of 60. */
  const setLoaded = (element: HTMLVideoElement, seconds: number): void => {
    Object.defineProperties(element, {
      buffered: { configurable: true, value: { length: 1, start: () => 0, end: () => seconds } },
      duration: { configurable: true, value: 60 },
    });
  };

  it('loads hls.js at the first stream, once', async () => {
    expect(library).not.toHaveBeenCalled();
    await open('a.m3u8');
    await open('b.m3u8');
    expect(library).toHaveBeenCalledTimes(1);
    expect(FakeHls.created.map(({ calls }) => calls)).toEqual([
      ['load a.m3u8', 'attach'],
      ['load b.m3u8', 'attach'],
    ]);
  });

  it('tries to load hls.js again at the next stream, when that failed', async () => {
    const cause = new Error('no chunk');
    library.and.returnValues(Promise.reject(cause), Promise.resolve(FakeHls.library));
    await open('a.m3u8');
    expect(errors).toEqual([cause]);
    await open('a.m3u8');
    expect(last().calls).toEqual(['load a.m3u8', 'attach']);
  });

  it('owns what makes seams seamless; other options of hls.js are the application’s', async () => {
    create({ config: { testBandwidth: true, abrBandWidthFactor: 0.5 } });
    await open('a.m3u8');
    const { testBandwidth, abrBandWidthFactor, capLevelToPlayerSize } = last().config;
    expect([testBandwidth, abrBandWidthFactor, capLevelToPlayerSize]).toEqual([false, 0.5, false]);
  });

  it('destroys the instance when the element is released, also one that is not there yet', async () => {
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

  it('begins the one that certainly follows, whatever the others hold that might have followed', async () => {
    create({ streaming: { maxPreloadBytes: 1 } });
    const shown = await open('a.m3u8', { isShown: true });
    setLoaded(shown.element, 30);
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

  describe('while it is certain what follows and that has no frame', () => {
    /** A stream on the screen that has all, one that may follow and is loading, and one that follows. */
    const openThree = async (): Promise<Awaited<ReturnType<typeof open>>[]> => {
      const shown = await open('a.m3u8', { isShown: true });
      setLoaded(shown.element, 60);
      shown.element.dispatchEvent(new Event('loadeddata'));
      const other = await open('x.m3u8');
      const next = await open('z.m3u8');
      return [shown, other, next];
    };
    const callsOf = (src: string): readonly string[] =>
      FakeHls.created
        .filter(({ calls }) => calls[0] === `load ${src}`)
        .flatMap(({ calls }) => calls.slice(1));

    it('loads no other spare, and goes on with it when the next one has its frame [hls-preloading]', async () => {
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

    it('goes on with the others when it is not certain any more, or the next one has failed', async () => {
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

    it('takes no other one up whose library comes late', async () => {
      const arrivals: ((value: unknown) => void)[] = [];
      const shown = await open('a.m3u8', { isShown: true });
      setLoaded(shown.element, 60);
      create({ library: () => new Promise((resolve) => arrivals.push(resolve as () => void)) });
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

    it('leaves streams of other players alone', async () => {
      const [, , next] = await openThree();
      await open('y.m3u8', { root: document.createElement('div') });
      next!.stream.expect?.(true);
      await settle();
      expect(callsOf('y.m3u8')).toEqual(['attach']);
    });
  });

  it('begins a stream behind the next one with the rendition of that, not of the picture now [hls-rendition-kept]', async () => {
    const shown = await open('a.m3u8', { isShown: true });
    setLoaded(shown.element, 60);
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

  it('loads one segment of a spare also of sounds with segments of their own [hls-preloading]', async () => {
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

  it('loads on what a spare needs that is sought, or has failed', async () => {
    for (const need of [
      (element: HTMLVideoElement): boolean => element.dispatchEvent(new Event('seeking')),
      (): void => last().report('ERROR', { fatal: false }),
    ]) {
      const { element } = await open('a.m3u8', { root: document.createElement('div') });
      for (const type of ['main', 'audio'])
        last().report('FRAG_LOADED', {
          frag: { stats: { loaded: 1, loading: { start: 0, first: 0, end: 1 } }, type },
        });
      need(element);
      expect(last().calls.slice(2)).toEqual(['pause', 'resume']);
    }
  });

  it('begins a spare when the shown stream has 10 s ahead', async () => {
    const shown = await open('a.m3u8', { isShown: true });
    setLoaded(shown.element, 5);
    await open('b.m3u8');
    jasmine.clock().tick(1000);
    await settle();
    expect(FakeHls.created.length).toBe(1);
    setLoaded(shown.element, 10);
    jasmine.clock().tick(200);
    await settle();
    expect(last().calls[0]).toBe('load b.m3u8');
  });

  it('begins a stream at once when it comes onto the screen, whatever others have', async () => {
    const shown = await open('a.m3u8', { isShown: true });
    setLoaded(shown.element, 1);
    const next = await open('b.m3u8');
    next.stream.show(true);
    await settle();
    expect(last().calls[0]).toBe('load b.m3u8');
  });

  it('does not begin a spare while only metadata of it are wanted, as with a viewer who saves data', async () => {
    const { element } = await open('a.m3u8', { preload: 'metadata' });
    jasmine.clock().tick(1000);
    await settle();
    expect(FakeHls.created.length).toBe(0);
    element.preload = 'auto';
    jasmine.clock().tick(200);
    await settle();
    expect(FakeHls.created.length).toBe(1);
  });

  it('lets a spare load one segment, and the rest when it is shown', async () => {
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

  it('begins the next stream with the rendition of the shown one', async () => {
    await open('a.m3u8', { isShown: true });
    const first = last();
    first.levels = levels;
    first.report('FRAG_BUFFERED', { frag: { level: 1, type: 'main' } });
    await open('b.m3u8', { isShown: true });
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().startLevel).toBe(1);
  });

  it('begins the next stream with the rendition of the pictures with which the shown one will end [hls-rendition-kept]', async () => {
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

  it('loads on at once when it is shown, where the line was slow or the player is fast [hls-promotion]', async () => {
    const goalOf = async (took: number, playbackRate: number): Promise<number | undefined> => {
      // Each in a player of its own.
      const { element, stream } = await open('a.m3u8', { root: document.createElement('div') });
      setLoaded(element, 3);
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

  it('tells where the pictures end, where sound with segments of its own is longer', async () => {
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

  it('knows the rendition of the shown one also when it was loaded before it was shown', async () => {
    const { stream } = await open('a.m3u8');
    last().levels = levels;
    last().report('FRAG_BUFFERED', { frag: { level: 2, type: 'main' } });
    stream.show(true);
    await open('b.m3u8', { isShown: true });
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().startLevel).toBe(2);
  });

  it('begins the stream of another player with what the line affords, whatever the first one shows', async () => {
    const begin = async (root: Element): Promise<FakeHls> => {
      await open('a.m3u8', { isShown: true, root });
      last().levels = levels;
      last().report('MANIFEST_PARSED', { ...none, levels });
      return last();
    };
    const [one, other] = [document.createElement('div'), document.createElement('div')];
    (await begin(one)).report('FRAG_BUFFERED', { frag: { level: 0, type: 'main' } });
    expect((await begin(one)).startLevel).toBe(0);
    expect((await begin(other)).startLevel).toBe(1);
  });

  it('gives each stream what all have learnt of the line', async () => {
    await open('a.m3u8', { isShown: true });
    const stats = { loaded: 1_000_000, loading: { start: 0, first: 0, end: 1000 } };
    last().report('FRAG_LOADED', { frag: { stats, type: 'main' } });
    await open('b.m3u8', { isShown: true });
    for (const { controller } of FakeHls.created)
      expect(controller.bwEstimator.getEstimate()).toBeCloseTo(8e6, 0);
  });

  it('limits the height as the option says', async () => {
    create({ streaming: { maxHeight: 720 } });
    await open('a.m3u8', { isShown: true });
    last().levels = levels;
    last().report('MANIFEST_PARSED', { ...none, levels });
    expect(last().autoLevelCapping).toBe(1);
  });

  it('limits the height of what is not loaded yet while it plays, and refuses what is no height [hls-height-limit]', async () => {
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

  it('tells the heights of the stream on the screen', async () => {
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

  it('has each stream heard in the language of the player, else in its default one', async () => {
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

  it('loads the sound of a language that is chosen while a next stream waits, and no more [hls-languages]', async () => {
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

  it('does not change the sound of a shown stream where it is in the segments of the pictures', async () => {
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

  it('releases a stream that fails before its first frame, then reports what hls.js says', async () => {
    await open('a.m3u8', { isShown: true });
    const data = { fatal: true, type: 'networkError', details: 'manifestLoadError' };
    last().report('ERROR', { ...data, fatal: false });
    expect(errors).toEqual([]);
    last().report('ERROR', data);
    expect(errors).toEqual([data]);
    expect(last().calls.at(-1)).toBe('destroy');
  });

  it('keeps the picture of a shown stream: loads on twice, then reports the failure without releasing it', async () => {
    const { element } = await open('a.m3u8', { isShown: true });
    element.dispatchEvent(new Event('loadeddata'));
    const data = { fatal: true, type: 'networkError', details: 'fragLoadError' };
    for (const pause of [800, 3000]) {
      last().report('ERROR', data);
      jasmine.clock().tick(pause);
    }
    expect([errors, last().calls.slice(2)]).toEqual([[], ['startLoad', 'startLoad']]);
    last().report('ERROR', data);
    expect([errors, last().calls.slice(4)]).toEqual([[data], ['stopLoad']]);
  });

  it('refuses a live stream', async () => {
    await open('a.m3u8', { isShown: true });
    last().report('LEVEL_LOADED', { details: { live: false, fragments: [] } });
    expect(errors).toEqual([]);
    last().report('LEVEL_LOADED', { details: { live: true, fragments: [] } });
    expect((errors as IvPlayerError[]).map(({ code }) => code)).toEqual(['LIVE_UNSUPPORTED']);
  });

  it('warns once that MPEG-TS is read on the main thread, unless there is a worker or the segments are MP4', async () => {
    const warn = spyOn(console, 'warn');
    const load = async (workerPath?: string): Promise<void> => {
      create({ workerPath });
      await open('a.m3u8', { isShown: true });
      for (const fragments of [[{ initSegment: {} }], [{ initSegment: null }], [{ initSegment: null }]])
        last().report('LEVEL_LOADED', { details: { live: false, fragments } });
    };
    await load('/hls.worker.js');
    expect(warn).not.toHaveBeenCalled();
    await load();
    expect(warn.calls.allArgs().map(String)).toEqual([jasmine.stringMatching(/workerPath/)]);
  });

  it('reports a stream that neither loads nor fails', async () => {
    await open('a.m3u8', { isShown: true });
    last().report('FRAG_LOADING', { frag: { type: 'main' } });
    jasmine.clock().tick(14_999);
    expect(errors).toEqual([]);
    jasmine.clock().tick(1);
    expect(errors.length).toBe(1);
  });

  it('reports a stream that is busy for 30 s without a first frame, and not one that has it', async () => {
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

  it('waits for a stream on a page that nobody looks at, and from then on as long as ever [hls-hidden-page]', async () => {
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
    it(`where hls.js does not run, with native '${native}' and the answer "${answer}": ${expected}`, async () => {
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
