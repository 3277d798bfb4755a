import { MapPage } from './testing/map-page';

/** A graph of 1,000 nodes in ranks of ten, where each node has two followers. */
const braid = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => {
    const rank = Math.floor(index / 10) + 1;
    const to = [index * 3, index * 3 + 5].map((one) => `n${rank * 10 + (one % 10)}`);
    return [`n${index}`, rank < 100 ? to : []] as const;
  }).filter(([, to]) => to.length > 0),
);

const translation = (transform: string): readonly number[] =>
  (/translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(transform) ?? []).slice(1).map(Number);

describe('IvMapCanvas', () => {
  const press = (page: MapPage, key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    page.query('.iv-map-window').dispatchEvent(event);
    return event;
  };

  it('shows scenes in a DOM without layout, such as jsdom', async () => {
    const { ResizeObserver } = globalThis;
    Object.defineProperty(globalThis, 'ResizeObserver', {
      value: undefined,
      configurable: true,
      writable: true,
    });
    try {
      const page = new MapPage({ inputs: { unseen: 'named' } });
      await page.play(0.5);
      expect(page.host.querySelectorAll('.iv-map-node').length).toBeGreaterThan(3);
    } finally {
      globalThis.ResizeObserver = ResizeObserver;
    }
  });

  it('pans with arrow keys and buttons, and shows the whole map with 0 [map-gestures]', async () => {
    const page = new MapPage({ inputs: { unseen: 'named' } });
    await page.play(0.5);
    press(page, '0');
    const before = page.transform;
    expect(press(page, 'ArrowRight').defaultPrevented).toBeTrue();
    expect((translation(before)[0] ?? 0) - (translation(page.transform)[0] ?? 0)).toBeCloseTo(64, 6);
    page.query('[data-action=panUp]').click();
    expect(translation(page.transform)[1]).toBeGreaterThan(translation(before)[1] ?? 0);
    press(page, '0');
    expect(page.transform).toBe(before);
    expect(press(page, 'ArrowLeft', { altKey: true }).defaultPrevented).toBeFalse();
    expect(page.transform).toBe(before);
  });

  it('zooms with buttons, keys and ctrl + wheel, and leaves the plain wheel to the page [map-gestures]', async () => {
    const page = new MapPage();
    await page.play(0.5);
    const window = page.query('.iv-map-window');
    const scale = (): number => Number(/scale\(([-\d.]+)\)/.exec(page.transform)?.[1]);
    const before = scale();
    page.query('[data-action=zoomIn]').click();
    expect(scale()).toBeCloseTo(before * 1.25);
    press(page, '-');
    expect(scale()).toBeCloseTo(before);
    const wheel = (ctrlKey: boolean): boolean =>
      window.dispatchEvent(
        new WheelEvent('wheel', { deltaY: -100, ctrlKey, clientX: 0, clientY: 0, cancelable: true }),
      );
    expect(wheel(false)).toBeTrue();
    expect(scale()).toBeCloseTo(before);
    expect(wheel(true)).toBeFalse();
    expect(scale()).toBeGreaterThan(before);
  });

  it('pans by dragging and zooms with two fingers, without clicking the scene under the pointer [map-gestures]', async () => {
    const page = new MapPage();
    await page.play(2);
    await page.choose('left');
    const window = page.query('.iv-map-window');
    const captured: number[] = [];
    window.setPointerCapture = (id) => void captured.push(id);
    window.hasPointerCapture = (id) => captured.includes(id);
    const send = (name: string, pointerId: number, clientX: number, clientY: number): void =>
      void window.dispatchEvent(new PointerEvent(name, { pointerId, clientX, clientY, button: 0 }));
    const [x = 0, y = 0] = translation(page.transform);
    send('pointerdown', 1, 100, 100);
    send('pointermove', 1, 103, 100);
    expect(captured).toEqual([]);
    expect(translation(page.transform)).toEqual([x, y]);
    send('pointermove', 1, 123, 110);
    expect(captured).toEqual([1]);
    expect(translation(page.transform)[0]).toBeCloseTo(x + 20, 6);
    expect(translation(page.transform)[1]).toBeCloseTo(y + 10, 6);
    const scale = (): number => Number(/scale\(([-\d.]+)\)/.exec(page.transform)?.[1]);
    const before = scale();
    send('pointerdown', 2, 223, 110);
    send('pointermove', 2, 273, 110);
    expect(scale()).toBeCloseTo(before * 1.5);
    send('pointerup', 1, 123, 110);
    send('pointerup', 2, 273, 110);
    const after = page.transform;
    send('pointermove', 1, 0, 0);
    expect(page.transform).toBe(after);
  });

  it('follows the film to a scene outside the viewport [map-follows]', async () => {
    const page = new MapPage();
    page.host.style.width = '260px';
    await page.play(2);
    const window = page.query('.iv-map-window').getBoundingClientRect();
    const right = (id: string): number => page.query(`[data-node-id=${id}]`).getBoundingClientRect().right;
    expect(right('start')).toBeLessThanOrEqual(window.right);
    expect(right('left')).toBeGreaterThan(window.right);
    await page.choose('left');
    expect(page.query('[data-state=here]').dataset['nodeId']).toBe('left');
    expect(right('left')).toBeLessThanOrEqual(window.right);
  });

  it('keeps every scene in place when an edge is removed [map-layout]', async () => {
    const page = new MapPage({ inputs: { unseen: 'named' } });
    await page.play(0.5);
    const positions = (): readonly string[] =>
      Array.from(
        page.host.querySelectorAll<HTMLElement>('.iv-map-node'),
        ({ dataset, style }) => `${dataset['nodeId'] ?? ''} ${style.left} ${style.top}`,
      );
    const before = positions();
    expect(before).toHaveSize(6);
    page.fixture.componentRef.setInput('edges', [{ from: 'start', to: 'left' }]);
    await page.drawn();
    expect(positions()).toEqual(before);
  });

  it('pans without change detection [map-cost]', async () => {
    const page = new MapPage();
    await page.play(2);
    const drawn = page.query('.iv-map-nodes').innerHTML;
    const moves: string[] = [];
    const observer = new MutationObserver((records) =>
      moves.push(...records.map(({ target }) => (target as Element).className)),
    );
    observer.observe(page.host, { subtree: true, childList: true, attributes: true });
    for (let step = 0; step < 20; step++) press(page, step < 10 ? 'ArrowLeft' : 'ArrowRight');
    await page.drawn();
    observer.disconnect();
    expect(new Set(moves)).toEqual(new Set(['iv-map-layer']));
    expect(page.query('.iv-map-nodes').innerHTML).toBe(drawn);
  });

  it('renders only scenes near the viewport, and shapes instead of names when zoomed out [map-cost]', async () => {
    const page = new MapPage({ followers: braid, inputs: { unseen: 'named' } });
    await page.play(0.5, 'n0');
    const nodes = (): number => page.host.querySelectorAll('.iv-map-node').length;
    expect(nodes()).toBeGreaterThan(3);
    expect(nodes()).toBeLessThan(250);
    expect(page.query('[data-state=here]').dataset['nodeId']).toBe('n0');
    page.query('[data-action=fit]').click();
    await page.drawn();
    expect(nodes()).toBe(0);
    expect(page.query('.iv-map-shape-unseen').getAttribute('d')).toContain('z');
    press(page, 'Home');
    await page.drawn();
    expect(page.query('[data-state=here]').dataset['nodeId']).toBe('n0');
    page.fixture.destroy();
  });

  it('keeps keyboard focus in the map when the focused scene is removed [map-focus]', async () => {
    const page = new MapPage();
    document.body.append(page.host);
    await page.play(2);
    await page.choose('left');
    const scene = page.query('button.iv-map-scene');
    scene.focus();
    page.query('[data-action=zoomIn]').click();
    await page.drawn();
    expect(document.activeElement).toBe(scene);
    for (let step = 0; step < 20; step++) press(page, '-');
    await page.drawn();
    expect(page.host.querySelector('.iv-map-scene')).toBeNull();
    expect(document.activeElement).toBe(page.query('.iv-map-window'));
  });

  it('does not move focus that is outside the map', async () => {
    const page = new MapPage();
    await page.play(2);
    const button = page.query('[data-action=fit]');
    button.focus();
    for (let step = 0; step < 20; step++) press(page, '-');
    await page.drawn();
    expect(document.activeElement).toBe(button);
  });

  it('flows from right to left on right-to-left pages [map-direction]', async () => {
    const page = new MapPage();
    page.host.dir = 'rtl';
    await page.play(0.5);
    const left = (id: string): number => page.query(`[data-node-id=${id}]`).getBoundingClientRect().left;
    expect(left('start')).toBeGreaterThan(left('left'));
  });
});
