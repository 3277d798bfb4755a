import {
  ChangeDetectionStrategy,
  Component,
  type WritableSignal,
  afterNextRender,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { DomPortalOutlet, TemplatePortal } from '@angular/cdk/portal';
import { IvOverlay, IvPlayer, type OverlayOptions, type Player, provideIvPlayer } from 'iv-player';
import { filmWindow, showPlayer } from './film-window';
import { Guestbook, Hotspot } from './hotspot';

/** One overlay of the page's list. */
export interface OverlayItem {
  /** What it is to the page, whatever its id. */
  readonly key: number;
  readonly id: string;
  readonly text: string;
  readonly options: OverlayOptions;
  readonly visible: boolean;
}

/** What the tests change of the page: `window.film.overlayPage`. */
export interface OverlayPageWishes {
  readonly items: WritableSignal<readonly OverlayItem[]>;
  readonly isAnimated: WritableSignal<boolean>;
  readonly guestbook: Guestbook;
  /** Classes that must have no instance left when the overlays are gone. */
  readonly classes: Readonly<Record<string, object>>;
}

/** Overlays as templates: a list inside the stage, one with animations outside of it. */
@Component({
  selector: 'e2e-overlay-page',
  imports: [Hotspot, IvOverlay, IvPlayer],
  providers: [provideIvPlayer()],
  viewProviders: [Guestbook],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <iv-player (ready)="show($event)">
      <button type="button" class="control">Control</button>
      @for (item of items(); track item.key) {
        <e2e-hotspot
          *ivOverlay="item.id; options: item.options; visible: item.visible; let box; let element = element"
          [text]="item.text"
          [box]="box()"
          [element]="element"
        />
      }
    </iv-player>
    @if (isAnimated()) {
      <p *ivOverlay="'animated'" class="animated" animate.enter="appear" animate.leave="vanish">Here</p>
    }
    <p>below the film</p>
  `,
})
export class OverlayPage {
  protected readonly items = signal<readonly OverlayItem[]>([
    { key: 1, id: 'one', text: 'One', options: {}, visible: true },
    { key: 2, id: 'two', text: 'Two', options: { scaling: true }, visible: true },
  ]);
  protected readonly isAnimated = signal(false);
  private readonly guestbook = inject(Guestbook);
  private readonly stage = viewChild.required(IvPlayer);

  constructor() {
    afterNextRender(() => {
      const { items, isAnimated, guestbook } = this;
      const classes = { DomPortalOutlet, TemplatePortal, IvOverlay, Hotspot };
      filmWindow().overlayPage = { items, isAnimated, guestbook, classes };
    });
  }

  protected show(player: Player): void {
    filmWindow().enterFullscreen = () => this.stage().enterFullscreen();
    showPlayer(player);
  }
}
