// Builds the site's live examples: components in code blocks marked `live`, such as "```ts live". They share one bundle, which a
// page loads when its reader clicks Run (docs/site/.vitepress/theme/live-example.mjs), and play clips from the demo film.
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

/** The live blocks of a page by their names in the project, each with its component: the last class it exports. */
function examplesOf({ source, blocks }) {
  return blocks
    .filter(({ isLive }) => isLive)
    .map((block) => {
      const component = [...block.code.matchAll(/^export class (\w+)/gm)].at(-1)?.[1];
      if (!component) throw new Error(`${source}, line ${block.line}: a live block must export a component.`);
      return { name: nameInProject(source, block), component };
    });
}

/** Pages with live examples: path on the site, and names of the examples. */
export const liveExamples = () =>
  pages
    .map(({ source, path }) => ({ path, names: examplesOf(readPageCode(source)).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0);

/** Contents of the files that pages show, by address on the site. Throws if two pages show different files at the same address. */
function shownFiles() {
  const files = new Map();
  for (const { source, path } of pages)
    for (const { file, code, line } of readPageCode(source).blocks) {
      if (file === null) continue;
      const address = join(dirname(path), file);
      if ((files.get(address) ?? code) !== code)
        throw new Error(
          `${source}, line ${line}: another page shows a different ${address}: rename one of them.`,
        );
      files.set(address, code);
    }
  return files;
}

/** Builds the bundle if a page or the library changed. Returns the output folder. */
function buildLiveExamples() {
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
 * Adds the bundle and the examples' files to the site: the bundle in `live`, clips and story files where the examples' pages look
 * for `film/door.mp4` and `film/story.json`.
 *
 * @param {string} served the folder
 */
export function addLiveExamples(served) {
  cpSync(buildLiveExamples(), join(served, 'live'), { recursive: true });
  const clips = JSON.parse(readFileSync(join(workspaceRoot, 'docs/site/live/files.json'), 'utf8'));
  const place = (address) => {
    const path = join(served, address);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  for (const folder of ['guides', 'features'])
    for (const [address, clip] of Object.entries(clips))
      cpSync(join(film, clip), place(join(folder, address)));
  for (const [address, text] of shownFiles()) writeFileSync(place(address), text);
}
