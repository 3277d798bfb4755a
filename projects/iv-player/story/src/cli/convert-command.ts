import { readStory } from '../format/read-story';
import { fromTwee } from '../twee/from-twee';
import { toTwee } from '../twee/to-twee';
import { type CommandResult, messageOf, onOneLine, readArguments } from './command-arguments';
import type { StoryFile } from '../format/story-file';
import type { ReportSystem } from './report-command';
import { isTwee } from './story-files';

/** What the command needs of the system. */
export interface ConvertSystem extends ReportSystem {
  /** The JSON Schema of story files, relative to the folder of a file. */
  readonly schemaFor: (file: string) => string;
}

/** How the command is called. */
export const CONVERT_USAGE = 'iv-player convert <story.twee or .json> --out <story.json or .twee>';

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

/** `iv-player convert`: a Twee file as a story file, or the other way. Never throws. */
export function convertCommand(
  given: readonly string[],
  { read, write, schemaFor }: ConvertSystem,
): CommandResult {
  const taken = readArguments(given, ['--out']);
  const out = typeof taken === 'string' ? undefined : taken.options.get('--out');
  if (typeof taken === 'string' || out === undefined) {
    return {
      output: `${typeof taken === 'string' ? taken : 'Name a file with --out.'}\n${CONVERT_USAGE}`,
      code: 2,
    };
  }
  const { file } = taken;
  if (isTwee(file) === isTwee(out))
    return { output: `One of both files must be a Twee file.\n${CONVERT_USAGE}`, code: 2 };
  try {
    const text = read(file);
    if (isTwee(file)) {
      const { story, notes } = fromTwee(text);
      write(out, `${JSON.stringify({ $schema: schemaFor(out), ...story }, null, 2)}\n`);
      return {
        output: [...notes.map(onOneLine), ...whatIsMissing(story), `written: ${out}`].join('\n'),
        code: 0,
      };
    }
    const { story, findings } = readStory(text);
    if (!story) {
      const [first] = findings;
      return {
        output: `${file}:${first?.line ?? 1}:${first?.column ?? 1}  ${first?.message ?? ''}`,
        code: 2,
      };
    }
    const notes: string[] = [];
    write(out, toTwee(story, { onNote: (note) => void notes.push(note) }));
    return { output: [...notes, `written: ${out}`].join('\n'), code: 0 };
  } catch (error) {
    return { output: messageOf(error), code: 2 };
  }
}
