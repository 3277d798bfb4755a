import type Hls from 'hls.js';
import type { AbrController } from 'hls.js';
import type { BandwidthEstimate } from './bandwidth-estimate';
import type { HlsLibrary } from './hls-library';

/**
 * The controller of hls.js that chooses renditions, with the estimate of all streams in place of its own: that is of a single
 * segment at first, in each stream, which changes heights up and down where nodes are short.
 *
 * @param controller of the application; default: the one of hls.js
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

    /** Called with a bandwidth when a response is so slow that it is given up. */
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
