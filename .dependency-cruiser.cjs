'use strict';

// The rules of imports. Six rings; imports only point down, type imports included.
//
//   ring 5  stage                                              <iv-player>
//   ring 4  facade                                             composition only
//   ring 3  decision  overlays  audio  checkpoints  variables  the plugins; they never import each other
//   ring 2  player                                             the core and the plugin contract; knows no plugin
//   ring 1  engine                                             the only folder that uses <video>
//   ring 0  story  events  store                               data, event bus, Redux store
//
// iv-player/howler is a separate entry point, which imports howler and nothing from the library. Only audio/provide-audio.ts
// imports its code, so that bundlers drop it from applications without audio.
//
// The rules for rule files, adapters and shells come from tools/lib/file-kinds.cjs.
const { adapter, library, publicApi, shell, spec } = require('./tools/lib/file-kinds.cjs');

const rings = [
  ['story', 'events', 'store'],
  ['engine'],
  ['player'],
  ['decision', 'overlays', 'audio', 'checkpoints', 'variables'],
  ['facade'],
  ['stage'],
];
const plugins = rings[3];

const inside = (folders) => `${library}(?:${folders.join('|')})/`;
/** Rule files, except those in some folders. */
const rules = (...except) => ({
  path: library,
  pathNot: [adapter, publicApi, shell, spec, ...(except.length > 0 ? [inside(except)] : [])],
});
/** The port for sound libraries, and the silent backend. */
const soundBackends = `${library}audio/(?:silent|sound)-backend\\.ts$`;
/** The entry point `iv-player/howler`. */
const howler = '^projects/iv-player/howler/';
/** The browser as the recorder uses it, which packs replace. */
const recordPage = '^projects/iv-player/record/src/(?:record-loader|lazy/film-records)\\.ts$';
/** The entry point `iv-player/hls`. */
const hls = '^projects/iv-player/hls/';
const npm = (name) => `(?:^|node_modules/)${name}(?:/|$)`;
const angular = '(?:^|node_modules/)@angular/';
const rxjs = npm('rxjs');
/** Composition of the player, which its parts and the plugins must not import. */
const composition = `${library}player/player-(?:core|api|service|signals)\\.ts$`;
const playerParts = inside(['player/(?:events|playback|plugin)']);

/** Files that are loaded on demand. */
const lazy = '/lazy/';

const ringRules = rings.slice(0, -1).map((folders, ring) => ({
  name: `ring-${ring}-imports-nothing-above`,
  comment: `${folders.join(', ')}: imports only point down.`,
  severity: 'error',
  from: { path: inside(folders), pathNot: spec },
  to: { path: inside(rings.slice(ring + 1).flat()) },
}));

/** Files of the library that applications may import. */
const publicFiles =
  '^projects/iv-player/(?:src|(?:howler|hls|map|media-element|plugin|questions|record|testing|replay|story|twee|ui)/src)/public-api\\.ts$';
/** The local server, whose page also draws the demo film. */
const localServer = '^projects/iv-player/cli/play/';

/** Rooms outside the player: which others each may import, by entry points only. */
const rooms = {
  'story-core': [],
  twee: ['story-core'],
  questions: ['questions/lazy', 'story-core'],
  record: ['record/audience', 'story', 'story-core'],
  cli: ['story-core', 'twee', 'hls/lazy'],
  publish: ['story', 'story-core', 'ui', 'hls', 'hls/lazy', 'record'],
};

