import { HtmlPictureEndDetector } from './html-picture-end-detector';
import { HtmlPooledVideo } from '../html-pooled-video';
import { ConditionWaiter, clipNode } from '../testing/real-clips';

describe('HtmlPictureEndDetector in real time', () => {
  for (const file of ['long1', 'long3', 'long10', 'short3', 's1'].flatMap((name) => [
    `${name}.mp4`,
    `${name}.webm`,
  ])) {
    it(`finds the end at 1 s with a probe, and reports it once: ${file}`, async () => {
      const waiter = new ConditionWaiter();
      const teardown = new AbortController();
      const ends = new Map<string, number>();
      const video = new HtmlPooledVideo(() => waiter.check(), teardown.signal);
      document.body.append(video.element);
      const endOf = (): number =>
        Math.min(ends.get(video.element.currentSrc) ?? Infinity, video.element.duration);
      const onChange = jasmine.createSpy();
      const detector = new HtmlPictureEndDetector(video, { pictureEnds: ends, endOf }, onChange);
      video.prepare(await clipNode('a', file), 0);
      await waiter.until(() => video.isReady);
      for (let time = 0; time < 2; time++) {
        detector.probe();
        await waiter.until(() => video.owner !== 'probe' && video.isReady);
        expect(endOf()).toBeCloseTo(1, 1);
        // While its thread is busy, Chromium keeps playing for about 2 ms after an ended video is rewound.
        expect(video.element.currentTime).toBeLessThan(0.01);
      }
      expect(onChange.calls.count()).toBe(file.startsWith('long') ? 1 : 0);
      video.clear();
      video.element.remove();
      teardown.abort();
    });
  }
});
