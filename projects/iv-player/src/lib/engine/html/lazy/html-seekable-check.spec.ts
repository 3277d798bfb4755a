import { HtmlSeekableCheck } from './html-seekable-check';
import type { HtmlVideoPool } from '../html-video-pool';
import type { PooledVideo } from '../html-pooled-video';
import { RealEngine } from '../testing/real-engine';
import { StoryNode } from '../../../story/story-node';
import { clipNode } from '../testing/real-clips';

describe('HtmlSeekableCheck', () => {
  /** Loads a clip in a video of its own, with a seek or a start at `at` seconds. */
  const load = async (src: string, at = 0) => {
    const warn = jasmine.isSpy(console.warn) ? (console.warn as jasmine.Spy) : spyOn(console, 'warn');
    const element = document.createElement('video');
    element.muted = true;
    const video = {
      element,
      get time() {
        return element.currentTime;
      },
    } as PooledVideo;
    const report = jasmine.createSpy<HtmlVideoPool['report']>();
    const state = { at, move: 1 };
    const check = new HtmlSeekableCheck({ videos: [video], current: video, report }, () => state);
    const loaded = new Promise((resolve) => {
      element.addEventListener('canplay', resolve, { once: true });
    });
    element.src = src;
    await loaded;
    const isRefused = [check.refuses(video, 0), check.refuses(video, 3)];
    const causes = report.calls.allArgs().map(([, event, cause]) => `${event} ${cause?.name ?? ''}`);
    const messages = warn.calls.allArgs().map(([message]) => message as string);
    warn.calls.reset();
    element.removeAttribute('src');
    element.load();
    return { isRefused, causes, messages };
  };

  it('warns once about a clip whose server ignores Range, as that of these specs does, and refuses seeks in it', async () => {
    const refused = { isRefused: [false, true], causes: ['cutOff NotSupportedError'] };
    // Not yet loaded by another spec.
    const src = '/clips/c1.webm?warned';
    expect(await load(src)).toEqual({
      ...refused,
      messages: [jasmine.stringMatching(/c1\.webm\?warned cannot seek.*ngsw-bypass/)],
    });
    // An error per request, not one per event: the clip was to start at 3 s.
    expect(await load(src, 3)).toEqual({ ...refused, messages: [] });
  });

  it('says nothing about a clip in which the browser can seek', async () => {
    const { source } = await clipNode('a', 'c1.webm');
    const seekable = { isRefused: [false, false], causes: [], messages: [] };
    expect(await load([source].flat()[0] as string, 3)).toEqual(seekable);
  });

  it('lets a film continue where it is, instead of starting the clip over [seek-refused]', async () => {
    spyOn(console, 'warn');
    const real = new RealEngine().attach();
    const node = new StoryNode({ id: 'a', source: '/clips/c1.webm' });
    real.engine.load(await real.pass(node), 0);
    await real.untilFact('frameShown');
    await real.play();
    await real.until(() => real.timing !== null && real.engine.time > 0.3);
    real.engine.seek(3);
    await real.untilFact('frameShown', 2);
    expect(
      real.facts.filter(({ type }) => type === 'cutOff').map((fact) => Reflect.get(fact, 'cause')),
    ).toEqual([jasmine.any(DOMException)]);
    expect(real.shownElement.currentTime).toBeGreaterThan(0.3);
    real.destroy();
  });
});
