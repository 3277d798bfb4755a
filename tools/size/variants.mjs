// Applications to measure: which parts of the library each uses, and what its build must not contain.

/**
 * A feature that an application can add to the core.
 *
 * @typedef {object} Feature
 * @property {string} provide the feature function passed to `provideIvPlayerCore`
 * @property {string} folder its folder in `src/lib`
 * @property {string} [npm] the package that only it needs
 * @property {string} use a statement that uses it through `player`
 * @property {readonly [symbol: string, template: string]} [directive] its part in the application's template
 */

/** @type {Readonly<Record<string, Feature>>} */
export const features = {
  decisions: {
    provide: 'withDecisions',
    folder: 'decision',
    use: `player.decision.add('start', ['end'], { startTime: -2, defaults: ['end'] });`,
  },
  overlays: {
    provide: 'withOverlays',
    folder: 'overlays',
    npm: '@angular/cdk',
    use: `player.overlays.hide('label');`,
    directive: ['IvOverlay', `<p *ivOverlay="'label'">Label</p>`],
  },
  audio: {
    provide: 'withAudio',
    folder: 'audio',
    npm: 'howler',
    use: `player.audio.add({ id: 'soundtrack', src: 'music.mp3' });`,
  },
  variables: {
    provide: 'withVariables',
    folder: 'variables',
    use: `player.variables.register('courage', { initialValue: 0 });`,
  },
  checkpoints: {
    provide: 'withCheckpoints',
    folder: 'checkpoints',
    use: `player.checkpoints.previous();`,
  },
};

/** Pieces of `iv-player/ui`: their parts in the application's template. They need decisions. */
const choices = ['IvChoices', '<iv-choices />'];
const controls = ['IvControls', '<iv-controls />'];
const captions = ['IvCaptions', '<iv-captions />'];
const transcript = ['IvTranscript', '<iv-transcript />'];
const notices = ['IvNotices', '<iv-notices />'];
const description = ['IvAudioDescription', '<iv-audio-description />'];
const questions = ['IvQuestions', '<iv-questions />'];
const pieces = { choices, controls, captions, transcript, notices, description, questions };

/**
 * An application to measure.
 *
 * @typedef {object} Variant
 * @property {string} name
 * @property {'core' | 'everything'} [provide] `provideIvPlayerCore` or `provideIvPlayer`; none: without the library
 * @property {readonly string[]} features names in `features`
 * @property {readonly (readonly string[])[]} [pieces] symbols and templates from `iv-player/ui`
 * @property {'story' | 'questions' | 'record' | 'map' | 'hls' | 'media-element'} [entryPoint] additional entry point it uses
 * @property {boolean} [isSplit] whether it loads code on demand that uses the library, so that it has several scripts at first
 * @property {boolean} [isBare] an application without anything else, not even a router
 * @property {string} [over] variant to compare with; default `empty`
 */

/** @returns {Variant} */
const core = (...taken) => ({ name: ['core', ...taken].join('+'), provide: 'core', features: taken });

/** The variant that pieces are compared with. */
const decisions = core('decisions');

/** @returns {Variant} */
const over = (base, name, more) => ({ ...base, name, over: base.name, ...more });

/** An application that loads some of the library's code on demand. @type {Variant} */
const split = { ...decisions, name: 'core+decisions, split', isSplit: true };

/** Features that a story file needs, without sounds and checkpoints. */
const storyBase = core('decisions', 'overlays', 'variables');

/** The default variant to compare with. @type {Variant} */
export const empty = { name: 'empty', features: [] };

/** A single component with a button. It does not use the other parts of Angular that the player needs. @type {Variant} */
export const bare = { name: 'bare', features: [], isBare: true };

/** @returns {Variant} */
const overBare = (base, name) => ({ ...base, name, over: bare.name, isBare: true });

/** @type {Variant} */
const everything = { name: 'everything', provide: 'everything', features: Object.keys(features) };

/** @type {readonly Variant[]} */
export const variants = [
  core(),
  ...Object.keys(features).map((name) => core(name)),
  core('decisions', 'overlays'),
  core('decisions', 'audio'),
  core('decisions', 'variables', 'checkpoints'),
  storyBase,
  everything,
  overBare(decisions, 'bare+decisions'),
  overBare(everything, 'bare+everything'),
  ...Object.entries(pieces).map(([name, piece]) =>
    // The piece shows nothing without the plugin.
    over(decisions, name, { pieces: [piece], ...(piece === questions && { entryPoint: 'questions' }) }),
  ),
  // Without what all pieces share.
  over({ ...decisions, name: 'choices' }, 'choices+questions', {
    pieces: [choices, questions],
    entryPoint: 'questions',
  }),
  // What most players for viewers use.
  over(decisions, 'viewer', { pieces: Object.values(pieces) }),
  over(storyBase, 'story', { entryPoint: 'story' }),
  // Code for sending, and for endings of story files, is loaded on demand.
  // Without what an application pays that has only one script: code for paths, which records load on demand, shares code with it.
  split,
  over(split, 'record', { entryPoint: 'record' }),
  over(decisions, 'map', { entryPoint: 'map' }),
  // hls.js itself is loaded on demand.
  over(core(), 'hls', { entryPoint: 'hls' }),
  over(core(), 'media-element', { entryPoint: 'media-element' }),
];

/** Library folders and packages that a variant's build must not contain. @param {Variant} variant */
export function unwanted({ features: taken, entryPoint }) {
  const absent = Object.keys(features).filter((name) => !taken.includes(name));
  return [
    // Checkpoints include the check of saved decisions, which nothing else needs.
    ...absent
      .filter((name) => !(name === 'decisions' && taken.includes('checkpoints')))
      .map((name) => `iv-player/src/lib/${features[name].folder}/`),
    // Tools for authors and publishers.
    ...['check', 'playthroughs', 'records', 'report'].map((name) => `iv-player/story-core/src/${name}/`),
    'iv-player/twee/',
    ...absent.flatMap((name) => features[name].npm ?? []).map((name) => `node_modules/${name}/`),
    ...(entryPoint === 'map' ? [] : ['node_modules/@dagrejs/']),
    ...(entryPoint === 'hls' ? [] : ['node_modules/hls.js/']),
  ];
}
