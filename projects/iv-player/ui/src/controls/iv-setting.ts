import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { SettingsRow } from './settings-rows';

/** Setting with its label: a select, a slider or a check box. */
@Component({
  selector: 'iv-setting',
  template: `@if (row().options; as options) {
      <label class="iv-row">
        <span class="iv-row-label">{{ row().label }}</span>
        <select class="iv-select" form="" [attr.data-setting]="row().name" (change)="choose($event)">
          @for (option of options; track option.value) {
            <option [value]="option.value" [selected]="option.value === row().value">
              {{ option.label }}
            </option>
          }
        </select>
      </label>
    } @else {
      <label class="iv-row">
        <span class="iv-row-label">{{ row().label }}</span>
        <input
          form=""
          step="5"
          [type]="row().type"
          [attr.class]="row().type === 'range' ? 'iv-volume' : 'iv-check'"
          [attr.data-setting]="row().name"
          [attr.aria-valuetext]="row().text"
          [checked]="row().value"
          [value]="row().value"
          (input)="choose($event)"
        />
      </label>
    }`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvSetting {
  readonly row = input.required<SettingsRow>();

  /** @internal */
  protected choose({ target }: Event): void {
    this.row().choose((target as HTMLInputElement | HTMLSelectElement).value);
  }
}
