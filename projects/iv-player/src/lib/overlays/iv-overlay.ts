import { DomPortalOutlet, TemplatePortal } from '@angular/cdk/portal';
import {
  DOCUMENT,
  DestroyRef,
  Directive,
  type EmbeddedViewRef,
  type Signal,
  TemplateRef,
  afterRenderEffect,
  computed,
  inject,
  input,
  signal,
  untracked,
} from '@angular/core';
import { whenGone } from './leave-observer';
import type { OverlayGeometry } from './overlay-layout';
import type { OverlayOptions } from './overlay-options';
import { OverlayService } from './overlay-service';

/** What an `*ivOverlay` template is given. */
export interface IvOverlayContext {
  /** The overlay's box on the stage and its scale; `null` while there is no stage. */
  readonly $implicit: Signal<OverlayGeometry | null>;
  /** The same, by name. */
  readonly box: Signal<OverlayGeometry | null>;
  /** The element that was given to `overlays.add`. */
  readonly element: HTMLElement;
}

/** What of the inputs has been carried out. */
interface Added {
  readonly id: string;
  readonly options: OverlayOptions;
  readonly visible: boolean | undefined;
}

/**
 * Puts its template on top of the film: `*ivOverlay="'score'; options: { scaling: true }; visible: isOn()"`.
 * Works inside `<iv-player>` and anywhere below the same provider scope; the inputs are reactive; the end of the view
 * removes the overlay, once the animations of its leaving are over. Contract §1, §6.
 */
@Directive({ selector: '[ivOverlay]' })
export class IvOverlay {
  /** The overlay's id, unique in the player. */
  readonly id = input.required<string>({ alias: 'ivOverlay' });
  /** Options as for `overlays.add`. */
  readonly options = input<OverlayOptions>({}, { alias: 'ivOverlayOptions' });
  /** Visibility; without it `options.visible` decides. */
  readonly visible = input<boolean | undefined>(undefined, { alias: 'ivOverlayVisible' });

  private readonly overlays = inject(OverlayService);
  private readonly document = inject(DOCUMENT);
  private readonly template = inject<TemplateRef<IvOverlayContext>>(TemplateRef);
  private readonly added = signal<Added | null>(null);
  private readonly box = computed(() => {
    const added = this.added();
    return added && this.overlays.boxOf(added.id);
  });
  private outlet: DomPortalOutlet | null = null;
  private view: EmbeddedViewRef<IvOverlayContext> | null = null;

  constructor() {
    // In the browser only, after hydration: what the server moved about, the client could not find again.
    afterRenderEffect({
      // All give up their old ids before one takes a new one, so that two can exchange theirs.
      write: () => {
        const id = this.id();
        untracked(() => {
          if (this.added()?.id !== id) this.takeOff();
        });
      },
      mixedReadWrite: () => {
        const options = this.options();
        const added = { id: this.id(), options, visible: this.visible() ?? options.visible };
        untracked(() => this.carryOut(added));
      },
    });
    inject(DestroyRef).onDestroy(() => this.end());
  }

  /** Lets templates know the types of what they are given. */
  static ngTemplateContextGuard(_directive: IvOverlay, _context: unknown): _context is IvOverlayContext {
    return true;
  }

  private carryOut(wish: Added): void {
    const { id, options, visible } = wish;
    const before = this.isThere ? this.added() : null;
    if (!before) {
      this.outlet ??= this.makeOutlet();
      const element = this.outlet.outletElement;
      if (!this.overlays.add(id, element, visible === undefined ? options : { ...options, visible })) return;
      this.added.set(wish);
      this.view ??= this.outlet.attachTemplatePortal(this.portal(element as HTMLElement));
    } else {
      if (options !== before.options) this.overlays.setOptions(id, options);
      if (visible === true && !before.visible) this.overlays.show(id);
      else if (visible === false && before.visible !== false) this.overlays.hide(id);
    }
    this.added.set(wish);
  }

  private makeOutlet(): DomPortalOutlet {
    const element = this.document.createElement('div');
    element.style.width = element.style.height = '100%';
    return new DomPortalOutlet(element);
  }

  private portal(element: HTMLElement): TemplatePortal<IvOverlayContext> {
    const { box, template } = this;
    return new TemplatePortal(template, this.overlays.viewContainer, { $implicit: box, box, element });
  }

  /** Whether the overlay of that id is still this one: the application may have removed it. */
  private get isThere(): boolean {
    const id = this.added()?.id;
    return id !== undefined && this.overlays.has(id) && this.overlays.get(id) === this.outlet?.outletElement;
  }

  private takeOff(after?: PromiseLike<unknown>): void {
    const added = this.added();
    if (added && this.isThere) this.overlays.remove(added.id, after);
    this.added.set(null);
  }

  private end(): void {
    const { outlet, view } = this;
    if (!outlet) return;
    const nodes: readonly Node[] = view?.rootNodes ?? [];
    outlet.detach();
    this.takeOff(whenGone(nodes, outlet.outletElement));
  }
}
