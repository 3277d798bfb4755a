import { ComponentPortal, DomPortalOutlet } from '@angular/cdk/portal';
import {
  ApplicationRef,
  type ComponentRef,
  DOCUMENT,
  DestroyRef,
  Injectable,
  Injector,
  type Type,
  inject,
  isDevMode,
  signal,
} from '@angular/core';
import { observeStage } from '../engine/stage-observer';
import { IvPlayerError } from '../events/player-error';
import { PlayerService } from '../player/player-service';
import type { IvPlugin } from '../player/plugin';
import { VERSION } from '../player/version';
import type { OverlayAnimator } from './overlay-hiding';
import type { OverlayGeometry, StageGeometry } from './overlay-layout';
import { OverlayLayer } from './overlay-layer';
import type { OverlayOptions, OverlaysInitOptions, TapDelayAttachment } from './overlay-options';
import { type HideOptions, OverlayRegistry } from './overlay-registry';

/**
 * Elements on top of the film, boxed and scaled with it. Specification §2.7, §2.8, §4.2; contract §6.
 * The registry knows the overlays by id, the layer puts them on the page; this class joins them to the stage.
 * One observer reads the stage's size; one write pass follows it.
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
  private readonly outlets = new Map<Element, DomPortalOutlet>();
  private readonly layer = new OverlayLayer(this.document);
  private readonly registry = new OverlayRegistry(this.layer, () => this.options.defaultOptions ?? {}, {
    warn: (message) => this.warn(message),
    animationFailed: (id, cause) => this.raise(id, cause),
  });
  private options: OverlaysInitOptions = {};
  private tapDelay: TapDelayAttachment | undefined;
  private readonly geometry = signal<StageGeometry>({
    container: { width: 0, height: 0 },
    fit: 'contain',
    pictureRatio: null,
  });

  constructor() {
    let stopObserving = (): void => undefined;
    const mounting = this.player.layers.subscribe((stage) => {
      stopObserving();
      this.layer.container.remove();
      if (!stage) return;
      stage.append(this.layer.container);
      stopObserving = observeStage(stage, (container) => this.place({ container }));
    });
    const picture = this.player.facts.subscribe((fact) => {
      if (fact.type === 'picture') this.place({ pictureRatio: fact.ratio });
    });
    this.configure({});
    inject(DestroyRef).onDestroy(() => {
      mounting.unsubscribe();
      picture.unsubscribe();
      stopObserving();
      this.tapDelay?.destroy();
      this.remove('all');
      this.layer.container.remove();
    });
  }

  /** Applies init options over the ones in force. Overlays that are there keep theirs. Specification §2.7. */
  configure(options: OverlaysInitOptions): void {
    this.options = {
      ...this.options,
      ...options,
      masterContainerStyle: { ...this.options.masterContainerStyle, ...options.masterContainerStyle },
      defaultOptions: { ...this.options.defaultOptions, ...options.defaultOptions },
    };
    this.tapDelay?.destroy();
    this.layer.dress(this.options);
    this.tapDelay = this.options.attachTapDelay?.(this.layer.container, this.options.tapdelayOptions ?? null);
  }

  /**
   * Puts `element` on top of the film and of every overlay before it.
   * @returns the element, or `null` when the id is taken or reserved or there is no element
   */
  add(id: string, element: Element, options: OverlayOptions = {}): Element | null {
    return this.registry.add(id, element, options);
  }

  /** Takes an overlay off and hands its element back untouched; `'all'`: all of them. Unknown → `null`. */
  remove(id: 'all'): Element[];
  remove(id: string): Element | null;
  remove(id: string): Element | Element[] | null {
    const removed = this.registry.remove(id);
    for (const element of removed ? [removed].flat() : []) {
      this.outlets.get(element)?.dispose();
      this.outlets.delete(element);
    }
    return removed;
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
  show(id: string, animate?: OverlayAnimator): null | undefined {
    return this.registry.show(id, animate);
  }

  /**
   * Hides an overlay (or `'all'`): at once, or when `animate` has finished — a promise or an `Animation` it returns, the
   * `done` it calls — and at the latest `options.timeout` ms (default 5000) after the call. A `show` meanwhile wins.
   */
  hide(id: string, animate?: OverlayAnimator, options?: HideOptions): null | undefined {
    return this.registry.hide(id, animate, options);
  }

  /** Gives an overlay other options at its place in the stack. `*ivOverlay` does it when its inputs change. */
  update(id: string, options: OverlayOptions): void {
    this.registry.update(id, options);
  }

  /**
   * Puts a component on top of the film, for content that is chosen at run time. `remove(id)` destroys it.
   * @returns the component's reference, or `null` where `add` answers `null`
   */
  addComponent<C>(
    id: string,
    component: Type<C>,
    options: OverlayOptions = {},
    injector?: Injector,
  ): ComponentRef<C> | null {
    const element = this.document.createElement('div');
    if (!this.add(id, element, options)) return null;
    const outlet = new DomPortalOutlet(element, this.application, injector ?? this.injector);
    this.outlets.set(element, outlet);
    return outlet.attachComponentPortal(new ComponentPortal(component));
  }

  /** Which overlays are visible, for a checkpoint. */
  save(): Readonly<Record<string, boolean>> {
    return this.registry.visibility();
  }

  /** Shows and hides as a checkpoint says; overlays it does not know stay as they are. */
  restore(visibility: Readonly<Record<string, boolean>>): void {
    this.registry.restoreVisibility(visibility);
  }

  /** Where an overlay lies on the stage, and its scale; a signal's read, so templates follow it. */
  boxOf(id: string): OverlayGeometry | null {
    return this.registry.geometryOf(id, this.geometry());
  }

  private place(change: Partial<StageGeometry>): void {
    const geometry = { ...this.geometry(), fit: this.player.fit, ...change };
    this.geometry.set(geometry);
    this.layer.place(geometry);
  }

  private raise(id: string, cause: unknown): void {
    const message = `The animation of overlay "${id}" failed: the overlay was shown or hidden without it.`;
    this.player.raise(new IvPlayerError('OVERLAY_FAILED', message, { cause }));
  }

  private warn(message: string): void {
    if (isDevMode()) console.warn(`iv-player: ${message}`);
  }
}
