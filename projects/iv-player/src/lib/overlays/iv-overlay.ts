import { DomPortalOutlet, TemplatePortal } from '@angular/cdk/portal';
import {
  type AfterRenderRef,
  DOCUMENT,
  DestroyRef,
  Directive,
  type EmbeddedViewRef,
  EnvironmentInjector,
  type OnChanges,
  type Signal,
  TemplateRef,
  afterNextRender,
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
 * Template context of `*ivOverlay`.
 * @example
 * ```html
 * <p *ivOverlay="'hint'; let box">{{ box()?.scale }}</p>
 * ```
 */
export interface IvOverlayContext {
  /** Box and scale of the overlay; `null` while there is no stage. */
  readonly $implicit: Signal<OverlayGeometry | null>;
  /** Same as `$implicit`. */
  readonly box: Signal<OverlayGeometry | null>;
  /** Element passed to `overlays.add`. */
  readonly element: HTMLElement;
}

interface AppliedInputs {
  readonly id: string;
  readonly options: OverlayOptions;
  readonly isBound: boolean;
  readonly visible: boolean | undefined;
}

/**
 * Renders its template on top of the video. Works inside `<iv-player>` and anywhere else in the player's scope. When the view is destroyed,
 * the overlay is removed after its `animate.leave` animations.
 * @example
 * ```html
 * <iv-player>
 *   <p *ivOverlay="'score'; options: { scaling: true }; visible: isPlaying()">{{ points() }} points</p>
 * </iv-player>
 * ```
 */
@Directive({ selector: '[ivOverlay]' })
export class IvOverlay implements OnChanges {
  /** Unique id of the overlay. */
  readonly id = input.required<string>({ alias: 'ivOverlay' });
  /** Options of the overlay; see `overlays.add`. */
  readonly options = input<OverlayOptions>({}, { alias: 'ivOverlayOptions' });
  /** Whether the overlay is visible. Default: `options.visible`. */
  readonly visible = input<boolean | undefined>(undefined, { alias: 'ivOverlayVisible' });

  /** Not the element's injector: Angular would drop a render hook of a view that is created in another render hook. */
  readonly #injector = inject(EnvironmentInjector);
  readonly #overlays =
    // Without `self`, an outer scope could provide the overlays of another player.
    inject(IV_PLAYER_SCOPE, { optional: true })?.get(OverlayService, null, { self: true }) ??
    throwNotProvided('*ivOverlay found no player with withOverlays()');
  readonly #document = inject(DOCUMENT);
  readonly #template = inject<TemplateRef<IvOverlayContext>>(TemplateRef);
  readonly #applied = signal<AppliedInputs | null>(null);
  readonly #box = computed(() => {
    const applied = this.#applied();
    return applied && this.#overlays.boxOf(applied.id);
  });
  #renderHook: AfterRenderRef | null = null;
  #outlet: DomPortalOutlet | null = null;
  #view: EmbeddedViewRef<IvOverlayContext> | null = null;

  /** @internal */
  constructor() {
    inject(DestroyRef).onDestroy(() => this.#destroy());
  }

  /** Applies changed inputs after rendering, so that hydration finds every node where the server put it. */
  ngOnChanges(): void {
    this.#renderHook?.destroy();
    this.#renderHook = afterNextRender(
      {
        // In an earlier phase for all directives, so that two overlays can swap ids.
        write: () => {
          if (this.#applied()?.id !== this.id()) this.#removeOverlay();
        },
        mixedReadWrite: () => this.#applyInputs(),
      },
      { injector: this.#injector, manualCleanup: true },
    );
  }

  /** Types the template's context. */
  static ngTemplateContextGuard(_directive: IvOverlay, _context: unknown): _context is IvOverlayContext {
    return true;
  }

  #applyInputs(): void {
    const id = this.id();
    const given = this.options();
    const isBound = this.visible() !== undefined;
    const visible = this.visible() ?? given.visible;
    const inputs: AppliedInputs = { id, options: given, isBound, visible };
    // The binding controls visibility, so checkpoints must not.
    const options = isBound ? { ...given, includeInCheckpoints: false } : given;
    const before = this.#isAdded ? this.#applied() : null;
    if (!before) {
      this.#outlet ??= this.#createOutlet();
      const element = this.#outlet.outletElement;
      if (!this.#overlays.add(id, element, visible === undefined ? options : { ...options, visible })) return;
      // Set before the template is created, because the template reads its box.
      this.#applied.set(inputs);
      const context = { $implicit: this.#box, box: this.#box, element: element as HTMLElement };
      const portal = new TemplatePortal(this.#template, this.#overlays.viewContainer, context);
      this.#view ??= this.#outlet.attachTemplatePortal(portal);
    } else {
      if (given !== before.options || isBound !== before.isBound) this.#overlays.setOptions(id, options);
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

  /** Whether this overlay is added. The application may have removed or replaced it. */
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
    this.#renderHook?.destroy();
    const outlet = this.#outlet;
    const view = this.#view;
    if (!outlet) return;
    const nodes: readonly Node[] = view?.rootNodes ?? [];
    outlet.detach();
    this.#removeOverlay(whenRemoved(nodes, outlet.outletElement));
  }
}
