/** Timeouts and retries for a request; structurally an hls.js `LoadPolicy`. */
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
/** No retries for manifests: the player itself retries its list of candidates. */
const MANIFEST: RequestPolicy = {
  default: { maxTimeToFirstByteMs: 4000, maxLoadTimeMs: 4000, timeoutRetry: null, errorRetry: null },
};

const request = (maxLoadTimeMs: number): RequestPolicy => ({
  default: { maxTimeToFirstByteMs: 4000, maxLoadTimeMs, timeoutRetry: RETRY, errorRetry: RETRY },
});

/** Limits for the load time of a segment, in milliseconds. Shorter when preloading: a slow segment blocks the next stream. */
const PRELOAD_LIMIT = 8000;
const SHOWN_LIMIT = 10_000;

type PolicyName = `${'manifest' | 'playlist' | 'frag' | 'key' | 'cert'}LoadPolicy`;

/** Load policies for hls.js. Its defaults retry silently for minutes. */
export function loadPolicies(isShown: boolean): Readonly<Record<PolicyName, RequestPolicy>> {
  const segment = request(isShown ? SHOWN_LIMIT : PRELOAD_LIMIT);
  return {
    manifestLoadPolicy: MANIFEST,
    playlistLoadPolicy: segment,
    fragLoadPolicy: segment,
    keyLoadPolicy: segment,
    certLoadPolicy: segment,
  };
}
