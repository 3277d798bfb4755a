import { DomPortalOutlet, TemplatePortal } from '@angular/cdk/portal';
import {
  ApplicationRef,
  DOCUMENT,
  DestroyRef,
  Directive,
  Injector,
  type Signal,
  TemplateRef,
  ViewContainerRef,
  afterRenderEffect,
  computed,
  inject,
  input,
  signal,
  untracked,
} from '@angular/core';
import type { OverlayGeometry } from './overlay-layout';
import type { OverlayOptions } from './overlay-options';
import { OverlayService } from './overlay-service';

/** What an `*ivOverlay` template is given. */
export interface IvOverlayContext {
  /** The overlay's box on the stage and its scale; `null` before it is there. */
  readonly $implicit: Signal<OverlayGeometry | null>;
  /** The same, by name. */
  readonly box: Signal<OverlayGeometry | null>;
  /** The element that was given to `overlays.add`. */
  readonly element: HTMLElement;
}

/**
 * Puts its template on top of the film: `*ivOverlay="'score'; options: { scaling: true }; visible: isOn()"`.
 * Works inside `<iv-player>` and anywhere below the same provider scope; the inputs are reactive; the end of the view
 * removes the overlay. Contract §1, §6.
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
  private readonly element = inject(DOCUMENT).createElement('div');
  private readonly addedId = signal<string | null>(null);

  constructor() {
    const { style } = this.element;
    style.width = style.height = '100%';
    const box = computed(() => {
      const id = this.addedId();
      return id === null ? null : this.overlays.boxOf(id);
    });
    const context: IvOverlayContext = { $implicit: box, box, element: this.element };
    const portal = new TemplatePortal(
      inject<TemplateRef<IvOverlayContext>>(TemplateRef),
      inject(ViewContainerRef),
      context,
    );
    const outlet = new DomPortalOutlet(this.element, inject(ApplicationRef), inject(Injector));

    // In the browser only, after hydration: what the server moved about, the client could not find again.
    afterRenderEffect(() => {
      const id = this.id();
      untracked(() => this.moveTo(id));
      if (!outlet.hasAttached()) outlet.attachTemplatePortal(portal);
    });
    afterRenderEffect(() => {
      const id = this.addedId();
      const options = this.options();
      if (id !== null) untracked(() => this.overlays.update(id, options));
    });
    afterRenderEffect(() => {
      const id = this.addedId();
      const isVisible = this.visible();
      if (id === null || isVisible === undefined) return;
      untracked(() => (isVisible ? this.overlays.show(id) : this.overlays.hide(id)));
    });
    inject(DestroyRef).onDestroy(() => {
      outlet.dispose();
      this.takeOff();
    });
  }

  /** Lets templates know the types of what they are given. */
  static ngTemplateContextGuard(_directive: IvOverlay, context: unknown): context is IvOverlayContext {
    return typeof context === 'object';
  }

  private moveTo(id: string): void {
    this.takeOff();
    const options = this.options();
    const visible = this.visible() ?? options.visible ?? true;
    if (this.overlays.add(id, this.element, { ...options, visible })) this.addedId.set(id);
  }

  private takeOff(): void {
    const id = this.addedId();
    if (id !== null) this.overlays.remove(id);
    this.addedId.set(null);
  }
}
