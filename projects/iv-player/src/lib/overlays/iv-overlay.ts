import { DomPortalOutlet, TemplatePortal } from '@angular/cdk/portal';
import {
  DOCUMENT,
  DestroyRef,
  Directive,
  type EmbeddedViewRef,
  ErrorHandler,
  NgZone,
  type OnChanges,
  PLATFORM_ID,
  type Signal,
  TemplateRef,
  computed,
  inject,
  input,
  signal,
} from '@angular/core';
import { throwNotProvided } from '../player/playback/player-errors';
import { IV_PLAYER_SCOPE } from '../player/player-tokens';
import { whenRemoved } from './overlay-element';
import type { OverlayGeometry } from './overlay-layout';
import type { OverlayOptions } from './overlay-options';
import { OverlayService } from './overlay-service';

/**
 * Context of an `*ivOverlay` template.
 * @example
 * ```html
 * <p *ivOverlay="'hint'; let box">{{ box()?.scale }}</p>
 * ```
 */
export interface IvOverlayContext {
  /** Box and scale of the overlay on the stage; `null` while there is no stage. */
  readonly $implicit: Signal<OverlayGeometry | null>;
  /** The same, by name. */
  readonly box: Signal<OverlayGeometry | null>;
  /** The element that was given to `overlays.add`. */
  readonly element: HTMLElement;
}

/** The inputs as they were applied to the overlay. */
interface AppliedInputs {
  readonly id: string;
  readonly options: OverlayOptions;
  /** Whether `visible` is given as an input. */
  readonly isBound: boolean;
  readonly visible: boolean | undefined;
}

/**
 * Renders its template on top of the video: `*ivOverlay="'score'; options: { scaling: true }; visible: isOn()"`.
 * Works inside `<iv-player>` and anywhere below the same provider scope. All inputs are reactive. When its view is destroyed
 * the overlay is removed, after the animations of `animate.leave`.
 * @example
 * ```html
 * <iv-player>
 *   <p *ivOverlay="'score'; options: { scaling: true }; visible: isPlaying()">{{ points() }} points</p>
 * </iv-player>
 * ```
 */
@Directive({ selector: '[ivOverlay]' })
export class IvOverlay implements OnChanges {
  /** The overlay's id, unique in the player. */
  readonly id = input.required<string>({ alias: 'ivOverlay' });
  /** Options as for `overlays.add`. */
  readonly options = input<OverlayOptions>({}, { alias: 'ivOverlayOptions' });
  /** Visibility; without it `options.visible` decides. */
  readonly visible = input<boolean | undefined>(undefined, { alias: 'ivOverlayVisible' });

  readonly #destroyRef = inject(DestroyRef);
  readonly #isBrowser = inject(PLATFORM_ID) === 'browser';
  readonly #zone = inject(NgZone);
  readonly #errorHandler = inject(ErrorHandler);
  readonly #overlays =
    // Of this player alone: the player of a scope around it has a picture of its own.
    inject(IV_PLAYER_SCOPE, { optional: true })?.get(OverlayService, null, { self: true }) ??
    throwNotProvided('*ivOverlay has no player with withOverlays()');
  readonly #document = inject(DOCUMENT);
  readonly #template = inject<TemplateRef<IvOverlayContext>>(TemplateRef);
  readonly #applied = signal<AppliedInputs | null>(null);
  readonly #box = computed(() => {
    const applied = this.#applied();
    return applied && this.#overlays.boxOf(applied.id);
  });
  #outlet: DomPortalOutlet | null = null;
  #view: EmbeddedViewRef<IvOverlayContext> | null = null;

  /** @internal */
  constructor() {
    this.#destroyRef.onDestroy(() => this.#destroy());
  }

  /**
   * Applies changed inputs after the render, so in the browser only: hydration finds every node where the server put it. In
   * microtasks, still before the page is painted; `afterNextRender` adds 0.7 kB to an application without it.
   */
  ngOnChanges(): void {
    if (!this.#isBrowser) return;
    this.#inMicrotask(() => {
      if (this.#applied()?.id !== this.id()) this.#removeOverlay();
      // Those above of all directives run before any of these: all old ids are free, and two can exchange theirs.
      this.#inMicrotask(() => {
        if (this.#destroyRef.destroyed) return;
        const options = this.options();
        const visible = this.visible();
        this.#apply({
          id: this.id(),
          options,
          isBound: visible !== undefined,
          visible: visible ?? options.visible,
        });
      });
    });
  }

  /** Types the template's context. */
  static ngTemplateContextGuard(_directive: IvOverlay, _context: unknown): _context is IvOverlayContext {
    return true;
  }

  /** Runs `task` as a render hook would: without another change detection, and with its errors in the error handler. */
  #inMicrotask(task: () => void): void {
    this.#zone.runOutsideAngular(() =>
      queueMicrotask(() => {
        try {
          task();
        } catch (error) {
          this.#errorHandler.handleError(error);
        }
      }),
    );
  }

  #apply(inputs: AppliedInputs): void {
    const { id, isBound, visible } = inputs;
    // What a binding shows and hides is up to it, not to a checkpoint.
    const options = isBound ? { ...inputs.options, includeInCheckpoints: false } : inputs.options;
    const before = this.#isAdded ? this.#applied() : null;
    if (!before) {
      this.#outlet ??= this.#createOutlet();
      const element = this.#outlet.outletElement;
      if (!this.#overlays.add(id, element, visible === undefined ? options : { ...options, visible })) return;
      // The template reads its box.
      this.#applied.set(inputs);
      this.#view ??= this.#outlet.attachTemplatePortal(this.#createPortal(element as HTMLElement));
    } else {
      if (inputs.options !== before.options || isBound !== before.isBound)
        this.#overlays.setOptions(id, options);
      if (visible === true && !before.visible) this.#overlays.show(id);
      else if (visible === false && before.visible !== false) this.#overlays.hide(id);
    }
    this.#applied.set(inputs);
  }

  #createOutlet(): DomPortalOutlet {
    const element = this.#document.createElement('div');
    element.style.width = element.style.height = '100%';
    return new DomPortalOutlet(element);
  }

  #createPortal(element: HTMLElement): TemplatePortal<IvOverlayContext> {
    const box = this.#box;
    const template = this.#template;
    return new TemplatePortal(template, this.#overlays.viewContainer, { $implicit: box, box, element });
  }

  /** Whether the overlay of that id is this one: the application may have removed it. */
  get #isAdded(): boolean {
    const id = this.#applied()?.id;
    return (
      id !== undefined && this.#overlays.has(id) && this.#overlays.get(id) === this.#outlet?.outletElement
    );
  }

  #removeOverlay(after?: PromiseLike<unknown>): void {
    const applied = this.#applied();
    if (applied && this.#isAdded) this.#overlays.remove(applied.id, after);
    this.#applied.set(null);
  }

  #destroy(): void {
    const outlet = this.#outlet;
    const view = this.#view;
    if (!outlet) return;
    const nodes: readonly Node[] = view?.rootNodes ?? [];
    outlet.detach();
    this.#removeOverlay(whenRemoved(nodes, outlet.outletElement));
  }
}
