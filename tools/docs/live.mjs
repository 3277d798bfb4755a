// The live examples of the site: components in blocks of code that are marked `live`, such as "```ts live". They are one bundle, which a
// page loads when its reader clicks Run (docs/site/.vitepress/theme/live-example.mjs), and play clips of the demo's film.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildIfStale } from '../lib/build-if-stale.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { nameInProject, readPageCode, writeCodeProject } from './code-project.mjs';
import { pages } from './pages.mjs';

const project = join(workspaceRoot, 'dist/docs-live-code');
const film = join(workspaceRoot, 'projects/demo-app/public/film');

const tsconfig = {
  extends: '../../tsconfig.json',
  angularCompilerOptions: { extendedDiagnostics: { defaultCategory: 'error' } },
  files: ['main.ts'],
};

/** The live blocks of a page, by their names in the project, and the component of each: the last class that it exports. */
function examplesOf({ source, blocks }) {
  return blocks
    .filter(({ isLive }) => isLive)
    .map((block) => {
      const component = [...block.code.matchAll(/^export class (\w+)/gm)].at(-1)?.[1];
      if (!component) throw new Error(`${source}, line ${block.line}: a live block exports a component.`);
      return { name: nameInProject(source, block), component };
    });
}

/** The pages with live examples: path on the site, and the examples' names. */
export const liveExamples = () =>
  pages
    .map(({ source, path }) => ({ path, names: examplesOf(readPageCode(source)).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0);

/** Builds the bundle if a page or the library changed. Returns its folder. */
export function buildLiveExamples() {
  const sources = [...new Set(pages.map(({ source }) => source))];
  const code = sources.map(readPageCode).filter(({ blocks }) => blocks.some(({ isLive }) => isLive));
  const problems = writeCodeProject(project, { frame: 'docs/site/live', tsconfig, pages: code });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const list = code
    .flatMap(examplesOf)
    .map(
      ({ name, component }) => `  '${name}': () => import('./${name}').then((block) => block.${component}),`,
    );
  const stub = readFileSync(join(project, 'examples.ts'), 'utf8');
  writeFileSync(join(project, 'examples.ts'), stub.replace('{};', `{\n${list.join('\n')}\n};`));
  return buildIfStale({
    application: 'docs-live',
    configuration: 'production',
    sources: ['docs/site/live', 'tools/docs', ...code.map(({ source }) => source)],
    folder: 'dist/docs-live',
    lastFile: 'main.js',
  });
}

/**
 * Puts the bundle and the clips of the examples among the files that the site serves: the bundle in `live`, and a clip where the
 * examples' pages look for `film/door.mp4`.
 *
 * @param {string} served the folder
 */
export function addLiveExamples(served) {
  cpSync(buildLiveExamples(), join(served, 'live'), { recursive: true });
  const files = JSON.parse(readFileSync(join(workspaceRoot, 'docs/site/live/files.json'), 'utf8'));
  for (const folder of ['guides', 'features'])
    for (const [address, file] of Object.entries(files)) {
      const path = join(served, folder, address);
      mkdirSync(dirname(path), { recursive: true });
      cpSync(join(film, file), path);
    }
}
