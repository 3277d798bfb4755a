// The applications that are measured: what each takes of the library, and what must not be in it.

/**
 * What an application can take beside the core.
 *
 * @typedef {object} Feature
 * @property {string} provide the function that the application hands to `provideIvPlayerCore`
 * @property {string} folder its code, below `src/lib`
 * @property {readonly string[]} packages what only it needs from npm
 * @property {string} use a statement of the application with `player`
 * @property {{ symbol: string, template: string }} [directive] what it puts into the application's template
 */

/** @type {Readonly<Record<string, Feature>>} */
export const features = {
  decisions: {
    provide: 'withDecisions',
    folder: 'decision',
    packages: [],
    use: `player.decision.add('start', ['end'], { startTime: -2, defaults: ['end'] });`,
  },
  overlays: {
    provide: 'withOverlays',
    folder: 'overlays',
    packages: ['@angular/cdk'],
    use: `player.overlays.hide('label');`,
    directive: { symbol: 'IvOverlay', template: `<p *ivOverlay="'label'">Label</p>` },
  },
  audio: {
    provide: 'withAudio',
    folder: 'audio',
    packages: ['howler'],
    use: `player.audio.add({ id: 'soundtrack', src: 'music.mp3' });`,
  },
  variables: {
    provide: 'withVariables',
    folder: 'variables',
    packages: [],
    use: `player.variables.register('courage', { initialValue: 0 });`,
  },
  checkpoints: {
    provide: 'withCheckpoints',
    folder: 'checkpoints',
    packages: [],
    use: `player.checkpoints.previous();`,
  },
};

/**
 * A piece of `iv-player/ui`.
 *
 * @typedef {object} Piece
 * @property {string} symbol its directive or component
 * @property {string} template what it puts into the application's template
 * @property {readonly string[]} features what it needs of the library
 * @property {readonly string[]} packages what it may bring from npm
 */

/** @type {Readonly<Record<string, Piece>>} */
export const pieces = {
  choices: {
    symbol: 'IvChoices',
    template: '<iv-choices />',
    features: ['decisions'],
    packages: [],
  },
  controls: {
    symbol: 'IvControls',
    template: '<iv-controls />',
    features: ['decisions'],
    packages: [],
  },
  captions: {
    symbol: 'IvCaptions',
    template: '<iv-captions />',
    features: ['decisions'],
    packages: [],
  },
  transcript: {
    symbol: 'IvTranscript',
    template: '<iv-transcript />',
    features: ['decisions'],
    packages: [],
  },
  notices: {
    symbol: 'IvNotices',
    template: '<iv-notices />',
    features: ['decisions'],
    packages: [],
  },
  description: {
    symbol: 'IvAudioDescription',
    template: '<iv-audio-description />',
    features: ['decisions'],
    packages: [],
  },
};

/**
 * One application.
 *
 * @typedef {object} Variant
 * @property {string} name
 * @property {string | null} provide the library's function among the application's providers; `null`: no library at all
 * @property {readonly string[]} features names of `features`
 * @property {readonly string[]} [pieces] names of `pieces`; default none
 * @property {boolean} [isOrdinary] whether its template uses control flow, bindings, queries and effects; default false
 * @property {boolean} [playsStory] whether it plays a story file, by `provideStory`; default false
 * @property {boolean} [showsMap] whether it has `<iv-story-map>` of `iv-player/map`; default false
 * @property {boolean} [playsStreams] whether it plays HLS, by `provideHls`; default false
 * @property {string} [over] name of the variant that its bytes are compared with; default `empty`
 */

const core = (...taken) => ({
  name: ['core', ...taken].join('+'),
  provide: 'provideIvPlayerCore',
  features: taken,
});

/** What a piece is compared with: an application that has the features, and of Angular what templates usually need. */
const ordinary = (...taken) => ({
  ...core(...taken),
  name: ['ordinary', ...taken].join('+'),
  isOrdinary: true,
});

/** A piece, over the same application without it. */
const piece = (name) => ({
  ...ordinary(...pieces[name].features),
  name,
  pieces: [name],
  over: ordinary(...pieces[name].features).name,
});

/** All pieces together: what most viewers' players have. */
const viewer = {
  ...ordinary('decisions'),
  name: 'viewer',
  pieces: Object.keys(pieces),
  over: ordinary('decisions').name,
};

/** Folders of `iv-player/story` that an application which only loads and plays a story must not hold. */
const storyTools = ['check', 'playthroughs', 'report', 'twee', 'cli'].map((name) => `story/${name}`);

/** What a story file needs of the library, without sounds and checkpoints. */
const storyFeatures = ['decisions', 'overlays', 'variables'];

/** What plays a story file, over an application that has the features. */
const story = {
  ...core(...storyFeatures),
  name: 'story',
  playsStory: true,
  over: core(...storyFeatures).name,
};

/** The map of the story, over an application that has decisions. */
const map = {
  ...ordinary('decisions'),
  name: 'map',
  showsMap: true,
  over: ordinary('decisions').name,
};

/** What plays HLS, over the core: hls.js itself is loaded on demand. */
const hls = { ...core(), name: 'hls', playsStreams: true, over: core().name };

/** Every other one is measured as its difference to this one, unless it says to which. */
export const empty = { name: 'empty', provide: null, features: [] };

/** @type {readonly Variant[]} */
export const variants = [
  core(),
  ...Object.keys(features).map((name) => core(name)),
  core('decisions', 'overlays'),
  core('decisions', 'audio'),
  core('decisions', 'variables', 'checkpoints'),
  core(...storyFeatures),
  { name: 'everything', provide: 'provideIvPlayer', features: Object.keys(features) },
  ordinary('decisions'),
  ...Object.keys(pieces).map(piece),
  viewer,
  story,
  map,
  hls,
];

/** What the application imports from the library. @param {Variant} variant */
export function symbols({ provide, features: taken }) {
  if (provide === null) return [];
  const ours = taken.map((name) => features[name]);
  return [
    'IvPlayer',
    'Player',
    provide,
    ...(provide === 'provideIvPlayerCore' ? ours.map((feature) => feature.provide) : []),
    ...ours.flatMap(({ directive }) => (directive ? [directive.symbol] : [])),
  ];
}

/** What it imports from `iv-player/ui`. @param {Variant} variant */
export function uiSymbols({ pieces: taken = [] }) {
  return taken.map((name) => pieces[name].symbol);
}

/** Folders of the library and packages that the application's build must not hold. @param {Variant} variant */
export function unwanted({ features: taken, pieces: shown = [], showsMap = false, playsStreams = false }) {
  const [present, absent] = [true, false].map((wish) =>
    Object.keys(features).filter((name) => taken.includes(name) === wish),
  );
  const needed = new Set([
    ...present.flatMap((name) => features[name].packages),
    ...shown.flatMap((name) => pieces[name].packages),
  ]);
  return {
    // The check of saved decisions comes with the checkpoints, which alone need it.
    folders: [
      ...absent
        .filter((name) => !(name === 'decisions' && taken.includes('checkpoints')))
        .map((name) => features[name].folder),
      ...storyTools,
    ],
    packages: [
      ...absent.flatMap((name) => features[name].packages).filter((name) => !needed.has(name)),
      ...(showsMap ? [] : ['@dagrejs/dagre', '@dagrejs/graphlib']),
      ...(playsStreams ? [] : ['hls.js']),
    ],
  };
}
