import { StoryNode } from '../../story/story-node';
import { HtmlPooledVideo } from './html-pooled-video';
import type { PooledVideoEvent } from '../video-ownership';
import type { SourceStream, SourceStreamer } from '../source-streamer';

/** A stream without media that records its calls. */
class RecordedStream implements SourceStream {
  rendition: SourceStream['rendition'] = null;
  isFetching = false;
  readonly shown: boolean[] = [];

  show(isShown: boolean): void {
    this.shown.push(isShown);
  }
}

describe('HtmlPooledVideo with a stream', () => {
  const node = new StoryNode({ id: 'a', source: 'a.m3u8' });
  let teardown: AbortController;
  let video: HtmlPooledVideo;
  let events: PooledVideoEvent[];
  let streams: RecordedStream[];
  let signals: AbortSignal[];

  beforeEach(() => {
    teardown = new AbortController();
    [events, streams, signals] = [[], [], []];
    const streamer: SourceStreamer = {
      plays: ({ src }) => src.endsWith('.m3u8'),
      open: (_, __, ___, signal) => {
        const stream = new RecordedStream();
        streams.push(stream);
        signals.push(signal);
        return stream;
      },
    };
    video = new HtmlPooledVideo((_, event) => void events.push(event), teardown.signal, [streamer]);
  });
  afterEach(() => {
    video.clear();
    teardown.abort();
  });

  /** Prepares the node and pretends that its first frame is ready. */
  const load = async (): Promise<RecordedStream> => {
    video.prepare(node, 0);
    video.element.dispatchEvent(new Event('loadeddata'));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    return streams.at(-1)!;
  };

  it('immediately notifies the stream whether it is on the screen', async () => {
    await load();
    video.preroll();
    video.prepare(node, 0);
    expect(streams.map(({ shown }) => shown)).toEqual([[false, true], [true]]);
  });

  it('notifies the stream when it enters the screen, even in preroll, and when it leaves it', async () => {
    const { shown } = await load();
    video.preroll();
    video.show();
    video.hide();
    expect(shown).toEqual([false, true, true, false]);
  });

  it('releases the stream when it gets other media or is cleared', async () => {
    await load();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await load();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    video.clear();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    video.show();
    expect(streams.map(({ shown }) => shown)).toEqual([[false], [false]]);
  });

  it('fails with the cause when the stream reports an error', async () => {
    await load();
    const cause = { details: 'fragLoadError' };
    video.element.dispatchEvent(new ErrorEvent('error', { error: cause }));
    expect([video.state, video.cause, events.at(-1)]).toEqual(['failed', cause, 'failed']);
  });
});
