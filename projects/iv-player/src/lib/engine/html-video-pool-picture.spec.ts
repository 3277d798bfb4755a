import { HtmlVideoPool } from './html-video-pool';
import type { HtmlPooledVideo } from './html-pooled-video';

describe('HtmlVideoPool, the picture', () => {
  let pool: HtmlVideoPool;
  let ratios: number[];
  const resize = ({ element }: HtmlPooledVideo, videoWidth: number, videoHeight: number): void => {
    Object.defineProperties(element, {
      videoWidth: { value: videoWidth, configurable: true },
      videoHeight: { value: videoHeight, configurable: true },
    });
    element.dispatchEvent(new Event('resize'));
  };

  beforeEach(() => {
    ratios = [];
    pool = new HtmlVideoPool(
      2,
      () => undefined,
      (ratio) => ratios.push(ratio),
    );
  });
  afterEach(() => pool.destroy());

  it('tells the ratio of the picture that is seen: when it is shown and when it changes', () => {
    const [a, b] = pool.videos as [HtmlPooledVideo, HtmlPooledVideo];
    resize(a, 640, 360);
    expect(ratios).toEqual([]);
    pool.show(a);
    resize(b, 400, 300);
    expect(ratios).toEqual([640 / 360]);
    pool.show(b);
    resize(b, 1080, 1920);
    expect(ratios).toEqual([640 / 360, 4 / 3, 1080 / 1920]);
  });

  it('tells nothing twice, and nothing where there is no picture', () => {
    const [a, b] = pool.videos as [HtmlPooledVideo, HtmlPooledVideo];
    pool.show(a);
    resize(a, 640, 360);
    resize(a, 1280, 720);
    pool.show(b);
    resize(b, 0, 0);
    pool.show(null);
    pool.show(a);
    expect(ratios).toEqual([640 / 360]);
  });

  it('only changes the fit where it is already', () => {
    const [stage, other] = [document.createElement('div'), document.createElement('div')];
    pool.place(stage, 'contain');
    const root = stage.firstChild!;
    const moved = spyOn(stage, 'append').and.callThrough();
    pool.place(stage, 'cover');
    expect(pool.videos.map(({ element }) => element.style.objectFit)).toEqual(['cover', 'cover']);
    expect([moved.calls.count(), pool.isIn(stage), pool.isIn(other)]).toEqual([0, true, false]);
    pool.place(other);
    expect(root.parentNode).toBe(other);
    pool.place(null);
    expect(pool.isIn(other)).toBeFalse();
  });
});
