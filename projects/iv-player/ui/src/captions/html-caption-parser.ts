import { type CueStyle, cueStyles } from './webvtt-styles';
import { visibleText } from './cue-text';
import { withoutFlashes } from './without-flashes';
import type { StyledCue } from './html-cue-content';

/** Required start of a WebVTT file. `response.text()` has removed the byte order mark. */
const SIGNATURE = /^WEBVTT(?:[ \t\r\n]|$)/;
const NOT_A_CUE = /^(?:NOTE|STYLE|REGION)(?:[ \t\n]|$)/;

/**
 * Parses a WebVTT file with the browser's parser. If the content security policy does not allow `media-src blob:`, loads the file again
 * from its URL, which `media-src` must allow. Loaded on demand, and shares code with `drawCaptions`.
 * @returns cues in chronological order, ready to draw, without invisible ones. Rejects if the text is not WebVTT, has blocks but no cue, or
 *   if `signal` aborts
 */
export async function parseCaptions(
  text: string,
  src: string,
  signal: AbortSignal,
): Promise<readonly VTTCue[]> {
  if (!SIGNATURE.test(text)) throw new Error(`${src} is not a WebVTT file: it must start with "WEBVTT".`);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  const cues = await parse(url, signal)
    .catch(() => parse(src, signal))
    .finally(() => URL.revokeObjectURL(url));
  if (cues.length === 0 && hasBlocks(text))
    throw new Error(`${src} has no valid cue: write times as 00:01.000 --> 00:02.000.`);
  const styles = cueStyles(text);
  const drawn = cues.map((cue) => copyOf(cue, styles)).filter(({ text: shown }) => shown !== '');
  return withoutFlashes(drawn);
}

/** Whether the file has more than a header. A scene without speech may have a file without cues. */
function hasBlocks(text: string): boolean {
  const [header = '', ...blocks] = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  return header.includes('-->') || blocks.some((block) => block.trim() !== '' && !NOT_A_CUE.test(block));
}

/** Loads the file with a `<track>` of a detached media element. */
async function parse(url: string, signal: AbortSignal): Promise<readonly VTTCue[]> {
  signal.throwIfAborted();
  const video = document.createElement('video');
  const element = document.createElement('track');
  // Browsers select captions automatically, but not metadata.
  element.kind = 'metadata';
  video.crossOrigin = 'anonymous';
  video.append(element);
  const { track } = element;
  track.mode = 'hidden';
  let onAbort = (): void => undefined;
  await new Promise<void>((resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${url} could not be parsed.`)));
    signal.addEventListener('abort', onAbort);
    element.src = url;
    // The signal lives as long as the player, so a remaining listener would retain the media element.
  }).finally(() => signal.removeEventListener('abort', onAbort));
  return [...(track.cues ?? [])] as VTTCue[];
}

/** Copies a cue without its track. In Firefox a parsed cue retains its `<track>` and media element, even after `removeCue`. */
function copyOf(cue: VTTCue, styles: readonly CueStyle[]): StyledCue {
  // A spread would not read the getters of the prototype.
  const { id, vertical, snapToLines, line, lineAlign, position, positionAlign, size, align } = cue;
  const settings = { id, vertical, snapToLines, line, lineAlign, position, positionAlign, size, align };
  return Object.assign(new VTTCue(cue.startTime, cue.endTime, visibleText(cue.text)), settings, { styles });
}
