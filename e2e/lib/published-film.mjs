// The film published by the tests of `iv-player pack`, and variants of its story.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

const film = join(workspaceRoot, 'projects/iv-player/test-stories/publish');
const streams = join(workspaceRoot, 'projects/iv-player/test-clips/hls');

/** Barcode number of each scene's clip. Each clip also has its own colour: see test-stories/publish/README.md. */
export const clipNumbers = Object.fromEntries(
  ['gate', 'hall', 'yard', 'stairs', 'lift', 'roof', 'rope', 'jump', 'safe', 'shed', 'street', 'back'].map(
    (id, place) => [id, place + 1],
  ),
);

/** Choices to each ending, in order. */
export const routes = {
  rescued: ['hall', 'stairs', 'rope'],
  fallen: ['hall', 'lift', 'jump'],
  home: ['yard', 'shed'],
};

/** Text of the story file. @returns {any} */
export const readFilm = () => JSON.parse(readFileSync(join(film, 'story.json'), 'utf8'));

/**
 * Writes a folder with a story and all media of the film. Returns the path of the story file.
 *
 * @param {string} folder is created
 * @param {object} [story] default: the film's own
 * @param {object} [options]
 * @param {readonly string[]} [options.hls] names of HLS clips to copy, such as `h1`; default none
 */
export function writeFilm(folder, story, { hls = [] } = {}) {
  mkdirSync(folder, { recursive: true });
  cpSync(film, folder, { recursive: true });
  for (const name of hls) cpSync(join(streams, name), join(folder, name), { recursive: true });
  const file = join(folder, 'story.json');
  if (story) writeFileSync(file, JSON.stringify(story, null, 2));
  return file;
}

const story = (start, nodes, rest = {}) => ({ format: 'iv-story', version: 1, start, nodes, ...rest });
const captions = [{ src: 'captions/gate.en.vtt', lang: 'en', label: 'English' }];

/** Markup that must not take effect in any text of the hostile story. */
export const ATTACK = '</script><img src=x onerror=alert(1)>';

/** A story whose ids and texts try to run scripts. */
export function hostileStory() {
  const line = 'left\u2028\u2029<!--<script>';
  const nodes = {
    toString: {
      source: 'gate.webm',
      captions: [{ ...captions[0], label: ATTACK }],
      title: ATTACK,
      overlays: [{ kind: 'text', text: ATTACK, box: [10, 10, 40, 20] }],
      decision: {
        prompt: `${ATTACK}?`,
        startTime: 0.5,
        endTime: -1,
        defaults: [line],
        choices: [
          { to: line, label: `${ATTACK} 1` },
          { to: 'hasOwnProperty', label: '<b>2</b>', description: ATTACK },
        ],
      },
    },
    [line]: { source: 'stairs.webm', captions, ending: ATTACK },
    hasOwnProperty: { source: 'lift.webm', captions, ending: '"&quot;' },
  };
  return story('toString', nodes, { title: ATTACK, result: { pass: [ATTACK] }, meta: { ifid: ATTACK } });
}

/** A story with a node of a reserved name. */
export const reservedStory = () =>
  JSON.parse(
    JSON.stringify(story('node', { node: { source: 'gate.webm', ending: 'end' } })).replaceAll(
      '"node"',
      '"__proto__"',
    ),
  );

/** A loop of scenes, each with a choice of all, for paths with many decisions. Counts the visits. */
export function loopStory() {
  const rooms = ['stairs', 'lift', 'shed', 'street', 'rope', 'jump'];
  const room = (id) => ({
    source: `${id}.webm`,
    captions,
    set: { visits: { '+': [{ var: 'visits' }, 1] }, last: id },
    decision: {
      prompt: 'Where to?',
      startTime: 0,
      endTime: -0.5,
      defaults: [rooms[(rooms.indexOf(id) + 1) % rooms.length]],
      choices: [...rooms, 'safe'].map((to) => ({ to, label: to })),
    },
  });
  const nodes = Object.fromEntries(rooms.map((id) => [id, room(id)]));
  nodes.safe = { source: 'safe.webm', captions, ending: 'out' };
  return story('stairs', nodes, {
    title: 'The loop',
    variables: { visits: { initialValue: 0 }, last: { initialValue: '' } },
  });
}

/**
 * A chain of scenes of 6 seconds that follow each other without a viewer: each decision has a default.
 *
 * @param {number} [seams]
 */
export function seamStory(seams = 10) {
  const clips = ['gate', 'roof', 'back'];
  const nodes = {};
  for (let place = 0; place <= seams; place += 1) {
    const next = `s${place + 1}`;
    nodes[`s${place}`] = {
      source: `${clips[place % clips.length]}.webm`,
      captions,
      ...(place === seams
        ? { ending: 'end' }
        : {
            decision: {
              prompt: 'Next?',
              startTime: 0.5,
              endTime: 1,
              defaults: [next],
              choices: [
                { to: next, label: 'Yes' },
                { to: next, id: 'no', label: 'No' },
              ],
            },
          }),
    };
  }
  return story('s0', nodes, { title: 'Ten seams' });
}

/** A story of two streams. Needs the HLS clips `h1` and `h2`. */
export const hlsStory = () =>
  story(
    'first',
    {
      first: { source: 'h1/index.m3u8', captions, next: 'second' },
      second: { source: 'h2/index.m3u8', captions, ending: 'end' },
    },
    { title: 'Streams' },
  );

/** The film with a scene before its start, and another between the stairs and the roof. */
export function editedFilm() {
  const { nodes, start, ...rest } = readFilm();
  const added = (source, next) => ({ source, captions, next });
  return {
    ...rest,
    start: 'opening',
    nodes: {
      opening: added('shed.webm', start),
      ...nodes,
      stairs: { ...nodes.stairs, next: 'landing' },
      landing: added('street.webm', 'roof'),
    },
  };
}
