import { secondsOf } from './cue-text';
import type { CueSettings } from './cue-placement';

/** Cue of a WebVTT file. Times are in seconds; the text contains tags and may contain invisible lines. */
export interface WebVttCue {
  readonly id: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly settings: Required<CueSettings>;
  readonly text: string;
}

export interface WebVttCues {
  /** Cues by start time; of those that start together, the longest first. */
  readonly cues: readonly WebVttCue[];
  /** Whether the file has a block that is not a cue, comment, style or region. */
  readonly hasLost: boolean;
}

const TIME = String.raw`[ \t\f]*((?:\d{1,9}:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)`;
const TIMES = new RegExp(`^${TIME}[ \\t\\f]*-->${TIME}(.*)`);
const NOT_A_CUE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/**
 * Reads the cues of a WebVTT file by the rules of the standard, in linear time. Browsers read some settings and lines of spaces
 * differently from one another, and some read neither `lineAlign` nor `positionAlign`.
 * @param file text that starts with `WEBVTT`
 */
export function webVttCues(file: string): WebVttCues {
  const lines = file.split(/\r\n?|\n/);
  const cues: WebVttCue[] = [];
  let hasLost = false;
  const hasArrow = (at: number): boolean => Boolean(lines[at]?.includes('-->'));
  const isInBlock = (at: number): boolean => Boolean(lines[at]) && !hasArrow(at);
  let at = 1;
  while (isInBlock(at)) at++;
  while (at < lines.length) {
    const first = at++;
    const line = lines[first] ?? '';
    if (!line) continue;
    // Times are in the first or second line of a block. Further down, they start another block.
    const hasId = !hasArrow(first) && hasArrow(at);
    if (hasId) at++;
    const times = hasId ? (lines[at - 1] ?? '') : line;
    const from = at;
    while (isInBlock(at)) at++;
    const [, start, end, settings = ''] = TIMES.exec(times) ?? [];
    if (start !== undefined && end !== undefined) {
      const [startTime, endTime] = [secondsOf(start), secondsOf(end)];
      const text = lines.slice(from, at).join('\n');
      cues.push({ id: hasId ? line : '', startTime, endTime, settings: cueSettings(settings), text });
    } else if (hasId || !NOT_A_CUE.test(line)) hasLost = true;
  }
  cues.sort((one, other) => one.startTime - other.startTime || other.endTime - one.endTime);
  return { cues, hasLost };
}

const PERCENT = String.raw`(\d+(?:\.\d+)?)%`;
const SETTING = new RegExp(
  String.raw`^(?:vertical:(rl|lr)|line:(?:${PERCENT}|(-?\d+(?:\.\d+)?))(?:,(start|center|end))?|position:${PERCENT}(?:,(line-left|center|line-right))?|size:${PERCENT}|align:(start|center|end|left|right))$`,
);

/** Reads the settings after a cue's times. Ignores invalid ones as a whole, and regions. */
export function cueSettings(text: string): Required<CueSettings> {
  const settings: Record<string, unknown> = {
    vertical: '',
    line: 'auto',
    snapToLines: true,
    lineAlign: 'start',
    position: 'auto',
    positionAlign: 'auto',
    size: 100,
    align: 'center',
  };
  for (const word of text.split(/[ \t\f]+/)) {
    const [, vertical, percent, line, lineAlign = 'start', position, positionAlign = 'auto', size, align] =
      SETTING.exec(word) ?? [];
    if ([percent, position, size].some((value) => Number(value) > 100)) continue;
    if (vertical) Object.assign(settings, { vertical });
    if (percent ?? line)
      Object.assign(settings, { line: Number(percent ?? line), snapToLines: !percent, lineAlign });
    if (position) Object.assign(settings, { position: Number(position), positionAlign });
    if (size) Object.assign(settings, { size: Number(size) });
    if (align) Object.assign(settings, { align });
  }
  return settings as unknown as Required<CueSettings>;
}
