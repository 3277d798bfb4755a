import { ChangeDetectionStrategy, Component, input, model } from '@angular/core';

let count = 0;

/** A labelled slider with its value in words. */
@Component({
  selector: 'demo-stage-slider',
  template: `
    <div class="stage-slider">
      <label [for]="id">{{ label() }}</label>
      <output [attr.for]="id" aria-hidden="true">{{ words() }}</output>
      <input
        type="range"
        [id]="id"
        [min]="from()"
        [max]="to()"
        [step]="step"
        [value]="value()"
        [attr.aria-valuetext]="words()"
        (input)="value.set(slider.valueAsNumber)"
        #slider
      />
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StageSlider {
  readonly label = input.required<string>();
  readonly from = input.required<number>();
  readonly to = input.required<number>();
  /** How the value is said. */
  readonly words = input.required<string>();
  readonly value = model.required<number>();
  protected readonly id = `stage-slider-${count++}`;
  protected readonly step = 0.05;
}
