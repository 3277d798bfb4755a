import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { type SharedEstimate, sharedAbrController } from './hls-abr-controller';
import { loadPolicies } from './load-policies';

/** Disables subtitles in hls.js, which would load and render them for every stream. Instead, they become captions of the node. */
const WITHOUT_SUBTITLES: object = {
  subtitleTrackController: undefined,
  subtitleStreamController: undefined,
  timelineController: undefined,
};
/** Disables interstitials in hls.js: their clips would play within the node, and shorten it. */
const WITHOUT_INTERSTITIALS: object = { interstitialsController: undefined };

export interface ConfigDeps {
  readonly config: Partial<HlsConfig>;
  readonly estimate: SharedEstimate;
  /** Whether interstitials in playlists are played. */
  readonly hasInterstitials: boolean;
}

/**
 * hls.js configuration of a stream: the application's, with the options that seamless playback needs.
 *
 * @param startTime media time at which the stream starts, in seconds
 * @param goals how much is buffered
 */
export function streamConfig(
  library: typeof Hls,
  { config, estimate, hasInterstitials }: ConfigDeps,
  isShown: boolean,
  startTime: number,
  goals: Partial<HlsConfig>,
): Partial<HlsConfig> {
  return {
    ...config,
    ...WITHOUT_SUBTITLES,
    ...(hasInterstitials ? {} : WITHOUT_INTERSTITIALS),
    ...goals,
    ...loadPolicies(isShown),
    startPosition: startTime,
    testBandwidth: false,
    capLevelToPlayerSize: false,
    errorPenaltyExpireMs: 10_000,
    abrController: sharedAbrController(library, estimate, config.abrController),
  };
}
