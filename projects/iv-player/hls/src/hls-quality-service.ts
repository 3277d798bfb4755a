import { Injectable, inject, signal } from '@angular/core';
import type { StreamQuality } from 'iv-player';
import { HlsStreamer } from './hls-streamer';

/** Quality of all streams that share a `withHls()`. */
@Injectable()
export class HlsQualityService implements StreamQuality {
  readonly #streamer = inject(HlsStreamer);
  readonly #heights = signal(this.#streamer.heights);
  readonly #maxHeight = signal(this.#streamer.maxHeight);
  readonly signals = { heights: this.#heights.asReadonly(), maxHeight: this.#maxHeight.asReadonly() };

  constructor() {
    this.#streamer.onHeights = () => this.#heights.set(this.#streamer.heights);
  }

  get maxHeight(): number | 'stage' {
    return this.#streamer.maxHeight;
  }

  set maxHeight(maxHeight: number | 'stage') {
    this.#streamer.maxHeight = maxHeight;
    this.#maxHeight.set(maxHeight);
  }
}
