import { type CaptionCueBlock, captionBlocks } from './caption-blocks';
import { SETTINGS, stamp, timesLine } from './cue-times';
import { CueWriter } from './cue-writer';
import { vttText } from './vtt-text';

export interface WebVttCaptions {
  readonly text: string;
  readonly cues: number;
  /** Notes about omitted or doubtful parts, with line numbers. */
  readonly notes: readonly string[];
}

const INNER_TIME = /<((?:\d+:)?\d\d):(\d\d\.\d{3})>/g;

/** Shifts the timestamps within a cue's text by `shift` milliseconds. */
const shiftedText = (text: string, shift: number): string =>
  text.replaceAll(INNER_TIME, (_, minutes: string, seconds: string) => {
    const total = minutes.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 60;
    return `<${stamp(Math.max(0, Math.round((total + Number(seconds)) * 1000) + shift))}>`;
  });

/**
 * Converts SubRip captions, and WebVTT that browsers cannot read, to valid WebVTT. Corrects times with commas or with one or two decimals,
 * other arrows, missing headers and blank lines, and text that browsers would hide. Keeps the SubRip styles that WebVTT supports: bold,
 * italic, underline, colours and position. Throws if there are no cues.
 * @param seconds delay of all cues, or how much earlier they appear if negative. Cues that end before 0 are left out
 */
export function captionsAsWebVtt(file: string, seconds = 0): WebVttCaptions {
  const { header, blocks, lost, notes: read, lineOf } = captionBlocks(file);
  const shift = Math.round(seconds * 1000);
  const notes: string[] = [];
  const backward: string[] = [];
  const writer = new CueWriter();
  const written: string[][] = [];
  let [cues, early] = [0, 0];
  const write = ({ index, name, times, text }: CaptionCueBlock): void => {
    const line = lineOf(index);
    const [start, end] = [times.start + shift, times.end + shift];
    cues++;
    if (times.end <= times.start)
      backward.push(`Line ${line}: The cue ends before it starts, and is never shown.`);
    if (shift !== 0 && end <= 0) {
      early++;
      return;
    }
    if (start < 0)
      notes.push(`Line ${line}: The cue starts at 0 now, because it would start at ${start / 1000} s.`);
    const isKnown = SETTINGS.test(times.rest);
    const [what, flaw] = header ? ['settings', 'are not valid in WebVTT'] : ['position', 'was left out'];
    if (!isKnown) notes.push(`Line ${line}: The ${what}${times.rest} ${flaw}.`);
    const converted = header ? { text: vttText(text), settings: '' } : writer.cue(text, line + 1);
    const rest = header || isKnown ? times.rest : '';
    written.push([
      ...(header && name !== '' ? [name] : []),
      timesLine({ start: Math.max(0, start), end: Math.max(0, end) }, `${rest} ${converted.settings}`),
      shiftedText(converted.text, shift),
    ]);
  };
  for (const block of blocks)
    if ('times' in block) write(block);
    else written.push([...block.lines]);
  if (cues === 0)
    throw new Error(
      'There are no cues: write them as 00:00:01,000 --> 00:00:02,000, followed by a line of text.',
    );
  if (early === cues) throw new Error(`Every cue would end before 0: --shift ${seconds} is too much.`);
  if (early > 0) notes.push(`Cues left out because they would end before 0: ${early}.`);
  for (const [what, line] of writer.lost)
    notes.push(`Line ${line}: The style ${what} was left out, here and later: WebVTT has no equivalent.`);
  const styles = writer.styles.length > 0 ? [['STYLE', ...writer.styles]] : [];
  const parts = [header ?? ['WEBVTT'], ...styles, ...written];
  return {
    text: `${parts.map((part) => part.join('\n').trimEnd()).join('\n\n')}\n`,
    cues: cues - early,
    notes: [...lost, ...backward, ...read, ...notes],
  };
}
