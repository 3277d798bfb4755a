import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckRule } from '../check-context';
import { charactersOf } from './windows';

/** Limits of captions that can be read: characters a second and in a line, and seconds for which a cue is shown at most. */
const MAX_CHARACTERS_PER_SECOND = 20;
const MAX_LINE = 42;
const MAX_SECONDS = 7;

/** A cue of a caption file; times in seconds. */
export interface CaptionCue {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

const TIMES = /^((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d\d:\d\d\.\d{3})/;
const seconds = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};
const shown = (line: string): string =>
  line.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The cues of a WebVTT file; parts that are none are skipped, as browsers do. */
export function captionCues(text: string): readonly CaptionCue[] {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '');
    const at = lines.findIndex((line) => TIMES.test(line));
    const [, start, end] = TIMES.exec(lines[at] ?? '') ?? [];
    if (start === undefined || end === undefined || at > 1) return [];
    return [{ start: seconds(start), end: seconds(end), lines: lines.slice(at + 1).map(shown) }];
  });
}

/** `CAPTION_TOO_FAST`: a cue that is shown too briefly. `CAPTION_TOO_LONG`: one that is shown too long, or a line too long. */
export const captionsReadable: CheckRule = ({ graph, media }) => {
  // At least. Computed here: bundlers keep a quotient that stands alone in applications without the checker.
  const minSeconds = 5 / 6;
  const findings: StoryFinding[] = [];
  for (const [id, { captions = [] }] of media ? graph.entries : []) {
    captions.forEach(({ src }, index) => {
      const path = ['nodes', id, 'captions', String(index)];
      for (const { start, end, lines } of captionCues(media?.get(src)?.text ?? '')) {
        const duration = end - start;
        const at = `The cue at ${start.toFixed(1)} s of ${src}`;
        const characters = lines.reduce((sum, line) => sum + charactersOf(line), 0);
        const speed = Math.ceil(characters / Math.max(duration, 0.001));
        const widest = Math.max(0, ...lines.map((line) => charactersOf(line)));
        const add = (code: 'CAPTION_TOO_FAST' | 'CAPTION_TOO_LONG', message: string): void =>
          void findings.push(finding(code, path, message));
        if (characters / duration > MAX_CHARACTERS_PER_SECOND + 1e-6) {
          add(
            'CAPTION_TOO_FAST',
            `${at} has ${speed} characters a second: at most 20 can be read, shorten it.`,
          );
        }
        if (duration < minSeconds - 1e-6) {
          add('CAPTION_TOO_FAST', `${at} is shown for ${duration.toFixed(2)} s: show it for 5/6 s at least.`);
        }
        if (duration > MAX_SECONDS + 1e-6) {
          add('CAPTION_TOO_LONG', `${at} is shown for ${duration.toFixed(1)} s: divide it, 7 s is the most.`);
        }
        if (widest > MAX_LINE) {
          add('CAPTION_TOO_LONG', `${at} has a line of ${widest} characters: break it, 42 is the most.`);
        }
      }
    });
  }
  return findings;
};
