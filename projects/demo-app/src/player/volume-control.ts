import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Player } from 'iv-player';
import { Icon } from '../theme/icon';

/** Volume slider and mute button. */
@Component({
  selector: 'demo-volume-control',
  imports: [Icon],
  template: `
    <button type="button" class="tool" (click)="toggle()" [attr.aria-label]="isMuted() ? 'Sound on' : 'Mute'">
      <demo-icon [name]="isMuted() ? 'muted' : 'sound'" />
    </button>
    <input
      #slider
      class="slider volume-slider"
      type="range"
      min="0"
      max="1"
      step="0.05"
      aria-label="Volume"
      [value]="isMuted() ? 0 : volume()"
      [style.--at]="isMuted() ? 0 : volume()"
      (input)="set(slider.valueAsNumber)"
    />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VolumeControl {
  private readonly player = inject(Player);
  protected readonly volume = this.player.signals.volume;
  protected readonly isMuted = computed(() => this.player.signals.muted() || this.volume() === 0);

  protected toggle(): void {
    const { player } = this;
    if (this.isMuted() && player.volume === 0) player.volume = 1;
    player.muted = !this.isMuted();
  }

  protected set(volume: number): void {
    this.player.volume = volume;
    this.player.muted = false;
  }
}
