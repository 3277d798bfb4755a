import type { HlsConfig, LoadPolicy, RetryConfig } from 'hls.js';

const RETRY: RetryConfig = {
  maxNumRetry: 2,
  retryDelayMs: 400,
  maxRetryDelayMs: 3000,
  backoff: 'exponential',
};
/** No retries for manifests: the player itself retries its list of candidates. */
const MANIFEST: LoadPolicy = {
  default: { maxTimeToFirstByteMs: 4000, maxLoadTimeMs: 4000, timeoutRetry: null, errorRetry: null },
};

const request = (maxLoadTimeMs: number): LoadPolicy => ({
  default: { maxTimeToFirstByteMs: 4000, maxLoadTimeMs, timeoutRetry: RETRY, errorRetry: RETRY },
});

/** Limits for the load time of a segment, in milliseconds. Shorter when preloading: a slow segment blocks the next stream. */
const PRELOAD_LIMIT = 8000;
const SHOWN_LIMIT = 10_000;

type LoadPolicies = Pick<HlsConfig, `${'manifest' | 'playlist' | 'frag' | 'key' | 'cert'}LoadPolicy`>;

/** Load policies for hls.js. Its defaults retry silently for minutes. */
export function loadPolicies(isShown: boolean): LoadPolicies {
  const segment = request(isShown ? SHOWN_LIMIT : PRELOAD_LIMIT);
  return {
    manifestLoadPolicy: MANIFEST,
    playlistLoadPolicy: segment,
    fragLoadPolicy: segment,
    keyLoadPolicy: segment,
    certLoadPolicy: segment,
  };
}
