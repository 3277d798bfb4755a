import { ComponentPortal, DomPortalOutlet } from '@angular/cdk/portal';
import {
  ApplicationRef,
  ChangeDetectionStrategy,
  Component,
  type ComponentRef,
  DOCUMENT,
  Injectable,
  Injector,
  NgZone,
  type Type,
  ViewContainerRef,
  createComponent,
  inject,
  signal,
} from '@angular/core';
import { IvPlayerError } from '../events/player-error';
import type { IvPlugin, PluginSnapshot } from '../player/plugin/plugin';
import { PluginHost } from '../player/plugin/plugin-host';
import { VERSION } from '../player/version';
import { whenRemoved } from './overlay-element';
import type { OverlayGeometry, StageGeometry } from './overlay-layout';
import type { OverlayOptions, OverlaysInitOptions } from './overlay-options';
import { type OverlayHideOptions, OverlayRegistry } from './overlay-registry';
import { OverlayRoot } from './overlay-root-element';
import type { OverlayAnimator } from './hide-animation';

/** Holds the views of `*ivOverlay` templates. `@for` would move them out of the overlays if the directive held them. */
@Component({ selector: 'iv-overlay-views', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class IvOverlayViews {
  readonly viewContainer = inject(ViewContainerRef);
}

/** Pairs of id and visibility: not every id can be a key in JSON. Unknown ids are valid: their overlays may be added later. */
type OverlaysSnapshot = readonly (readonly [id: string, isVisible: boolean])[];

// `OverlayRegistry` holds the overlays by id; `OverlayRoot` renders them and observes the size of the stage.

/**
 * Shows elements on top of the video, boxed and scaled with it: `player.overlays`. Invalid calls return `null` without changing anything, and
 * warn in dev mode. A server renders no overlays.
 * @example
 * player.overlays.add('lamp', button, { scaling: true, visible: false });
 * player.overlays.show('lamp');
 */
@Injectable()
export class OverlayService implements IvPlugin {
  /** Key in the `plugins` option, and name for `initPlugin`. */
  readonly name = 'overlays';
  readonly #host = inject(PluginHost);
  readonly #document = inject(DOCUMENT);
  readonly #application = inject(ApplicationRef);
  readonly #injector = inject(Injector);
  readonly #zone = inject(NgZone);
  #options: OverlaysInitOptions = {};
  #container: OverlayRoot | null = null;
  #views: ComponentRef<IvOverlayViews> | null = null;
  #isDestroyed = false;
  /**
   * Visibility before the events of the last seek were emitted, so that changes by their listeners do not affect restored overlays, but
   * changes after `restore` do.
   */
  #beforeEvents: Readonly<Record<string, boolean>> = {};
  readonly #geometry = signal<StageGeometry | null>(null);
  /** Destroys the component in an element. Returns a promise if an animation delays its removal. */
  readonly #destroyContent = new Map<Element, () => PromiseLike<unknown> | undefined>();
  readonly #registry = new OverlayRegistry<Element>({
    renderer: () => this.#requireContainer().stack,
    defaults: () => this.#options.defaultOptions ?? {},
    // Outside the zone, so that the timer does not delay the application's stability.
    startTimer: (task, milliseconds) => {
      const timer = this.#zone.runOutsideAngular(() => setTimeout(task, milliseconds));
      return () => clearTimeout(timer);
    },
    warn: (message) => this.#host.warn(message),
    animationFailed: (id, cause) =>
      this.#emitFailure(`The animation of overlay "${id}" failed: see the cause.`, cause),
  });

  /** @internal */
  constructor() {
    const stage = this.#host.stageState.subscribe((state) => {
      const container = state.layers ? this.#requireContainer() : this.#container;
      this.#zone.runOutsideAngular(() => container?.setStage(state));
    });
    // Complete when the player is destroyed.
    this.#host.facts.subscribe({
      next: ({ type }) => {
        if (type !== 'seekStarted') return;
        this.#host.bus.afterwards(() => (this.#beforeEvents = this.#registry.visibility(true)));
      },
      complete: () => {
        stage.unsubscribe();
        this.#destroy();
      },
    });
  }

  /** Version of the library. */
  get version(): string {
    return VERSION;
  }

  /** Saves the visibility of overlays with `includeInCheckpoints`. @internal */
  readonly snapshot: PluginSnapshot<OverlaysSnapshot> = {
    // Overlays that are fading out count as hidden.
    save: () => Object.entries(this.#registry.visibility(true)),
    read: (saved, { v }) => v.array(v.tuple(v.string, v.boolean))(saved, 'overlays'),
    restore: (saved) => {
      this.restore(Object.fromEntries(saved));
      // Discards the visibility from an earlier seek, in case restoring the snapshot does not seek.
      this.#beforeEvents = {};
      this.#host.bus.afterwards(() => {
        this.restore(Object.fromEntries(saved.map(([id, shown]) => [id, this.#beforeEvents[id] ?? shown])));
      });
    },
  };

  /** Merges init options over earlier ones. Existing overlays keep their options. */
  configure(options: OverlaysInitOptions): void {
    const { masterContainerStyle, defaultOptions } = this.#options;
    this.#options = {
      ...this.#options,
      ...options,
      masterContainerStyle: { ...masterContainerStyle, ...options.masterContainerStyle },
      defaultOptions: {
        ...defaultOptions,
        ...options.defaultOptions,
        wrapperStyle: { ...defaultOptions?.wrapperStyle, ...options.defaultOptions?.wrapperStyle },
      },
    };
    this.#container?.configure(this.#options);
  }

  /**
   * Adds `element` on top of the video and of all existing overlays.
   * @returns the element, or `null` if the id is taken or reserved, or `element` is not an element
   */
  add<Given extends Element>(id: string, element: Given, options?: OverlayOptions): Given | null {
    if (this.#isDestroyed) return null;
    return this.#registry.add(id, element, options ?? {}) && element;
  }

  /**
   * Creates a component and adds it on top of the video. `remove(id)` destroys it.
   * @param injector injector of the component. Default: the scope of the player
   * @returns the component reference, or `null` as for `add`
   */
  addComponent<C>(
    id: string,
    component: Type<C>,
    options?: OverlayOptions,
    injector: Injector = this.#injector,
  ): ComponentRef<C> | null {
    const element = this.#document.createElement('div');
    if (!this.add(id, element, options)) return null;
    const outlet = new DomPortalOutlet(element, this.#application, injector);
    this.#destroyContent.set(element, () => {
      const nodes = [...element.childNodes];
      outlet.detach();
      return whenRemoved(nodes, element);
    });
    try {
      return outlet.attachComponentPortal(new ComponentPortal(component));
    } catch (error) {
      this.remove(id);
      throw error;
    }
  }

  /** Removes all overlays and returns their elements. */
  remove(id: 'all', after?: PromiseLike<unknown>): Element[];
  /**
   * Removes an overlay and returns its element; `null` for an unknown id.
   * @param after keeps the element visible until the promise settles. The id is available again immediately
   */
  remove(id: string, after?: PromiseLike<unknown>): Element | null;
  remove(id: string, after?: PromiseLike<unknown>): Element | Element[] | null {
    return this.#registry.remove(id, (element) => {
      const removal = this.#destroyContent.get(element)?.();
      this.#destroyContent.delete(element);
      return after ?? removal;
    });
  }

  /** Returns the elements of all overlays, in the order they were added. */
  get(id: 'all'): Element[];
  /** Returns the element passed to `add`; `null` for an unknown id. */
  get(id: string): Element | null;
  get(id: string): Element | Element[] | null {
    return this.#registry.get(id);
  }

  /** Whether there is an overlay with that id. */
  has(id: string): boolean {
    return this.#registry.has(id);
  }

  /** Shows an overlay or `'all'`, then calls `animate` with the element. Returns `null` for an unknown id. */
  show(id: string, animate?: OverlayAnimator<Element> | null): null | undefined {
    return this.#registry.show(id, animate);
  }

  /**
   * Hides an overlay or `'all'`. With `animate`, hides it when the returned promise or `Animation` finishes or `done` is called, but at the
   * latest after `options.timeout` ms (default 5000). Calling `show` in the meantime cancels hiding. Returns `null` for an unknown id.
   */
  hide(
    id: string,
    animate?: OverlayAnimator<Element> | null,
    options?: OverlayHideOptions,
  ): null | undefined {
    return this.#registry.hide(id, animate, options);
  }

  /** Replaces all options of an overlay or `'all'`, keeping its place in the order and its visibility. Returns `null` for an unknown id. */
  setOptions(id: string, options: OverlayOptions): null | undefined {
    return this.#registry.setOptions(id, options);
  }

  /** Returns the box and scale of an overlay; `null` without the overlay or a stage. Reads a signal, so templates update automatically. */
  boxOf(id: string): OverlayGeometry | null {
    const geometry = this.#geometry();
    return geometry && this.#registry.geometryOf(id, geometry);
  }

  /** Returns the visibility of overlays with `includeInCheckpoints`, by id. */
  save(): Readonly<Record<string, boolean>> {
    return this.#registry.visibility();
  }

  /** Restores the visibility returned by `save`. Other overlays keep theirs. */
  restore(visibility: Readonly<Record<string, boolean>>): void {
    this.#registry.restoreVisibility(visibility);
  }

  /** Container for the views of `*ivOverlay` templates. @internal */
  get viewContainer(): ViewContainerRef {
    if (!this.#views) {
      this.#views = createComponent(IvOverlayViews, { environmentInjector: this.#application.injector });
      this.#application.attachView(this.#views.hostView);
    }
    return this.#views.instance.viewContainer;
  }

  #requireContainer(): OverlayRoot {
    if (!this.#container) {
      this.#container = new OverlayRoot(
        this.#document,
        (geometry) => this.#geometry.set(geometry),
        (cause) => this.#emitFailure('`attachTapDelay` failed: see the cause.', cause),
      );
      this.#container.configure(this.#options);
    }
    return this.#container;
  }

  #emitFailure(message: string, cause: unknown): void {
    this.#host.emitError(new IvPlayerError('OVERLAY_FAILED', message, { cause }));
  }

  #destroy(): void {
    this.#isDestroyed = true;
    this.remove('all');
    this.#container?.destroy();
    this.#views?.destroy();
  }
}
