// Writes a new Angular application with the README's examples, with standalone components and with an NgModule, and those of
// the guide of iv-player/ui.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { specFiles, testTarget } from './specs.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** The README's two variants; each is a project of the application. */
export const variants = /** @type {const} */ (['standalone', 'module']);

const readme = readFileSync(join(workspaceRoot, 'README.md'), 'utf8');
const guide = readFileSync(join(workspaceRoot, 'projects/iv-player/ui/README.md'), 'utf8');

/** The examples of the guide of iv-player/ui: each is a whole file. The build checks the types of all, also in templates. */
function guideFiles() {
  const examples = [...guide.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code);
  if (examples.length < 8) throw new Error('The guide of iv-player/ui has lost examples.');
  return Object.fromEntries(examples.map((code, index) => [`guide-${index + 1}.ts`, code]));
}

/** Returns a function that finds a TypeScript block of the README by the heading above it. */
function readmeCode() {
  const blocks = new Map();
  for (const section of readme.split(/^## /m).slice(1)) {
    const headline = section.slice(0, section.indexOf('\n'));
    blocks.set(
      headline,
      [...section.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code),
    );
  }
  return (headline, index = 0) => {
    const code = blocks.get(headline)?.[index];
    if (!code) throw new Error(`The README has no example number ${index + 1} under "${headline}".`);
    return code;
  };
}

/** The build options of the README. */
function readmeBuildOptions() {
  const [line] = /"allowedCommonJsDependencies": \[[^\]]*\]/.exec(readme) ?? [];
  if (!line) throw new Error('The README has no build options for howler.');
  return JSON.parse(`{${line}}`);
}

/** Replaces `imports` and `providers` by `standalone: false`, as the README says. */
function withoutOwnProvider(component) {
  const changed = component
    .replace(/^ {2}imports: .*\n/m, '  standalone: false,\n')
    .replace(/^ {2}providers: .*\n/m, '')
    .replace(/import {.*} from 'iv-player';/, "import type { Player } from 'iv-player';");
  if (!changed.includes('standalone: false') || changed.includes('provideIvPlayer')) {
    throw new Error('The smallest player of the README has changed; adapt this script.');
  }
  return changed;
}

function sources(variant) {
  const code = readmeCode();
  const component = code('The smallest player');
  const common = {
    'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${variant}</title>
    <base href="/" />
    <link rel="icon" href="favicon.svg" />
  </head>
  <body><app-root></app-root></body>
</html>
`,
    'decide.ts': code('A decision in ten lines'),
  };
  if (variant === 'standalone') {
    return {
      ...common,
      ...specFiles(code('Testing your story')),
      ...guideFiles(),
      'app.ts': component,
      'main.ts': `import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app';

void bootstrapApplication(App);
`,
    };
  }
  return {
    ...common,
    'app.ts': withoutOwnProvider(component),
    'app-module.ts': code('The smallest player', 1),
    'main.ts': `import { platformBrowser } from '@angular/platform-browser';
import { AppModule } from './app-module';

void platformBrowser().bootstrapModule(AppModule);
`,
  };
}

function project(variant) {
  return {
    projectType: 'application',
    root: variant,
    sourceRoot: variant,
    architect: {
      build: {
        builder: '@angular/build:application',
        options: {
          browser: `${variant}/main.ts`,
          index: `${variant}/index.html`,
          tsConfig: `${variant}/tsconfig.json`,
          outputPath: { base: `dist/${variant}`, browser: '' },
          assets: [{ glob: '**/*', input: 'public' }],
          ...readmeBuildOptions(),
        },
        configurations: { development: { optimization: false, sourceMap: true } },
      },
      ...(variant === 'standalone' && { test: testTarget(variant) }),
    },
  };
}

const tsconfig = {
  compilerOptions: {
    strict: true,
    noImplicitOverride: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    skipLibCheck: false,
    isolatedModules: true,
    experimentalDecorators: true,
    importHelpers: true,
    target: 'ES2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    types: [],
  },
  angularCompilerOptions: {
    strictInjectionParameters: true,
    strictInputAccessModifiers: true,
    strictTemplates: true,
  },
  include: ['**/*.ts'],
  exclude: ['**/*.spec.ts'],
};

/** For specs, whose test runner has types of its own. */
const withTypes = (types) => ({
  ...tsconfig,
  compilerOptions: { ...tsconfig.compilerOptions, skipLibCheck: true, types: [types] },
  exclude: [],
});

/** Writes the application into a folder; `packages` are further fields of its package.json. */
export function writeConsumer(folder, packages) {
  const write = (name, content) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  };
  write('package.json', { name: 'consumer', version: '0.0.0', private: true, ...packages });
  write('angular.json', {
    version: 1,
    cli: { packageManager: 'npm', analytics: false },
    projects: Object.fromEntries(variants.map((variant) => [variant, project(variant)])),
  });
  // What `ng new` writes, of which new projects take their options.
  write('tsconfig.json', { ...tsconfig, include: undefined, exclude: undefined, files: [] });
  for (const variant of variants) {
    write(`${variant}/tsconfig.json`, tsconfig);
    write(`${variant}/tsconfig.vitest.json`, withTypes('vitest/globals'));
    write(`${variant}/tsconfig.karma.json`, withTypes('jasmine'));
    for (const [name, content] of Object.entries(sources(variant))) write(`${variant}/${name}`, content);
  }
  write('public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />\n');
  for (const format of ['webm', 'mp4']) {
    copyFileSync(
      join(workspaceRoot, `projects/iv-player/test-clips/c1.${format}`),
      join(folder, `public/hello.${format}`),
    );
  }
}
