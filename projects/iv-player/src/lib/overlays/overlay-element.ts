import { geometryKey } from './overlay-layout';
import type { CompleteOverlayOptions } from './overlay-options';
import type { OverlayView } from './overlay-registry';
import { WRAPPER_STYLE, mergeStyles } from './overlay-styles';

export interface OverlayElementDeps {
  geometryChanged(overlay: OverlayElement): void;
  removed(overlay: OverlayElement): void;
}

/** An overlay in the page: the application's element inside a wrapper. */
export class OverlayElement implements OverlayView {
  readonly #deps: OverlayElementDeps;
  readonly #content: Element;
  readonly wrapper: HTMLElement;
  /** Key that is equal for overlays that can share a plane. */
  key = '';
  /** The `z-index` of `wrapperStyle`, or an empty string. */
  zIndex = '';
  #styles: ReadonlyMap<string, string> = new Map();
  #isVisible = true;

  constructor(
    deps: OverlayElementDeps,
    content: Element,
    public options: CompleteOverlayOptions,
  ) {
    this.#deps = deps;
    this.#content = content;
    this.wrapper = content.ownerDocument.createElement('div');
    this.#applyOptions(options);
    this.wrapper.append(content);
  }

  setOptions(options: CompleteOverlayOptions): void {
    this.#applyOptions(options);
    this.#deps.geometryChanged(this);
  }

  /** Hides by `display: none`, which also removes the overlay from the tab order and the accessibility tree. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.wrapper.style.display = isVisible ? (this.#styles.get('display') ?? '') : 'none';
  }

  remove(after?: PromiseLike<unknown>): void {
    const { wrapper } = this;
    const content = this.#content;
    const remove = (): void => {
      this.#deps.removed(this);
      wrapper.remove();
      // The application may have moved its element elsewhere.
      if (content.parentNode === wrapper) content.remove();
    };
    if (!after) return remove();
    wrapper.inert = true;
    wrapper.style.pointerEvents = 'none';
    after.then(remove, remove);
  }

  #applyOptions(options: CompleteOverlayOptions): void {
    const { style, classList } = this.wrapper;
    const before = this.#styles;
    this.options = options;
    this.#styles = mergeStyles(
      // Isolated, so that no `z-index` of the content affects the order of overlays.
      { isolation: 'isolate', pointerEvents: options.pointerEvents ? 'auto' : 'none' },
      WRAPPER_STYLE,
      options.wrapperStyle,
    );
    for (const name of before.keys()) if (!this.#styles.has(name)) style.removeProperty(name);
    for (const [name, value] of this.#styles) style.setProperty(name, value);
    classList.toggle('needsclick', !options.tapdelay);
    this.zIndex = this.#styles.get('z-index') ?? '';
    this.key = `${geometryKey(options)}|${this.zIndex}`;
    if (!this.#isVisible) this.setVisible(false);
  }
}

/** Returns a promise that resolves when all `nodes` have left `parent`, such as after `animate.leave`; `undefined` if they already have. */
export function whenRemoved(nodes: readonly Node[], parent: Element): Promise<void> | undefined {
  const areRemoved = (): boolean => nodes.every(({ parentNode }) => parentNode !== parent);
  if (areRemoved()) return undefined;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!areRemoved()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(parent, { childList: true });
  });
}
