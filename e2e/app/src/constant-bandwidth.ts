import Hls, { Events, type HlsConfig } from 'hls.js';

/** Bandwidth, in bits per second, reported for every response: tests must not depend on how busy the machine is. */
const BANDWIDTH = 20_000_000;

/** An hls.js that always measures the same bandwidth: replaces each response's measurements before they are read. */
export class ConstantBandwidthHls extends Hls {
  constructor(config?: Partial<HlsConfig>) {
    super(config);
    this.on(Events.FRAG_LOADED, (_, { frag: { stats } }) => {
      const { loading, loaded } = stats;
      loading.first = loading.start + 10;
      loading.end = loading.first + (loaded * 8000) / BANDWIDTH;
    });
  }
}
