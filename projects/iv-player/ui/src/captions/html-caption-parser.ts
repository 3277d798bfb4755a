import { type CueStyle, cueStyles } from './webvtt-styles';
import { visibleText } from './cue-text';
import { withoutFlashes } from './flash-cues';
import type { StyledCue } from './html-cue-content';

/** The signature that the standard demands at the beginning of a file; `response.text()` has removed a byte order mark. */
const SIGNATURE = /^WEBVTT(?:[ \t\r\n]|$)/;
/** What a file may have besides cues. */
const NOT_A_CUE = /^(?:NOTE|STYLE|REGION)(?:[ \t\n]|$)/;

/**
 * Has the browser parse a WebVTT file. A policy needs `media-src blob:`; without that the file is loaded a second time from its own
 * address, which `media-src` must then allow. Loaded on demand, as what draws captions, with which it has code in common.
 * @returns the cues, by time, as they are drawn: without those in which nothing can be seen. Rejects when the text is no WebVTT, or
 *   has blocks of which none is a cue, and when `signal` aborts
 */
export async function parseCaptions(
  text: string,
  src: string,
  signal: AbortSignal,
): Promise<readonly VTTCue[]> {
  if (!SIGNATURE.test(text)) throw new Error(`${src} is no WebVTT file.`);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  const cues = await parse(url, signal)
    .catch(() => parse(src, signal))
    .finally(() => URL.revokeObjectURL(url));
  if (cues.length === 0 && hasBlocks(text))
    throw new Error(`No cue of ${src} can be read: write times as 00:01.000 --> 00:02.000.`);
  const styles = cueStyles(text);
  const drawn = cues.map((cue) => copyOf(cue, styles)).filter(({ text: shown }) => shown !== '');
  return withoutFlashes(drawn);
}

/** Whether there is more than the header: a scene in which nobody speaks may have a file without a cue. */
function hasBlocks(text: string): boolean {
  const [header = '', ...blocks] = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  return header.includes('-->') || blocks.some((block) => block.trim() !== '' && !NOT_A_CUE.test(block));
}

/** Has a `<track>` of a media element that is never on the page load the file. */
async function parse(url: string, signal: AbortSignal): Promise<readonly VTTCue[]> {
  signal.throwIfAborted();
  const video = document.createElement('video');
  const element = document.createElement('track');
  // Browsers choose among captions by themselves, but leave metadata alone.
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
    // The signal lives as long as the player; with a listener it would keep the media element.
  }).finally(() => signal.removeEventListener('abort', onAbort));
  return [...(track.cues ?? [])] as VTTCue[];
}

/** A cue without a track. In Firefox a parsed cue keeps its `<track>` and the media element even after `removeCue`. */
function copyOf(cue: VTTCue, styles: readonly CueStyle[]): StyledCue {
  // `CueSettings` has what is drawn; a spread would not read the getters of the prototype.
  const { id, vertical, snapToLines, line, lineAlign, position, positionAlign, size, align } = cue;
  const settings = { id, vertical, snapToLines, line, lineAlign, position, positionAlign, size, align };
  return Object.assign(new VTTCue(cue.startTime, cue.endTime, visibleText(cue.text)), settings, { styles });
}
