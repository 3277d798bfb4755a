import {
  mistakesAsWritten,
  readStory,
  type StoryFile,
  type StoryFinding,
  withPlaces,
} from 'iv-player/story-core';
import { fromTwee, toTwee } from 'iv-player/twee';
import { isForCaptions } from './captions-command';
import {
  type CommandArguments,
  type CommandHelp,
  type CommandResult,
  messageOf,
  onOneLine,
  wrongArguments,
} from './command-arguments';
import { type ReadText, tweeEncoding } from '../files/read-encoding';
import type { ReportSystem } from './report-outputs';
import { isTwee } from '../files/story-as-json';

export interface ConvertSystem extends ReportSystem {
  /** Like `read`, but detects the encoding from the bytes. */
  readonly readAnyEncoding: (file: string) => ReadText;
  /** Address of the story-file JSON Schema, relative to a file's folder. */
  readonly schemaFor: (file: string) => string;
}

export const CONVERT_HELP: CommandHelp = {
  usage: [
    'convert <story.twee or .json> --out <story.json or .twee> [--overwrite]',
    'convert <captions.srt or .vtt> [--out] <captions.vtt> [--encoding name] [--shift seconds]',
  ],
  about: 'Converts between Twee and story files, and captions to WebVTT.',
  options: {
    '--out': { value: 'file', about: 'file to write' },
    '--overwrite': { about: 'replaces an existing story' },
    '--encoding': { value: 'name', about: 'encoding of the captions', default: 'detected' },
    '--shift': { value: 'seconds', about: 'shows captions later or, if negative, earlier' },
  },
  examples: [
    'convert story.twee --out story.json',
    'convert door.en.srt door.en.vtt',
    'convert late.vtt door.en.vtt --shift -3600',
  ],
  exits: { 0: 'written', 2: 'unreadable or unwritable file, or wrong arguments' },
  // `a.srt a.vtt` is short for `a.srt --out a.vtt`.
  expand: (given) => {
    const [file = '', second = '', ...rest] = given;
    const isShort =
      isForCaptions(given) && !`${file}${second}`.startsWith('-') && second !== '' && !second.startsWith('-');
    return isShort ? [file, '--out', second, ...rest] : given;
  },
};

const NO_SCENE =
  'The file has no scenes, so nothing was written: begin each passage with a line such as ":: Start".';

/** Lists what Twine cannot express and must be added by hand. */
function missingParts({ nodes }: StoryFile): readonly string[] {
  const undecided = Object.values(nodes).flatMap(({ decision }) =>
    decision && !decision.defaults && decision.choices.length > 1 ? [decision.choices] : [],
  );
  const [to] = undecided[0] ?? [];
  if (!to) return [];
  const example = JSON.stringify([to.to]);
  return [
    `Decisions without defaults: ${undecided.length}. If the viewer does not choose, a random scene follows: add defaults to each decision, such as "defaults": ${example}. Choices are open from the start of the scene: for a clip, add "startTime": -8 to open them 8 seconds before its end.`,
  ];
}

/** Adds the code of the warning that a note is about. */
function withCode(note: string, findings: readonly StoryFinding[]): string {
  const [, what = ''] = /^(?:Line [^:]*: )(.*)$/s.exec(note) ?? [];
  const code = findings.find(
    ({ line, message }) => what !== '' && note.startsWith(`Line ${line ?? 0}`) && message.startsWith(what),
  )?.code;
  return code === undefined ? note : `${note} (${code})`;
}

/** Names what is wrong with two files of which not exactly one is a Twee file. `read` refuses pages that Twine published. */
function notTwee(file: string, read: ConvertSystem['read']): CommandResult {
  try {
    if (!isTwee(file)) read(file);
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
  return wrongArguments('Exactly one of the two files must be a Twee file, with the ending .twee or .tw.');
}

/** `iv-player convert`: converts between Twee and story files. Replaces files only with `--overwrite`. Never throws. */
export function convertCommand(
  { file, options }: CommandArguments,
  { read, readAnyEncoding, write, isSame, schemaFor }: ConvertSystem,
): CommandResult {
  const out = options.get('--out');
  if (out === undefined) return wrongArguments('The output file is missing: set it with --out.');
  for (const option of ['--encoding', '--shift'])
    if (options.has(option)) return wrongArguments(`${option} applies to captions only.`);
  if (isTwee(file) === isTwee(out)) return notTwee(file, read);
  if (isSame(file, out)) return wrongArguments(`--out would replace ${file}: choose another file.`);
  const isNew = !options.has('--overwrite');
  try {
    if (isTwee(file)) {
      const twee = readAnyEncoding(file);
      const { story, notes: found, findings = [] } = fromTwee(twee.text);
      const notes = found.map((note) => withCode(note, findings));
      if (Object.keys(story.nodes).length === 0) {
        const output = [...notes.map(onOneLine), NO_SCENE].join('\n');
        return { output: `${file}: ${output}`, code: 2 };
      }
      const how = tweeEncoding(file, twee);
      const guess = how === null ? [] : [how];
      write(out, `${JSON.stringify({ $schema: schemaFor(out), ...story }, null, 2)}\n`, isNew);
      return {
        output: [...guess, ...notes.map(onOneLine), ...missingParts(story), `written: ${out}`].join('\n'),
        code: 0,
      };
    }
    const text = read(file);
    const { story, findings } = readStory(text);
    const [mistake] = story ? withPlaces(mistakesAsWritten(story), text) : findings;
    if (!story || mistake) {
      const { line = 1, column = 1, message = '' } = mistake ?? {};
      return { output: onOneLine(`${file}:${line}:${column}  ${message}`), code: 2 };
    }
    const notes: string[] = [];
    write(out, toTwee(story, { onNote: (note) => void notes.push(onOneLine(note)) }), isNew);
    return { output: [...notes, `written: ${out}`].join('\n'), code: 0 };
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}
