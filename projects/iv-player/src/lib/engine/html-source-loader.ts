import { IvPlayerError } from '../events/player-error';
import { type SourceCandidate, sourceCandidates } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import { pauseBeforeRetry } from './retry-plan';
import type { SourceStream, SourceStreamer } from './html-source-streamer';

export interface SourceLoad {
  readonly element: HTMLVideoElement;
  readonly node: StoryNode;
  /** Node time in seconds at which a stream starts. Default 0. The caller seeks in files. */
  readonly at?: () => number;
  /** Index, in the source's list, of the first candidate to try in the first round: the one after a candidate that has just failed. */
  readonly skip: number;
  /** Aborts loading; the promise then never settles, and the element is left alone. */
  readonly signal: AbortSignal;
  /** Streamers to try before the element itself. */
  readonly streamers?: readonly SourceStreamer[] | null | undefined;
  /** Called with each candidate's index in the source's list when the element starts to load it. */
  readonly onCandidate: (index: number, stream: SourceStream | undefined) => void;
}

/** A candidate that can play. */
interface Attempt {
  readonly candidate: SourceCandidate;
  /** Index in the source's list. */
  readonly index: number;
  readonly streamer: SourceStreamer | undefined;
}

/**
 * Loads a node's media into an element: tries the candidates in order, and again after a pause, until one shows a frame. A candidate that
 * plays only audio is used as a last resort. Resolves to `empty` for a source without media; rejects with the last cause when all retries
 * have failed. Sets the first candidate synchronously, unless the source is a promise: some browsers load only during a gesture.
 */
export async function loadSource(load: SourceLoad): Promise<'loaded' | 'empty'> {
  const { node, element, signal, streamers } = load;
  for (let failedRounds = 0; ;) {
    let cause: unknown;
    try {
      const { source } = node;
      const candidates = sourceCandidates(typeof source === 'function' ? await source() : source);
      if (candidates.length === 0) return 'empty';
      cause = candidates.some(isManifest)
        ? new IvPlayerError('STREAMING_UNAVAILABLE', 'add withHls() of iv-player/hls to provideIvPlayer().')
        : new IvPlayerError('MEDIA_ERROR', 'this browser cannot play any of the sources.');
      const order = candidates.flatMap<Attempt>((candidate, index) => {
        const { type } = candidate;
        const streamer = streamers?.find((one) => one.plays(candidate));
        // Some browsers answer "maybe" for manifests but cannot play them.
        const isPlayable = streamer ?? (!isManifest(candidate) && (!type || element.canPlayType(type)));
        return isPlayable ? [{ candidate, index, streamer }] : [];
      });
      // Start after the candidate that has failed, or at the first one if the last one failed.
      const first = failedRounds === 0 ? order.findIndex(({ index }) => index >= load.skip) : 0;
      order.push(...order.splice(0, Math.max(0, first)));
      let soundOnly: Attempt | undefined;
      for (const attempt of order) {
        const error = await firstFrame(load, attempt);
        // Browsers that do not support the video codec may play only the audio, without an error.
        if (error) cause = error;
        else if (element.videoWidth > 0 || order.length === 1 || attempt === soundOnly) return 'loaded';
        else if (!soundOnly) order.push((soundOnly = attempt));
      }
    } catch (error) {
      cause = error;
    }
    // Only the application can fix such an error, so do not retry.
    const pause = cause instanceof IvPlayerError ? null : pauseBeforeRetry(++failedRounds);
    if (pause === null) throw cause;
    await new Promise<void>((resolve) => setTimeout(() => signal.aborted || resolve(), pause * 1000));
  }
}

/** Whether a node may have media. Assumed for a source function, which is not called. */
export function mayHaveMedia({ source }: StoryNode): boolean {
  return typeof source === 'function' || sourceCandidates(source).length > 0;
}

/** Whether a candidate is the manifest of an adaptive stream, according to its type or, without one, its path (ignoring the query). */
function isManifest({ src, type }: SourceCandidate): boolean {
  return type ? /^\s*[a-z]+\/[\w.-]*mpegurl\s*(?:;|$)/i.test(type) : /^[^?#]*\.m3u8(?:[?#]|$)/i.test(src);
}

/** Resolves to `null` at the element's first frame, or to the cause of the failure. Never settles once aborted. */
function firstFrame(
  { element, node, at, signal, onCandidate }: SourceLoad,
  { candidate, index, streamer }: Attempt,
): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) return;
    const options = { signal, once: true };
    element.addEventListener('loadeddata', () => resolve(null), options);
    element.addEventListener('error', ({ error }) => resolve(error ?? element.error), options);
    if (!streamer) element.src = candidate.src;
    else if (element.hasAttribute('src')) {
      // The stream may start later; until then, the previous media must neither play nor count as the stream's.
      element.removeAttribute('src');
      element.load();
    }
    onCandidate(index, streamer?.open(element, candidate, at?.() ?? 0, signal, node));
  });
}
