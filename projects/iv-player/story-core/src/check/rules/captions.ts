import {
  type CaptionCue,
  type TextFlaw,
  type WebVttFile,
  linesOf,
  readWebVtt,
} from '../../captions/webvtt-file';
import { readTimes } from '../../captions/cue-times';
import { sourcesOf } from '../../format/story-addresses';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckRule } from '../facts/check-context';
import { quoted } from '../media/repair-command';
import { StoryMedia } from '../media/story-media';
import { contentFault } from './file-contents';
import { charactersOf } from './windows';

/** Limits for readable captions: characters per second, characters per line, and seconds per cue. */
const MAX_CHARACTERS_PER_SECOND = 20;
const MAX_LINE = 42;
const MAX_SECONDS = 7;
/** Longest cue, in seconds, that can be a mere marker between rolled-up captions. The player does not show such cues. */
const FLASH = 0.05;

/** File extensions of caption formats that browsers do not support. */
const OTHER_FORMAT = /\.(?:srt|ssa|ass|sub|sbv|ttml|dfxp|itt|stl|smi|scc|lrc)$/i;

const asVtt = (name: string): string => name.replace(/(?:\.\w+)?$/, '.vtt');

/** Command that converts a file to WebVTT in UTF-8. A name with line breaks becomes a placeholder. @param options each after a space */
export function captionsCommandFor(src: string, options = ''): string {
  const name = /[\n\r]/.test(src) ? 'captions.srt' : src.replace(/^-/, './-');
  return `npx iv-player convert ${quoted(name)} --out ${quoted(asVtt(name))}${options}`;
}

/** Remedy that converts a file to WebVTT in UTF-8, under another name if it has a different ending. */
function conversion(src: string): string {
  const out = asVtt(src);
  return out === src
    ? `run: ${captionsCommandFor(src)}`
    : `change the address to "${out.replaceAll(/[%#?]/g, encodeURIComponent)}", and run: ${captionsCommandFor(src)}`;
}

/** Describes captions in a format that browsers do not support, by their name; `null` for other files. */
export const otherCaptionFormat = (src: string, canConvert = /\.srt$/i.test(src)): string | null =>
  OTHER_FORMAT.test(src) ? notWebVtt(src, canConvert) : null;

const notWebVtt = (src: string, canConvert: boolean): string =>
  `${src} is not WebVTT, the only caption format that browsers support: ${canConvert ? conversion(src) : 'export it as WebVTT, with WEBVTT as the first line.'}`;

const FLAWS: Readonly<Record<TextFlaw['kind'], readonly [problem: string, remedy: string]>> = {
  name: ['show', 'because the blank line above it is missing: add the line, or run: '],
  block: ['show', 'because the blank line above it is missing: add the line, or run: '],
  times: ['show', 'because it is not in the form 00:01.000 --> 00:02.000: correct it, or run: '],
  hidden: ['hide', 'because it looks like a tag: write &lt; for <, or run: '],
};

/** Describes text that browsers show or hide by mistake. */
function flawed({ kind, text, line }: TextFlaw, others: number, src: string): string {
  const [problem, remedy] = FLAWS[kind];
  const more = others > 0 ? `, and ${others} like it` : '';
  return `Browsers ${problem} "${text.trim().slice(0, 60)}" on line ${line} of ${src}${more}, ${remedy}${captionsCommandFor(src)}`;
}

/** Describes a problem that affects the entire file, and the remedy; `null` if there is none. */
function badFile(src: string, text: string | undefined, hasSignature: boolean): string | null {
  const remedyForEncoding = `save it as UTF-8, or ${conversion(src)}`;
  if (text?.includes('\0'))
    return `${src} is UTF-16, which browsers do not support for captions: ${remedyForEncoding}`;
  const hasTimes = text === undefined ? undefined : linesOf(text).some((line) => readTimes(line) !== null);
  const other = otherCaptionFormat(src, hasTimes);
  if (other !== null) return other;
  if (hasTimes !== undefined && !hasSignature) return notWebVtt(src, hasTimes);
  if (!text?.includes('\uFFFD')) return null;
  const line = linesOf(text.slice(0, text.indexOf('\uFFFD'))).length;
  return `${src} is not UTF-8, so line ${line} shows \uFFFD: ${remedyForEncoding}`;
}

const cueAt = ({ start }: CaptionCue, src: string): string => `The cue at ${start.toFixed(1)} s in ${src}`;

