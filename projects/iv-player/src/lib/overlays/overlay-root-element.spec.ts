import { OverlayRoot } from './overlay-root-element';
import type { StageGeometry } from './overlay-layout';
import { MASTER_CONTAINER_STYLE } from './overlay-styles';

describe('OverlayRoot', () => {
  let container: OverlayRoot;
  let failures: unknown[];
  const style = (name: string): string => container.element.style.getPropertyValue(name);

  beforeEach(() => {
    failures = [];
    container = new OverlayRoot(
      document,
      () => undefined,
      (cause) => failures.push(cause),
    );
  });

  it('has the default masterContainerStyle [container-default]', () => {
    container.configure({});
    for (const [name, value] of Object.entries(MASTER_CONTAINER_STYLE)) {
      if (!CSS.supports(name, String(value))) continue;
      expect(style(name))
        .withContext(name)
        .toMatch(value === '0' ? /^0(px)?$/ : String(value));
    }
  });

  it('merges masterContainerStyle over the default style [container-style]', () => {
    container.configure({
      masterContainerStyle: { overflow: 'visible', '--tint': 'red', borderTopWidth: '3px' },
    });
    expect(['overflow', '--tint', 'border-top-width', 'position'].map(style)).toEqual([
      'visible',
      'red',
      '3px',
      'absolute',
    ]);
  });

  it('reports errors thrown by attachTapDelay, and stays usable', () => {
    const cause = new Error('no');
    container.configure({
      attachTapDelay: () => {
        throw cause;
      },
      masterContainerStyle: { color: 'red' },
    });
    expect([failures, container.element.style.color]).toEqual([[cause], 'red']);
  });

  it('does not call attachTapDelay in a document without a window, such as on a server', () => {
    const attach = jasmine.createSpy();
    const page = document.implementation.createHTMLDocument();
    new OverlayRoot(page, () => undefined, fail).configure({ attachTapDelay: attach });
    expect(attach).not.toHaveBeenCalled();
  });

  it('passes tapdelayOptions to attachTapDelay, `null` by default [tap-delay]', () => {
    const attach = jasmine.createSpy().and.returnValue({ destroy: () => undefined });
    container.configure({ attachTapDelay: attach });
    container.configure({ attachTapDelay: attach, tapdelayOptions: { tapDelay: 5 } });
    expect(attach.calls.allArgs()).toEqual([
      [container.element, null],
      [container.element, { tapDelay: 5 }],
    ]);
  });

  it('has touch-action manipulation unless a tap-delay library is attached [touch-action]', () => {
    container.configure({});
    expect(style('touch-action')).toBe('manipulation');
    container.configure({ attachTapDelay: () => ({ destroy: () => undefined }) });
    expect(style('touch-action')).toBe('');
  });

  it('destroys the tap-delay attachment before attaching a new one, and on destroy', () => {
    const destroy = jasmine.createSpy();
    container.configure({ attachTapDelay: () => ({ destroy }) });
    expect(destroy).not.toHaveBeenCalled();
    container.configure({ attachTapDelay: () => ({ destroy }) });
    expect(destroy).toHaveBeenCalledTimes(1);
    document.body.append(container.element);
    container.destroy();
    expect([destroy.calls.count(), container.element.isConnected]).toEqual([2, false]);
  });

  describe('on a stage', () => {
    let layers: HTMLElement;
    let reported: (StageGeometry | null)[];
    let onGeometry: (geometry: StageGeometry | null) => void;
    const attach = (fit: 'contain' | 'cover' = 'contain'): void =>
      container.setStage({ layers, fit, ratio: 2 });
    /** Resolves to the next size, in the following frame, because changes within the callback would not be reported. */
    const nextSize = (): Promise<unknown> =>
      new Promise((resolve) => {
        onGeometry = (geometry) => requestAnimationFrame(() => resolve(geometry?.container));
      });

    beforeEach(() => {
      layers = document.createElement('div');
      Object.assign(layers.style, { position: 'relative', width: '300px', height: '200px' });
      document.body.append(layers);
      reported = [];
      onGeometry = () => undefined;
      container = new OverlayRoot(
        document,
        (geometry) => {
          reported.push(geometry);
          onGeometry(geometry);
        },
        fail,
      );
      container.configure({});
      attach();
    });
    afterEach(() => {
      container.destroy();
      layers.remove();
    });

    it('reports its initial size and each change, once per frame', async () => {
      expect(await nextSize()).toEqual({ width: 300, height: 200 });
      layers.style.width = '100px';
      layers.style.width = '120.5px';
      expect(await nextSize()).toEqual({ width: 120.5, height: 200 });
      expect(reported.length).toBe(3);
    });

    it('reports its size in its own coordinates, regardless of transforms', async () => {
      layers.style.transform = 'scale(3) rotate(10deg)';
      expect(await nextSize()).toEqual({ width: 300, height: 200 });
    });

    it('reports its size in its own coordinates on a zoomed page [boxes-follow]', async () => {
      document.body.style.setProperty('zoom', '2');
      try {
        expect(await nextSize()).toEqual({ width: 300, height: 200 });
      } finally {
        document.body.style.removeProperty('zoom');
      }
    });

    it('reports its geometry immediately when the fit changes', async () => {
      attach('cover');
      expect(reported).toEqual([null]);
      await nextSize();
      attach('contain');
      expect(reported.slice(1).map((geometry) => geometry?.fit)).toEqual(['cover', 'contain']);
    });

    it('has no geometry and reports no size without a stage', async () => {
      await nextSize();
      container.setStage({ layers: null, fit: 'contain', ratio: 2 });
      expect([container.element.isConnected, reported.at(-1)]).toEqual([false, null]);
      const before = reported.length;
      layers.style.width = '100px';
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      expect(reported.length).toBe(before);
    });
  });
});
