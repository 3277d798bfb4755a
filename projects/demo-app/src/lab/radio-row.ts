import { ChangeDetectionStrategy, Component, computed, input, model } from '@angular/core';
import type { LabChoice } from './lab-options';

let count = 0;

/** A setting of the lab: radio buttons in a row, and what the chosen one does. */
@Component({
  selector: 'demo-radio-row',
  template: `
    <fieldset class="radio-row">
      <legend>{{ legend() }}</legend>
      <div class="radio-choices">
        @for (choice of choices(); track choice.label) {
          <label class="radio-choice">
            <input
              class="visually-hidden"
              type="radio"
              [name]="name"
              [checked]="choice.value === value()"
              (change)="value.set(choice.value)"
            />
            <span>{{ choice.label }}</span>
          </label>
        }
      </div>
      <p class="radio-does" aria-live="polite">{{ does() }}</p>
    </fieldset>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RadioRow<T> {
  readonly legend = input.required<string>();
  readonly choices = input.required<readonly LabChoice<T>[]>();
  readonly value = model.required<T>();
  protected readonly name = `radio-row-${count++}`;
  protected readonly does = computed(
    () => this.choices().find((choice) => choice.value === this.value())?.does ?? '',
  );
}
