import { localize } from 'iv-player/private';
import {
  foreignDefaults,
  namesIn,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileNode,
  type StoryText,
} from 'iv-player/story-core';
import type { TweeDialect } from './twee-dialect';
import { inLine, listed } from './twee-rule';
import type { WrittenEffects } from './write-effects';
import { withKeptSpace } from './write-passage';

const choicesOf = ({ decision }: StoryFileNode): readonly StoryFileChoice[] => decision?.choices ?? [];
const isChoice = (node: StoryFileNode, name: string): boolean =>
  choicesOf(node).some(({ id, to }) => to === name || id === name);
const hasMany = (text: StoryText | undefined): boolean =>
  typeof text === 'object' && Object.keys(text).length > 1;

/** Parts of scenes that Twee cannot express, each with a test for it. */
const LOST: readonly (readonly [
  what: string,
  isIn: (node: StoryFileNode, id: string, dialect: TweeDialect, effects: WrittenEffects) => boolean,
])[] = [
  ['Clips are', ({ source }) => source !== undefined],
  [
    'Durations and gains are',
    ({ duration, videoDuration, gain }) => [duration, videoDuration, gain].some((one) => one !== undefined),
  ],
  ['Scene titles are', ({ title }) => title !== undefined],
  ['Captions are', ({ captions }) => captions !== undefined],
  ['Audio descriptions are', ({ audioDescription }) => audioDescription !== undefined],
  ['Overlays are', ({ overlays }) => overlays !== undefined],
  ['Variables set by scenes are', ({ set }) => set !== undefined],
  ['Lists of scenes to preload are', ({ prefetch }) => prefetch !== undefined],
  ['Scene data is', ({ data = {} }) => Object.keys(data).some((key) => key !== 'twine')],
  ['Prompts of decisions are', ({ decision }) => decision?.prompt !== undefined],
  ['Questions are', ({ questions = [] }) => questions.length > 0],
  ['Windows and other options of decisions are', ({ decision = { choices: [] } }) => hasOptions(decision)],
  ['Defaults are', (node) => node.decision?.defaults?.some((id) => isChoice(node, id)) ?? false],
  [
    'Variables set by choices are',
    (node, _id, _dialect, { setters }) =>
      choicesOf(node).some((choice) => choice.set !== undefined && !setters.has(choice)),
  ],
  ['Ids of choices are', (node) => choicesOf(node).some(({ id }) => id !== undefined)],
  ['Conditions of choices are', (node) => choicesOf(node).some(({ when }) => when !== undefined)],
  [
    'Descriptions of choices are',
    (node) => choicesOf(node).some(({ description }) => description !== undefined),
  ],
  [
    'Images of choices are',
    (node, _, dialect) => dialect !== 'sugarcube' && choicesOf(node).some(({ image }) => image !== undefined),
  ],
  [
    'Names of endings that differ from the scene id are',
    ({ ending }, id) => ending !== undefined && ending !== id,
  ],
];

const hasOptions = (decision: NonNullable<StoryFileNode['decision']>): boolean =>
  Object.keys(decision).some((key) => !['choices', 'prompt', 'defaults'].includes(key));

/** Parts of scenes that change in Twee. */
const CHANGED: typeof LOST = [
  [
    'A scene with neither an ending nor a choice becomes an ending on import',
    ({ ending, next, decision }) =>
      ending === undefined && next === undefined && !decision?.choices.length && !decision?.defaults?.length,
  ],
  ['A scene that follows without a question becomes a link', ({ next }) => next !== undefined],
  [
    'A default that is not a choice becomes a link',
    ({ decision }) => decision !== undefined && foreignDefaults(decision).length > 0,
  ],
];

/** Lists what `toTwee` leaves out or changes, one sentence each. */
export function exportNotes(
  story: StoryFile,
  dialect: TweeDialect,
  effects: WrittenEffects,
): readonly string[] {
  const nodes = Object.entries(story.nodes);
  const [language = null] = story.languages ?? [];
  const scenesWith = (isIn: (typeof LOST)[number][1]): string =>
    listed(nodes.filter(([id, node]) => isIn(node, id, dialect, effects)).map(([id]) => JSON.stringify(id)));
  const found = (table: typeof LOST, ending: string): readonly string[] =>
    table.flatMap(([what, isIn]) => {
      const scenes = scenesWith(isIn);
      return scenes === '' ? [] : [`${what}${ending}: in ${scenes}.`];
    });
  const isChanged = (text: StoryText | undefined, kept: (text: string) => string): boolean => {
    const written = (localize(text, language)?.text ?? '').replaceAll(/\r\n?/g, '\n');
    return kept(written) !== written;
  };
  const spaced: typeof LOST = [
    [
      'White space at the start and end of texts and lines, and repeated empty lines, are',
      ({ text }) => isChanged(text, withKeptSpace),
    ],
    [
      'Repeated white space in labels is',
      (node) => choicesOf(node).some(({ label }) => isChanged(label, (shown) => inLine(shown).trim())),
    ],
  ];
  const values = Object.keys(story.variables ?? {});
  const hasValue = (text: StoryText | undefined): boolean =>
    namesIn(text).some((name) => values.includes(name));
  const texts = nodes.flatMap(([, node]) => [node.text, ...choicesOf(node).map(({ label }) => label)]);
  const lost = values.filter((name) => !effects.initial.has(name));
  const opened = [...effects.initial.keys()].filter((name) => story.variables?.[name]?.external);
  const ofStory: readonly (readonly [isInStory: boolean, what: string])[] = [
    [lost.length > 0, `Variables are left out: ${listed(lost)}.`],
    [opened.length > 0, `Who sets variables ("external") is left out: ${listed(opened)}.`],
    [(story.sounds?.length ?? 0) > 0, 'Sounds are left out.'],
    [story.poster !== undefined, 'The poster is left out.'],
    [story.result !== undefined, 'Scores and passing are left out.'],
    [story.normalize !== undefined, 'The loudness of clips is left out.'],
    [
      [story.title, ...texts].some(hasMany),
      `Text is written in one language${language === null ? '' : `, "${language}"`}: the others are left out.`,
    ],
    [
      Object.keys(story.meta ?? {}).some((key) => key !== 'ifid' && key !== 'twine'),
      'Entries of "meta" other than "ifid" and "twine" are left out.',
    ],
  ];
  return [
    ...ofStory.flatMap(([isInStory, what]) => (isInStory ? [what] : [])),
    ...found(LOST, ' left out'),
    ...found(
      [
        [
          'Values of variables in texts are written as names',
          (node) => [node.text, ...choicesOf(node).map(({ label }) => label)].some(hasValue),
        ],
      ],
      '',
    ),
    ...found(spaced, ' left out'),
    ...found(CHANGED, ''),
  ];
}