module.exports = {
  forbidden: [
    ...ringRules,
    ...plugins.map((plugin) => ({
      name: `${plugin}-imports-no-other-plugin`,
      comment: 'Plugins share events, nodes and the store.',
      severity: 'error',
      from: { path: inside([plugin]) },
      to: { path: inside(plugins.filter((other) => other !== plugin)) },
    })),
    {
      name: 'lazy-files-import-types-only',
      comment: 'Bundlers ship what lazy files import in every application.',
      severity: 'error',
      from: { path: lazy, pathNot: spec },
      to: { path: '^projects/', pathNot: lazy, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lazy-files-are-loaded-on-demand',
      comment: 'A static import from elsewhere would put them into the initial bundle.',
      severity: 'error',
      from: { path: '^projects/iv-player/(?:src|ui|hls|story|howler|record)/', pathNot: [lazy, spec] },
      to: { path: lazy, dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    ...Object.entries(rooms).map(([room, others]) => ({
      name: `${room}-imports-its-rooms-only`,
      severity: 'error',
      from: { path: `^projects/iv-player/${room}/`, pathNot: [spec, '/testing/'] },
      to: {
        path: '^projects/iv-player/.*/',
        pathNot: [
          `^projects/iv-player/${room}/`,
          ...[...others, 'plugin'].map((other) => `^projects/iv-player/${other}/src/public-api\\.ts$`),
          '^projects/iv-player/src/(?:public|private)-api\\.ts$',
          // For scripts of packs.
          ...(room === 'publish'
            ? [`${howler}src/lazy/`, recordPage, '^projects/iv-player/record/src/xapi-statements\\.ts$']
            : []),
        ],
      },
    })),
    {
      name: 'every-file-is-in-a-ring',
      comment: 'Every file of the library is in one of the folders above.',
      severity: 'error',
      from: {},
      to: { path: library, pathNot: [inside(rings.flat()), howler, hls] },
    },
    {
      name: 'no-cycles',
      comment: 'Type imports count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rule-files-import-rule-files',
      comment: 'A rule file must be testable without an adapter or a shell.',
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
      name: 'rule-files-of-plugins-import-no-rxjs',
      comment: 'Events, store and facts are Observables; the rule files of a plugin take plain values.',
      severity: 'error',
      from: rules('events', 'store', 'engine', 'player'),
      to: { path: rxjs },
    },
    {
      name: 'redux-in-the-store-only',
      comment: 'Other files may import its types.',
      severity: 'error',
      from: { path: library, pathNot: [inside(['store']), spec] },
      to: { path: npm('redux'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-imports-howler',
      comment: 'Packs load it from a script.',
      severity: 'error',
      from: { pathNot: [`${howler}src/howler-internals\\.ts$`, '^projects/iv-player/publish/page/'] },
      to: { path: npm('howler') },
    },
    {
      name: 'one-file-imports-hls-js',
      comment:
        'And only on demand. Other files may use its types. The demo loads it over a throttled network, tests over one with constant bandwidth, and packs from a script.',
      severity: 'error',
      from: {
        pathNot: [
          `${hls}src/streaming-features\\.ts$`,
          '^projects/demo-app/src/streaming-lab/throttled-network\\.ts$',
          '^e2e/app/src/constant-bandwidth\\.ts$',
          '^projects/iv-player/publish/page/',
        ],
      },
      to: { path: npm('hls\\.js'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-imports-dagre',
      severity: 'error',
      from: { pathNot: '^projects/iv-player/map/src/dagre-layout\\.ts$' },
      to: { path: npm('@dagrejs/dagre') },
    },
    {
      name: 'the-map-is-imported-by-applications-only',
      comment: 'No other code should ship it.',
      severity: 'error',
      from: { path: '^projects/iv-player/', pathNot: ['^projects/iv-player/map/', spec] },
      to: { path: '^projects/iv-player/map/' },
    },
    {
      name: 'provide-audio-imports-the-howler-entry-point',
      comment: 'An application without audio should not ship howler. Other files may import its types.',
      severity: 'error',
      from: {
        path: '^projects/iv-player/',
        pathNot: [howler, `${library}audio/provide-audio\\.ts$`, '^projects/iv-player/publish/page/', spec],
      },
      to: { path: howler, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'howler-types-in-audio-only',
      comment: 'The public API exports them.',
      severity: 'error',
      from: { path: library, pathNot: [howler, inside(['audio']), spec] },
      to: { path: howler },
    },
    {
      name: 'sound-backends-know-no-sound',
      comment: 'A backend plays what the options say; the registry and the sounds use it.',
      severity: 'error',
      from: { path: soundBackends },
      to: { path: library, pathNot: [soundBackends, howler], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'html-engine-in-engine-and-facade-only',
      comment: 'Everything else uses the port, playback-engine.ts.',
      severity: 'error',
      from: {
        path: library,
        pathNot: [inside(['engine']), `${library}facade/provide-iv-player\\.ts$`, spec],
      },
      to: { path: `${library}engine/html/` },
    },
    {
      name: 'player-parts-do-not-import-the-composition',
      comment: 'PlayerCore composes them.',
      severity: 'error',
      from: { ...rules(), path: playerParts },
      to: { path: composition },
    },
    {
      name: 'player-events-imports-no-other-part',
      comment: 'events, then playback, then plugin: each folder of the player imports only those before it.',
      severity: 'error',
      from: { path: inside(['player/events']), pathNot: spec },
      to: { path: inside(['player']), pathNot: inside(['player/events']) },
    },
    {
      name: 'playback-imports-no-plugin-contract',
      severity: 'error',
      from: { path: inside(['player/playback']), pathNot: spec },
      to: { path: inside(['player']), pathNot: inside(['player/(?:events|playback)']) },
    },
    {
      name: 'events-and-store-import-no-story',
      comment: 'No folder cycles, type imports included.',
      severity: 'error',
      from: { path: inside(['events', 'store']), pathNot: spec },
      to: { path: inside(['story']) },
    },
    {
      name: 'plugins-use-the-plugin-host',
      comment: 'Not its implementation.',
      severity: 'error',
      from: { path: inside(plugins), pathNot: spec },
      to: {
        path: [inside(['player/playback']), `${library}player/player-core\\.ts$`],
        pathNot: `${library}player/playback/(?:player-[a-z]+|loudness-gains)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'howler-entry-point-imports-nothing-of-the-library',
      comment: 'The library imports it, and entry points must not form a cycle.',
      severity: 'error',
      from: { path: howler, pathNot: spec },
      to: { path: '^projects/iv-player/', pathNot: howler },
    },
    {
      name: 'facade-and-stage-know-plugins-as-types-only',
      comment: 'An application should not ship plugins it leaves out.',
      severity: 'error',
      from: { path: inside(['facade', 'stage']), pathNot: [spec, '-(?:features|module)\\.ts$'] },
      to: { path: inside(plugins), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'library-does-not-import-itself-by-name',
      severity: 'error',
      from: { path: `${library}|^projects/iv-player/src/private-api`, pathNot: [spec, hls] },
      to: {
        path: '^projects/iv-player/(?:src/(?:public|private)-api|(?:plugin|testing|replay|hls|map|media-element|story|ui)/)',
      },
    },
    {
      name: 'entry-points-of-applications-and-plugins-have-no-code',
      comment: 'They re-export from iv-player/private, so that all entry points share one copy.',
      severity: 'error',
      from: { path: '^projects/iv-player/(?:src|plugin/src)/public-api\\.ts$' },
      to: { pathNot: '^projects/iv-player/src/private-api\\.ts$' },
    },
    {
      name: 'entry-points-use-the-public-api',
      severity: 'error',
      from: { path: '^projects/iv-player/(?:testing|replay|story|ui|hls|map|media-element)/', pathNot: spec },
      to: { path: library, pathNot: hls },
    },
    {
      name: 'applications-use-the-public-api',
      severity: 'error',
      from: { path: '^(?:projects/demo-app|e2e|bench)/' },
      to: { path: '^projects/iv-player/', pathNot: [publicFiles, localServer] },
    },
    {
      name: 'no-unresolvable',
      comment: 'A path that begins with a slash is a URL on the test server.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^/' },
    },
    {
      name: 'no-undeclared-package',
      comment: 'Only packages listed in package.json.',
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