/** `BAD_CAPTIONS`: captions that browsers do not show or show incorrectly. */
export const captionsRead: CheckRule = ({ graph, media }) => {
  const findings: StoryFinding[] = [];
  for (const [id, node] of graph.entries) {
    node.captions?.forEach(({ src: address }, index) => {
      const src = (media ?? new StoryMedia({})).nameOf(address);
      const path = ['nodes', id, 'captions', String(index), 'src'];
      const add = (message: string): void => void findings.push(finding('BAD_CAPTIONS', path, message));
      const file = media?.get(address) ?? {};
      const other = contentFault(src, file, 'captions');
      if (other) return add(`${other[1]}: ${other[2]}.`);
      const { text } = file;
      const { hasSignature, cues, lost, flaws } = readWebVtt(text ?? '');
      const bad = badFile(src === address ? src.replace(/[?#].*$/s, '') : src, text, hasSignature);
      if (bad !== null) add(bad);
      const isWhole = hasSignature && bad === null && lost.length === 0;
      const isHeard = (): boolean => sourcesOf(node).some((one) => (media?.get(one)?.sounds ?? 0) > 0);
      if (isWhole && cues.length === 0 && isHeard()) {
        const message = `The file ${src} contains no captions: keep it if nothing is said in the scene, or export it again.`;
        findings.push(finding('MISSING_CAPTIONS', path, message));
      } else if (isWhole && cues.length > 0 && cues.every(({ lines }) => lines.length === 0))
        add(`No cue in ${src} has text, so nothing is shown: export it again.`);
      const [first] = lost;
      if (first) {
        const where =
          lost.length === 1
            ? `on line ${first.line} of ${src}`
            : `in ${lost.length} places in ${src}, starting at line ${first.line}`;
        add(
          `Browsers ignore text ${where}, "${first.text.trim().slice(0, 60)}": write times as 00:01.000 --> 00:02.000, an arrow in a text as --&gt;, and no empty lines inside a cue, or run: ${captionsCommandFor(src)}`,
        );
      }
      for (const kind of new Set(flaws.map((one) => one.kind))) {
        const [flaw, ...others] = flaws.filter((one) => one.kind === kind);
        if (flaw) add(flawed(flaw, others.length, src));
      }
      for (const cue of cues.filter(({ start, end }) => end <= start))
        add(`${cueAt(cue, src)} ends before it starts, and is never shown: correct its times.`);
    });
  }
  return findings;
};

function shownCues({ cues }: WebVttFile): readonly CaptionCue[] {
  const repeats = ({ lines }: CaptionCue, other: CaptionCue | undefined): boolean => {
    const others = new Set(other?.lines);
    return other !== undefined && lines.every((line) => others.has(line));
  };
  return cues.filter((cue, index) => {
    const duration = cue.end - cue.start;
    const isFlash = duration < FLASH && (repeats(cue, cues[index - 1]) || repeats(cue, cues[index + 1]));
    return duration > 0 && cue.lines.length > 0 && !isFlash;
  });
}

/** `CAPTION_TOO_FAST`: a cue that is too brief. `CAPTION_TOO_LONG`: a cue that is shown for too long, or has a line that is too long. */
export const captionsReadable: CheckRule = ({ graph, media }) => {
  // Not a top-level constant: bundlers would keep the division even in applications without the checker.
  const minSeconds = 5 / 6;
  const findings: StoryFinding[] = [];
  for (const [id, { captions = [] }] of media ? graph.entries : []) {
    captions.forEach(({ src: address }, index) => {
      const src = media?.nameOf(address) ?? address;
      const path = ['nodes', id, 'captions', String(index)];
      for (const cue of shownCues(readWebVtt(media?.get(address)?.text ?? ''))) {
        const { start, end, lines } = cue;
        const duration = end - start;
        const at = cueAt(cue, src);
        const characters = lines.reduce((sum, line) => sum + charactersOf(line), 0);
        const speed = Math.ceil(characters / duration);
        const widest = lines.reduce((most, line) => Math.max(most, charactersOf(line)), 0);
        const tooFast = (what: string): void =>
          void findings.push(finding('CAPTION_TOO_FAST', path, `${at} ${what}`));
        const tooLong = (what: string): void =>
          void findings.push(finding('CAPTION_TOO_LONG', path, `${at} ${what}`));
        if (characters / duration > MAX_CHARACTERS_PER_SECOND + 1e-6)
          tooFast(`runs at ${speed} characters per second, above the readable limit of 20: shorten it.`);
        if (duration < minSeconds - 1e-6)
          tooFast(`is shown for only ${duration.toFixed(2)} s: show it for at least 0.84 s.`);
        if (duration > MAX_SECONDS + 1e-6)
          tooLong(`is shown for ${duration.toFixed(1)} s, more than 7 s: split it.`);
        if (widest > MAX_LINE) tooLong(`has a line of ${widest} characters, more than 42: break the line.`);
      }
    });
  }
  return findings;
};
