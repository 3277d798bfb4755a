import { captionsAsWebVtt } from '../captions/captions-as-webvtt';
import { type CommandResult, messageOf, readArguments } from './command-arguments';

/** What the command needs of the system. */
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

/** How the command is called. */
export const CAPTIONS_USAGE =
  'iv-player convert <captions.srt or .vtt> --out <captions.vtt> [--encoding name]';

/** Whether the arguments of `convert` name captions. */
export const isForCaptions = (given: readonly string[]): boolean =>
  given.some((word) => /\.(?:srt|vtt)$/i.test(word));

/** `iv-player convert` of captions: SubRip, or WebVTT that browsers do not read, as WebVTT in UTF-8. Never throws. */
export function captionsCommand(
  given: readonly string[],
  { readCaptions, write }: CaptionsSystem,
): CommandResult {
  const [file = '', second = '', ...rest] = given;
  // `a.srt a.vtt` says as much as `a.srt --out a.vtt`.
  const isShort = !file.startsWith('--') && !second.startsWith('--') && second !== '';
  const taken = readArguments(isShort ? [file, '--out', second, ...rest] : given, ['--out', '--encoding']);
  const out = typeof taken === 'string' ? undefined : taken.options.get('--out');
  if (typeof taken === 'string' || out === undefined || !/\.vtt$/i.test(out)) {
    const wrong = typeof taken === 'string' ? taken : 'Name a file that ends in .vtt with --out.';
    return { output: `${wrong}\n${CAPTIONS_USAGE}`, code: 2 };
  }
  try {
    const { text, encoding } = readCaptions(taken.file, taken.options.get('--encoding'));
    const { text: written, cues, notes } = captionsAsWebVtt(text);
    write(out, written);
    const isGuess = encoding === 'windows-1252' && !taken.options.has('--encoding');
    const read = isGuess
      ? [
          `${taken.file} is not UTF-8 and was read as windows-1252. If letters are wrong, name another with --encoding.`,
        ]
      : [];
    return { output: [...read, ...notes, `written: ${out}, ${cues} cues`].join('\n'), code: 0 };
  } catch (error) {
    return { output: `${taken.file}: ${messageOf(error)}`, code: 2 };
  }
}
