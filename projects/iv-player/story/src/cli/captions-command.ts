import { captionsAsWebVtt } from '../captions/captions-as-webvtt';
import {
  type CommandArguments,
  type CommandResult,
  finiteNumber,
  messageOf,
  wrongArguments,
} from './command-arguments';

export interface CaptionsSystem {
  /** Reads a file; by default, detects the encoding from its bytes. Throws if the file cannot be read or the encoding is unknown. */
  readonly readCaptions: (
    file: string,
    encoding?: string,
  ) => { readonly text: string; readonly encoding: string };
  /** Writes a file. Throws if it cannot be written. */
  readonly write: (file: string, text: string) => void;
  /** Whether both paths lead to the same file. */
  readonly isSame: (file: string, other: string) => boolean;
  /** Copies a file next to itself, replaces no earlier copy, and returns the path of the copy. Throws if it cannot be written. */
  readonly keep: (file: string) => string;
}

/** Whether the arguments of `convert` contain a caption file. */
export const isForCaptions = (given: readonly string[]): boolean =>
  given.some((word) => /\.(?:srt|vtt)$/i.test(word));

/** `iv-player convert` for captions: converts SubRip or invalid WebVTT to WebVTT in UTF-8. Never throws. */
export function captionsCommand(
  { file, options }: CommandArguments,
  { readCaptions, write, isSame, keep }: CaptionsSystem,
): CommandResult {
  const out = options.get('--out');
  if (out === undefined || !/\.vtt$/i.test(out))
    return wrongArguments('The output must be a .vtt file: set it with --out.');
  if (options.has('--overwrite'))
    return wrongArguments('--overwrite applies to stories only: captions are always replaced.');
  const shift = finiteNumber(options.get('--shift') ?? '0');
  if (Number.isNaN(shift))
    return wrongArguments('--shift must be a number of seconds, such as -3600 or 1.5.');
  try {
    const { text, encoding } = readCaptions(file, options.get('--encoding'));
    const { text: written, cues, notes } = captionsAsWebVtt(text, shift);
    const isGuess = encoding === 'windows-1252' && !options.has('--encoding');
    // If the guess is wrong, only the original bytes tell the text.
    const original = isGuess && isSame(file, out) ? keep(file) : file;
    write(out, written);
    const kept = original === file ? '' : `, and kept as ${original}`;
    const again = `npx iv-player convert ${JSON.stringify(original)} --out ${JSON.stringify(out)} --encoding windows-1250`;
    const read = isGuess
      ? [
          `${file} is not UTF-8 and was read as windows-1252${kept}: if characters look wrong, run with the right encoding: ${again}`,
        ]
      : [];
    const count = `${cues} ${cues === 1 ? 'cue' : 'cues'}`;
    return { output: [...read, ...notes, `written: ${out}, ${count}`].join('\n'), code: 0 };
  } catch (error) {
    return { output: `${file}: ${messageOf(error)}`, code: 2 };
  }
}
