import type Hls from 'hls.js';
import type { AbrController } from 'hls.js';

/** The estimate that all streams of a player share. */
export interface SharedEstimate {
  /** Bits per second. */
  readonly value: number;
  /** Lowers the estimate to a bandwidth. */
  limit(bandwidth: number): void;
}

/**
 * Creates an ABR controller for hls.js that uses a bandwidth estimate shared by all streams. hls.js itself starts a new estimate with each
 * stream, so renditions would go up and down with short nodes.
 *
 * @param controller controller to extend. Default: the controller built into hls.js
 */
export function sharedAbrController(
  { DefaultConfig }: Pick<typeof Hls, 'DefaultConfig'>,
  estimate: SharedEstimate,
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
