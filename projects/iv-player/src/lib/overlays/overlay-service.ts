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

/**
 * Holds the views of `*ivOverlay` templates. A view in the container of the directive itself would be moved back there
 * whenever `@for` moves the directive.
 */
@Component({ selector: 'iv-overlay-views', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class IvOverlayViews {
  readonly viewContainer = inject(ViewContainerRef);
}

/**
 * Which overlays are visible. Pairs and no map: in JSON from outside not every id can be a key. An id without an overlay is no
 * error: the overlay may be added later.
 */
type OverlaysSnapshot = readonly (readonly [id: string, isVisible: boolean])[];

/**
 * Elements on top of the video, boxed and scaled with it.
 * The registry knows the overlays by id, the container renders them and observes the size of the stage; this class connects
 * them to the player. A server renders none. A bad call returns `null`, changes nothing and warns in dev mode.
 * @example
 * player.overlays.add('lamp', button, { scaling: true, visible: false });
 * player.overlays.show('lamp');
 */
@Injectable()
export class OverlayService implements IvPlugin {
  /** The plugin's name in `plugins` and for `initPlugin`. */
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
   * What was visible before the first event of the last seek: listeners of a restore's events change nothing of it, but what
   * the code that restored has shown and hidden since stays.
   */
  #beforeEvents: Readonly<Record<string, boolean>> = {};
  readonly #geometry = signal<StageGeometry | null>(null);
  /** Destroys the component in an overlay's element; returns a promise if an animation delays its removal. */
  readonly #destroyContent = new Map<Element, () => PromiseLike<unknown> | undefined>();
  readonly #registry = new OverlayRegistry<Element>({
    renderer: () => this.#requireContainer().stack,
    defaults: () => this.#options.defaultOptions ?? {},
    // Outside the zone: a timer of seconds must not delay the application's stability.
    startTimer: (task, milliseconds) => {
      const timer = this.#zone.runOutsideAngular(() => setTimeout(task, milliseconds));
      return () => clearTimeout(timer);
    },
    warn: (message) => this.#host.warn(message),
    animationFailed: (id, cause) => this.#emitAnimationError(id, cause),
  });

  /** @internal */
  constructor() {
    const stage = this.#host.stageState.subscribe((state) => {
      const container = state.layers ? this.#requireContainer() : this.#container;
      this.#zone.runOutsideAngular(() => container?.setStage(state));
    });
    // They complete when the player is destroyed, at the latest with its scope.
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

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  /**
   * What checkpoints hold: which overlays are visible, of those with `includeInCheckpoints`.
   * @internal
   */
  readonly snapshot: PluginSnapshot<OverlaysSnapshot> = {
    // What fades out is gone for who comes back.
    save: () => Object.entries(this.#registry.visibility(true)),
    read: (saved, { v }) => v.array(v.tuple(v.string, v.boolean))(saved, 'overlays'),
    restore: (saved) => {
      this.restore(Object.fromEntries(saved));
      // Those of an earlier seek: nothing may be played, and then there are no events before this.
      this.#beforeEvents = {};
      this.#host.bus.afterwards(() => {
        this.restore(Object.fromEntries(saved.map(([id, shown]) => [id, this.#beforeEvents[id] ?? shown])));
      });
    },
  };

  /** Applies init options over the ones in force. Overlays added before keep theirs. */
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
   * Adds `element` on top of the video and of all overlays added before.
   * @returns the element, or `null` when the id is taken or reserved or `element` is no element
   */
  add<Given extends Element>(id: string, element: Given, options?: OverlayOptions): Given | null {
    if (this.#isDestroyed) return null;
    return this.#registry.add(id, element, options ?? {}) && element;
  }

  /**
   * Adds a component on top of the video, for content that is chosen at run time. `remove(id)` destroys it.
   * @param injector provides its services; default: the scope of the player
   * @returns the component's reference, or `null` where `add` returns `null`
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
   * Removes an overlay and returns its element unchanged; `null` for an unknown id.
   * @param after the id is free at once, but the element stays visible until this has settled
   */
  remove(id: string, after?: PromiseLike<unknown>): Element | null;
  remove(id: string, after?: PromiseLike<unknown>): Element | Element[] | null {
    return this.#registry.remove(id, (element) => {
      const removal = this.#destroyContent.get(element)?.();
      this.#destroyContent.delete(element);
      return after ?? removal;
    });
  }

  /** The elements of all overlays, in the order of adding. */
  get(id: 'all'): Element[];
  /** The element given to `add`; `null` for an unknown id. */
  get(id: string): Element | null;
  get(id: string): Element | Element[] | null {
    return this.#registry.get(id);
  }

  /** Whether there is an overlay of that id. */
  has(id: string): boolean {
    return this.#registry.has(id);
  }

  /** Makes an overlay (or `'all'`) visible; then calls `animate` with its element. Unknown → `null`. */
  show(id: string, animate?: OverlayAnimator<Element> | null): null | undefined {
    return this.#registry.show(id, animate);
  }

  /**
   * Hides an overlay (or `'all'`): at once, or when `animate` has finished (the promise or `Animation` it returns has, or it
   * has called `done`), at the latest `options.timeout` ms (default 5000) after the call. A `show` meanwhile cancels it.
   * Unknown → `null`.
   */
  hide(
    id: string,
    animate?: OverlayAnimator<Element> | null,
    options?: OverlayHideOptions,
  ): null | undefined {
    return this.#registry.hide(id, animate, options);
  }

  /** Replaces all options of an overlay (or `'all'`). Its place in the order and its visibility stay. Unknown → `null`. */
  setOptions(id: string, options: OverlayOptions): null | undefined {
    return this.#registry.setOptions(id, options);
  }

  /** Box and scale of an overlay on the stage; `null` without overlay or stage. Reads a signal, so templates follow it. */
  boxOf(id: string): OverlayGeometry | null {
    const geometry = this.#geometry();
    return geometry && this.#registry.geometryOf(id, geometry);
  }

  /** Which overlays are visible, of those with `includeInCheckpoints`. */
  save(): Readonly<Record<string, boolean>> {
    return this.#registry.visibility();
  }

  /** Shows and hides overlays as they were at `save`; others stay as they are. */
  restore(visibility: Readonly<Record<string, boolean>>): void {
    this.#registry.restoreVisibility(visibility);
  }

  /**
   * Where the views of `*ivOverlay` templates are created.
   * @internal
   */
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

  #emitAnimationError(id: string, cause: unknown): void {
    this.#emitFailure(`The animation of overlay "${id}" failed: see the cause.`, cause);
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
