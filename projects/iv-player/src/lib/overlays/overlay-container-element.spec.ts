import { OverlayContainer } from './overlay-container-element';
import { MASTER_CONTAINER_STYLE } from './overlay-styles';

describe('OverlayContainer', () => {
  let container: OverlayContainer;
  const style = (name: string): string => container.element.style.getPropertyValue(name);

  beforeEach(() => {
    container = new OverlayContainer(document);
  });

  it('§2.7: has the default masterContainerStyle', () => {
    container.dress({});
    for (const [name, value] of Object.entries(MASTER_CONTAINER_STYLE)) {
      if (!CSS.supports(name, String(value))) continue;
      expect(style(name))
        .withContext(name)
        .toMatch(value === '0' ? /^0(px)?$/ : String(value));
    }
  });

  it('§2.7: masterContainerStyle is merged with the default', () => {
    container.dress({
      masterContainerStyle: { overflow: 'visible', '--tint': 'red', borderTopWidth: '3px' },
    });
    expect(['overflow', '--tint', 'border-top-width', 'position'].map(style)).toEqual([
      'visible',
      'red',
      '3px',
      'absolute',
    ]);
  });

  it('§2.7: tapdelayOptions are null by default, and the second argument of what attaches the library', () => {
    const attach = jasmine.createSpy().and.returnValue({ destroy: () => undefined });
    container.dress({ attachTapDelay: attach });
    container.dress({ attachTapDelay: attach, tapdelayOptions: { tapDelay: 5 } });
    expect(attach.calls.allArgs()).toEqual([
      [container.element, null],
      [container.element, { tapDelay: 5 }],
    ]);
  });

  it('contract §6: needs no library by default; with one the browser’s own way is not touched', () => {
    container.dress({});
    expect(style('touch-action')).toBe('manipulation');
    container.dress({ attachTapDelay: () => ({ destroy: () => undefined }) });
    expect(style('touch-action')).toBe('');
  });

  it('lets go of the library before it attaches one anew, and at the end', () => {
    const destroy = jasmine.createSpy();
    container.dress({ attachTapDelay: () => ({ destroy }) });
    expect(destroy).not.toHaveBeenCalled();
    container.dress({ attachTapDelay: () => ({ destroy }) });
    expect(destroy).toHaveBeenCalledTimes(1);
    document.body.append(container.element);
    container.destroy();
    expect([destroy.calls.count(), container.element.isConnected]).toEqual([2, false]);
  });
});
