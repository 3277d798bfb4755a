// Writes the reference, one page per public name, with TypeDoc from the sources and their comments. docs/site/typedoc.json
// configures TypeDoc; the first page, docs/site/reference.md, lists all names by audience (docs/site/audiences.json).
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

/** Converts a TypeDoc reflection to the form that the rules use. */
const publicName = (module, reflection) => ({
  name: reflection.name,
  from: module.name,
  summary: summaryOf(reflection),
  hasExample: commentOf(reflection)?.blockTags.some(({ tag }) => tag === '@example') ?? false,
  members: (reflection.children ?? []).map((member) => [member.name, summaryOf(member)]),
});

const isReexport = ({ variant }) => variant === 'reference';

/** Groups names by audience, where TypeDoc groups them by kind (classes, interfaces, …). */
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

/** First sentence of a summary, for a table cell. */
const firstSentence = (text) =>
  (/^(?:`[^`]*`|[^`])*?(?:\.(?=\s)|$)/.exec(text.replaceAll(/\s+/g, ' '))?.[0] ?? '').replaceAll('|', '\\|');

/** A table of an audience's names, in the order of its list. @param {import('./reference-rules.mjs').Audience} audience */
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

/** URLs of names in TypeDoc's navigation, by entry point and name: `iv-player/ui IvChoices`. */
const urlsOfNames = (entries) =>
  new Map(
    entries.flatMap(({ title, path, children = [] }) => [
      ...(path ? [[`${dirname(dirname(path))} ${title}`, `./${path}`]] : []),
      ...urlsOfNames(children),
    ]),
  );

/** Writes the pages. Returns problems with names and comments. Throws if TypeDoc reports an error. */
export async function writeReference() {
  const options = join(workspaceRoot, 'docs/site/typedoc.json');
  const application = await Application.bootstrapWithPlugins({ options }, [
    new TypeDocReader(),
    new TSConfigReader(),
  ]);
  const project = await application.convert();
  if (!project) throw new Error('TypeDoc could not read the sources.');
  // The path that an application imports: `iv-player/ui` for the module `ui/src/public-api`, and `iv-player` for `src/public-api`.
  for (const module of project.children ?? [])
    module.name = join('iv-player', module.name.replace(/(?:src\/)?public-api$/, '')).replace(/\/$/, '');
  for (const module of project.children ?? []) groupByAudience(module);
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error('TypeDoc found errors.');
  // A name re-exported by another entry point has no page there.
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

/** Converts an entry of TypeDoc's navigation, with its children, to a side bar item. */
const itemOf = ({ title, path, children }) => ({
  text: title,
  ...(path && { link: `/reference/${path.replace(/\.md$/, '')}` }),
  ...(children && { items: children.map(itemOf), collapsed: true }),
});

/** Entry points in TypeDoc's navigation, nested ones included. */
const entryPointsIn = (entries) =>
  entries.flatMap((entry) => [
    ...(entry.path?.endsWith('/index.md') ? [entry] : []),
    ...entryPointsIn(entry.children ?? []),
  ]);

/** Side bars of the reference by path: all entry points, and the names of the open one by audience. */
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
