import { ComponentPortal, DomPortalOutlet } from '@angular/cdk/portal';
import {
  ApplicationRef,
  type ComponentRef,
  DOCUMENT,
  DestroyRef,
  Injectable,
  Injector,
  NgZone,
  type Type,
  type ViewContainerRef,
  computed,
  createComponent,
  inject,
  isDevMode,
  signal,
} from '@angular/core';
import type { StageState } from '../player/stage-state';
import { StageObserver } from './stage-observer';
import type { StageSize } from './stage-size';
import { IvPlayerError } from '../events/player-error';
import { PlayerService } from '../player/player-service';
import type { IvPlugin, PluginSnapshot } from '../player/plugin/plugin';
import { VERSION } from '../player/version';
import { IvOverlayViews } from './iv-overlay-views';
import { whenGone } from './leave-observer';
import { OverlayContainer, type OverlaysInitOptions } from './overlay-container-element';
import type { OverlayAnimator } from './pending-hide';
import { OverlayLayer } from './overlay-layer';
import type { OverlayGeometry, StageGeometry } from './overlay-layout';
import { type OverlaysSnapshot, readOverlays } from './overlay-snapshot';
import type { OverlayOptions } from './overlay-options';
import { type OverlayHideOptions, OverlayRegistry } from './overlay-registry';

/** What there is on the page, once there is anything. */
interface OverlayStage {
  readonly container: OverlayContainer;
  readonly layer: OverlayLayer;
}

/**
 * Elements on top of the film, boxed and scaled with it. Specification §2.7, §2.8, §4.2; contract §6.
 * The registry knows the overlays by id, the layer puts them on the page; this class joins them to the stage.
 * One observer reads the stage's size; one write pass follows it. Nothing is made on a server.
 * A bad call returns `null`, changes nothing and warns in dev mode.
 */
@Injectable()
export class OverlayService implements IvPlugin {
  readonly name = 'overlays';
  /** The plugin's version. Specification §9. */
  readonly version = VERSION;
  private readonly player = inject(PlayerService);
  private readonly document = inject(DOCUMENT);
  private readonly application = inject(ApplicationRef);
  private readonly injector = inject(Injector);
  private readonly zone = inject(NgZone);
  private options: OverlaysInitOptions = {};
  private made: OverlayStage | null = null;
  private views: ComponentRef<IvOverlayViews> | null = null;
  /** What ends the contents that are components, by the overlay's element. */
  private readonly endings = new Map<Element, () => PromiseLike<unknown> | undefined>();
  private readonly registry = new OverlayRegistry<Element>(
    {
      accepts: (element) => this.board.layer.accepts(element),
      mount: (element, options) => this.board.layer.mount(element, options),
    },
    {
      defaults: () => this.options.defaultOptions ?? {},
      // A timer of seconds must not keep an application from being stable.
      later: (task, milliseconds) => {
        const timer = this.zone.runOutsideAngular(() => setTimeout(task, milliseconds));
        return () => clearTimeout(timer);
      },
      warn: (message) => this.warn(message),
      animationFailed: (id, cause) => this.raise(id, cause),
    },
  );

  private readonly stage = signal<StageState>({ layers: null, fit: 'contain', ratio: null });
  private readonly size = signal<StageSize | null>(null);
  private readonly geometry = computed<StageGeometry | null>(() => {
    const { fit, ratio } = this.stage();
    const container = this.size();
    return container && { container, fit, pictureRatio: ratio };
  });
  private observer: StageObserver | null = null;

  constructor() {
    const watching = this.player.stageState.subscribe((stage) => this.lookAt(stage));
    inject(DestroyRef).onDestroy(() => {
      watching.unsubscribe();
      this.observer?.stop();
      this.remove('all');
      this.made?.container.destroy();
      this.views?.destroy();
    });
  }

  /** What checkpoints hold: which overlays are visible, as `includeInCheckpoints` allows. Specification §2.8. */
  readonly snapshot: PluginSnapshot<OverlaysSnapshot> = {
    save: () => Object.entries(this.save()),
    read: readOverlays,
    restore: (saved) => {
      const restore = (): void => this.restore(Object.fromEntries(saved));
      restore();
      // What those show and hide who hear of the film's coming back does not count.
      this.player.bus.afterwards(restore);
    },
  };

  /** Applies init options over the ones in force. Overlays that are there keep theirs. Specification §2.7. */
  configure(options: OverlaysInitOptions): void {
    const { masterContainerStyle, defaultOptions } = this.options;
    this.options = {
      ...this.options,
      ...options,
      masterContainerStyle: { ...masterContainerStyle, ...options.masterContainerStyle },
      defaultOptions: {
        ...defaultOptions,
        ...options.defaultOptions,
        wrapperStyle: { ...defaultOptions?.wrapperStyle, ...options.defaultOptions?.wrapperStyle },
      },
    };
    this.made?.container.dress(this.options);
  }

  /**
   * Puts `element` on top of the film and of every overlay before it.
   * @returns the element, or `null` when the id is taken or reserved or there is no element
   */
  add<Given extends Element>(id: string, element: Given, options?: OverlayOptions): Given | null {
    return this.registry.add(id, element, options ?? {}) && element;
  }

