import { type SourceCandidate, sourceCandidates } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import { pauseBeforeRetry } from './retry-plan';

/** What to load, and where to. */
export interface SourceLoad {
  readonly element: HTMLVideoElement;
  readonly node: StoryNode;
  /** Node time of the first frame wanted, in seconds. */
  readonly at: number;
  /** How many candidates to pass over in the first round: those that have just failed. */
  readonly skip: number;
  /** Ends the load; it then neither resolves nor touches the element again. */
  readonly signal: AbortSignal;
  /** Called whenever a candidate has been given to the element, with its place in the list. */
  readonly trying: (candidate: number) => void;
}

/**
 * Brings a node's media into an element: the candidates in order, and again after a pause, until one has a frame.
 * A source that comes down to nothing answers `nothing`. Rejects with the last cause when all is used up.
 * Everything up to the first candidate happens in the same call where the source is no promise: some browsers load only
 * inside the gesture itself.
 */
export async function loadSource(order: SourceLoad): Promise<'media' | 'nothing'> {
  const { node, element, signal } = order;
  for (let failedRounds = 0; ;) {
    let cause: unknown;
    try {
      const { source } = node;
      const candidates = sourceCandidates(typeof source === 'function' ? await source() : source);
      if (candidates.length === 0) return 'nothing';
      const playable = candidates.filter(({ type }) => !type || element.canPlayType(type) !== '');
      // No waiting makes this browser learn another format.
      if (playable.length === 0) failedRounds = Infinity;
      cause = new Error(`No rendition of node "${node.id}" is of a type that this browser plays.`);
      for (const candidate of failedRounds === 0 ? rotated(playable, order.skip) : playable) {
        if (signal.aborted) return await forever();
        const attempt = firstFrame(order, candidate);
        order.trying(candidates.indexOf(candidate));
        const failure = await attempt;
        if (!failure) return 'media';
        cause = failure;
      }
    } catch (error) {
      cause = error;
    }
    failedRounds += 1;
    const pause = pauseBeforeRetry(failedRounds);
    if (pause === null) throw cause;
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    if (signal.aborted) return forever();
  }
}

/** Whether a node has media, as far as can be said without asking for them. */
export function mayHaveMedia({ source }: StoryNode): boolean {
  return typeof source === 'function' || sourceCandidates(source).length > 0;
}

/** Resolves with nothing when the element has its first frame, else with what it failed of. */
function firstFrame(
  { element, at, signal }: SourceLoad,
  { src }: SourceCandidate,
): Promise<MediaError | null> {
  return new Promise((resolve) => {
    element.addEventListener('loadeddata', () => resolve(null), { signal, once: true });
    element.addEventListener('error', () => resolve(element.error), { signal, once: true });
    element.src = src;
    if (at > 0) element.currentTime = at;
  });
}

function rotated<T>(list: readonly T[], places: number): readonly T[] {
  const first = places % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

/** An aborted load is nobody's business any more. */
function forever(): Promise<never> {
  return new Promise(() => undefined);
}
