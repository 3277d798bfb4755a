import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Player } from 'iv-player';
import { CONTROL_TEXTS } from '../labels/english-texts';
import { injectLabels } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/per-player';
import { ViewerCommands } from './viewer-commands';

/** The volume as a slider from 0 to 100 percent; 0 while muted. */
@Component({
  selector: 'iv-volume-slider',
  template: `<input
    #slider
    class="iv-volume"
    type="range"
    min="0"
    max="100"
    step="5"
    [value]="percent()"
    [attr.aria-label]="labels.volume"
    [attr.aria-valuetext]="labels.percent(percent())"
    (input)="commands.setVolume(slider.valueAsNumber / 100)"
  />`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvVolumeSlider {
  /** @internal */
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  /** @internal */
  protected readonly commands = injectPerPlayer(ViewerCommands);
  readonly #signals = inject(Player).signals;
  /** @internal */
  protected readonly percent = computed(() =>
    this.commands.isSilent() ? 0 : Math.round(this.#signals.volume() * 100),
  );
}
