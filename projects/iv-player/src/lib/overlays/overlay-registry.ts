import { type OverlayAnimator, HideAnimation, type StartTimer, completionOf } from './hide-animation';
import { type OverlayGeometry, type StageGeometry, overlayGeometry } from './overlay-layout';
import {
  type CompleteOverlayOptions,
  type OverlayDefaults,
  type OverlayOptions,
  completeOverlayOptions,
  hideTimeout,
} from './overlay-options';

/**
 * Options of `hide`.
 * @example
 * const fadeOut = (element: Element) => element.animate({ opacity: 0 }, 300);
 * player.overlays.hide('lamp', fadeOut, { timeout: 1000 });
 */
export interface OverlayHideOptions {
  /** Time in ms after which the overlay is hidden even if its animation has not finished. Default: `hideTimeout` (5000). */
  readonly timeout?: number;
}

export interface OverlayView {
  setOptions(options: CompleteOverlayOptions): void;
  setVisible(isVisible: boolean): void;
  /** Removes the overlay. With `after`, it stays visible but inert until the promise settles. */
  remove(after?: PromiseLike<unknown>): void;
}

export interface OverlayRenderer<Target> {
  accepts(element: Target): boolean;
  mount(element: Target, options: CompleteOverlayOptions): OverlayView;
}

interface OverlayRegistryDeps<Target> {
  readonly renderer: () => OverlayRenderer<Target>;
  readonly defaults: () => OverlayDefaults;
  readonly startTimer: StartTimer;
  readonly warn: (message: string) => void;
  /** Reports that an animation of overlay `id` threw, rejected or was cancelled. */
  readonly animationFailed: (id: string, cause: unknown) => void;
}

interface Overlay<Target> {
  readonly id: string;
  readonly element: Target;
  readonly view: OverlayView;
  options: CompleteOverlayOptions;
  isVisible: boolean;
  hideAnimation?: HideAnimation;
}

const ALL = 'all';

const WARNINGS = {
  badId: (id: string) => `"${id}" is not an overlay id: use a non-empty string other than "all".`,
  exists: (id: string) => `The overlay "${id}" already exists: remove it first.`,
  noElement: (id: string) =>
    `The overlay "${id}" was not added: pass a DOM element that does not contain the stage.`,
  unknown: (id: string) => `There is no overlay "${id}": add it first.`,
};

/** Adds, removes, shows and hides overlays by id. Invalid calls return `null` and warn, without changing anything. */
export class OverlayRegistry<Target> {
  readonly #deps: OverlayRegistryDeps<Target>;
  readonly #overlays = new Map<string, Overlay<Target>>();

  constructor(deps: OverlayRegistryDeps<Target>) {
    this.#deps = deps;
  }

