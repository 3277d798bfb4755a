import { IvPlayerError } from '../../events/player-error';
import { type NodeSource, type SourceCandidate } from '../../story/node-source';
import { StoryNode } from '../../story/story-node';
import { loadSource } from './html-source-loader';
import type { SourceStream, SourceStreamer } from '../source-streamer';
import { WallClock } from './testing/wall-clock';

/** Lets promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

const stream: SourceStream = { rendition: null, isFetching: true, show: () => undefined };

/** Plays sources that end with the streamer's suffix. */
class NamedStreamer implements SourceStreamer {
  readonly opened: (readonly [src: string, at: number, signal: AbortSignal, nodeId: string])[] = [];

  constructor(private readonly ending: string) {}

  plays({ src }: SourceCandidate): boolean {
    return src.endsWith(this.ending);
  }

  open(
    _: HTMLVideoElement,
    { src }: SourceCandidate,
    at: number,
    signal: AbortSignal,
    { id }: StoryNode,
  ): SourceStream {
    this.opened.push([src, at, signal, id]);
    return stream;
  }
}

describe('loadSource with streamers', () => {
  let wall: WallClock;
  let element: HTMLVideoElement;
  let streamer: NamedStreamer;
  /** URLs set on the element. */
  let tried: string[];
  /** Index and stream of the reported candidates. */
  let reported: (readonly [number, SourceStream | undefined])[];
  let outcome: unknown;
  const teardown = new AbortController();

  beforeEach(() => {
    wall = new WallClock();
    element = document.createElement('video');
    streamer = new NamedStreamer('.m3u8');
    [tried, reported, outcome] = [[], [], 'open'];
    Object.defineProperty(element, 'videoWidth', { value: 320 });
    Object.defineProperty(element, 'src', { set: (src: string) => void tried.push(src) });
  });
  afterEach(() => wall.stop());

  const load = (source: NodeSource, streamers: readonly SourceStreamer[] | null, at = 0): void => {
    const node = new StoryNode({ id: 'a', source });
    const { signal } = teardown;
    const onCandidate = (index: number, opened: SourceStream | undefined): void =>
      void reported.push([index, opened]);
    loadSource({ element, node, at: () => at, skip: 0, signal, streamers, onCandidate }).then(
      (result) => (outcome = result),
      (cause: unknown) => (outcome = cause),
    );
  };
  const fail = async (error: unknown): Promise<void> => {
    element.dispatchEvent(new ErrorEvent('error', { error }));
    await settle();
  };

  it('empties an element with a file before it opens a stream in it', async () => {
    element.setAttribute('src', 'data:,');
    let src: string | null = 'unknown';
    const looking: SourceStreamer = {
      plays: () => true,
      open: (one) => {
        src = one.getAttribute('src');
        return stream;
      },
    };
    load('a.m3u8', [looking]);
    await settle();
    expect(src).toBeNull();
  });

  it('opens a candidate with a streamer that can play it, without using the element', async () => {
    const asked = spyOn(element, 'canPlayType').and.returnValue('');
    const other = new NamedStreamer('.mpd');
    load({ src: 'a.m3u8', type: 'application/vnd.apple.mpegurl' }, [other, streamer], 3);
    expect(streamer.opened).toEqual([['a.m3u8', 3, teardown.signal, 'a']]);
    expect([other.opened.length, tried.length, asked.calls.count()]).toEqual([0, 0, 0]);
    expect(reported).toEqual([[0, stream]]);
    element.dispatchEvent(new Event('loadeddata'));
    await settle();
    expect(outcome).toBe('loaded');
  });

  it('tries the files and streams in a list in order [hls-sources]', async () => {
    load(['a.mp4', 'a.m3u8', 'b.mp4'], [streamer]);
    await fail('no file');
    await fail('no manifest');
    expect(tried).toEqual(['a.mp4', 'b.mp4']);
    expect(reported).toEqual([
      [0, undefined],
      [1, stream],
      [2, undefined],
    ]);
  });

  it('retries a stream after pauses, and rejects with the streamer’s error', async () => {
    const cause = { details: 'manifestLoadError' };
    load('a.m3u8', [streamer]);
    for (let round = 0; round < 3; round++) {
      await fail(cause);
      wall.advance(4000);
      await settle();
    }
    expect(streamer.opened.length).toBe(3);
    expect(outcome).toBe(cause);
  });

  it('does not retry after an IvPlayerError', async () => {
    const cause = new IvPlayerError('LIVE_UNSUPPORTED', 'it has no end');
    load('a.m3u8', [streamer]);
    await fail(cause);
    expect([outcome, streamer.opened.length]).toEqual([cause, 1]);
  });

  for (const [source, what] of [
    ['a.m3u8', 'a path'],
    ['a.M3U8?token=x.mp4', 'a path with a query'],
    [{ src: 'a', type: 'application/vnd.apple.mpegurl' }, 'a type'],
    [{ src: 'a.php', type: 'audio/x-mpegURL; charset=utf-8' }, 'a different type'],
  ] as const) {
    it(`rejects a manifest by ${what} without a streamer, regardless of what the browser reports [code-streaming-unavailable]`, async () => {
      spyOn(element, 'canPlayType').and.returnValue('maybe');
      load(source, null);
      await settle();
      expect((outcome as IvPlayerError).code).toBe('STREAMING_UNAVAILABLE');
      expect((outcome as IvPlayerError).message).toContain('withHls()');
      expect(tried).toEqual([]);
    });
  }

  it('ignores the query of a file', () => {
    load('a.mp4?from=a.m3u8', null);
    expect(tried).toEqual(['a.mp4?from=a.m3u8']);
  });

  it('skips manifests in a list without a streamer', async () => {
    load(['a.m3u8', 'a.mp4'], []);
    expect(tried).toEqual(['a.mp4']);
    element.dispatchEvent(new Event('loadeddata'));
    await settle();
    expect(outcome).toBe('loaded');
  });

  it('opens a stream at the time requested by the time its URL is known', async () => {
    const node = new StoryNode({ id: 'a', source: () => Promise.resolve('a.m3u8') });
    const { signal } = teardown;
    let at = 5;
    void loadSource({
      ...{ element, node, skip: 0, signal, streamers: [streamer], onCandidate: () => undefined },
      at: () => at,
    });
    at = 1;
    await settle();
    expect(streamer.opened.map(([, opened]) => opened)).toEqual([1]);
  });
});
