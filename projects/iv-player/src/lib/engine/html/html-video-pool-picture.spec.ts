import { HtmlVideoPool } from './html-video-pool';
import type { HtmlPooledVideo } from './html-pooled-video';

describe('HtmlVideoPool picture', () => {
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
    pool.place(document.createElement('div'));
  });
  afterEach(() => pool.destroy());

  it('reports the ratio of the visible picture when it is shown and when it changes', () => {
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

  it('reports each ratio once, and none without a picture', () => {
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

  it('changes only the fit if placed into the same container again', () => {
    const [container, other] = [document.createElement('div'), document.createElement('div')];
    pool.place(container, 'contain');
    const root = container.firstChild!;
    const moved = spyOn(container, 'append').and.callThrough();
    pool.place(container, 'cover');
    expect(pool.videos.map(({ element }) => element.style.objectFit)).toEqual(['cover', 'cover']);
    expect([moved.calls.count(), pool.isIn(container), pool.isIn(other)]).toEqual([0, true, false]);
    pool.place(other);
    expect(root.parentNode).toBe(other);
    pool.place(null);
    expect(pool.isIn(other)).toBeFalse();
  });
});
