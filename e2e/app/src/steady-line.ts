import Hls, { Events, type HlsConfig } from 'hls.js';

/** Bits a second that each response seems to have had, as a test must not depend on how busy the machine is. */
const BANDWIDTH = 20_000_000;

/** hls.js on a line whose bandwidth is always the same: what is measured of a response is replaced before anyone reads it. */
export class SteadyHls extends Hls {
  constructor(config?: Partial<HlsConfig>) {
    super(config);
    this.on(Events.FRAG_LOADED, (_, { frag: { stats } }) => {
      const { loading, loaded } = stats;
      loading.first = loading.start + 10;
      loading.end = loading.first + (loaded * 8000) / BANDWIDTH;
    });
  }
}
