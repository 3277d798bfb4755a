// Rules for the package's files, sizes and package.json fields, applied by package-contents.mjs.

const entryPoints = [
  'iv-player',
  ...[
    'hls',
    'hls-lazy',
    'howler',
    'map',
    'media-element',
    'plugin',
    'private',
    'questions',
    'questions-lazy',
    'record',
    'record-audience',
    'replay',
    'story',
    'story-core',
    'testing',
    'twee',
    'ui',
    'ui-testing',
  ].map((name) => `iv-player-${name}`),
];
const anyEntryPoint = `(?:${entryPoints.join('|')})`;

/** Files of the player, for `iv-player play` and packs. */
const playerFiles = [
  'player.js',
  'player.css',
  'questions.js',
  'records.js',
  'howler.js',
  'hls.js',
  'embed.js',
  'course.js',
  'scorm.js',
  'cmi5.js',
  'licenses.txt',
].map((name) => `bin/player/${name}`);

/** Patterns of allowed files. A chunk that an entry point loads on demand has its own name and a hash. */
const allowed = [
  /^(?:README|CHANGELOG|SECURITY|AI)\.md$/,
  /^LICENSE$/,
  /^package\.json$/,
  new RegExp(`^fesm2022/${anyEntryPoint}(?:-[a-z-]+-[\\w-]{8})?\\.mjs(?:\\.map)?$`),
  new RegExp(`^types/${anyEntryPoint}\\.d\\.ts$`),
  /^bin\/(?:iv-player\.mjs|LICENSES\.txt)$/,
  /^schematics\/(?:collection\.json|index\.cjs|(?:ng-add|plugin|story|training)\/schema\.json|training\/story\.json)$/,
  /^schematics\/clips\/(?:lookout|sea|horn)\.(?:mp4|webm|en\.vtt)$/,
  /^story\/(?:story\.schema\.json|twine-format\.js)$/,
  // Documents linked from the README.
  /^docs\/(?:(?:guides|decisions)\/)?[\w-]+\.md$/,
  /^bench\/(?:README|RESULTS)\.md$/,
  /^(?:projects\/iv-player\/)?(?:hls|map|media-element|questions|record|replay|story|testing|ui)\/[\w-]+\.md$/,
  /^projects\/iv-player\/src\/lib\/[a-z]+\/[a-z]+\.md$/,
];

/** Files that the package must contain. */
export const required = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'AI.md',
  'bin/iv-player.mjs',
  'bin/LICENSES.txt',
  ...playerFiles,
  'schematics/collection.json',
  'schematics/index.cjs',
  ...['ng-add', 'plugin', 'story', 'training'].map((name) => `schematics/${name}/schema.json`),
  ...['lookout', 'sea', 'horn'].flatMap((clip) =>
    ['mp4', 'webm', 'en.vtt'].map((kind) => `schematics/clips/${clip}.${kind}`),
  ),
  'schematics/training/story.json',
  'story/story.schema.json',
  'story/twine-format.js',
  ...entryPoints.flatMap((name) => [`fesm2022/${name}.mjs`, `types/${name}.d.ts`]),
];

/** Problems in the list of files. @param {readonly string[]} files */
export const fileProblems = (files) => [
  ...files
    .filter((file) => !playerFiles.includes(file) && !allowed.some((pattern) => pattern.test(file)))
    .map((file) => `${file} must not be in the package: see tools/checks/package-rules.mjs.`),
  ...required.filter((file) => !files.includes(file)).map((file) => `The package has no ${file}.`),
];

/** Maximum size of the tarball and of its content, in bytes. */
const limits = { size: 3_700_000, unpackedSize: 12_200_000 };

export const sizeProblems = (sizes) =>
  Object.entries(limits)
    .filter(([name, limit]) => !(sizes[name] <= limit))
    .map(([name, limit]) => `The ${name} is ${sizes[name]} bytes, more than ${limit}.`);

/** Whether package, code and the first section of the change log name the same version. */
export function versionProblems(version, code, changeLog) {
  const places = [
    ['version.ts', /VERSION = '([^']+)'/.exec(code)?.[1]],
    ['CHANGELOG.md', /^## (\S+)/m.exec(changeLog)?.[1]],
  ];
  return places
    .filter(([, named]) => named !== version)
    .map(([file, named]) => `The package has version ${version}, but ${file} has ${named ?? 'none'}.`);
}

/**
 * Checks the fields that describe the package. `repository`, `bugs`, `homepage` and `funding` may be missing while there is no
 * address.
 */
export function manifestProblems(manifest) {
  const { repository = '', bugs = '', homepage = '', funding = '', keywords = [], scripts = {} } = manifest;
  const addresses = JSON.stringify([repository, bugs, homepage, funding]);
  return [
    ...['description', 'license', 'engines', 'schematics', 'ng-add']
      .filter((name) => !manifest[name])
      .map((name) => `package.json has no "${name}".`),
    ...(keywords.length < 5 ? ['package.json has fewer than five keywords.'] : []),
    ...(manifest.sideEffects === false ? [] : ['package.json must say "sideEffects": false.']),
    ...(Object.keys(scripts).some((name) => /install|prepare/.test(name))
      ? ['package.json runs a script when the package is installed.']
      : []),
    ...(/example\.|your-|todo|placeholder|localhost/i.test(addresses)
      ? [`package.json has a placeholder for an address: ${addresses}`]
      : []),
  ];
}

/**
 * Dependencies and peers without a complete row in the dependency table, and rows without a dependency.
 *
 * @param {string} page Markdown
 */
export function dependencyProblems({ dependencies = {}, peerDependencies = {} }, page) {
  const rows = new Map(
    [...page.matchAll(/^\| `([^`]+)` +\|(.*)\|$/gm)].map(([, name, rest]) => [name, rest]),
  );
  const names = Object.keys({ ...dependencies, ...peerDependencies });
  const isComplete = (name) =>
    rows
      .get(name)
      ?.split('|')
      .every((cell) => cell.trim() !== '');
  return [
    ...names
      .filter((name) => !isComplete(name))
      .map((name) => `Decision 31 has no complete row for ${name}.`),
    ...[...rows.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `Decision 31 lists ${name}, which is not a dependency of the package.`),
  ];
}
