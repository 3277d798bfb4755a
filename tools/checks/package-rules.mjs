// What the package may hold and must say; see package-contents.mjs.

const entryPoints = [
  'iv-player',
  ...['hls', 'howler', 'map', 'replay', 'story', 'testing', 'ui', 'ui-testing'].map(
    (name) => `iv-player-${name}`,
  ),
];
const anyEntryPoint = `(?:${entryPoints.join('|')})`;

/** Every file is one of these. What an entry point loads on demand has a name of its own and a hash. */
const allowed = [
  /^(?:README|CHANGELOG|SECURITY|AI)\.md$/,
  /^LICENSE$/,
  /^package\.json$/,
  new RegExp(`^fesm2022/${anyEntryPoint}(?:-[a-z-]+-[\\w-]{8})?\\.mjs(?:\\.map)?$`),
  new RegExp(`^types/${anyEntryPoint}\\.d\\.ts$`),
  /^bin\/(?:iv-player\.mjs|player\/player\.js|player\/styles\.css)$/,
  /^schematics\/(?:collection\.json|index\.cjs|(?:ng-add|plugin|story)\/schema\.json)$/,
  /^schematics\/clips\/(?:lookout|sea)\.(?:mp4|webm)$/,
  /^story\/(?:story\.schema\.json|twine-format\.js)$/,
  // Documents that the README links.
  /^docs\/(?:(?:guides|decisions)\/)?[\w-]+\.md$/,
  /^bench\/(?:README|RESULTS)\.md$/,
  /^(?:projects\/iv-player\/)?(?:hls|map|replay|story|testing|ui)\/[\w-]+\.md$/,
  /^projects\/iv-player\/src\/lib\/[a-z]+\/[a-z]+\.md$/,
];

/** What the package promises. */
export const required = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'AI.md',
  'bin/iv-player.mjs',
  'schematics/collection.json',
  'schematics/index.cjs',
  ...['ng-add', 'plugin', 'story'].map((name) => `schematics/${name}/schema.json`),
  ...['lookout', 'sea'].flatMap((clip) => [`schematics/clips/${clip}.mp4`, `schematics/clips/${clip}.webm`]),
  'story/story.schema.json',
  'story/twine-format.js',
  ...entryPoints.flatMap((name) => [`fesm2022/${name}.mjs`, `types/${name}.d.ts`]),
];

/** What is wrong with the list of files. @param {readonly string[]} files */
export const fileProblems = (files) => [
  ...files
    .filter((file) => !allowed.some((pattern) => pattern.test(file)))
    .map((file) => `${file} is in the package and not meant to be: see tools/checks/package-rules.mjs.`),
  ...required.filter((file) => !files.includes(file)).map((file) => `The package has no ${file}.`),
];

/** Fields that say what the package is. `repository`, `bugs`, `homepage` and `funding` are there when there is an address. */
export function manifestProblems(manifest) {
  const problems = ['name', 'version', 'description', 'license', 'exports', 'schematics', 'ng-add']
    .filter((name) => !manifest[name])
    .map((name) => `package.json has no "${name}".`);
  if (!(manifest.keywords?.length >= 5)) problems.push('package.json has fewer than five keywords.');
  if (manifest.sideEffects !== false) problems.push('package.json must say "sideEffects": false.');
  if (Object.keys(manifest.scripts ?? {}).some((name) => /install|prepare/.test(name)))
    problems.push('package.json runs a script when the package is installed.');
  for (const field of ['repository', 'bugs', 'homepage', 'funding']) {
    const text = JSON.stringify(manifest[field] ?? '');
    if (/example\.|your-|todo|placeholder|localhost/i.test(text))
      problems.push(`package.json: "${field}" is no address: ${text}`);
  }
  return problems;
}

/** Dependencies and peers without a row in a table of them. @param {string} page Markdown */
export function dependencyProblems({ dependencies = {}, peerDependencies = {} }, page) {
  const rows = new Map(
    [...page.matchAll(/^\| `([^`]+)` +\|(.*)\|$/gm)].map(([, name, rest]) => [
      name,
      rest.split('|').map((cell) => cell.trim()),
    ]),
  );
  const names = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  return [
    ...names
      .filter((name) => !rows.get(name) || rows.get(name)?.some((cell) => cell === ''))
      .map((name) => `${name} has no complete line in docs/decisions/0031-dependencies.md.`),
    ...[...rows.keys()]
      .filter((name) => !names.includes(name))
      .map(
        (name) => `docs/decisions/0031-dependencies.md lists ${name}, which the package does not depend on.`,
      ),
  ];
}
