// The types in iv/embed.d.ts: they describe the element, and templates and pages in TypeScript compile with them.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import ts from 'typescript';
import { workspaceRoot } from '../../../../tools/lib/dependencies.mjs';
import { writeFiles } from '../testing/film-to-pack.mjs';
import { EMBED_TYPES } from './embed-types.mjs';

/** Stand-ins for the types that the packages of the frameworks declare. */
const FRAMEWORKS = {
  'node_modules/react/index.d.ts':
    'export namespace JSX { interface Element {} interface IntrinsicElements { div: object } }',
  'node_modules/react/package.json': '{"name":"react","types":"index.d.ts"}',
  'node_modules/react/jsx-runtime.d.ts':
    "import * as React from './index.js'; export namespace JSX { interface Element extends React.JSX.Element {} interface IntrinsicElements extends React.JSX.IntrinsicElements {} } export const jsx: unknown; export const jsxs: unknown;",
  'node_modules/preact/index.d.ts':
    'declare namespace JSXInternal { interface Element {} interface IntrinsicElements { div: object } } export import JSX = JSXInternal;',
  'node_modules/preact/package.json': '{"name":"preact","types":"index.d.ts"}',
  'node_modules/preact/jsx-runtime.d.ts':
    "export { JSX } from './index.js'; export const jsx: unknown; export const jsxs: unknown;",
  'node_modules/solid-js/jsx-runtime.d.ts':
    'export namespace JSX { type Element = unknown; interface IntrinsicElements { div: object } } export const jsx: unknown; export const jsxs: unknown;',
  'node_modules/solid-js/package.json': '{"name":"solid-js"}',
  'node_modules/svelte/elements.d.ts': 'export interface SvelteHTMLElements { div: object }',
  'node_modules/svelte/package.json':
    '{"name":"svelte","exports":{"./elements":{"types":"./elements.d.ts"}}}',
  'node_modules/vue/index.d.ts': 'export interface GlobalComponents { Teleport: object }',
  'node_modules/vue/package.json': '{"name":"vue","types":"index.d.ts"}',
};

