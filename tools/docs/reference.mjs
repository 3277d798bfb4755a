// Writes the reference: a page for each public name of each entry point, by TypeDoc from the sources and their comments. What
// TypeDoc reads and writes is in docs/site/typedoc.json; the first page is docs/site/reference.md.
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Application, TSConfigReader, TypeDocReader } from 'typedoc';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { stagedFolder } from './stage-pages.mjs';

const folder = join(stagedFolder, 'reference');

/** Writes the pages. Throws when TypeDoc finds an error. */
export async function writeReference() {
  const options = join(workspaceRoot, 'docs/site/typedoc.json');
  const application = await Application.bootstrapWithPlugins({ options }, [
    new TypeDocReader(),
    new TSConfigReader(),
  ]);
  const project = await application.convert();
  if (!project) throw new Error('TypeDoc could not read the sources.');
  // What an application imports from: `iv-player/ui` for the module `ui/src/public-api`, and `iv-player` for `src/public-api`.
  for (const module of project.children ?? [])
    module.name = join('iv-player', module.name.replace(/(?:src\/)?public-api$/, '')).replace(/\/$/, '');
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error('TypeDoc found errors.');
  cpSync(join(workspaceRoot, 'docs/site/reference.md'), join(folder, 'index.md'));
}

/** An entry of TypeDoc's navigation, with those below it, as an item of a side bar. */
const itemOf = ({ title, path, children }) => ({
  text: title,
  ...(path && { link: `/reference/${path.replace(/\.md$/, '')}` }),
  ...(children && { items: children.map(itemOf), collapsed: true }),
});

/** The entry points in TypeDoc's navigation, also those below others. */
const entryPointsIn = (entries) =>
  entries.flatMap((entry) => [
    ...(entry.path?.endsWith('/index.md') ? [entry] : []),
    ...entryPointsIn(entry.children ?? []),
  ]);

/** Side bars of the reference by path: all entry points, and the names of the one that is looked at, by their kinds. */
export function referenceSidebars() {
  const navigation = JSON.parse(readFileSync(join(folder, 'navigation.json'), 'utf8'));
  const entryPoints = entryPointsIn(navigation)
    .map(({ path, children }) => ({ name: dirname(path), kinds: children.filter((child) => !child.path) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const sidebar = (shown) => [
    {
      text: 'Reference',
      items: entryPoints.map(({ name, kinds }) => ({
        text: name,
        link: `/reference/${name}/`,
        ...(name === shown && { items: kinds.map(itemOf) }),
      })),
    },
  ];
  return Object.fromEntries(
    ['', ...entryPoints.map(({ name }) => `${name}/`)].map((path) => [
      `/reference/${path}`,
      sidebar(path.slice(0, -1)),
    ]),
  );
}
