import { IvPlayerError } from '../../events/player-error';
import { type SourceCandidate, assertSource, sourceCandidates } from '../../story/node-source';
import type { StoryNode } from '../../story/story-node';
import { noteReason } from '../failure-reason';
import { pauseBeforeRetry } from './retry-plan';
import type { SourceStream, SourceStreamer } from '../source-streamer';

/** Media shorter than this, in seconds, may be a single picture. */
const MAX_STILL = 0.5;

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
  /** Whether the browser says that it cannot play the type. */
  readonly isRefused: boolean;
}

/**
 * Loads a node's media into an element: tries the candidates in order, and again after a pause, until one shows a frame. Candidates of
 * types that the browser says it cannot play come last. A candidate without a picture is used if all others fail, unless its file has a
 * picture, which the browser cannot decode. Resolves to `empty` for a source without media; rejects with the last cause when all retries
 * have failed. Sets the first candidate synchronously, unless the source is a promise: some browsers load only during a gesture.
 */
export async function loadSource(load: SourceLoad): Promise<'loaded' | 'empty'> {
  const { node, element, signal } = load;
  /** Reason, by URL, for which a candidate could not be loaded. */
  const reasons = new Map<string, string | null>();
  for (let failedRounds = 0; ;) {
    let cause: unknown;
    try {
      const { source } = node;
      const value = typeof source === 'function' ? await source() : source;
      assertSource(node.id, value);
      const candidates = sourceCandidates(value);
      if (candidates.length === 0) return 'empty';
      cause = candidates.some(isManifest)
        ? new IvPlayerError('STREAMING_UNAVAILABLE', 'add withHls() of iv-player/hls to provideIvPlayer().')
        : new IvPlayerError(
            'MEDIA_ERROR',
            `this browser cannot play any of the sources: ${candidates.map(({ src, type }) => `${src} (type ${String(type)})`).join(', ')}.`,
          );
      const order = attempts(load, candidates, failedRounds === 0 ? load.skip : 0);
      const soundOnly = new Set<Attempt>();
      for (const attempt of order) {
        const { src } = attempt.candidate;
        const error = await firstFrame(load, attempt);
        if (error) {
          if (!attempt.isRefused) cause = error;
          noteReason(cause, `${src}: ${reasons.get(src) ?? (error as Partial<Error>).message ?? ''}`);
        } else if (element.videoWidth > 0) return await keepStill(load, attempt);
        else if (order.length === 1 || soundOnly.has(attempt)) {
          const failure = mayLackPicture(attempt) && (await ask(load, attempt, 'pictureFailure'));
          if (!failure) return await keepStill(load, attempt);
          cause = new IvPlayerError('MEDIA_ERROR', failure);
        } else {
          soundOnly.add(attempt);
          order.push(attempt);
        }
      }
      // Not awaited: the answers are there by the last round.
      if (failedRounds === 0)
        for (const attempt of order)
          void ask(load, attempt, 'failure').then((reason) => reasons.set(attempt.candidate.src, reason));
    } catch (error) {
      cause = error;
    }
    // Only the application can fix such an error, so do not retry.
    const pause = cause instanceof IvPlayerError ? null : pauseBeforeRetry(++failedRounds);
    if (pause === null) throw cause;
    await new Promise<void>((resolve) => setTimeout(() => signal.aborted || resolve(), pause * 1000));
  }
}

/**
 * Candidates in the order in which to try them, starting after the one that has failed, or with the first one if the last one failed.
 * @param skip index of the first candidate to try
 */
function attempts(
  { element, streamers }: SourceLoad,
  candidates: readonly SourceCandidate[],
  skip: number,
): Attempt[] {
  const all = candidates.flatMap<Attempt>((candidate, index) => {
    const { type } = candidate;
    const streamer = streamers?.find((one) => one.plays(candidate));
    // Some browsers answer "maybe" for manifests but cannot play them.
    if (!streamer && isManifest(candidate)) return [];
    const isRefused = !streamer && !!type && !element.canPlayType(type);
    return [{ candidate, index, streamer, isRefused }];
  });
  const rank = ({ index, isRefused }: Attempt): number => (isRefused ? 2 : Number(index < skip));
  return all.sort((a, b) => rank(a) - rank(b));
}

/** Whether sound alone is not meant: neither the type nor the file name says so. */
function mayLackPicture({ candidate: { src, type = '' } }: Attempt): boolean {
  return (
    !type.startsWith('audio/') && !/^[^?#]*\.(?:aac|flac|m4a|mp3|oga|ogg|opus|wav|weba)(?:[?#]|$)/i.test(src)
  );
}

/**
 * Asks why a browser cannot play a source; `null` if that cannot be found out, and for streamers, which report it themselves. The code is
 * needed only then.
 */
async function ask(
  load: SourceLoad,
  { candidate, streamer }: Attempt,
  what: 'failure' | 'pictureFailure' | 'playStill',
): Promise<string | null> {
  if (streamer) return null;
  try {
    const { HtmlSourceDiagnosis } = await import('./lazy/html-source-diagnosis');
    return await new HtmlSourceDiagnosis(load, candidate)[what]();
  } catch {
    return null;
  }
}

/** Lets a single picture whose length was measured last that long: browsers end it at once. The code is needed only then. */
async function keepStill(load: SourceLoad, attempt: Attempt): Promise<'loaded'> {
  const { duration } = load.element;
  if (duration < MAX_STILL && (load.node.videoDuration ?? 0) > duration + MAX_STILL)
    await ask(load, attempt, 'playStill');
  return 'loaded';
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
