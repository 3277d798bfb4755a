import type { IvPlayerError, SourceStream } from 'iv-player';
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

describe('HlsStreamer', () => {
  let streamer: HlsStreamer;
  let library: jasmine.Spy;
  let teardowns: AbortController[];
  let errors: unknown[];

  beforeEach(() => {
    jasmine.clock().install();
    FakeHls.reset();
    [teardowns, errors] = [[], []];
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
    { preload = 'auto', isShown = false } = {},
  ): Promise<{ element: HTMLVideoElement; stream: SourceStream; teardown: AbortController }> => {
    const element = document.createElement('video');
    element.preload = preload as 'auto';
    element.addEventListener('error', ({ error }) => errors.push(error));
    const teardown = new AbortController();
    teardowns.push(teardown);
    const stream = streamer.open(element, { src }, 0, teardown.signal);
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

  it('begins the next stream with the rendition on the screen', async () => {
    await open('a.m3u8', { isShown: true });
    const first = last();
    first.levels = levels;
    first.report('FRAG_CHANGED', { frag: { level: 1 } });
    await open('b.m3u8', { isShown: true });
    last().report('MANIFEST_PARSED', { levels });
    expect(last().startLevel).toBe(1);
  });

  it('gives each stream what all have learnt of the line', async () => {
    await open('a.m3u8', { isShown: true });
    const stats = { loaded: 1_000_000, loading: { first: 0, end: 1000 } };
    last().report('FRAG_LOADED', { frag: { stats, type: 'main' } });
    await open('b.m3u8', { isShown: true });
    expect(last().config.abrEwmaDefaultEstimate).toBeCloseTo(8e6, 0);
  });

  it('limits the height as the option says', async () => {
    create({ streaming: { maxHeight: 720 } });
    await open('a.m3u8', { isShown: true });
    last().levels = levels;
    last().report('MANIFEST_PARSED', { levels });
    expect(last().autoLevelCapping).toBe(1);
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
    last().report('LEVEL_LOADED', { details: { live: false } });
    expect(errors).toEqual([]);
    last().report('LEVEL_LOADED', { details: { live: true } });
    expect((errors as IvPlayerError[]).map(({ code }) => code)).toEqual(['LIVE_UNSUPPORTED']);
  });

  it('reports a stream that neither loads nor fails', async () => {
    await open('a.m3u8', { isShown: true });
    last().report('FRAG_LOADING', { frag: { type: 'main' } });
    jasmine.clock().tick(14_999);
    expect(errors).toEqual([]);
    jasmine.clock().tick(1);
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
