import type { OverlayOptions, Player } from 'iv-player';
import { numberedStory } from './numbered-story';

type Change = 'add' | 'hide' | 'show' | 'remove';

/** Minimum number of overlays to change between two readings: the page's clock is coarse. */
const minChanges = 1000;

/** Content of an overlay. */
export function contentOf(index: number): HTMLElement {
  const element = document.createElement('button');
  element.className = 'content';
  element.dataset['index'] = String(index);
  return element;
}

/** Adds a story without starting it, and exposes `overlays`, which the bench calls. */
export function exposeOverlays(player: Player): void {
  numberedStory(player);

  /** Adds overlays in this order. */
  const add = (list: readonly OverlayOptions[]): void => {
    list.forEach((options, index) => player.overlays.add(`o${index}`, contentOf(index), options));
  };

  /**
   * Adds, hides, shows and removes overlays one by one, `rounds` times, and forces a layout after each step. Returns milliseconds
   * per overlay.
   */
  const change = (list: readonly OverlayOptions[], rounds: number): Record<Change, number[]> => {
    const contents = list.map((_options, index) => contentOf(index));
    const changes: Record<Change, (index: number) => unknown> = {
      add: (index) => player.overlays.add(`o${index}`, contents[index] as HTMLElement, list[index]),
      hide: (index) => player.overlays.hide(`o${index}`),
      show: (index) => player.overlays.show(`o${index}`),
      remove: (index) => player.overlays.remove(`o${index}`),
    };
    const spent: Record<Change, number[]> = { add: [], hide: [], show: [], remove: [] };
    const batches = Math.ceil(minChanges / list.length);
    for (let round = 0; round < rounds; round++) {
      const sums: Record<Change, number> = { add: 0, hide: 0, show: 0, remove: 0 };
      for (let batch = 0; batch < batches; batch++) {
        for (const name of Object.keys(changes) as Change[]) {
          const start = performance.now();
          for (let index = 0; index < list.length; index++) changes[name](index);
          document.body.getBoundingClientRect();
          sums[name] += performance.now() - start;
        }
      }
      for (const [name, sum] of Object.entries(sums)) spent[name as Change].push(sum / batches / list.length);
    }
    return spent;
  };

  Object.assign(globalThis, { overlays: { add, change } });
}
