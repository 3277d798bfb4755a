import { OverlayElement } from './overlay-element';
import { type OverlayOptions, completeOverlayOptions } from './overlay-options';
import { WRAPPER_STYLE } from './overlay-styles';

describe('OverlayElement', () => {
  let content: HTMLElement;
  let calls: string[];
  const make = (options: OverlayOptions = {}): OverlayElement => {
    const home = { reshape: () => void calls.push('reshape'), remove: () => void calls.push('remove') };
    return new OverlayElement(home, content, completeOverlayOptions(options, {}, fail));
  };
  const style = (overlay: OverlayElement, name: string): string =>
    overlay.wrapper.style.getPropertyValue(name);

  beforeEach(() => {
    content = document.createElement('p');
    calls = [];
  });

  it('wraps the application’s element and leaves it untouched', () => {
    content.setAttribute('style', 'color: red');
    const before = content.outerHTML;
    const { wrapper } = make({ pointerEvents: false });
    expect([content.parentNode, content.outerHTML]).toEqual([wrapper, before]);
  });

  it('§2.7: the wrapper has the default wrapperStyle', () => {
    const overlay = make();
    for (const [name, value] of Object.entries(WRAPPER_STYLE)) {
      expect(style(overlay, name))
        .withContext(name)
        .toMatch(value === '0' ? /^0(px)?$/ : String(value));
    }
  });

  it('§2.8: wrapperStyle is merged over the default', () => {
    const overlay = make({ wrapperStyle: { overflow: 'visible', zIndex: 3, '--tint': 'red' } });
    expect(['overflow', 'z-index', '--tint', 'position'].map((name) => style(overlay, name))).toEqual([
      'visible',
      '3',
      'red',
      'absolute',
    ]);
  });

  it('§2.8: pointerEvents true gets CSS pointer-events auto, false none', () => {
    expect(style(make(), 'pointer-events')).toBe('auto');
    expect(style(make({ pointerEvents: false }), 'pointer-events')).toBe('none');
  });

  it('§2.7: tapdelay false adds the class needsclick to the wrapper', () => {
    expect(make().wrapper.className).toBe('');
    expect(make({ tapdelay: false }).wrapper.className).toBe('needsclick');
  });

  it('is out of the layout while it is hidden, and comes back as what it was', () => {
    const overlay = make({ wrapperStyle: { display: 'flex' } });
    overlay.setVisible(false);
    expect(style(overlay, 'display')).toBe('none');
    overlay.setVisible(true);
    expect(style(overlay, 'display')).toBe('flex');
  });

  it('takes over new options, hidden or not, and tells its home', () => {
    const overlay = make({ wrapperStyle: { color: 'red', top: '1px' }, tapdelay: false });
    overlay.setVisible(false);
    overlay.apply(completeOverlayOptions({ wrapperStyle: { top: '2px' }, scaling: true }, {}, fail));
    expect(['color', 'top', 'display'].map((name) => style(overlay, name))).toEqual(['', '2px', 'none']);
    expect([overlay.wrapper.className, overlay.options.scaling, calls]).toEqual(['', true, ['reshape']]);
  });

  it('may share a plane with overlays of its geometry and z-index only', () => {
    const { key } = make();
    expect(make({ pointerEvents: false, wrapperStyle: { color: 'red' } }).key).toBe(key);
    expect(make({ boxing: false }).key).not.toBe(key);
    expect(make({ wrapperStyle: { 'z-index': 1 } }).key).not.toBe(key);
  });

  describe('release', () => {
    it('takes everything off at once', () => {
      const overlay = make();
      document.body.append(overlay.wrapper);
      overlay.release();
      expect([content.parentNode, overlay.wrapper.isConnected, calls]).toEqual([null, false, ['remove']]);
    });

    it('leaves it to be seen, not to be touched, until what it waits for has settled', async () => {
      const overlay = make();
      document.body.append(overlay.wrapper);
      const leaving = Promise.reject(new Error('animation cancelled'));
      overlay.release(leaving);
      expect([overlay.wrapper.isConnected, overlay.wrapper.inert, calls]).toEqual([true, true, []]);
      expect(style(overlay, 'pointer-events')).toBe('none');
      await leaving.catch(() => undefined);
      expect([overlay.wrapper.isConnected, calls]).toEqual([false, ['remove']]);
    });

    it('leaves the element alone where the application has it by now', () => {
      const overlay = make();
      const place = document.createElement('div');
      place.append(content);
      overlay.release();
      expect(content.parentNode).toBe(place);
    });
  });
});
