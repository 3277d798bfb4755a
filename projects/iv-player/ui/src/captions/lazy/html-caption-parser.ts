import { cueStyles } from './webvtt-styles';
import { visibleText } from './cue-text';
import { webVttCues } from './webvtt-cues';
import { removeFlashCues } from './remove-flash-cues';
import type { StyledCue } from './html-cue-content';

/** Required start of a WebVTT file. */
const SIGNATURE = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;

/**
 * Parses a WebVTT file. The browser only parses the text of each cue. Loaded on demand, and shares code with `drawCaptions`.
 * @returns cues in chronological order, ready to draw, without invisible ones. Throws if the text is not WebVTT, or has blocks but no cue
 */
export function parseCaptions(text: string, src: string): readonly VTTCue[] {
  if (!SIGNATURE.test(text)) throw new Error(`${src} is not a WebVTT file: it must start with "WEBVTT".`);
  const { cues, hasLost } = webVttCues(text);
  if (cues.length === 0 && hasLost)
    throw new Error(`${src} has no valid cue: write times as 00:01.000 --> 00:02.000.`);
  const styles = cueStyles(text);
  const drawn = cues.map(({ startTime, endTime, id, settings, text: content }): StyledCue =>
    Object.assign(new VTTCue(startTime, endTime, visibleText(content)), { id, ...settings, styles }),
  );
  return removeFlashCues(drawn.filter(({ text: shown }) => shown !== ''));
}