describe('iv/embed.d.ts', () => {
  let root;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-types-'));
    for (const folder of ['plain', 'framed'])
      writeFiles(join(root, folder), { 'embed.d.ts': EMBED_TYPES, 'package.json': '{}' });
    writeFiles(join(root, 'framed'), FRAMEWORKS);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** The compiler's own files are the same for all pages. */
  const libraries = new Map();

  /**
   * Messages of the compiler about pages that are next to the types.
   *
   * @param {string} folder
   * @param {Record<string, string>} pages contents by name
   * @param {import('typescript').CompilerOptions} [more]
   */
  function compile(folder, pages, more = {}) {
    writeFiles(join(root, folder), pages);
    const options = {
      ...{
        strict: true,
        noEmit: true,
        types: [],
        skipDefaultLibCheck: true,
        exactOptionalPropertyTypes: true,
      },
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      ...more,
    };
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, ...rest) => {
      if (!name.includes('/typescript/lib/')) return read(name, ...rest);
      if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
      return libraries.get(name);
    };
    const names = [...Object.keys(pages), 'embed.d.ts'].map((name) => join(root, folder, name));
    return ts
      .getPreEmitDiagnostics(ts.createProgram(names, options, host))
      .map(({ file, code, messageText }) => {
        const text = ts.flattenDiagnosticMessageText(messageText, '\n');
        return `${basename(file?.fileName ?? '')}: ${code} ${text}`;
      });
  }

  /** Names of the pages that the messages are about. */
  const namesIn = (messages) => messages.map((message) => message.split(':', 1)[0]).sort();

  it('types the element, its events and methods in a page without a framework [embed-types]', () => {
    const page = `const film = document.querySelector('iv-film')!;
      film.muted = true;
      film.addEventListener('ending', ({ detail }) => detail.passed === true && detail.name.trim());
      film.addEventListener('click', () => undefined);
      document.createElement('iv-film').play().then(() => film.getState()).then(({ duration }) => duration.toFixed());
      export {};`;
    const wrong = ['film.muted = 3', 'film.play(1)', 'film.isReady = true', 'film.choose()'].map(
      (code, index) => [
        `wrong${index}.ts`,
        `const film = document.createElement('iv-film'); ${code}; export {};`,
      ],
    );
    const found = compile('plain', { 'page.ts': page, ...Object.fromEntries(wrong) });
    assert.deepEqual(
      namesIn(found),
      wrong.map(([name]) => name),
      found.join('\n'),
    );
  });

  it('types the element in the templates of React, Preact, Solid, Vue and Svelte [embed-types]', () => {
    const film = `export const Film = () => <iv-film src="/door/" label="The door" muted={false} autoplay data-x="1" key={1}
      onending={({ detail }) => detail.name.trim()} onvolumechange={(event) => event.detail.muted} />;`;
    const others = `import type { GlobalComponents } from 'vue';
      import type { SvelteHTMLElements } from 'svelte/elements';
      type Vue = InstanceType<GlobalComponents['iv-film']>['$props'];
      const vue: Vue = { src: '/door/', muted: 'false' };
      const svelte: SvelteHTMLElements['iv-film'] = { src: '/door/', onready: ({ detail }) => detail.nodes.length };
      export { svelte, vue };`;
    const wrong = 'export const Film = () => <iv-film src={3} />;';
    for (const jsxImportSource of ['react', 'preact', 'solid-js']) {
      const found = compile(
        'framed',
        { 'film.tsx': film, 'others.ts': others, 'wrong.tsx': wrong },
        { jsx: ts.JsxEmit.ReactJSX, jsxImportSource },
      );
      assert.deepEqual(namesIn(found), ['wrong.tsx'], `${jsxImportSource}: ${found.join('\n')}`);
    }
  });

  it('describes the element as it is [embed-types]', () => {
    // The types that the element has from the player.
    const declared = (file, ...names) => {
      const text = readFileSync(join(workspaceRoot, 'projects/iv-player/src/lib/story', file), 'utf8');
      const find = (name) =>
        new RegExp(`^export (?:interface ${name} .*?^}|type ${name} = [^;]*;)`, 'ms').exec(text)?.[0];
      return names.map(find).join('\n');
    };
    const json = 'export type JsonObject = { readonly [name: string]: unknown };';
    writeFiles(join(root, 'plain'), {
      'player.d.ts': `${json}\n${declared('story-node.ts', 'OfferedChoice', 'DecisionRecord')}`,
      'private.d.ts': `type LocalizedText = unknown;
        ${declared('question.ts', 'QuestionKind', 'QuestionInput', 'QuestionRecord')}`,
      'story-core.d.ts': 'export type PathStep = unknown;',
    });
    const source = join(workspaceRoot, 'projects/iv-player/publish/embed');
    const page = `import type { FilmElement } from '${source}/film-element';
      import type { FilmEvents } from '${source}/film-protocol';
      import type { IvFilmElement, IvFilmEventMap } from './embed';
      type Own = Exclude<keyof FilmElement, keyof HTMLElement | \`\${string}Callback\`>;
      type Listed = Exclude<keyof IvFilmElement, keyof HTMLElement>;
      type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
      type Details = { [Name in keyof IvFilmEventMap]: IvFilmEventMap[Name]['detail'] };
      export const members: Same<Own, Listed> = true;
      export const events: Same<Details, FilmEvents> = true;
      export const types = (film: Pick<FilmElement, Own>): Pick<IvFilmElement, Listed> => film;`;
    assert.deepEqual(
      compile(
        'plain',
        { 'same.ts': page },
        {
          ...{ useDefineForClassFields: false, skipLibCheck: true, experimentalDecorators: true },
          lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
          paths: {
            'iv-player': [join(root, 'plain/player.d.ts')],
            'iv-player/private': [join(root, 'plain/private.d.ts')],
            'iv-player/story-core': [join(root, 'plain/story-core.d.ts')],
          },
        },
      ),
      [],
    );
  });
});
