import { type SourceCandidate, sourceCandidates } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import { pauseBeforeRetry } from './retry-plan';

/** What to load into which element. */
export interface SourceLoad {
  readonly element: HTMLVideoElement;
  readonly node: StoryNode;
  /** How many candidates to leave out in the first round: those that have just failed. */
  readonly skip: number;
  /** Aborts the load; it then never settles nor touches the element again. */
  readonly signal: AbortSignal;
  /** Called with the index of each candidate in the source's list when it is given to the element. */
  readonly onCandidate: (index: number) => void;
}

/**
 * Loads a node's media into an element: tries the candidates in order, and again after a pause, until one has a frame. One of
 * which only the sound plays is taken if no other has a frame.
 * Resolves to `empty` for a source that names no media; rejects with the last cause when all retries failed.
 * Unless the source is a promise, the first candidate is set synchronously: some browsers load only inside a gesture.
 */
export async function loadSource(load: SourceLoad): Promise<'loaded' | 'empty'> {
  const { node, element, signal } = load;
  for (let failedRounds = 0; ;) {
    let cause: unknown;
    try {
      const { source } = node;
      const candidates = sourceCandidates(typeof source === 'function' ? await source() : source);
      if (candidates.length === 0) return 'empty';
      const playable = candidates.filter(({ type }) => !type || element.canPlayType(type) !== '');
      // Retrying does not add a format to the browser.
      if (playable.length === 0) failedRounds = Infinity;
      cause = new Error(`No source of node "${node.id}" is of a type that this browser plays.`);
      const skip = failedRounds === 0 ? load.skip % playable.length : 0;
      const order = [...playable.slice(skip), ...playable.slice(0, skip)];
      let soundOnly: SourceCandidate | undefined;
      for (const candidate of order) {
        const error = await firstFrame(load, candidate, candidates.indexOf(candidate));
        // A browser that does not know the codec of the pictures may play the sound without an error: the last resort.
        if (error) cause = error;
        else if (element.videoWidth > 0 || order.length === 1 || candidate === soundOnly) return 'loaded';
        else if (!soundOnly) order.push((soundOnly = candidate));
      }
    } catch (error) {
      cause = error;
    }
    const pause = pauseBeforeRetry(++failedRounds);
    if (pause === null) throw cause;
    await new Promise<void>((resolve) => setTimeout(() => signal.aborted || resolve(), pause * 1000));
  }
}

/** Whether a node has media, as far as is known without calling its source function. */
export function mayHaveMedia({ source }: StoryNode): boolean {
  return typeof source === 'function' || sourceCandidates(source).length > 0;
}

/** Resolves to `null` at the element's first frame, or to its error. Does nothing, and never settles, once it is aborted. */
function firstFrame(
  { element, signal, onCandidate }: SourceLoad,
  { src }: SourceCandidate,
  index: number,
): Promise<MediaError | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return;
    const options = { signal, once: true };
    element.addEventListener('loadeddata', () => resolve(null), options);
    element.addEventListener('error', () => resolve(element.error), options);
    element.src = src;
    onCandidate(index);
  });
}
