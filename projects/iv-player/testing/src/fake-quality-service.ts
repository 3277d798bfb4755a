import { Injectable, inject, signal } from '@angular/core';
import type { StreamQuality } from 'iv-player';
import { FakePlaybackEngine } from './fake-playback-engine';

/** Quality of the streams of the fake engine. */
@Injectable()
export class FakeQualityService implements StreamQuality {
  readonly #engine = inject(FakePlaybackEngine);
  readonly #heights = signal<readonly number[]>([]);
  readonly #maxHeight = signal<number | 'stage'>('stage');
  readonly signals = { heights: this.#heights.asReadonly(), maxHeight: this.#maxHeight.asReadonly() };

  constructor() {
    const { streams } = this.#engine;
    const read = (): void => this.#heights.set(streams.heightsOf(this.#engine.currentNodeId));
    read();
    // Also reported at a seam to a node without renditions.
    this.#engine.facts.subscribe(({ type }) => {
      if (type === 'rendition') read();
    });
  }

  get maxHeight(): number | 'stage' {
    return this.#maxHeight();
  }

  set maxHeight(maxHeight: number | 'stage') {
    if (maxHeight !== 'stage' && !(maxHeight > 0))
      throw new RangeError(`maxHeight is "${String(maxHeight)}": use a number above 0.`);
    this.#maxHeight.set(maxHeight);
    this.#engine.streams.maxHeight = maxHeight === 'stage' ? Infinity : maxHeight;
  }
}
