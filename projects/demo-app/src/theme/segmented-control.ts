import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';

let count = 0;

/** A row of a few options, one of which is selected: radio buttons. */
@Component({
  selector: 'demo-segmented-control',
  template: `
    <fieldset class="segments">
      <legend class="visually-hidden">{{ legend() }}</legend>
      @for (option of options(); track option.value) {
        <label class="segment">
          <input
            type="radio"
            [name]="name"
            [checked]="option.value === value()"
            (change)="chosen.emit(option.value)"
          />
          <span [attr.lang]="isLanguage() ? option.value : null">{{ option.label }}</span>
        </label>
      }
    </fieldset>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SegmentedControl<T extends string> {
  readonly legend = input.required<string>();
  readonly options = input.required<readonly { readonly value: T; readonly label: string }[]>();
  readonly value = input.required<T>();
  /** Whether the values are languages; each label is then marked with its language. Default `false`. */
  readonly isLanguage = input(false);
  readonly chosen = output<T>();
  protected readonly name = `segments-${count++}`;
}
