import type { BandwidthEstimate } from './bandwidth-estimate';
import { bufferGoals } from './buffer-plan';
import { sharedAbrController } from './hls-abr-controller';
import type { HlsConfig, HlsLibrary } from './hls-library';
import { loadPolicies } from './load-policies';
import type { StreamingSettings } from './streaming-options';

/** Disables subtitles in hls.js, which would load and render them for every stream. Instead, they become captions of the node. */
const WITHOUT_SUBTITLES: object = {
  subtitleTrackController: undefined,
  subtitleStreamController: undefined,
  timelineController: undefined,
};
/** Disables interstitials in hls.js: their clips would play within the node, and shorten it. */
const WITHOUT_INTERSTITIALS: object = { interstitialsController: undefined };

export interface ConfigDeps {
  readonly settings: StreamingSettings;
  readonly config: Partial<HlsConfig>;
  readonly estimate: BandwidthEstimate;
  /** Whether interstitials in playlists are played. */
  readonly hasInterstitials: boolean;
}

/**
 * hls.js configuration of a stream: the application's, with the options that seamless playback needs.
 *
 * @param startTime media time at which the stream starts, in seconds
 */
export function streamConfig(
  library: HlsLibrary,
  { settings, config, estimate, hasInterstitials }: ConfigDeps,
  isShown: boolean,
  startTime: number,
): Partial<HlsConfig> {
  return {
    ...config,
    ...WITHOUT_SUBTITLES,
    ...(hasInterstitials ? {} : WITHOUT_INTERSTITIALS),
    ...bufferGoals(isShown, settings),
    ...loadPolicies(isShown),
    startPosition: startTime,
    testBandwidth: false,
    capLevelToPlayerSize: false,
    errorPenaltyExpireMs: 10_000,
    abrController: sharedAbrController(library, estimate, config.abrController),
  };
}
