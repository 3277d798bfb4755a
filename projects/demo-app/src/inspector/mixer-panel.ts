import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { DriftMeter } from './drift-meter';
import { MixerSlider } from './mixer-slider';

/** The volumes of player and sounds, bound together or separate, and the soundtrack's drift. */
@Component({
  selector: 'demo-mixer-panel',
  imports: [DriftMeter, MixerSlider],
  template: `
    <div class="mixer">
      <demo-mixer-slider
        name="Player"
        code="player.volume"
        [value]="player.signals.volume()"
        (changed)="player.volume = $event"
      />
      <demo-mixer-slider
        name="Sounds"
        code="audio.volume"
        [value]="player.audio.signals.volume()"
        (changed)="player.audio.volume = $event"
      />
      <demo-mixer-slider
        name="Film’s own sound"
        code="audio.videoVolume"
        [value]="videoVolume()"
        (changed)="setVideoVolume($event)"
      />
      <div class="chips mixer-chips">
        <button
          type="button"
          class="chip"
          [attr.aria-pressed]="player.signals.muted()"
          (click)="mutePlayer()"
        >
          Mute player
        </button>
        <button
          type="button"
          class="chip"
          [attr.aria-pressed]="player.audio.signals.muted()"
          (click)="muteSounds()"
        >
          Mute sounds
        </button>
        <button type="button" class="chip" [attr.aria-pressed]="isBound()" (click)="bind()">Linked</button>
      </div>
      <demo-drift-meter />
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MixerPanel {
  protected readonly player = inject(Player);
  protected readonly videoVolume = signal(this.player.audio.videoVolume);
  protected readonly isBound = signal(this.player.audio.bindVolumeToPlayer);

  protected setVideoVolume(volume: number): void {
    this.player.audio.videoVolume = volume;
    this.videoVolume.set(volume);
  }

  protected bind(): void {
    this.isBound.update((isBound) => !isBound);
    this.player.audio.bindVolumeToPlayer = this.isBound();
  }

  protected mutePlayer(): void {
    this.player.muted = !this.player.muted;
  }

  protected muteSounds(): void {
    this.player.audio.muted = !this.player.audio.muted;
  }
}
