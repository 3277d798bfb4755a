import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { SettingsRow } from './settings-rows';

/** A setting with several options. */
@Component({
  selector: 'iv-settings-row',
  template: `<label class="iv-row">
    <span>{{ row().label }}</span>
    <select #select class="iv-select" [attr.data-setting]="row().name" (change)="row().choose(select.value)">
      @for (option of row().options; track option.value) {
        <option [value]="option.value" [selected]="option.value === row().value">{{ option.label }}</option>
      }
    </select>
  </label>`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvSettingsRow {
  readonly row = input.required<SettingsRow>();
}
