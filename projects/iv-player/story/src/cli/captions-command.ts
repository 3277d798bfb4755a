import { captionsAsWebVtt } from '../captions/captions-as-webvtt';
import { type CommandArguments, type CommandResult, messageOf, wrongArguments } from './command-arguments';

/** System functions that the command uses. */
export interface CaptionsSystem {
  /**
   * The text of a file in an encoding; without one in that which its bytes speak for. Throws when it cannot be read, and for an
   * unknown encoding.
   */
  readonly readCaptions: (
    file: string,
    encoding?: string,
  ) => { readonly text: string; readonly encoding: string };
  /** Throws when the file cannot be written. */
  readonly write: (file: string, text: string) => void;
}

/** Whether the arguments of `convert` name captions. */
export const isForCaptions = (given: readonly string[]): boolean =>
  given.some((word) => /\.(?:srt|vtt)$/i.test(word));

/** `iv-player convert` of captions: SubRip, or WebVTT that browsers do not read, as WebVTT in UTF-8. Never throws. */
export function captionsCommand(
  { file, options }: CommandArguments,
  { readCaptions, write }: CaptionsSystem,
): CommandResult {
  const out = options.get('--out');
  if (out === undefined || !/\.vtt$/i.test(out))
    return wrongArguments('Name a file that ends in .vtt with --out.');
  if (options.has('--overwrite')) return wrongArguments('--overwrite is for stories: captions are replaced.');
  try {
    const { text, encoding } = readCaptions(file, options.get('--encoding'));
    const { text: written, cues, notes } = captionsAsWebVtt(text);
    write(out, written);
    const isGuess = encoding === 'windows-1252' && !options.has('--encoding');
    const read = isGuess
      ? [
          `${file} is not UTF-8 and was read as windows-1252. If letters are wrong, name another with --encoding.`,
        ]
      : [];
    return { output: [...read, ...notes, `written: ${out}, ${cues} cues`].join('\n'), code: 0 };
  } catch (error) {
    return { output: `${file}: ${messageOf(error)}`, code: 2 };
  }
}
