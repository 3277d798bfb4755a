import { captionsAsWebVtt, quoted } from 'iv-player/story-core';
import {
  type CommandArguments,
  type CommandResult,
  finiteNumber,
  messageOf,
  onOneLine,
  wrongArguments,
} from './command-arguments';
import { type ReadText, readEncoding } from '../files/read-encoding';

export interface CaptionsSystem {
  /** Reads a file; by default, detects the encoding from its bytes. Throws if the file cannot be read or the encoding is unknown. */
  readonly readCaptions: (file: string, encoding?: string) => ReadText;
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

/** Quotes a path for a shell and for this command, which takes words with a dash for options. */
const pathWord = (path: string): string => quoted(path.replace(/^-/, './-'));

/**
 * Says how a file was read if that may be wrong, and what to do.
 * @param original path of the file or, if it was replaced, of its copy
 */
function encodingNotes(
  { file, options }: CommandArguments,
  { read, out, original }: { readonly read: ReadText; readonly out: string; readonly original: string },
): readonly string[] {
  const isGiven = options.has('--encoding');
  const { badLine } = read;
  const how = readEncoding(file, read, isGiven);
  if (how === null || (isGiven && badLine === undefined && original === file)) return [];
  const what = badLine === undefined ? '' : ` ${file} was`;
  const kept = original === file ? '' : `, and${what} kept as ${original}`;
  if (!isGiven && badLine !== undefined) return [`${how}${kept}: correct that line in ${out}.`];
  const shift = options.get('--shift');
  const again = [
    `npx iv-player convert ${pathWord(original)} --out ${pathWord(out)}`,
    ...(shift === undefined ? [] : [`--shift ${quoted(shift)}`]),
    ...(isGiven ? [] : ['--encoding windows-1250']),
  ].join(' ');
  const remedy = isGiven ? 'with another encoding, or without' : 'with the right encoding';
  return [`${how}${kept}: if characters look wrong, run ${remedy}: ${again}`];
}

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
    const read = readCaptions(file, options.get('--encoding'));
    const { text: written, cues, notes } = captionsAsWebVtt(read.text, shift);
    // If the encoding is wrong, only the original bytes tell the text.
    const original = !read.isCertain && isSame(file, out) ? keep(file) : file;
    write(out, written);
    const how = encodingNotes({ file, options }, { read, out, original });
    const count = `${cues} ${cues === 1 ? 'cue' : 'cues'}`;
    const lines = [...how, ...notes, `written: ${out}, ${count}`].map(onOneLine);
    return { output: lines.join('\n'), code: 0 };
  } catch (error) {
    return { output: onOneLine(`${file}: ${messageOf(error)}`), code: 2 };
  }
}
