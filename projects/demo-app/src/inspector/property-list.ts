import { ChangeDetectionStrategy, Component, input } from '@angular/core';

/** A name and its value as text. */
export interface Property {
  readonly name: string;
  readonly value: string;
}

/** Names and values in columns. */
@Component({
  selector: 'demo-property-list',
  template: `
    <dl class="properties">
      @for (property of properties(); track property.name) {
        <div class="property">
          <dt>{{ property.name }}</dt>
          <dd [attr.data-value]="property.value">{{ property.value }}</dd>
        </div>
      }
    </dl>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PropertyList {
  readonly properties = input.required<readonly Property[]>();
}
