// Writes the reference: a page for each public name of each entry point, by TypeDoc from the sources and their comments. What
// TypeDoc reads and writes is in docs/site/typedoc.json; the first page is docs/site/reference.md, with all names by their audience
// (docs/site/audiences.json).
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Application, ReflectionGroup, TSConfigReader, TypeDocReader } from 'typedoc';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { audienceOf, audiences, referenceProblems } from './reference-rules.mjs';
import { stagedFolder } from './stage-pages.mjs';

const folder = join(stagedFolder, 'reference');

const commentOf = ({ comment, signatures, getSignature }) =>
  comment ?? signatures?.[0]?.comment ?? getSignature?.comment;
const summaryOf = (reflection) => (commentOf(reflection)?.summary ?? []).map(({ text }) => text).join('');

/** A name of an entry point, as the rules see it. */
const publicName = (module, reflection) => ({
  name: reflection.name,
  from: module.name,
  summary: summaryOf(reflection),
  hasExample: commentOf(reflection)?.blockTags.some(({ tag }) => tag === '@example') ?? false,
  members: (reflection.children ?? []).map((member) => [member.name, summaryOf(member)]),
});

const isReexport = ({ variant }) => variant === 'reference';

/** Puts names into groups by their audience, which TypeDoc has by kind: classes, interfaces, … */
function groupByAudience(module) {
  const names = module.children ?? [];
  const group = (title, children) =>
    children.length > 0 ? [Object.assign(new ReflectionGroup(title, module), { children })] : [];
  const own = names.filter((child) => !isReexport(child));
  module.groups = [
    ...audiences.flatMap((audience) =>
      group(
        audience.title,
        own.filter(({ name }) => audienceOf({ name, from: module.name }) === audience),
      ),
    ),
    ...group('From other entry points', names.filter(isReexport)),
  ];
}

/** The first sentence of a text, for a cell of a table. */
const firstSentence = (text) =>
  (/^(?:`[^`]*`|[^`])*?(?:\.(?=\s)|$)/.exec(text.replaceAll(/\s+/g, ' '))?.[0] ?? '').replaceAll('|', '\\|');

/** A table of the names of an audience, in the order of its list. @param {import('./reference-rules.mjs').Audience} audience */
function audienceTable({ title, names = [] }, entries) {
  const sorted = entries.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  const rows = sorted.map(
    ({ name, from, summary, url }) => `| [\`${name}\`](${url}) | \`${from}\` | ${firstSentence(summary)} |`,
  );
  return [
    '',
    `## ${title}`,
    '',
    '| name | import from | what it is |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const readNavigation = () => JSON.parse(readFileSync(join(folder, 'navigation.json'), 'utf8'));

/** Pages of names in TypeDoc's navigation, by entry point and name: `iv-player/ui IvChoices`. */
const urlsOfNames = (entries) =>
  new Map(
    entries.flatMap(({ title, path, children = [] }) => [
      ...(path ? [[`${dirname(dirname(path))} ${title}`, `./${path}`]] : []),
      ...urlsOfNames(children),
    ]),
  );

/** Writes the pages. Returns what is wrong with names and comments. Throws when TypeDoc finds an error. */
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
  for (const module of project.children ?? []) groupByAudience(module);
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error('TypeDoc found errors.');
  // An entry point that exports a name of another one has no page of its own for it.
  const names = (project.children ?? []).flatMap((module) =>
    (module.children ?? []).filter((child) => !isReexport(child)).map((child) => publicName(module, child)),
  );
  const urls = urlsOfNames(readNavigation());
  const tables = audiences.map((audience) =>
    audienceTable(
      audience,
      names
        .filter((one) => audienceOf(one) === audience)
        .map((one) => ({ ...one, url: urls.get(`${one.from} ${one.name}`) })),
    ),
  );
  const introduction = readFileSync(join(workspaceRoot, 'docs/site/reference.md'), 'utf8');
  writeFileSync(join(folder, 'index.md'), `${introduction}${tables.join('')}`);
  return referenceProblems(names);
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

/** Side bars of the reference by path: all entry points, and the names of the one that is looked at, by their audience. */
export function referenceSidebars() {
  const entryPoints = entryPointsIn(readNavigation())
    .map(({ path, children }) => ({ name: dirname(path), groups: children.filter((child) => !child.path) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const sidebar = (shown) => [
    {
      text: 'Reference',
      items: entryPoints.map(({ name, groups }) => ({
        text: name,
        link: `/reference/${name}/`,
        ...(name === shown && { items: groups.map(itemOf) }),
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
