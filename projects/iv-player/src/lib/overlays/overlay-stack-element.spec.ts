import type { OverlayElement } from './overlay-element';
import { OverlayStack } from './overlay-stack-element';
import { type StageGeometry, overlayGeometry } from './overlay-layout';
import { LAYOUT_ROWS } from './testing/overlay-layout-rows';
import { type OverlayOptions, completeOverlayOptions } from './overlay-options';

const STAGE: StageGeometry = {
  container: { width: 800, height: 450 },
  fit: 'contain',
  pictureRatio: 16 / 9,
};

describe('OverlayStack', () => {
  let container: HTMLElement;
  let layer: OverlayStack;
  const complete = (options: OverlayOptions): OverlayElement['options'] =>
    completeOverlayOptions(options, {}, fail);
  const mount = (name: string, options: OverlayOptions = {}): OverlayElement => {
    const content = document.createElement('i');
    content.textContent = name;
    return layer.mount(content, complete(options));
  };
  /** Names in document order, grouped in brackets by plane. */
  const order = (): string =>
    [...container.children].map(({ children }) => `[${texts(children).join(' ')}]`).join(' ');
  const texts = (elements: HTMLCollection): string[] => [...elements].map((one) => one.textContent);

  beforeEach(() => {
    container = document.createElement('div');
    Object.assign(container.style, { position: 'fixed', top: '0', left: '0', width: '800px' });
    container.style.height = '450px';
    document.body.append(container);
    layer = new OverlayStack(container);
  });
  afterEach(() => container.remove());

  describe('accepts()', () => {
    it('rejects objects that only look like elements', () => {
      const others: readonly unknown[] = [
        { nodeType: 1 },
        { nodeType: 1, contains: () => false },
        null,
        document,
      ];
      expect(others.map((one) => layer.accepts(one as Element))).toEqual([false, false, false, false]);
    });

    it('accepts elements of any document', () => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      const foreign = document.implementation.createHTMLDocument().createElement('p');
      expect([document.createElement('p'), svg, foreign].map((one) => layer.accepts(one))).toEqual([
        true,
        true,
        true,
      ]);
    });

    it('rejects other nodes, and elements that contain the stage', () => {
      const others = [undefined, null, 'p', {}, document, document.createTextNode('p'), document.body];
      expect(others.map((one) => layer.accepts(one as never))).toEqual(others.map(() => false));
    });
  });

  describe('planes', () => {
    it('are shared by neighbours with the same geometry, in the order of add', () => {
      mount('a');
      mount('b', { pointerEvents: false });
      mount('c', { boxing: false });
      mount('d');
      expect(order()).toBe('[a b] [c] [d]');
    });

    it('are removed with their last overlay', () => {
      const [a, b, c] = [mount('a'), mount('b'), mount('c', { scaling: true })];
      a.remove();
      c.remove();
      expect(order()).toBe('[b]');
      b.remove();
      expect(container.childNodes.length).toBe(0);
    });

    it('merge when everything between them is removed', () => {
      const overlays = ['a', 'b', 'c', 'd', 'e'].map((name) => mount(name, { scaling: name === 'b' }));
      expect(order()).toBe('[a] [b] [c d e]');
      overlays[1]!.remove();
      expect(order()).toBe('[a c d e]');
      mount('f');
      expect(order()).toBe('[a c d e f]');
    });

    const turns: readonly [turned: readonly string[], after: string][] = [
      [['a'], '[a] [b c d]'],
      [['b'], '[a] [b] [c d]'],
      [['d'], '[a b c] [d]'],
      [['b', 'a'], '[a b] [c d]'],
      [['b', 'c'], '[a] [b c] [d]'],
      [['c', 'b'], '[a] [b c] [d]'],
      [['c'], '[a b] [c] [d]'],
      [['a', 'b', 'c', 'd'], '[a b c d]'],
      [['d', 'b', 'c', 'a'], '[a b c d]'],
    ];
    for (const [turned, after] of turns) {
      it(`split and merge when the geometry of ${turned.join(', ')} changes, keeping the order`, () => {
        const overlays = new Map(['a', 'b', 'c', 'd'].map((name) => [name, mount(name)]));
        layer.layOut(STAGE);
        for (const name of turned) overlays.get(name)!.setOptions(complete({ scaling: true }));
        expect(order()).toBe(after);
        for (const name of turned) overlays.get(name)!.setOptions(complete({}));
        expect(order()).toBe('[a b c d]');
      });
    }

    it('do not change with options that do not affect the geometry', () => {
      const [a] = [mount('a'), mount('b')];
      const plane = container.firstElementChild;
      a.setOptions(complete({ wrapperStyle: { color: 'red' }, pointerEvents: false }));
      expect([order(), container.firstElementChild]).toEqual(['[a b]', plane]);
    });

    it('keep the focus of a lone overlay when its geometry changes', () => {
      const input = document.createElement('input');
      const overlay = layer.mount(input, complete({}));
      input.focus();
      for (const width of [100, 200, 300]) overlay.setOptions(complete({ scaling: true, width }));
      expect(document.activeElement).toBe(input);
    });

    it('keep the focus of an overlay when others move', () => {
      const a = mount('a');
      mount('b');
      const input = document.createElement('input');
      layer.mount(input, complete({}));
      input.focus();
      a.setOptions(complete({ scaling: true }));
      expect(document.activeElement).toBe(input);
    });
  });

  describe('stacking', () => {
    const at = (x: number, y: number): string | null | undefined =>
      document.elementFromPoint(x, y)?.textContent;
    const whole = { boxing: false, wrapperStyle: { background: 'gold' } } as const;

    beforeEach(() => layer.layOut(STAGE));

    it('is the order of add, regardless of any z-index of the contents [overlay-order]', () => {
      const low = document.createElement('b');
      low.textContent = 'low';
      Object.assign(low.style, { position: 'absolute', inset: '0', zIndex: '99' });
      layer.mount(low, complete(whole));
      mount('high', whole);
      mount('scaled', { ...whole, boxing: 'max', scaling: true });
      expect(at(20, 20)).toBe('scaled');
      (container.lastElementChild as HTMLElement).remove();
      expect(at(20, 20)).toBe('high');
    });

    it('follows a z-index of wrapperStyle across planes', () => {
      mount('above', { ...whole, scaling: true, wrapperStyle: { ...whole.wrapperStyle, zIndex: 1 } });
      mount('last', whole);
      expect(at(20, 20)).toBe('above');
    });
  });

  describe('layOut', () => {
    it('places every combination of boxing, scaling and fit within 0.5 px of its geometry [overlay-boxes]', () => {
      let worst = 0;
      for (const { boxing, scaling, fit, container: size, overlay: own } of LAYOUT_ROWS) {
        container.style.width = `${size.width}px`;
        container.style.height = `${size.height}px`;
        const stage: StageGeometry = { container: size, fit, pictureRatio: 4 / 3 };
        layer.layOut(stage);
        const overlay = mount('row', { boxing, scaling, ...own });
        const { x, y, width, height, scale } = overlayGeometry({ boxing, scaling, ...own }, stage);
        const shown = overlay.wrapper.getBoundingClientRect();
        const expected = [x, y, width * scale, height * scale];
        [shown.x, shown.y, shown.width, shown.height].forEach((side, index) => {
          worst = Math.max(worst, Math.abs(side - expected[index]!));
        });
        expect(Math.abs(overlay.wrapper.clientWidth - width)).toBeLessThanOrEqual(1);
        overlay.remove();
      }
      expect(worst).toBeLessThan(0.5);
    });

    it('gives the same result as adding the overlays again', () => {
      const rects = (): number[][] =>
        [...container.querySelectorAll('i')].map((one) => {
          const { x, y, width, height } = one.parentElement!.getBoundingClientRect();
          return [x, y, width, height];
        });
      const shapes = LAYOUT_ROWS.slice(0, 200).map(({ boxing, scaling, overlay }) => ({
        boxing,
        scaling,
        ...overlay,
      }));
      for (const shape of shapes) mount('x', shape);
      layer.layOut(STAGE);
      layer.layOut({ container: { width: 300, height: 500 }, fit: 'cover', pictureRatio: 2 });
      const moved = rects();
      container.replaceChildren();
      layer = new OverlayStack(container);
      layer.layOut({ container: { width: 300, height: 500 }, fit: 'cover', pictureRatio: 2 });
      for (const shape of shapes) mount('x', shape);
      expect(moved).toEqual(rects());
    });

    it('writes one style per plane, regardless of the number of overlays', () => {
      for (let count = 0; count < 100; count++) mount('a', { scaling: true });
      layer.layOut(STAGE);
      const observer = new MutationObserver(() => undefined);
      observer.observe(container, { attributes: true, subtree: true });
      layer.layOut({ ...STAGE, container: { width: 400, height: 450 } });
      const touched = new Set(observer.takeRecords().map(({ target }) => target));
      expect([...touched]).toEqual([container.firstElementChild!]);
    });

    it('reads no layout', () => {
      const names = ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const;
      const readers = names.map((name) =>
        spyOnProperty(name.startsWith('o') ? HTMLElement.prototype : Element.prototype, name as never),
      );
      const computed = spyOn(window, 'getComputedStyle').and.callThrough();
      const measured = spyOn(Element.prototype, 'getBoundingClientRect').and.callThrough();
      const overlay = mount('a');
      layer.layOut(STAGE);
      overlay.setOptions(complete({ boxing: 'max' }));
      overlay.remove();
      expect([computed, measured, ...readers].map(({ calls }) => calls.count())).toEqual([0, 0, 0, 0, 0, 0]);
    });
  });

  it('leaves nothing behind after 10,000 overlays were added and removed', () => {
    for (let cycle = 0; cycle < 10_000; cycle++) mount('a', { scaling: cycle % 2 === 0 }).remove();
    expect(container.childNodes.length).toBe(0);
  });
});
