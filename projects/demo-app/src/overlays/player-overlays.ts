import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { IvPlayerModule, Player } from 'iv-player';
import { PlaybackSession } from '../playback/playback-session';
import { HotspotButton } from './hotspot-button';
import { HotspotCard } from './hotspot-card';
import { HotspotInfo } from './hotspot-info';
import { hotspots } from './hotspots';
import { LowerThird } from './lower-third';
import { NameForm } from './name-form';
import { inPictureBox, inVideoPixels, wholeStage } from './overlay-boxes';
import { isHotspotVisible, isNameAsked, sceneWithTitle } from './overlay-times';
import { Scoreboard } from './scoreboard';
import { ViewerName } from './viewer-name';

/** All overlays shown during playback, each with suitable boxing and scaling. */
@Component({
  selector: 'demo-player-overlays',
  imports: [HotspotButton, HotspotCard, IvPlayerModule, LowerThird, NameForm, Scoreboard],
  template: `
    @if (hasBegun()) {
      <demo-scoreboard
        *ivOverlay="'scoreboard'; options: inVideoPixels; let box"
        [scale]="box()?.scale || 1"
      />
      @if (titleScene(); as scene) {
        <demo-lower-third
          *ivOverlay="'lower-third'; options: wholeStage"
          animate.leave="is-leaving"
          [scene]="scene"
        />
      }
      @for (hotspot of visibleHotspots(); track hotspot.id) {
        <demo-hotspot-button
          *ivOverlay="'hotspot.' + hotspot.id; options: inVideoPixels; let box"
          [hotspot]="hotspot"
          [scale]="box()?.scale || 1"
        />
      }
      @if (isNameFormShown()) {
        <demo-name-form *ivOverlay="'name-form'; options: wholeStage" />
      }
      @if (info.open(); as hotspot) {
        <demo-hotspot-card *ivOverlay="'hotspot-card'; options: inPictureBox" [hotspot]="hotspot" />
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PlayerOverlays {
  readonly #session = inject(PlaybackSession);
  readonly #viewerName = inject(ViewerName);
  readonly #player = inject(Player);
  readonly #scene = this.#player.select((state) => state.currentNodeId);
  readonly #time = this.#player.signals.currentNodeTime;
  readonly #nameAsked = computed(() => isNameAsked(this.#scene(), this.#time()));

  protected readonly info = inject(HotspotInfo);
  protected readonly inPictureBox = inPictureBox;
  protected readonly inVideoPixels = inVideoPixels;
  protected readonly wholeStage = wholeStage;
  protected readonly hasBegun = computed(() => this.#session.hasStarted() && !this.#session.hasEnded());
  protected readonly titleScene = computed(() => sceneWithTitle(this.#scene(), this.#time()));
  protected readonly isNameFormShown = computed(
    () => this.#nameAsked() && this.#viewerName.name() === null && !this.#viewerName.isDeclined(),
  );
  protected readonly visibleHotspots = computed(
    () => hotspots.filter((hotspot) => isHotspotVisible(hotspot, this.#scene(), this.#time())),
    {
      equal: (before, now) =>
        before.length === now.length && now.every((hotspot) => before.includes(hotspot)),
    },
  );
}