  /**
   * Puts a component on top of the film, for content that is chosen at run time. `remove(id)` destroys it.
   * @param injector where it looks for services; default: the scope of the player
   * @returns the component's reference, or `null` where `add` answers `null`
   */
  addComponent<C>(
    id: string,
    component: Type<C>,
    options?: OverlayOptions,
    injector: Injector = this.injector,
  ): ComponentRef<C> | null {
    const element = this.document.createElement('div');
    if (!this.add(id, element, options)) return null;
    const outlet = new DomPortalOutlet(element, this.application, injector);
    this.endings.set(element, () => {
      const nodes = [...element.childNodes];
      outlet.detach();
      return whenGone(nodes, element);
    });
    try {
      return outlet.attachComponentPortal(new ComponentPortal(component));
    } catch (error) {
      this.remove(id);
      throw error;
    }
  }

  /**
   * Takes an overlay off and hands its element back untouched; `'all'`: all of them. Unknown → `null`.
   * @param after the id is free at once, but the element stays to be seen until this has settled
   */
  remove(id: 'all', after?: PromiseLike<unknown>): Element[];
  remove(id: string, after?: PromiseLike<unknown>): Element | null;
  remove(id: string, after?: PromiseLike<unknown>): Element | Element[] | null {
    return this.registry.remove(id, (element) => {
      const ending = this.endings.get(element)?.();
      this.endings.delete(element);
      return after ?? ending;
    });
  }

  /** The element given to `add`; `'all'`: all of them. Unknown → `null`. */
  get(id: 'all'): Element[];
  get(id: string): Element | null;
  get(id: string): Element | Element[] | null {
    return this.registry.get(id);
  }

  has(id: string): boolean {
    return this.registry.has(id);
  }

  /** Makes an overlay (or `'all'`) visible; then calls `animate` with its element. Unknown → `null`. */
  show(id: string, animate?: OverlayAnimator<Element> | null): null | undefined {
    return this.registry.show(id, animate);
  }

  /**
   * Hides an overlay (or `'all'`): at once, or when `animate` has finished — a promise or an `Animation` it returns, the
   * `done` it calls — and at the latest `options.timeout` ms (default 5000) after the call. A `show` meanwhile wins.
   */
  hide(
    id: string,
    animate?: OverlayAnimator<Element> | null,
    options?: OverlayHideOptions,
  ): null | undefined {
    return this.registry.hide(id, animate, options);
  }

  /** Gives an overlay other options in place of all it had, at its place in the stack. Its visibility stays. Unknown → `null`. */
  setOptions(id: string, options: OverlayOptions): null | undefined {
    return this.registry.setOptions(id, options);
  }

  /** Where an overlay lies on the stage, and its scale; `null` without overlay or stage. Reads signals, so templates follow it. */
  boxOf(id: string): OverlayGeometry | null {
    const geometry = this.geometry();
    return geometry && this.registry.geometryOf(id, geometry);
  }

  /** What a checkpoint holds: which overlays are visible, of those with `includeInCheckpoints`. Specification §2.8. */
  save(): Readonly<Record<string, boolean>> {
    return this.registry.visibility();
  }

  /** Shows and hides as `save` told once; overlays it does not know stay as they are. */
  restore(visibility: Readonly<Record<string, boolean>>): void {
    this.registry.restoreVisibility(visibility);
  }

  /** Where the views of templates live that lie on the film, whatever becomes of the place where they are written. */
  get viewContainer(): ViewContainerRef {
    if (!this.views) {
      const environmentInjector = this.application.injector;
      this.views = createComponent(IvOverlayViews, { environmentInjector });
      this.application.attachView(this.views.hostView);
      this.views.changeDetectorRef.detectChanges();
    }
    return this.views.instance.place();
  }

  private get board(): OverlayStage {
    if (!this.made) {
      const container = new OverlayContainer(this.document);
      container.dress(this.options);
      this.made = { container, layer: new OverlayLayer(container.element) };
    }
    return this.made;
  }

  private lookAt(stage: StageState): void {
    const isMoved = stage.layers !== this.stage().layers;
    this.stage.set(stage);
    if (!isMoved) return this.observer?.lookAgain();
    this.observer?.stop();
    this.observer = null;
    this.size.set(null);
    if (stage.layers) {
      const { element } = this.board.container;
      stage.layers.append(element);
      this.observer = this.zone.runOutsideAngular(
        () => new StageObserver(element, (size) => this.place(size)),
      );
    } else this.made?.container.element.remove();
  }

  private place(size: StageSize): void {
    this.size.set(size);
    const geometry = this.geometry();
    if (geometry) this.board.layer.place(geometry);
  }

  private raise(id: string, cause: unknown): void {
    const message = `The animation of overlay "${id}" failed; the overlay is shown or hidden without it. See the cause.`;
    this.player.emitError(new IvPlayerError('OVERLAY_FAILED', message, { cause }));
  }

  private warn(message: string): void {
    if (isDevMode()) console.warn(`iv-player: ${message}`);
  }
}
