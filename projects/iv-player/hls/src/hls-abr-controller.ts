import type Hls from 'hls.js';
import type { AbrController } from 'hls.js';
import type { BandwidthEstimate } from './bandwidth-estimate';
import type { HlsLibrary } from './hls-library';

/**
 * Creates an ABR controller for hls.js that uses a bandwidth estimate shared by all streams. hls.js itself starts a new estimate with each
 * stream, so renditions would go up and down with short nodes.
 *
 * @param controller controller to extend. Default: the controller built into hls.js
 */
export function sharedAbrController(
  { DefaultConfig }: HlsLibrary,
  estimate: BandwidthEstimate,
  controller: typeof AbrController = DefaultConfig.abrController,
): typeof AbrController {
  return class extends controller {
    constructor(hls: Hls) {
      super(hls);
      this.#share();
    }

    /** Called by hls.js with a bandwidth after it has aborted a slow response. */
    override resetEstimator(bandwidth?: number): void {
      super.resetEstimator(bandwidth);
      if (bandwidth) estimate.limit(bandwidth);
      this.#share();
    }

    #share(): void {
      this.bwEstimator.canEstimate = () => true;
      this.bwEstimator.getEstimate = () => estimate.value;
    }
  };
}
