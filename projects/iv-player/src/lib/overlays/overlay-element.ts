import type { CompleteOverlayOptions } from './overlay-options';
import { WRAPPER_STYLE, mergeStyles } from './overlay-styles';

/** One overlay on the page: the application's element inside a wrapper of ours. Specification §2.7, §2.8. */
export class OverlayElement {
  readonly wrapper: HTMLElement;
  private display = '';

  constructor(
    readonly id: string,
    readonly content: Element,
    private currentOptions: CompleteOverlayOptions,
  ) {
    this.wrapper = content.ownerDocument.createElement('div');
    this.apply(currentOptions);
    this.wrapper.append(content);
  }

  get options(): CompleteOverlayOptions {
    return this.currentOptions;
  }

  /** Takes over new options; visibility is changed by `show` and `hide` alone. */
  apply(options: CompleteOverlayOptions): void {
    this.currentOptions = options;
    const { style, classList } = this.wrapper;
    style.cssText = '';
    for (const [name, value] of mergeStyles(WRAPPER_STYLE, options.wrapperStyle)) {
      style.setProperty(name, value);
    }
    style.pointerEvents = options.pointerEvents ? 'auto' : 'none';
    this.display = style.display;
    classList.toggle('needsclick', !options.tapdelay);
  }

  /** A hidden overlay leaves the tab order and the accessibility tree. Contract §6. */
  setVisible(isVisible: boolean): void {
    this.wrapper.style.display = isVisible ? this.display : 'none';
  }

  /** Hands the application's element back untouched. */
  release(): Element {
    this.wrapper.remove();
    this.content.remove();
    return this.content;
  }
}
