import { IvPlayerError } from '../events/player-error';
import { type SourceCandidate, sourceCandidates } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import { pauseBeforeRetry } from './retry-plan';
import type { SourceStream, SourceStreamer } from './html-source-streamer';

/** What to load into which element. */
export interface SourceLoad {
  readonly element: HTMLVideoElement;
  readonly node: StoryNode;
  /** Node time in seconds at which a stream begins, when it is opened; default 0. A file is sought by the caller. */
  readonly at?: () => number;
  /** Index in the source's list of the candidate to begin with in the first round: behind the one that has just failed. */
  readonly skip: number;
  /** Aborts the load; it then never settles nor touches the element again. */
  readonly signal: AbortSignal;
  /** Asked for each candidate before the element is. */
  readonly streamers?: readonly SourceStreamer[] | null | undefined;
  /** Called with the index of each candidate in the source's list when it is given to the element. */
  readonly onCandidate: (index: number, stream: SourceStream | undefined) => void;
}

/** A candidate that can be tried. */
interface Attempt {
  readonly candidate: SourceCandidate;
  /** In the source's list. */
  readonly index: number;
  readonly streamer: SourceStreamer | undefined;
}

/**
 * Loads a node's media into an element: tries the candidates in order, and again after a pause, until one has a frame. One of
 * which only the sound plays is taken if no other has a frame.
 * Resolves to `empty` for a source that names no media; rejects with the last cause when all retries failed.
 * Unless the source is a promise, the first candidate is set synchronously: some browsers load only inside a gesture.
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
        : new IvPlayerError('MEDIA_ERROR', 'no source is of a type that this browser plays.');
      const order = candidates.flatMap<Attempt>((candidate, index) => {
        const { type } = candidate;
        const streamer = streamers?.find((one) => one.plays(candidate));
        // Some browsers answer "maybe" for manifests, and then show nothing.
        const isPlayable = streamer ?? (!isManifest(candidate) && (!type || element.canPlayType(type)));
        return isPlayable ? [{ candidate, index, streamer }] : [];
      });
      // Behind those that have failed; when that was the last one, from the beginning.
      const first = failedRounds === 0 ? order.findIndex(({ index }) => index >= load.skip) : 0;
      order.push(...order.splice(0, Math.max(0, first)));
      let soundOnly: Attempt | undefined;
      for (const attempt of order) {
        const error = await firstFrame(load, attempt);
        // A browser that does not know the codec of the pictures may play the sound without an error: the last resort.
        if (error) cause = error;
        else if (element.videoWidth > 0 || order.length === 1 || attempt === soundOnly) return 'loaded';
        else if (!soundOnly) order.push((soundOnly = attempt));
      }
    } catch (error) {
      cause = error;
    }
    // Retrying does not help: it says what to do first.
    const pause = cause instanceof IvPlayerError ? null : pauseBeforeRetry(++failedRounds);
    if (pause === null) throw cause;
    await new Promise<void>((resolve) => setTimeout(() => signal.aborted || resolve(), pause * 1000));
  }
}

/** Whether a node has media, as far as is known without calling its source function. */
export function mayHaveMedia({ source }: StoryNode): boolean {
  return typeof source === 'function' || sourceCandidates(source).length > 0;
}

/** A manifest of an adaptive stream, by its type if it has one, else by its path, whatever the query says. */
function isManifest({ src, type }: SourceCandidate): boolean {
  return type ? /^\s*[a-z]+\/[\w.-]*mpegurl\s*(?:;|$)/i.test(type) : /^[^?#]*\.m3u8(?:[?#]|$)/i.test(src);
}

/** Resolves to `null` at the element's first frame, or to what failed. Does nothing, and never settles, once it is aborted. */
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
      // It may be some time until the stream begins: what was there before must not play or count as its own.
      element.removeAttribute('src');
      element.load();
    }
    onCandidate(index, streamer?.open(element, candidate, at?.() ?? 0, signal, node));
  });
}
