import { PendingHide, type Later, type OverlayAnimator, endingOf } from './pending-hide';
import { type OverlayGeometry, type StageGeometry, overlayGeometry } from './overlay-layout';
import {
  type CompleteOverlayOptions,
  type OverlayDefaults,
  type OverlayOptions,
  completeOverlayOptions,
  hideTimeout,
} from './overlay-options';

/** What `hide` takes. Specification §4.2. */
export interface OverlayHideOptions {
  /** Time in ms after which the overlay is hidden whatever its animation does. Default 5000. */
  readonly timeout?: number;
}

/** An overlay that is on the board. */
export interface OverlayView {
  apply(options: CompleteOverlayOptions): void;
  setVisible(isVisible: boolean): void;
  /** Takes it off; with `after` it stays to be seen, but not to be touched, until that has settled. */
  release(after?: PromiseLike<unknown>): void;
}

/** Where overlays are put. */
export interface OverlayRenderer<Target> {
  /** Whether it is something that can be put there. */
  accepts(element: Target): boolean;
  /** Puts it on top of all others. */
  mount(element: Target, options: CompleteOverlayOptions): OverlayView;
}

/** What the registry needs of its surroundings. */
export interface OverlayRegistryDeps {
  /** The configured defaults in force. */
  readonly defaults: () => OverlayDefaults;
  readonly later: Later;
  /** Hears of misuse. */
  readonly warn: (message: string) => void;
  /** An animation of `id` threw, rejected or was cancelled. */
  readonly animationFailed: (id: string, cause: unknown) => void;
}

interface Overlay<Target> {
  readonly id: string;
  readonly element: Target;
  readonly view: OverlayView;
  options: CompleteOverlayOptions;
  isVisible: boolean;
  hiding?: PendingHide | undefined;
}

const ALL = 'all';

/**
 * The overlays by id: adding, removing, showing, hiding. A bad call answers `null`, warns and changes nothing.
 * Specification §3.2, §4.2; contract §6.
 */
export class OverlayRegistry<Target> {
  private readonly overlays = new Map<string, Overlay<Target>>();

  constructor(
    private readonly board: OverlayRenderer<Target>,
    private readonly surroundings: OverlayRegistryDeps,
  ) {}

  add(id: string, element: Target, given: OverlayOptions): Target | null {
    if (typeof id !== 'string' || !id || id === ALL) return this.refuse(`"${id}" cannot be an id.`);
    if (this.overlays.has(id)) return this.refuse(`There is an overlay "${id}" already: remove it first.`);
    if (!this.board.accepts(element)) return this.refuse(`The overlay "${id}" needs a DOM element.`);
    const options = this.complete(id, given);
    const view = this.board.mount(element, options);
    const overlay: Overlay<Target> = { id, element, view, options, isVisible: true };
    this.overlays.set(id, overlay);
    if (!options.visible) this.setVisible(overlay, false);
    return element;
  }

  /** Gives an overlay other options, at its place in the stack. Its visibility stays. */
  setOptions(id: string, given: OverlayOptions): null | undefined {
    return this.each(id, (overlay) => {
      overlay.options = this.complete(overlay.id, given);
      overlay.view.apply(overlay.options);
    });
  }

  /** @param after tells for each element until when it stays to be seen */
  remove(id: string, after: (element: Target) => PromiseLike<unknown> | undefined): Target | Target[] | null {
    const drop = (overlay: Overlay<Target>): Target => {
      this.settle(overlay);
      this.overlays.delete(overlay.id);
      overlay.view.release(after(overlay.element));
      return overlay.element;
    };
    if (id === ALL) return [...this.overlays.values()].map(drop);
    const overlay = this.find(id);
    return overlay && drop(overlay);
  }

  get(id: string): Target | Target[] | null {
    if (id === ALL) return [...this.overlays.values()].map(({ element }) => element);
    return this.find(id)?.element ?? null;
  }

  has(id: string): boolean {
    return this.overlays.has(id);
  }

  show(id: string, animate?: OverlayAnimator<Target> | null): null | undefined {
    return this.each(id, (overlay) => {
      this.settle(overlay);
      this.setVisible(overlay, true);
      if (!animate) return;
      const fail = (cause: unknown): void => this.surroundings.animationFailed(overlay.id, cause);
      try {
        endingOf(animate(overlay.element, () => undefined))?.then(undefined, fail);
      } catch (cause) {
        fail(cause);
      }
    });
  }

  hide(id: string, animate?: OverlayAnimator<Target> | null, options?: OverlayHideOptions): null | undefined {
    const timeout = hideTimeout(options?.timeout, this.surroundings.defaults().hideTimeout);
    return this.each(id, (overlay) => {
      if (!overlay.isVisible) return;
      this.settle(overlay);
      const hide = (): void => this.setVisible(overlay, false);
      if (!animate) return hide();
      const fail = (cause: unknown): void => this.surroundings.animationFailed(overlay.id, cause);
      overlay.hiding = new PendingHide(this.surroundings.later, timeout, { hide, fail });
      overlay.hiding.run(animate, overlay.element);
    });
  }

  /** Where an overlay lies on that stage. */
  geometryOf(id: string, stage: StageGeometry): OverlayGeometry | null {
    const overlay = this.overlays.get(id);
    return overlay ? overlayGeometry(overlay.options, stage) : null;
  }

  /** Which overlays are visible, of those that checkpoints include. */
  visibility(): Record<string, boolean> {
    const included = [...this.overlays.values()].filter(({ options }) => options.includeInCheckpoints);
    return Object.fromEntries(included.map(({ id, isVisible }) => [id, isVisible]));
  }

  /** Shows and hides as `visibility` said. */
  restoreVisibility(visibility: Readonly<Record<string, boolean>>): void {
    for (const [id, isVisible] of Object.entries(visibility)) {
      const overlay = this.overlays.get(id);
      if (!overlay?.options.includeInCheckpoints) continue;
      this.settle(overlay);
      this.setVisible(overlay, isVisible);
    }
  }

  private complete(id: string, given: OverlayOptions): CompleteOverlayOptions {
    const { defaults, warn } = this.surroundings;
    return completeOverlayOptions(given, defaults(), (message) => warn(`Overlay "${id}": ${message}`));
  }

  private each(id: string, act: (overlay: Overlay<Target>) => void): null | undefined {
    if (id === ALL) [...this.overlays.values()].forEach(act);
    else {
      const overlay = this.find(id);
      if (!overlay) return null;
      act(overlay);
    }
    return undefined;
  }

  private find(id: string): Overlay<Target> | null {
    return this.overlays.get(id) ?? this.refuse(`There is no overlay "${id}".`);
  }

  /** Whatever `hide` was under way is no longer wanted. */
  private settle(overlay: Overlay<Target>): void {
    overlay.hiding?.cancel();
  }

  private setVisible(overlay: Overlay<Target>, isVisible: boolean): void {
    if (overlay.isVisible === isVisible) return;
    overlay.isVisible = isVisible;
    overlay.view.setVisible(isVisible);
  }

  private refuse(reason: string): null {
    this.surroundings.warn(`${reason} Nothing was changed.`);
    return null;
  }
}
