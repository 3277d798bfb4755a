import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import { workspaceRoot } from '../lib/dependencies.mjs';

const eslint = new ESLint({ cwd: workspaceRoot });
const folder = 'projects/iv-player/ui/src/choices';

/** Messages of the rule against names that an application can rename, for a text in place of a file of the library. */
async function messages(text, file) {
  const [result] = await eslint.lintText(text, { filePath: join(workspaceRoot, folder, file) });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === 'no-restricted-syntax');
}

const component = (metadata, members = '') =>
  `import { Component, HostBinding } from '@angular/core';\n@Component({ selector: 'iv-a', ${metadata} })\nexport class IvA { ${members} }\n`;

const RENAMED = {
  'a binding': ['<p [style.--iv-offset]="offset"></p>', 'iv-choices.html'],
  'a map of styles': [`<p [style]="{ '--iv-offset': offset }"></p>`, 'iv-choices.html'],
  ngStyle: [`<p [ngStyle]="{ '--iv-offset': offset }"></p>`, 'iv-choices.html'],
  'a style attribute': ['<p style="--iv-offset: 1px"></p>', 'iv-choices.html'],
  'an inline template': [component('template: `<p [style.--iv-offset]="1"></p>`'), 'iv-choice.ts'],
  'a host binding': [component(`template: '', host: { '[style.--iv-offset]': '1' }`), 'iv-choice.ts'],
  'a host binding of all styles': [component(`template: '', host: { '[style]': 'all' }`), 'iv-choice.ts'],
  'a decorated host binding': [
    component(`template: ''`, `@HostBinding('style.--iv-offset') readonly offset = '1px';`),
    'iv-choice.ts',
  ],
  'styles of a component': [component(`template: '', styles: 'p { --iv-offset: 1px }'`), 'iv-choice.ts'],
  'a style sheet of a component': [component(`template: '', styleUrl: './iv-a.css'`), 'iv-choice.ts'],
  'a renderer': [
    component(`template: ''`, `a() { r.setStyle(e, '--iv-offset', '1px', 2); }`),
    'iv-choice.ts',
  ],
};

describe('custom properties that an application could rename are forbidden in', () => {
  for (const [name, [text, file]] of Object.entries(RENAMED))
    it(name, async () => assert.ok((await messages(text, file)).length > 0));

  it('but single styles and style.setProperty() are not', async () => {
    assert.deepEqual(
      await messages('<p [style.left.px]="1" [class.iv-a]="true"></p>', 'iv-choices.html'),
      [],
    );
    const code = component(`template: ''`, `a() { e.style.setProperty('--iv-offset', '1px'); }`);
    assert.deepEqual(await messages(code, 'iv-choice.ts'), []);
  });
});