  add(id: string, element: Target, given: OverlayOptions): Target | null {
    if (typeof id !== 'string' || !id || id === ALL) return this.#refuse('badId', id);
    if (this.#overlays.has(id)) return this.#refuse('exists', id);
    const renderer = this.#deps.renderer();
    if (!renderer.accepts(element)) return this.#refuse('noElement', id);
    const options = this.#complete(id, given);
    const view = renderer.mount(element, options);
    const overlay: Overlay<Target> = { id, element, view, options, isVisible: true };
    this.#overlays.set(id, overlay);
    if (!options.visible) this.#setVisible(overlay, false);
    return element;
  }

  setOptions(id: string, given: OverlayOptions): null | undefined {
    return this.#each(id, (overlay) => {
      overlay.options = this.#complete(overlay.id, given);
      overlay.view.setOptions(overlay.options);
    });
  }

  /** @param after returns a promise for elements that must stay visible until it settles */
  remove(id: string, after: (element: Target) => PromiseLike<unknown> | undefined): Target | Target[] | null {
    const remove = (overlay: Overlay<Target>): Target => {
      overlay.hideAnimation?.cancel();
      this.#overlays.delete(overlay.id);
      overlay.view.remove(after(overlay.element));
      return overlay.element;
    };
    if (id === ALL) return [...this.#overlays.values()].map(remove);
    const overlay = this.#find(id);
    return overlay && remove(overlay);
  }

  get(id: string): Target | Target[] | null {
    if (id === ALL) return [...this.#overlays.values()].map(({ element }) => element);
    return this.#find(id)?.element ?? null;
  }

  has(id: string): boolean {
    return this.#overlays.has(id);
  }

  show(id: string, animate?: OverlayAnimator<Target> | null): null | undefined {
    return this.#each(id, (overlay) => {
      overlay.hideAnimation?.cancel();
      this.#setVisible(overlay, true);
      if (typeof animate !== 'function') return;
      const animationFailed = (cause: unknown): void => this.#deps.animationFailed(overlay.id, cause);
      try {
        completionOf(animate(overlay.element, () => undefined))?.then(undefined, animationFailed);
      } catch (cause) {
        animationFailed(cause);
      }
    });
  }

  hide(id: string, animate?: OverlayAnimator<Target> | null, options?: OverlayHideOptions): null | undefined {
    const timeout = hideTimeout(options?.timeout, this.#deps.defaults().hideTimeout);
    return this.#each(id, (overlay) => {
      if (!overlay.isVisible) return;
      overlay.hideAnimation?.cancel();
      const hide = (): void => this.#setVisible(overlay, false);
      // Untyped code may pass something other than a function, which cannot be waited for.
      if (typeof animate !== 'function') return hide();
      const animationFailed = (cause: unknown): void => this.#deps.animationFailed(overlay.id, cause);
      overlay.hideAnimation = new HideAnimation(this.#deps.startTimer, timeout, { hide, animationFailed });
      overlay.hideAnimation.run(animate, overlay.element);
    });
  }

  geometryOf(id: string, stage: StageGeometry): OverlayGeometry | null {
    const overlay = this.#overlays.get(id);
    return overlay ? overlayGeometry(overlay.options, stage) : null;
  }

  /** Returns the visibility of overlays included in checkpoints. @param isSettled whether overlays being hidden count as hidden */
  visibility(isSettled = false): Record<string, boolean> {
    const included = [...this.#overlays.values()].filter(({ options }) => options.includeInCheckpoints);
    const isShown = ({ isVisible, hideAnimation }: (typeof included)[number]): boolean =>
      isVisible && !(isSettled && hideAnimation?.isRunning);
    return Object.fromEntries(included.map((overlay) => [overlay.id, isShown(overlay)]));
  }

  restoreVisibility(visibility: Readonly<Record<string, boolean>>): void {
    for (const [id, isVisible] of Object.entries(visibility)) {
      const overlay = this.#overlays.get(id);
      if (!overlay?.options.includeInCheckpoints) continue;
      overlay.hideAnimation?.cancel();
      this.#setVisible(overlay, isVisible);
    }
  }

  #complete(id: string, given: OverlayOptions): CompleteOverlayOptions {
    const { defaults, warn } = this.#deps;
    return completeOverlayOptions(given, defaults(), (message) => warn(`Overlay "${id}": ${message}`));
  }

  #each(id: string, act: (overlay: Overlay<Target>) => void): null | undefined {
    if (id === ALL) [...this.#overlays.values()].forEach(act);
    else {
      const overlay = this.#find(id);
      if (!overlay) return null;
      act(overlay);
    }
    return undefined;
  }

  #find(id: string): Overlay<Target> | null {
    return this.#overlays.get(id) ?? this.#refuse('unknown', id);
  }

  #setVisible(overlay: Overlay<Target>, isVisible: boolean): void {
    if (overlay.isVisible === isVisible) return;
    overlay.isVisible = isVisible;
    overlay.view.setVisible(isVisible);
  }

  #refuse(why: keyof typeof WARNINGS, id: string): null {
    if (typeof ngDevMode === 'undefined' || ngDevMode) this.#deps.warn(WARNINGS[why](id));
    return null;
  }
}
