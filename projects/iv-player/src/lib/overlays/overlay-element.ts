import { geometryKey } from './overlay-layout';
import type { CompleteOverlayOptions } from './overlay-options';
import type { OverlayView } from './overlay-registry';
import { WRAPPER_STYLE, mergeStyles } from './overlay-styles';

/** Where an overlay lives. */
export interface OverlayElementDeps {
  /** Its geometry changed. */
  reshape(overlay: OverlayElement): void;
  /** It is gone. */
  remove(overlay: OverlayElement): void;
}

/** One overlay on the page: the application's element inside a wrapper of ours. Specification §2.7, §2.8. */
export class OverlayElement implements OverlayView {
  readonly wrapper: HTMLElement;
  /** Equal for overlays that may share a plane. */
  key = '';
  /** Its place among others, where its style gives it one. */
  zIndex = '';
  private styles: ReadonlyMap<string, string> = new Map();
  private isVisible = true;

  constructor(
    private readonly home: OverlayElementDeps,
    private readonly content: Element,
    public options: CompleteOverlayOptions,
  ) {
    this.wrapper = content.ownerDocument.createElement('div');
    this.dress(options);
    this.wrapper.append(content);
  }

  apply(options: CompleteOverlayOptions): void {
    this.dress(options);
    this.home.reshape(this);
  }

  /** A hidden overlay leaves the tab order and the accessibility tree. Contract §6. */
  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    this.wrapper.style.display = isVisible ? (this.styles.get('display') ?? '') : 'none';
  }

  release(after?: PromiseLike<unknown>): void {
    const { wrapper, content } = this;
    const leave = (): void => {
      this.home.remove(this);
      wrapper.remove();
      // Untouched, also where the application has put it somewhere else by now.
      if (content.parentNode === wrapper) content.remove();
    };
    if (!after) return leave();
    wrapper.inert = true;
    wrapper.style.pointerEvents = 'none';
    after.then(leave, leave);
  }

  private dress(options: CompleteOverlayOptions): void {
    const { style, classList } = this.wrapper;
    const before = this.styles;
    this.options = options;
    this.styles = mergeStyles(
      // What its content does with `z-index` is its own affair: the order of `add` holds.
      { isolation: 'isolate', pointerEvents: options.pointerEvents ? 'auto' : 'none' },
      WRAPPER_STYLE,
      options.wrapperStyle,
    );
    for (const name of before.keys()) if (!this.styles.has(name)) style.removeProperty(name);
    for (const [name, value] of this.styles) style.setProperty(name, value);
    classList.toggle('needsclick', !options.tapdelay);
    this.zIndex = this.styles.get('z-index') ?? '';
    this.key = `${geometryKey(options)}|${this.zIndex}`;
    if (!this.isVisible) this.setVisible(false);
  }
}
