// Writes the story as `story.json`, a story file for `iv-player/story`: node projects/demo-app/film/write-story-file.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { film, languages, nodes } from './story.mjs';
import { descriptions } from './track-texts.mjs';
import { captionFile } from './write-captions.mjs';

/** Variables that the scenes change. */
const SET = {
  cove: { followedCat: true },
  sea: { metWhale: true },
  sky: { askedStars: true },
  lookout: { rounds: { '+': [{ var: 'rounds' }, 1] } },
};

/** Without a look at the sea or sky, the boat is not found. */
const looked = { or: [{ var: 'metWhale' }, { var: 'askedStars' }] };
const CONDITIONS = { horn: { reef: looked, fog: { '!': [looked] } } };

/** Earlier opening times, in seconds, for German text that takes longer to read than the window in `film.json` lasts. */
const OPENS = { watch: 4, reef: 2.8, fog: 1.4 };

/** Fields for a scene's successors. */
function followers({ id, title, children, choices, prompt, defaults, decision }) {
  if (children.length === 0) return { ending: title.en };
  if (children.length === 1) return { next: children[0] };
  const targets = children.filter((to) => choices === undefined || Object.hasOwn(choices, to));
  return {
    decision: {
      ...(prompt && { prompt }),
      choices: targets.map((to) => ({
        to,
        ...(choices && { label: choices[to] }),
        ...(CONDITIONS[id] && { when: CONDITIONS[id][to] }),
      })),
      // If the story names none, one is chosen at random.
      defaults: defaults ?? targets,
      ...decision,
      ...(OPENS[id] && { startTime: OPENS[id] }),
    },
  };
}

const scene = (node) => ({
  title: node.title,
  text: node.line,
  source: [
    { src: `${node.id}.webm`, type: 'video/webm; codecs="vp9, opus"' },
    { src: `${node.id}.mp4`, type: 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"' },
  ],
  duration: node.seconds,
  captions: languages.map(({ lang, label }) => ({ src: captionFile(node.id, lang), lang, label })),
  audioDescription: languages.flatMap(({ lang }, index) =>
    descriptions[node.id].map((one) => ({ text: one[1 + index], at: one[0], lang })),
  ),
  ...(SET[node.id] && { set: SET[node.id] }),
  ...followers(node),
  data: { poster: `${node.id}.webp` },
});

/** Writes the story in a form that people can read and edit. */
export async function writeStoryFile(folder) {
  const story = {
    format: 'iv-story',
    version: 1,
    title: film.title,
    poster: 'watch.webp',
    start: film.start,
    languages: languages.map(({ lang }) => lang),
    variables: {
      keeper: { initialValue: null, external: true },
      followedCat: { initialValue: false },
      metWhale: { initialValue: false },
      askedStars: { initialValue: false },
      rounds: { initialValue: 0 },
    },
    nodes: Object.fromEntries(nodes.map((node) => [node.id, scene(node)])),
    // Those in which the boat is found.
    result: { pass: ['Breakfast for three', 'The long way home'] },
    meta: { summary: film.summary, licence: 'MIT' },
  };
  const file = `${folder}story.json`;
  await writeFile(
    file,
    await format(JSON.stringify(story), { ...(await resolveConfig(file)), parser: 'json' }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeStoryFile(fileURLToPath(new URL('../public/film/', import.meta.url)));
}
