// Writes the reference: a page for each public name of each entry point, by TypeDoc from the sources and their comments.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application } from 'typedoc';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { stagedFolder } from './stage-pages.mjs';

/** The entry points by the folder of their pages: the folder of the sources, and what each is for. */
const entryPoints = {
  'iv-player': { folder: 'src', purpose: 'the player, its stage and its plugins' },
  ui: { folder: 'ui/src', purpose: 'what viewers see and press: choices, controls, captions, notices' },
  story: { folder: 'story/src', purpose: 'stories as files: played, checked, from Twine' },
  map: { folder: 'map/src', purpose: 'the story as a map beside the film' },
  hls: { folder: 'hls/src', purpose: 'streams, by hls.js' },
  replay: { folder: 'replay/src', purpose: 'records what happened, and plays it again' },
  testing: { folder: 'testing/src', purpose: 'a fake engine and fake sounds on a virtual clock, for specs' },
  'ui/testing': { folder: 'ui/testing/src', purpose: 'component harnesses of the pieces in `iv-player/ui`' },
  howler: { folder: 'howler/src', purpose: 'the sound backend of howler.js, which `iv-player` loads itself' },
};

/** What an application imports from: `iv-player/ui` for `ui`. */
const importedFrom = (name) => (name === 'iv-player' ? name : `iv-player/${name}`);

/** Writes the pages. Throws when TypeDoc finds an error, such as a link in a comment that leads nowhere. */
export async function writeReference() {
  const application = await Application.bootstrapWithPlugins({
    entryPoints: Object.values(entryPoints).map(({ folder }) =>
      join(workspaceRoot, 'projects/iv-player', folder, 'public-api.ts'),
    ),
    tsconfig: join(workspaceRoot, 'docs/site/tsconfig.json'),
    // `npm run types` looks for them.
    skipErrorChecking: true,
    out: join(stagedFolder, 'reference'),
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    excludeInternal: true,
    excludePrivate: true,
    excludeProtected: true,
    excludeExternals: true,
    disableSources: true,
    disableGit: true,
    validation: { invalidLink: true, notExported: false, notDocumented: false },
    treatWarningsAsErrors: false,
    logLevel: 'Warn',
    // Of typedoc-plugin-markdown.
    ...{
      entryFileName: 'index',
      hideBreadcrumbs: true,
      hidePageHeader: true,
      useCodeBlocks: true,
      indexFormat: 'table',
      parametersFormat: 'table',
      sanitizeComments: true,
    },
  });
  const project = await application.convert();
  if (!project) throw new Error('TypeDoc could not read the sources.');
  for (const module of project.children ?? []) module.name = nameOf(module);
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error('TypeDoc found errors.');
  writeFileSync(join(stagedFolder, 'reference/index.md'), overview());
}

/** The first page: what each entry point is for. */
function overview() {
  const rows = Object.entries(entryPoints).map(
    ([name, { purpose }]) => `| [\`${importedFrom(name)}\`](${importedFrom(name)}/index.md) | ${purpose} |`,
  );
  return `# Reference

Every public name, by the entry point that it is imported from.

| import from | what it is for |
| ----------- | -------------- |
${rows.join('\n')}
`;
}

/** `iv-player/ui` for the module `ui/src/public-api`. */
function nameOf(module) {
  const [name] =
    Object.entries(entryPoints).find(([, { folder }]) => module.name === `${folder}/public-api`) ?? [];
  if (!name) throw new Error(`The module ${module.name} is no entry point.`);
  return importedFrom(name);
}

/** The name that a page of the reference is about: `Player` of `# Class: Player`. */
function titleOf(file) {
  const [, title = file] = /^# (?:[A-Z][\w ]*: )?(.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return title.replaceAll('\\', '').replace(/[(<].*$/, '');
}

const isFolder = (path) => statSync(path).isDirectory();

/** The pages of one entry point by their kind. */
function kindsOf(name) {
  const folder = join(stagedFolder, 'reference', name);
  const others = Object.keys(entryPoints);
  return readdirSync(folder)
    .filter((kind) => isFolder(join(folder, kind)) && !others.includes(kind) && kind !== 'testing')
    .sort()
    .map((kind) => ({
      text: kind.replaceAll('-', ' '),
      collapsed: true,
      items: readdirSync(join(folder, kind))
        .sort()
        .map((file) => ({
          text: titleOf(join(folder, kind, file)),
          link: `/reference/${name}/${kind}/${file.replace(/\.md$/, '')}`,
        })),
    }));
}

/** Side bars of the reference by path: all entry points, and the names of the one that is looked at. */
export function referenceSidebars() {
  const names = Object.keys(entryPoints).map(importedFrom);
  return Object.fromEntries(
    ['', ...names].map((shown) => [
      shown ? `/reference/${shown}/` : '/reference/',
      [
        {
          text: 'Reference',
          items: names.map((name) => ({
            text: name,
            link: `/reference/${name}/`,
            ...(name === shown && { items: kindsOf(name) }),
          })),
        },
      ],
    ]),
  );
}
