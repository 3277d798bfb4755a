import { HtmlLengthFinder } from './html-length-finder';
import type { PooledVideo } from '../html-pooled-video';

describe('HtmlLengthFinder', () => {
  const element = (): HTMLVideoElement =>
    Object.assign(new EventTarget(), { currentTime: 0, currentSrc: 'a.webm', seeking: false }) as never;

  it('takes only the time to which it has sought for a length, not that of a later command [found-length]', () => {
    for (const [isTaken, found] of [
      [false, [4]],
      [true, []],
    ] as const) {
      const target = { time: 0 };
      const video = {
        element: element(),
        timeline: { origin: 0, isGrowing: false },
        take: () => video,
        mute: () => undefined,
        seekTo: (time: number) => void (target.time = time),
        isAt: (time: number) => target.time === time,
        owner: 'probe',
      };
      const ends: number[] = [];
      const pool = {
        current: null,
        lengthOf: () => Infinity,
        addEnd: (_: unknown, { time }: { readonly time: number }) => void ends.push(time),
        report: () => undefined,
      };
      new HtmlLengthFinder(pool, () => undefined).find(video as unknown as PooledVideo);
      // Other media may have been loaded meanwhile, and their end may be probed.
      if (isTaken) video.seekTo(3.5);
      Object.assign(video.element, { currentTime: 4 });
      video.element.dispatchEvent(new Event('seeked'));
      expect(ends).toEqual([...found]);
    }
  });
});
