import type { SourceCandidate } from '../../../story/node-source';
import type { StoryNode } from '../../../story/story-node';
import { playStill } from './html-still-clock';
import { type FilePart, pictureCodec } from './picture-codec';

const MEDIA_TYPE = /^(?:video|audio|application)\//;

interface DiagnosedLoad {
  readonly element: HTMLVideoElement;
  readonly node: Pick<StoryNode, 'videoDuration'>;
  readonly signal: AbortSignal;
}

/** Finds out why a browser plays a source without a picture, or not at all, and plays single pictures. Loaded only when that has happened. */
export class HtmlSourceDiagnosis {
  readonly #src: string;
  readonly #load: DiagnosedLoad;

  constructor(load: DiagnosedLoad, { src }: SourceCandidate) {
    this.#load = load;
    this.#src = src;
  }

  /**
   * Describes the problem and its remedy if the browser has loaded the source, but cannot decode its picture; `null` if the source has no picture,
   * or if the server does not let scripts read it.
   */
  async pictureFailure(): Promise<string | null> {
    const { element } = this.#load;
    const codec = await pictureCodec((part) => this.#read(part));
    // WebKit reports the size of a picture only once it has a frame, so there the codec decides, if it has a name that WebKit knows.
    const isCertain = !('audioTracks' in element);
    return codec &&
      (isCertain || (!codec.startsWith('V_') && !element.canPlayType(`video/mp4; codecs="${codec}"`)))
      ? `${this.#src}: this browser cannot decode the picture, codec ${codec}: convert it to H.264.`
      : null;
  }

  /** Reason for which the source cannot be loaded, such as `404` or `type text/html`; `null` if unknown. */
  async failure(): Promise<string | null> {
    const { ok, status, headers } = await fetch(this.#src, { method: 'HEAD', signal: this.#load.signal });
    const type = headers.get('Content-Type') ?? '';
    if (!ok) return String(status);
    return type && !MEDIA_TYPE.test(type) ? `type ${type}` : null;
  }

  playStill(): null {
    const { element, node, signal } = this.#load;
    if (!signal.aborted) playStill(element, node.videoDuration ?? 0, signal);
    return null;
  }

  /** Reads bytes as text with one character per byte. */
  async #read({ start, length }: FilePart): Promise<string> {
    const headers = { Range: `bytes=${String(start)}-${String(start + length - 1)}` };
    const response = await fetch(this.#src, { headers, signal: this.#load.signal });
    // A server without byte ranges sends the whole file, of which only the start is read.
    const isPart = response.status === 206;
    const reader = response.body?.getReader();
    if (!reader || !response.ok || (start > 0 && !isPart)) return '';
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      // In browsers, no label of TextDecoder keeps the bytes 0x80 to 0x9F.
      for (const byte of part.value) text += String.fromCharCode(byte);
      if (text.length >= length) break;
    }
    await reader.cancel();
    return text.slice(0, length);
  }
}
