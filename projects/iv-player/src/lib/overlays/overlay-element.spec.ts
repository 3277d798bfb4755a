import { OverlayElement, whenRemoved } from './overlay-element';
import { type OverlayOptions, completeOverlayOptions } from './overlay-options';
import { WRAPPER_STYLE } from './overlay-styles';

describe('OverlayElement', () => {
  let content: HTMLElement;
  let calls: string[];
  const make = (options: OverlayOptions = {}): OverlayElement => {
    const deps = {
      geometryChanged: () => void calls.push('geometryChanged'),
      removed: () => void calls.push('removed'),
    };
    return new OverlayElement(deps, content, completeOverlayOptions(options, {}, fail));
  };
  const style = (overlay: OverlayElement, name: string): string =>
    overlay.wrapper.style.getPropertyValue(name);

  beforeEach(() => {
    content = document.createElement('p');
    calls = [];
  });

  it('wraps the application’s element without changing it [overlay-remove]', () => {
    content.setAttribute('style', 'color: red');
    const before = content.outerHTML;
    const { wrapper } = make({ pointerEvents: false });
    expect([content.parentNode, content.outerHTML]).toEqual([wrapper, before]);
  });

  it('has the default wrapperStyle [wrapper-default]', () => {
    const overlay = make();
    for (const [name, value] of Object.entries(WRAPPER_STYLE)) {
      expect(style(overlay, name))
        .withContext(name)
        .toMatch(value === '0' ? /^0(px)?$/ : String(value));
    }
  });

  it('merges wrapperStyle over the default [wrapper-style]', () => {
    const overlay = make({ wrapperStyle: { overflow: 'visible', zIndex: 3, '--tint': 'red' } });
    expect(['overflow', 'z-index', '--tint', 'position'].map((name) => style(overlay, name))).toEqual([
      'visible',
      '3',
      'red',
      'absolute',
    ]);
  });

  it('sets the CSS property pointer-events to auto or none [pointer-events]', () => {
    expect(style(make(), 'pointer-events')).toBe('auto');
    expect(style(make({ pointerEvents: false }), 'pointer-events')).toBe('none');
  });

  it('has the class needsclick if tapdelay is false [tapdelay-default] [needs-click]', () => {
    expect(make().wrapper.className).toBe('');
    expect(make({ tapdelay: false }).wrapper.className).toBe('needsclick');
  });

  it('has display none while hidden, and its own display afterwards', () => {
    const overlay = make({ wrapperStyle: { display: 'flex' } });
    overlay.setVisible(false);
    expect(style(overlay, 'display')).toBe('none');
    overlay.setVisible(true);
    expect(style(overlay, 'display')).toBe('flex');
  });

  it('applies new options even while hidden, and reports changes in geometry', () => {
    const overlay = make({ wrapperStyle: { color: 'red', top: '1px' }, tapdelay: false });
    overlay.setVisible(false);
    overlay.setOptions(completeOverlayOptions({ wrapperStyle: { top: '2px' }, scaling: true }, {}, fail));
    expect(['color', 'top', 'display'].map((name) => style(overlay, name))).toEqual(['', '2px', 'none']);
    expect([overlay.wrapper.className, overlay.options.scaling, calls]).toEqual([
      '',
      true,
      ['geometryChanged'],
    ]);
  });

  it('shares its key only with overlays with the same geometry and z-index', () => {
    const { key } = make();
    expect(make({ pointerEvents: false, wrapperStyle: { color: 'red' } }).key).toBe(key);
    expect(make({ boxing: false }).key).not.toBe(key);
    expect(make({ wrapperStyle: { 'z-index': 1 } }).key).not.toBe(key);
  });

  describe('remove', () => {
    it('removes wrapper and element immediately [overlay-remove]', () => {
      const overlay = make();
      document.body.append(overlay.wrapper);
      overlay.remove();
      expect([content.parentNode, overlay.wrapper.isConnected, calls]).toEqual([null, false, ['removed']]);
    });

    it('keeps the wrapper visible and inert until the promise settles', async () => {
      const overlay = make();
      document.body.append(overlay.wrapper);
      const leaving = Promise.reject(new Error('animation cancelled'));
      overlay.remove(leaving);
      expect([overlay.wrapper.isConnected, overlay.wrapper.inert, calls]).toEqual([true, true, []]);
      expect(style(overlay, 'pointer-events')).toBe('none');
      await leaving.catch(() => undefined);
      expect([overlay.wrapper.isConnected, calls]).toEqual([false, ['removed']]);
    });

    it('does not remove an element that the application moved elsewhere', () => {
      const overlay = make();
      const place = document.createElement('div');
      place.append(content);
      overlay.remove();
      expect(content.parentNode).toBe(place);
    });
  });
});

describe('whenRemoved', () => {
  let parent: HTMLElement;
  let nodes: Node[];

  beforeEach(() => {
    parent = document.createElement('div');
    nodes = [document.createElement('i'), document.createTextNode('text'), document.createComment('')];
    parent.append(...nodes);
  });

  it('returns undefined if none of the nodes is in the parent', () => {
    parent.replaceChildren(document.createElement('b'));
    expect([whenRemoved(nodes, parent), whenRemoved([], parent)]).toEqual([undefined, undefined]);
  });

  it('resolves after the last of the nodes is removed, in any order, ignoring others', async () => {
    let isDone = false;
    const removed = whenRemoved(nodes, parent)!.then(() => (isDone = true));
    parent.append(document.createElement('b'));
    nodes[1]!.parentNode!.removeChild(nodes[1]!);
    nodes[0]!.parentNode!.removeChild(nodes[0]!);
    await new Promise<void>((done) => queueMicrotask(done));
    expect(isDone).toBeFalse();
    document.createElement('div').append(nodes[2]!);
    await removed;
    expect(isDone).toBeTrue();
  });
});
