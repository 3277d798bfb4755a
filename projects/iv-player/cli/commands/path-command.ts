import {
  encodePath,
  type PathAnswer,
  type PathStep,
  readPath,
  readPathCode,
  readStory,
  unknownNode,
} from 'iv-player/story-core';
import {
  type CommandArguments,
  type CommandHelp,
  type CommandResult,
  messageOf,
  onOneLine,
  wrongArguments,
} from './command-arguments';
import { storyIn } from '../files/story-as-json';

export interface PathSystem {
  /** Reads the text of a file. Throws if it cannot be read. */
  readonly read: (file: string) => string;
}

export const PATH_HELP: CommandHelp = {
  usage: ['path <story.json or .twee> --nodes <ids>', 'path <story.json or .twee> --code <code>'],
  about: 'Encodes a path through a story for links, or decodes such a code to JSON.',
  options: {
    '--nodes': {
      value: 'ids',
      about: 'ids starting with the first node, separated by commas, or as a JSON list of ids or steps',
    },
    '--code': { value: 'code', about: 'code to read' },
  },
  examples: [
    'path story.json --nodes door,left,end',
    `path story.json --nodes '["door", { "node": "hall", "choice": "kick" }]'`,
    'path story.json --code 1ryAVblnjuA',
  ],
  exits: {
    0: 'whole path',
    1: 'only part of the path can be played',
    2: 'unreadable file or wrong arguments',
  },
};

type Parts = Readonly<Record<string, unknown>>;

const isOneOf = (given: unknown, ...values: readonly unknown[]): boolean => values.includes(given);
const isListOf = (given: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(given) && given.every(isItem);

function isAnswer(given: unknown): given is PathAnswer {
  if (typeof given !== 'object' || given === null) return false;
  const { id, answer, correct, points, tries, open, ...others } = given as Parts;
  return (
    typeof id === 'string' &&
    (answer === null || isListOf(answer, (one) => typeof one === 'string')) &&
    isOneOf(correct, true, false, null) &&
    Number.isFinite(points) &&
    Number.isInteger(tries) &&
    Number(tries) >= 0 &&
    isOneOf(open, true, undefined) &&
    Object.keys(others).length === 0
  );
}

function isStep(given: unknown): given is string | PathStep {
  if (typeof given !== 'object' || given === null) return typeof given === 'string';
  const { node, choice, answers, ...others } = given as Parts;
  return (
    typeof node === 'string' &&
    (isOneOf(choice, undefined, null) || typeof choice === 'string') &&
    (answers === undefined || isListOf(answers, isAnswer)) &&
    Object.keys(others).length === 0
  );
}

/** Reads ids separated by commas or, for steps and ids that contain commas, a JSON list; `null` if the list is invalid. */
function stepsOf(text: string): readonly (string | PathStep)[] | null {
  if (!text.trimStart().startsWith('[')) return text.split(',').map((id) => id.trim());
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isStep) ? list : null;
  } catch {
    return null;
  }
}

/** `iv-player path`: encodes or decodes a path. Never throws. */
export function pathCommand({ file, options }: CommandArguments, { read }: PathSystem): CommandResult {
  const given = options.get('--nodes');
  const code = options.get('--code');
  if ((given === undefined) === (code === undefined)) return wrongArguments('Use either --nodes or --code.');
  const nodes = given === undefined ? [] : stepsOf(given);
  if (!nodes)
    return wrongArguments(
      '--nodes must be ids separated by commas, or a JSON list of ids or { node, choice, answers }, with answers as --code prints them.',
    );
  try {
    const { story, findings } = readStory(storyIn(file, read(file)));
    if (!story) {
      const [first] = findings;
      return {
        output: onOneLine(`${file}:${first?.line ?? 1}:${first?.column ?? 1}  ${first?.message ?? ''}`),
        code: 2,
      };
    }
    if (code !== undefined) {
      const reading = readPathCode(story, code);
      return { output: JSON.stringify(reading, null, 2), code: reading.complete ? 0 : 1 };
    }
    const unknown = unknownNode(story, nodes);
    if (unknown) return { output: onOneLine(unknown.message), code: 2 };
    const { nodes: played, complete, reason } = readPath(story, nodes);
    const output = encodePath(story, nodes);
    if (complete) return { output, code: 0 };
    const place = JSON.stringify(played.at(-1));
    return { output, code: 1, note: `The path can be played up to ${place}: the next step is ${reason}.` };
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}
