import { readStory } from '../format/read-story';
import { fromTwee } from '../twee/from-twee';
import { toTwee } from '../twee/to-twee';
import { type CommandResult, messageOf, readArguments } from './command-arguments';
import type { ReportSystem } from './report-command';
import { isTwee } from './story-files';

/** How the command is called. */
export const CONVERT_USAGE = 'iv-player convert <story.twee or .json> --out <story.json or .twee>';

/** `iv-player convert`: a Twee file as a story file, or the other way. Never throws. */
export function convertCommand(given: readonly string[], { read, write }: ReportSystem): CommandResult {
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
      write(out, `${JSON.stringify(story, null, 2)}\n`);
      return { output: [...notes, `written: ${out}`].join('\n'), code: 0 };
    }
    const { story, findings } = readStory(text);
    if (!story) {
      const [first] = findings;
      return {
        output: `${file}:${first?.line ?? 1}:${first?.column ?? 1}  ${first?.message ?? ''}`,
        code: 2,
      };
    }
    write(out, toTwee(story));
    return { output: `written: ${out}`, code: 0 };
  } catch (error) {
    return { output: messageOf(error), code: 2 };
  }
}
