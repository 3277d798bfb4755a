/** How long hls.js waits for a response, and how often it asks again; its `LoadPolicy`, of the same shape. */
export interface RequestPolicy {
  readonly default: {
    readonly maxTimeToFirstByteMs: number;
    readonly maxLoadTimeMs: number;
    readonly timeoutRetry: RequestRetry | null;
    readonly errorRetry: RequestRetry | null;
  };
}

export interface RequestRetry {
  readonly maxNumRetry: number;
  readonly retryDelayMs: number;
  readonly maxRetryDelayMs: number;
  readonly backoff: 'exponential' | 'linear';
}

const RETRY: RequestRetry = {
  maxNumRetry: 2,
  retryDelayMs: 400,
  maxRetryDelayMs: 3000,
  backoff: 'exponential',
};
/** Manifests are small, and the list of candidates is tried again by the player. */
const MANIFEST: RequestPolicy = {
  default: { maxTimeToFirstByteMs: 4000, maxLoadTimeMs: 4000, timeoutRetry: null, errorRetry: null },
};

/** @param maxLoadTimeMs for a segment, first byte to last */
const request = (maxLoadTimeMs: number): RequestPolicy => ({
  default: { maxTimeToFirstByteMs: 4000, maxLoadTimeMs, timeoutRetry: RETRY, errorRetry: RETRY },
});

/** Of a spare that is never given up while paused: a slow segment would keep the next one waiting. */
const PRELOAD_LIMIT = 8000;
const LIMIT = 10_000;

type PolicyName = `${'manifest' | 'playlist' | 'frag' | 'key' | 'cert'}LoadPolicy`;

/** The policies of hls.js. By its own it asks for minutes, and shows nothing of it. */
export function loadPolicies(isShown: boolean): Readonly<Record<PolicyName, RequestPolicy>> {
  const segment = request(isShown ? LIMIT : PRELOAD_LIMIT);
  return {
    manifestLoadPolicy: MANIFEST,
    playlistLoadPolicy: segment,
    fragLoadPolicy: segment,
    keyLoadPolicy: segment,
    certLoadPolicy: segment,
  };
}
