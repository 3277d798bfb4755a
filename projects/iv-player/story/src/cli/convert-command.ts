import { readStory } from '../format/read-story';
import { fromTwee } from '../twee/from-twee';
import { toTwee } from '../twee/to-twee';
import { isForCaptions } from './captions-command';
import {
  type CommandArguments,
  type CommandHelp,
  type CommandResult,
  messageOf,
  onOneLine,
  wrongArguments,
} from './command-arguments';
import type { StoryFile } from '../format/story-file';
import type { ReportSystem } from './report-command';
import { isTwee } from './story-files';

/** System functions that the command uses. */
export interface ConvertSystem extends ReportSystem {
  /** As `read`, with the encoding for which its bytes speak. */
  readonly readAnyEncoding: (file: string) => { readonly text: string; readonly encoding: string };
  /** The JSON Schema of story files, relative to the folder of a file. */
  readonly schemaFor: (file: string) => string;
}

/** How the command is called. */
export const CONVERT_HELP: CommandHelp = {
  usage: [
    'convert <story.twee or .json> --out <story.json or .twee> [--overwrite]',
    'convert <captions.srt or .vtt> --out <captions.vtt> [--encoding name]',
  ],
  about: 'Writes a Twee file as a story file, or the other way; captions as WebVTT that browsers read.',
  options: {
    '--out': { value: 'file', about: 'what to write' },
    '--overwrite': { about: 'replaces a story that is there' },
    '--encoding': { value: 'name', about: 'encoding of the captions', default: 'what their bytes speak for' },
  },
  examples: ['convert story.twee --out story.json', 'convert door.en.srt door.en.vtt'],
  exits: { 0: 'written', 2: 'unreadable, not to be written, or wrong arguments' },
  // `a.srt a.vtt` says as much as `a.srt --out a.vtt`.
  expand: (given) => {
    const [file = '', second = '', ...rest] = given;
    const isShort =
      isForCaptions(given) && !`${file}${second}`.startsWith('-') && second !== '' && !second.startsWith('-');
    return isShort ? [file, '--out', second, ...rest] : given;
  },
};

const NO_SCENE =
  'There is no scene in it, and nothing was written: begin each passage with a line such as ":: Start".';

/** What to write by hand, for which Twine has no word; empty where nothing is missing. */
function whatIsMissing({ nodes }: StoryFile): readonly string[] {
  const undecided = Object.values(nodes).flatMap(({ decision }) =>
    decision && !decision.defaults && decision.choices.length > 1 ? [decision.choices] : [],
  );
  const [to] = undecided[0] ?? [];
  if (!to) return [];
  const example = JSON.stringify([to.to]);
  return [
    `Decisions without defaults: ${undecided.length}. Chance decides there when nobody chooses; write what follows into each, such as "defaults": ${example}.`,
  ];
}

/** `iv-player convert`: a Twee file as a story file, or the other way. Replaces no file unless it is told to. Never throws. */
export function convertCommand(
  { file, options }: CommandArguments,
  { read, readAnyEncoding, write, isSame, schemaFor }: ConvertSystem,
): CommandResult {
  const out = options.get('--out');
  if (out === undefined) return wrongArguments('Name a file with --out.');
  if (options.has('--encoding')) return wrongArguments('--encoding is for captions alone.');
  if (isTwee(file) === isTwee(out)) return wrongArguments('One of both files must be a Twee file.');
  if (isSame(file, out)) return wrongArguments(`--out would replace ${file}: name another file.`);
  const isNew = !options.has('--overwrite');
  try {
    if (isTwee(file)) {
      const { text, encoding } = readAnyEncoding(file);
      const { story, notes } = fromTwee(text);
      if (Object.keys(story.nodes).length === 0) {
        const output = [...notes.map(onOneLine), NO_SCENE].join('\n');
        return { output: `${file}: ${output}`, code: 2 };
      }
      const guess =
        encoding === 'windows-1252'
          ? [`${file} is not UTF-8 and was read as windows-1252: save it as UTF-8 if letters are wrong.`]
          : [];
      write(out, `${JSON.stringify({ $schema: schemaFor(out), ...story }, null, 2)}\n`, isNew);
      return {
        output: [...guess, ...notes.map(onOneLine), ...whatIsMissing(story), `written: ${out}`].join('\n'),
        code: 0,
      };
    }
    const { story, findings } = readStory(read(file));
    if (!story) {
      const [first] = findings;
      return {
        output: `${file}:${first?.line ?? 1}:${first?.column ?? 1}  ${first?.message ?? ''}`,
        code: 2,
      };
    }
    const notes: string[] = [];
    write(out, toTwee(story, { onNote: (note) => void notes.push(note) }), isNew);
    return { output: [...notes, `written: ${out}`].join('\n'), code: 0 };
  } catch (error) {
    return { output: messageOf(error), code: 2 };
  }
}
