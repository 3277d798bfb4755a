import { ChangeDetectionStrategy, Component, computed, input, model } from '@angular/core';
import type { LabOption } from './lab-options';

let count = 0;

/** A setting in the lab: a row of radio buttons, and the effect of the selected one. */
@Component({
  selector: 'demo-radio-row',
  template: `
    <fieldset class="radio-row">
      <legend>{{ legend() }}</legend>
      <div class="radio-options">
        @for (option of options(); track option.label) {
          <label class="radio-option">
            <input
              class="visually-hidden"
              type="radio"
              [name]="name"
              [checked]="option.value === value()"
              (change)="value.set(option.value)"
            />
            <span>{{ option.label }}</span>
          </label>
        }
      </div>
      <p class="radio-effect" aria-live="polite">{{ effect() }}</p>
    </fieldset>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RadioRow<T> {
  readonly legend = input.required<string>();
  readonly options = input.required<readonly LabOption<T>[]>();
  readonly value = model.required<T>();
  protected readonly name = `radio-row-${count++}`;
  protected readonly effect = computed(
    () => this.options().find((option) => option.value === this.value())?.effect ?? '',
  );
}
