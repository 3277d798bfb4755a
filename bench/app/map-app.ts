import { ChangeDetectionStrategy, Component, afterEveryRender, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { IvStoryMap } from 'iv-player/map';
import { FakePlaybackEngine } from 'iv-player/testing';
import { queryParameter, setReady } from './bench-page';

/** Nodes in each rank of the story, and edges from each node. */
const wide = 10;
const followers = [1, 7];

/**
 * The map of a story with `count` nodes, whose current node is in the middle. `begin()` opens the map. Each change detection leaves
 * a mark in the browser's trace.
 */
@Component({
  selector: 'bench-app',
  imports: [IvStoryMap],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (isOpen()) {
      <iv-story-map unseen="named" style="height: 700px" />
    }
  `,
})
export class MapApp {
  protected readonly isOpen = signal(false);

  constructor() {
    const player = inject(Player);
    const engine = inject(FakePlaybackEngine);
    const count = Number(queryParameter('count', '1000'));
    player.repository.add(
      Array.from({ length: count }, (_, index) => ({
        id: `n${index}`,
        source: 'n.mp4',
        duration: 4,
        data: { title: `Scene ${index} of the story` },
      })),
    );
    for (let index = 0; index < count; index++) {
      const rank = Math.floor(index / wide) + 1;
      const children = followers.map((step) => rank * wide + ((index * 3 + step) % wide));
      const known = children.filter((child) => child < count).map((child) => `n${child}`);
      if (known.length > 0) player.decision.add(`n${index}`, known, { prefetch: false });
    }
    player.append(`n${Math.floor(count / 2)}`);
    afterEveryRender(() => void performance.mark('change detection'));
    void player.play();
    engine.advance(0.5);
    setReady(() => {
      performance.mark('opened');
      this.isOpen.set(true);
    });
  }
}
