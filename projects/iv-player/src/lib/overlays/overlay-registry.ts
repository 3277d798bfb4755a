import { OverlayElement } from './overlay-element';
import { Hiding, type OverlayAnimator, endingOf } from './overlay-hiding';
import type { OverlayLayer } from './overlay-layer';
import { type OverlayGeometry, type StageGeometry, overlayGeometry } from './overlay-layout';
import {
  OVERLAY_DEFAULTS,
  type OverlayDefaults,
  type OverlayOptions,
  completeOverlayOptions,
} from './overlay-options';

/** What `hide` takes. Specification §4.2. */
export interface HideOptions {
  /** Time in ms after which the overlay is hidden whatever its animation does. Default 5000. */
  readonly timeout?: number;
}

/** Where misuse and failing animations are told. */
export interface OverlayReports {
  readonly warn: (message: string) => void;
  /** An animation of `id` threw, rejected or was cancelled. */
  readonly animationFailed: (id: string, cause: unknown) => void;
}

const ALL = 'all';

/** The overlays by id: adding, removing, showing, hiding. A bad call answers `null`, warns and changes nothing. Contract §6. */
export class OverlayRegistry {
  private readonly overlays = new Map<string, OverlayElement>();
  private readonly hidings = new Map<OverlayElement, Hiding>();
  private readonly visible = new Set<OverlayElement>();

  constructor(
    private readonly layer: OverlayLayer,
    private readonly defaults: () => OverlayDefaults,
    private readonly reports: OverlayReports,
  ) {}

  add(id: string, element: Element, options: OverlayOptions): Element | null {
    if (typeof id !== 'string' || id === '' || id === ALL) return this.refuse(`"${id}" cannot be an id.`);
    if (this.overlays.has(id)) return this.refuse(`There is an overlay "${id}" already: remove it first.`);
    if (!isElement(element)) return this.refuse(`The overlay "${id}" needs a DOM element.`);
    const defaults = this.defaults();
    const complete = completeOverlayOptions(options, defaults, (message) =>
      this.reports.warn(`overlay "${id}": ${message}`),
    );
    const overlay = new OverlayElement(id, element, complete);
    this.overlays.set(id, overlay);
    this.setVisible(overlay, complete.visible);
    this.layer.add(overlay);
    return element;
  }

  /** Gives an overlay other options, at its place in the stack. */
  update(id: string, options: OverlayOptions): void {
    const overlay = this.overlays.get(id);
    if (!overlay) return;
    overlay.apply(completeOverlayOptions(options, this.defaults(), this.reports.warn));
    this.setVisible(overlay, this.visible.has(overlay));
    this.layer.reshape(overlay);
  }

  remove(id: string): Element | Element[] | null {
    if (id === ALL) return [...this.overlays.values()].map((overlay) => this.drop(overlay));
    const overlay = this.find(id);
    return overlay && this.drop(overlay);
  }

  get(id: string): Element | Element[] | null {
    if (id === ALL) return [...this.overlays.values()].map(({ content }) => content);
    return this.find(id)?.content ?? null;
  }

  has(id: string): boolean {
    return this.overlays.has(id);
  }

  /** Which overlays are visible, of those that checkpoints include. */
  visibility(): Record<string, boolean> {
    const included = [...this.overlays.values()].filter(({ options }) => options.includeInCheckpoints);
    return Object.fromEntries(included.map((overlay) => [overlay.id, this.visible.has(overlay)]));
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

  /** Where an overlay lies on that stage. */
  geometryOf(id: string, stage: StageGeometry): OverlayGeometry | null {
    const overlay = this.overlays.get(id);
    return overlay ? overlayGeometry(overlay.options, stage) : null;
  }

  show(id: string, animate?: OverlayAnimator): null | undefined {
    return this.each(id, (overlay) => {
      this.settle(overlay);
      this.setVisible(overlay, true);
      if (!animate) return;
      const fail = (cause: unknown): void => this.reports.animationFailed(overlay.id, cause);
      try {
        endingOf(animate(overlay.content, () => undefined))?.then(undefined, fail);
      } catch (cause) {
        fail(cause);
      }
    });
  }

  hide(id: string, animate?: OverlayAnimator, options: HideOptions = {}): null | undefined {
    const timeout = options.timeout ?? this.defaults().hideTimeout ?? OVERLAY_DEFAULTS.hideTimeout;
    return this.each(id, (overlay) => {
      if (!this.visible.has(overlay)) return;
      this.settle(overlay);
      const hide = (): void => {
        this.hidings.delete(overlay);
        this.setVisible(overlay, false);
      };
      if (!animate) return hide();
      const hiding = new Hiding(timeout, hide, (cause) => this.reports.animationFailed(overlay.id, cause));
      this.hidings.set(overlay, hiding);
      hiding.run(animate, overlay.content);
    });
  }

  private each(id: string, act: (overlay: OverlayElement) => void): null | undefined {
    if (id === ALL) {
      for (const overlay of [...this.overlays.values()]) act(overlay);
      return undefined;
    }
    const overlay = this.find(id);
    if (!overlay) return null;
    act(overlay);
    return undefined;
  }

  private find(id: string): OverlayElement | null {
    return this.overlays.get(id) ?? this.refuse(`There is no overlay "${id}".`);
  }

  private drop(overlay: OverlayElement): Element {
    this.settle(overlay);
    this.overlays.delete(overlay.id);
    this.visible.delete(overlay);
    this.layer.remove(overlay);
    return overlay.release();
  }

  /** Whatever `hide` was under way is no longer wanted. */
  private settle(overlay: OverlayElement): void {
    this.hidings.get(overlay)?.cancel();
    this.hidings.delete(overlay);
  }

  private setVisible(overlay: OverlayElement, isVisible: boolean): void {
    if (isVisible) this.visible.add(overlay);
    else this.visible.delete(overlay);
    overlay.setVisible(isVisible);
  }

  private refuse(reason: string): null {
    this.reports.warn(`${reason} Nothing was changed.`);
    return null;
  }
}

/** An element of any window: a frame's elements are no instances of this window's class. */
function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && (value as Partial<Node>).nodeType === 1;
}
