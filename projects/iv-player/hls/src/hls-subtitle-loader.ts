import { type MediaOrigins, segmentOrigins } from './segment-origins';
import { type SubtitleResource, type SubtitleSegment, readPlaylist } from './subtitle-playlist';
import { joinSegments, needsOrigin, withHeader } from './join-segments';

/** How many segments are loaded at once: a film has hundreds, of a few bytes each. */
const AT_ONCE = 4;

/** A loader of hls.js, as far as it is used here: it loads one file. */
export interface StreamLoader {
  load(
    context: object,
    config: object,
    callbacks: {
      readonly onSuccess: (response: { readonly url: string; readonly data?: string | object }) => void;
      readonly onError: (error: { readonly code: number; readonly text: string }) => void;
      readonly onTimeout: () => void;
    },
  ): void;
  destroy(): void;
}

/** The configuration of an instance of hls.js: what loads its files, with what the application has told of requests. */
export interface StreamConfig {
  readonly loader: new (config: never) => StreamLoader;
  /** Of playlists, and of segments; default: the one above. */
  readonly pLoader?: (new (config: never) => StreamLoader) | undefined;
  readonly fLoader?: (new (config: never) => StreamLoader) | undefined;
  /** How long and how often a segment is asked for. */
  readonly fragLoadPolicy?: { readonly default: object };
}

/**
 * The text of one WebVTT file with all segments of a playlist of subtitles. Loaded on demand, with the first track that is shown.
 * The requests are those of the stream's media, with the same loaders, cookies and headers. A segment that fails is left out.
 *
 * @param origins resolves once it is known where the media begin on a clock of their transport stream; awaited only if a segment
 *   needs it
 */
export async function loadSubtitles(
  url: string,
  origins: Promise<MediaOrigins>,
  config: StreamConfig,
  signal: AbortSignal,
): Promise<string> {
  const playlist = await request({ url, range: null }, 'subtitleTrack', config, signal);
  const segments = readPlaylist(playlist.text, playlist.url);
  /** Headers of segments, which many share. */
  const maps = new Map<string, Promise<string>>();
  const load = async (resource: SubtitleResource): Promise<string> =>
    (await request(resource, 'media-fragment', config, signal)).text;
  const headerOf = ({ map }: SubtitleSegment): Promise<string> | null => {
    if (!map) return null;
    const key = JSON.stringify(map);
    const header = maps.get(key) ?? load(map);
    maps.set(key, header);
    return header;
  };
  const loaded: ({ readonly text: string } & SubtitleSegment)[] = [];
  const failures: unknown[] = [];
  const waiting = [...segments.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, segment] = next;
      try {
        loaded[index] = { ...segment, text: withHeader(await load(segment), await headerOf(segment)) };
      } catch (cause) {
        signal.throwIfAborted();
        failures.push(cause);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const there = loaded.filter(Boolean);
  if (there.length === 0 && failures.length > 0) throw failures[0] as Error;
  const texts = there.map(({ text }) => text);
  return joinSegments(texts, segmentOrigins(there, texts.some(needsOrigin) ? await origins : new Map()));
}

/** Requests a text as hls.js requests a stream's files. */
function request(
  { url, range }: SubtitleResource,
  type: string,
  config: StreamConfig,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly url: string }> {
  signal.throwIfAborted();
  const Loader = (type === 'media-fragment' ? config.fLoader : config.pLoader) ?? config.loader;
  const loader = new Loader(config as never);
  let onAbort = (): void => undefined;
  return new Promise<{ readonly text: string; readonly url: string }>((resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
    const fail = (what: string): void => reject(new Error(`${url}: ${what}.`));
    loader.load(
      { url, type, responseType: 'text', ...(range && { rangeStart: range.start, rangeEnd: range.end }) },
      { loadPolicy: config.fragLoadPolicy?.default },
      {
        onSuccess: ({ data, url: address }) => {
          const text = typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer);
          resolve({ text, url: address || url });
        },
        onError: ({ code, text }) => fail(`HTTP status ${code} ${text}`.trim()),
        onTimeout: () => fail('no answer in time'),
      },
    );
  }).finally(() => {
    signal.removeEventListener('abort', onAbort);
    loader.destroy();
  });
}
