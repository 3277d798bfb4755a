import { ChangeDetectionStrategy, Component, afterNextRender, inject, signal } from '@angular/core';
import { DomPortalOutlet, TemplatePortal } from '@angular/cdk/portal';
import { IvOverlay, IvPlayer, type Player, provideIvPlayer } from 'iv-player';
import { IvNotices } from 'iv-player/ui';
import { testPage, exposePlayer } from './test-page';
import { HotspotInstances, Hotspot } from './hotspot';
import type { OverlayItem } from './overlay-page-controls';

/** Template overlays: a list inside the stage, and an animated one outside. */
@Component({
  selector: 'e2e-overlay-page',
  imports: [Hotspot, IvNotices, IvOverlay, IvPlayer],
  providers: [provideIvPlayer()],
  viewProviders: [HotspotInstances],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <iv-player (ready)="expose($event)">
      <button type="button" class="control">Control</button>
      @for (item of items(); track item.key) {
        <e2e-hotspot
          *ivOverlay="item.id; options: item.options; visible: item.visible; let box; let element = element"
          [text]="item.text"
          [box]="box()"
          [element]="element"
        />
      }
      <iv-notices />
    </iv-player>
    @if (isAnimated()) {
      <p *ivOverlay="'animated'" class="animated" animate.enter="appear" animate.leave="vanish">Here</p>
    }
    <p>below the player</p>
  `,
})
export class OverlayPage {
  protected readonly items = signal<readonly OverlayItem[]>([
    { key: 1, id: 'one', text: 'One', options: {}, visible: true },
    { key: 2, id: 'two', text: 'Two', options: { scaling: true }, visible: true },
  ]);
  protected readonly isAnimated = signal(false);
  readonly #instances = inject(HotspotInstances);

  constructor() {
    afterNextRender(() => {
      const { items, isAnimated } = this;
      const instances = this.#instances;
      const classes = { DomPortalOutlet, TemplatePortal, IvOverlay, Hotspot };
      testPage().overlayPage = { items, isAnimated, instances, classes };
    });
  }

  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
