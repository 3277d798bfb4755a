import { ChangeDetectionStrategy, Component, input } from '@angular/core';

/** A piece of source code and its kind, for colouring. */
export interface CodeToken {
  readonly text: string;
  readonly kind: 'comment' | 'string' | 'number' | 'keyword' | 'key' | 'call' | 'plain';
}

/** Source code with syntax colours. */
@Component({
  selector: 'demo-code-block',
  template: `
    <pre
      tabindex="0"
      [attr.aria-label]="label()"
    ><code>@for (token of tokens(); track $index) {<span [attr.data-kind]="token.kind">{{ token.text }}</span>}</code></pre>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CodeBlock {
  readonly tokens = input.required<readonly CodeToken[]>();
  readonly label = input('Source code');
}
