import type { SourceRendition } from '../../story/node-source';
import { StoryNode } from '../../story/story-node';
import type { SourceStream, SourceStreamer } from '../source-streamer';
import { clipUrl } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

/** Plays clip URLs that end in `#stream` as files, with renditions set by the spec. */
class ClipStreamer implements SourceStreamer {
  readonly streams: {
    rendition: SourceRendition | null;
    pictureEnd: number | undefined;
    element: HTMLVideoElement;
  }[] = [];

  plays({ src }: { readonly src: string }): boolean {
    return src.endsWith('#stream');
  }

  open(element: HTMLVideoElement, { src }: { readonly src: string }): SourceStream {
    const stream = {
      rendition: { height: 360, bitrate: 8e5 },
      pictureEnd: undefined,
      element,
      isFetching: false,
      show: () => undefined,
    };
    this.streams.push(stream);
    element.src = src;
    return stream;
  }
}

describe('HtmlPlayController with streams', () => {
  let real: RealEngine;
  let streamer: ClipStreamer;
  beforeEach(() => {
    streamer = new ClipStreamer();
    real = new RealEngine(4, [streamer]);
  });
  afterEach(() => real.destroy());

  const streamOf = async (clip: string): Promise<StoryNode> =>
    new StoryNode({ id: clip, source: `${await clipUrl(clip)}#stream` });
  const renditions = (): unknown[] =>
    real.facts.flatMap((fact) => (fact.type === 'rendition' ? [fact.rendition?.height ?? null] : []));

  it('reports the rendition once it is on the screen, and each time it changes [event-renditionchange]', async () => {
    real.attach();
    real.engine.load(await real.pass(await streamOf('c1.webm')), 0);
    expect(renditions()).toEqual([]);
    await real.untilFact('rendition');
    expect(real.facts.map(({ type }) => type)).toContain('frameShown');
    expect(renditions()).toEqual([360]);
    const [stream] = streamer.streams;
    stream!.rendition = { height: 720, bitrate: 2e6 };
    stream!.element.dispatchEvent(new Event('rendition'));
    stream!.element.dispatchEvent(new Event('rendition'));
    expect(renditions()).toEqual([360, 720]);
  });

  it('ends with the picture of the stream, and reports that end once it is known', async () => {
    real.attach();
    real.engine.load(await real.pass(await streamOf('c1.webm')), 0);
    await real.untilFact('frameShown');
    const [stream] = streamer.streams;
    stream!.pictureEnd = 0.5;
    stream!.element.dispatchEvent(new Event('durationchange'));
    const durations = real.facts.flatMap((fact) => (fact.type === 'mediaDuration' ? [fact.duration] : []));
    expect(durations.at(-1)).toBe(0.5);
    void real.engine.play();
    await real.untilFact('lastFrameShown');
    // The clip lasts 4 seconds; benchmarks measure the precision.
    expect(real.engine.time).toBeGreaterThan(0.3);
    expect(real.shownElement.ended).toBeFalse();
  });

  it('does not report a rendition for a file or a spare', async () => {
    real.attach();
    real.engine.load(await real.pass(await streamOf('c1.webm')), 0);
    await real.untilFact('rendition');
    const file = await real.pass('c2.webm');
    real.engine.preload([await streamOf('c3.webm')]);
    real.engine.load(file, 0);
    await real.untilFact('frameShown', 2);
    await real.until(() => streamer.streams.length === 2 && streamer.streams[1]!.element.readyState >= 2);
    expect(renditions()).toEqual([360, null]);
  });
});
