import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { heard } from '../viewing/heard';
import { DriftMeter } from './drift-meter';

const volumeEvents = ['volumechange', 'audio.volumechange'] as const;

/** Picture and sounds by themselves or together, and how exactly the soundtrack keeps with the film. */
@Component({
  selector: 'demo-mixer-panel',
  imports: [DriftMeter],
  template: `
    <div class="mixer">
      <label class="mixer-row">
        <span>Player</span>
        <input
          #playerSlider
          type="range"
          min="0"
          max="1"
          step="0.05"
          [value]="playerVolume()"
          (input)="player.volume = playerSlider.valueAsNumber"
        />
        <code>player.volume</code>
      </label>
      <label class="mixer-row">
        <span>Sounds</span>
        <input
          #soundSlider
          type="range"
          min="0"
          max="1"
          step="0.05"
          [value]="soundVolume()"
          (input)="player.audio.volume = soundSlider.valueAsNumber"
        />
        <code>audio.volume</code>
      </label>
      <label class="mixer-row">
        <span>Film’s own sound</span>
        <input
          #videoSlider
          type="range"
          min="0"
          max="1"
          step="0.05"
          [value]="player.audio.videoVolume"
          (input)="player.audio.videoVolume = videoSlider.valueAsNumber"
        />
        <code>audio.videoVolume</code>
      </label>
      <div class="chips">
        <button type="button" class="chip" [attr.aria-pressed]="isPlayerMuted()" (click)="mutePlayer()">
          Mute player
        </button>
        <button type="button" class="chip" [attr.aria-pressed]="areSoundsMuted()" (click)="muteSounds()">
          Mute sounds
        </button>
        <button type="button" class="chip" [attr.aria-pressed]="isBound()" (click)="bind()">
          Bound together
        </button>
      </div>
      <demo-drift-meter />
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MixerPanel {
  protected readonly player = inject(Player);
  protected readonly playerVolume = heard(volumeEvents, (player) => player.volume);
  protected readonly soundVolume = heard(volumeEvents, (player) => player.audio.volume);
  protected readonly isPlayerMuted = heard(volumeEvents, (player) => player.muted);
  protected readonly areSoundsMuted = heard(volumeEvents, (player) => player.audio.muted);
  protected readonly isBound = signal(this.player.audio.bindVolumeToPlayer);

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
