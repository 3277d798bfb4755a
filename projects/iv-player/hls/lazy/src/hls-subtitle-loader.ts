import type { PlaylistVariables } from './playlist-variables';
import { type MediaOrigins, segmentOrigins } from './segment-origins';
import { type SubtitleResource, type SubtitleSegment, readPlaylist } from './subtitle-playlist';
import { joinSegments, needsOrigin, withHeader } from './join-segments';

/** Number of parallel requests. A film has hundreds of small segments. */
const CONCURRENCY = 4;

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

/** hls.js request configuration, including the application's options. */
export interface StreamConfig {
  readonly loader: new (config: never) => StreamLoader;
  /** Loaders for playlists and segments. Default: `loader`. */
  readonly pLoader?: (new (config: never) => StreamLoader) | undefined;
  readonly fLoader?: (new (config: never) => StreamLoader) | undefined;
  /** Timeouts and retries for segments. */
  readonly fragLoadPolicy?: { readonly default: object };
}

/**
 * Loads all segments of a subtitle playlist as one WebVTT file. Requests use the same loaders, cookies and headers as the media.
 * Segments that fail are left out; rejects if all of them fail.
 *
 * @param origins resolves when a media origin is known; awaited only if segments need it
 * @param variables of the multivariant playlist
 */
export async function loadSubtitles(
  url: string,
  origins: Promise<MediaOrigins>,
  config: StreamConfig,
  signal: AbortSignal,
  variables?: PlaylistVariables,
): Promise<string> {
  const playlist = await request({ url, range: null }, 'subtitleTrack', config, signal);
  const segments = readPlaylist(playlist.text, playlist.url, variables);
  const headers = new Map<string, Promise<string>>();
  const load = async (resource: SubtitleResource): Promise<string> =>
    (await request(resource, 'media-fragment', config, signal)).text;
  const headerOf = ({ map }: SubtitleSegment): Promise<string> | null => {
    if (!map) return null;
    const key = JSON.stringify(map);
    const header = headers.get(key) ?? load(map);
    headers.set(key, header);
    return header;
  };
  const loaded: ({ readonly text: string } & SubtitleSegment)[] = [];
  const failures: unknown[] = [];
  const queue = [...segments.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, segment] = next;
      try {
        loaded[index] = { ...segment, text: withHeader(await load(segment), await headerOf(segment)) };
      } catch (cause) {
        signal.throwIfAborted();
        failures.push(cause);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const successes = loaded.filter(Boolean);
  if (successes.length === 0 && failures.length > 0) throw failures[0] as Error;
  const texts = successes.map(({ text }) => text);
  return joinSegments(texts, segmentOrigins(successes, texts.some(needsOrigin) ? await origins : new Map()));
}

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
    const fail = (reason: string): void => reject(new Error(`${url}: ${reason}.`));
    loader.load(
      { url, type, responseType: 'text', ...(range && { rangeStart: range.start, rangeEnd: range.end }) },
      { loadPolicy: config.fragLoadPolicy?.default },
      {
        onSuccess: ({ data, url: finalUrl }) => {
          const text = typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer);
          resolve({ text, url: finalUrl || url });
        },
        onError: ({ code, text }) => fail(`HTTP status ${code} ${text}`.trim()),
        onTimeout: () => fail('the request timed out'),
      },
    );
  }).finally(() => {
    signal.removeEventListener('abort', onAbort);
    loader.destroy();
  });
}
