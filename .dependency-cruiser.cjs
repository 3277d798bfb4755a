'use strict';

// The picture of the library, as imports may be drawn in it: six rings, arrows only point down.
//
//   ring 5  facade                                             composition only
//   ring 4  ui                                                 what the viewer sees and presses
//   ring 3  decision  overlays  audio  checkpoints  variables  the plugins; siblings never meet
//   ring 2  player                                             the kernel; knows no plugin by name
//   ring 1  engine                                             the only place that touches <video>
//   ring 0  story  events  store                               pure data, event bus, Redux store
//
// Beside them lies iv-player/howler, an entry point of its own, which imports howler and nothing of the library; only
// audio imports it, so that a bundler drops it with audio.
//
// Across the rings lie three kinds of files (tools/file-kinds.cjs): rules know neither the DOM nor Angular,
// adapters know no Angular, shells may know both.
const { adapter, library, publicApi, shell, spec } = require('./tools/file-kinds.cjs');

const rings = [
  ['story', 'events', 'store'],
  ['engine'],
  ['player'],
  ['decision', 'overlays', 'audio', 'checkpoints', 'variables'],
  ['ui'],
  ['facade'],
];
const plugins = rings[3];

const inside = (folders) => `${library}(?:${folders.join('|')})/`;
/** Rule files, except those in some folders. */
const rules = (...except) => ({
  path: library,
  pathNot: [adapter, publicApi, shell, spec, ...(except.length > 0 ? [inside(except)] : [])],
});
/** The entry point `iv-player/howler`. */
const howler = '^projects/iv-player/howler/';
const npm = (name) => `(?:^|node_modules/)${name}(?:/|$)`;
const angular = '(?:^|node_modules/)@angular/';
const rxjs = npm('rxjs');

const ringRules = rings.slice(0, -1).map((folders, ring) => ({
  name: `ring-${ring}-imports-nothing-above`,
  comment: `${folders.join(', ')}: imports only point down.`,
  severity: 'error',
  from: { path: inside(folders), pathNot: spec },
  to: {
    path: inside(rings.slice(ring + 1).flat()),
    // The stage hands the facade to whoever asks it (`ready`, `player`), so it may say its name, but not make one.
    ...(folders.includes('ui') && { dependencyTypesNot: ['type-only'] }),
  },
}));

module.exports = {
  forbidden: [
    ...ringRules,
    ...plugins.map((plugin) => ({
      name: `${plugin}-meets-no-sibling`,
      comment: 'A plugin knows no other plugin; what they share is an event, a node or the store.',
      severity: 'error',
      from: { path: inside([plugin]) },
      to: { path: inside(plugins.filter((other) => other !== plugin)) },
    })),
    {
      name: 'lib-is-made-of-rings',
      comment: 'Every file of the library lies in one of the folders of the picture.',
      severity: 'error',
      from: {},
      to: { path: library, pathNot: [inside(rings.flat()), howler] },
    },
    {
      name: 'no-cycles',
      comment: 'Two types may name each other, as a node and its events do; code may not wait for itself.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'rules-import-rules',
      comment: 'A rule must be testable and readable without an adapter or a shell.',
      severity: 'error',
      from: rules(),
      to: { path: [adapter, shell], pathNot: spec },
    },
    {
      name: 'angular-in-shells-only',
      severity: 'error',
      from: { path: library, pathNot: [shell, spec] },
      to: { path: angular },
    },
    {
      name: 'adapters-import-no-shell',
      severity: 'error',
      from: { path: adapter, pathNot: spec },
      to: { path: shell, pathNot: spec },
    },
    {
      name: 'rxjs-ends-below-the-plugins',
      comment:
        'The bus, the store and the streams of facts are Observables; the rules of a plugin take plain values.',
      severity: 'error',
      from: rules('events', 'store', 'engine', 'player'),
      to: { path: rxjs },
    },
    {
      name: 'redux-in-the-store-only',
      comment: 'Others may name its types.',
      severity: 'error',
      from: { path: library, pathNot: [inside(['store']), spec] },
      to: { path: npm('redux'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-imports-howler',
      severity: 'error',
      from: { pathNot: `${howler}src/howler-internals\\.ts$` },
      to: { path: npm('howler') },
    },
    {
      name: 'audio-imports-the-howler-entry-point',
      comment:
        'So that an application without audio does not ship howler. The public API may name its types.',
      severity: 'error',
      from: { path: '^projects/iv-player/', pathNot: [howler, inside(['audio']), spec] },
      to: { path: howler, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'howler-entry-point-imports-nothing-of-the-library',
      comment: 'The library imports it, and entry points must not form a cycle.',
      severity: 'error',
      from: { path: howler, pathNot: spec },
      to: { path: '^projects/iv-player/', pathNot: howler },
    },
    {
      name: 'facade-knows-plugins-as-types-only',
      comment: 'So that an application which leaves a plugin out does not ship it.',
      severity: 'error',
      from: {
        path: `${library}facade/`,
        pathNot: [spec, '-(?:module|features)\\.ts$', '/provide-[^/]+\\.ts$'],
      },
      to: { path: inside(plugins), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'library-does-not-import-itself-by-name',
      severity: 'error',
      from: { path: `${library}|^projects/iv-player/src/public-api`, pathNot: spec },
      to: { path: '^projects/iv-player/(?:src/public-api|testing/|replay/)' },
    },
    {
      name: 'entry-points-use-the-public-api',
      severity: 'error',
      from: { path: '^projects/iv-player/(?:testing|replay)/', pathNot: spec },
      to: { path: library },
    },
    {
      name: 'applications-use-the-public-api',
      severity: 'error',
      from: { path: '^(?:projects/demo-app|e2e|bench)/' },
      to: {
        path: '^projects/iv-player/',
        pathNot: '^projects/iv-player/(?:src|(?:howler|testing|replay)/src)/public-api\\.ts$',
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'What begins with a slash is a page asking its server.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^/' },
    },
    {
      name: 'no-undeclared-package',
      comment: 'Only packages which package.json names.',
      severity: 'error',
      from: { path: '^projects/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    tsConfig: { fileName: require('node:path').join(__dirname, 'projects/iv-player/tsconfig.spec.json') },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
