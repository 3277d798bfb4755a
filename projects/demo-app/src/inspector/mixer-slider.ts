import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';

/** A volume slider with its name, the player member that it sets, and its value. */
@Component({
  selector: 'demo-mixer-slider',
  template: `
    <label class="mixer-row">
      <span>
        {{ name() }}
        <code>{{ code() }}</code>
      </span>
      <input
        #slider
        class="slider"
        type="range"
        min="0"
        max="1"
        step="0.05"
        [value]="value()"
        [style.--at]="value()"
        (input)="changed.emit(slider.valueAsNumber)"
      />
      <span class="mixer-value" aria-hidden="true">{{ percent() }} %</span>
    </label>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MixerSlider {
  readonly name = input.required<string>();
  /** The player member that it sets. */
  readonly code = input.required<string>();
  /** Volume in [0, 1]. */
  readonly value = input.required<number>();
  readonly changed = output<number>();
  protected readonly percent = computed(() => Math.round(this.value() * 100));
}
