import { Injectable, inject, signal } from '@angular/core';
import type { StreamQuality } from 'iv-player';
import { FakePlaybackEngine } from './fake-playback-engine';

/** The quality of the streams of the fake engine. */
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
    // After a seam, too: a node without renditions has none.
    this.#engine.facts.subscribe(({ type }) => {
      if (type === 'rendition') read();
    });
  }

  get maxHeight(): number | 'stage' {
    return this.#maxHeight();
  }

  set maxHeight(maxHeight: number | 'stage') {
    if (maxHeight !== 'stage' && !(maxHeight > 0))
      throw new RangeError(`maxHeight must be above 0, not ${String(maxHeight)}.`);
    this.#maxHeight.set(maxHeight);
    this.#engine.streams.maxHeight = maxHeight === 'stage' ? Infinity : maxHeight;
  }
}
