import { ChangeDetectionStrategy, Component, input, model } from '@angular/core';

let count = 0;

/** A labelled slider with its value as text. */
@Component({
  selector: 'demo-stage-slider',
  template: `
    <div class="stage-slider">
      <label [for]="id">{{ label() }}</label>
      <output [attr.for]="id" aria-hidden="true">{{ valueText() }}</output>
      <input
        type="range"
        [id]="id"
        [min]="min()"
        [max]="max()"
        [step]="step"
        [value]="value()"
        [attr.aria-valuetext]="valueText()"
        (input)="value.set(slider.valueAsNumber)"
        #slider
      />
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StageSlider {
  readonly label = input.required<string>();
  readonly min = input.required<number>();
  readonly max = input.required<number>();
  readonly valueText = input.required<string>();
  readonly value = model.required<number>();
  protected readonly id = `stage-slider-${count++}`;
  protected readonly step = 0.05;
}
