import type { OverlayOptions, Player } from 'iv-player';
import { numberedStory } from './numbered-story';

/** What the bench calls in the page. Durations are milliseconds an overlay. */
interface Overlays {
  /** Puts overlays on the film, in this order. */
  readonly add: (list: readonly OverlayOptions[]) => void;
  /** Adds, hides, shows and removes them, one by one, so many times over; a layout is forced after each. */
  readonly change: (list: readonly OverlayOptions[], rounds: number) => Record<Change, readonly number[]>;
}

type Change = 'add' | 'hide' | 'show' | 'remove';

/** The page's clock is coarse: so many overlays have to change before it is read again. */
const leastTimed = 1000;

/** A film that waits for its start, and overlays on it. */
export function offerOverlays(player: Player): void {
  numberedStory(player);
  player.append('n0');

  const content = (place: number): HTMLElement => {
    const element = document.createElement('button');
    element.className = 'content';
    element.dataset['place'] = String(place);
    return element;
  };

  const change: Overlays['change'] = (list, rounds) => {
    const contents = list.map((_options, place) => content(place));
    const changes: Record<Change, (place: number) => unknown> = {
      add: (place) => player.overlays.add(`o${place}`, contents[place] as HTMLElement, list[place]),
      hide: (place) => player.overlays.hide(`o${place}`),
      show: (place) => player.overlays.show(`o${place}`),
      remove: (place) => player.overlays.remove(`o${place}`),
    };
    const names = Object.keys(changes) as Change[];
    const spent: Record<Change, number[]> = { add: [], hide: [], show: [], remove: [] };
    const batches = Math.ceil(leastTimed / list.length);
    for (let round = 0; round < rounds; round++) {
      const sums: Record<Change, number> = { add: 0, hide: 0, show: 0, remove: 0 };
      for (let batch = 0; batch < batches; batch++) {
        for (const name of names) {
          const start = performance.now();
          for (let place = 0; place < list.length; place++) changes[name](place);
          document.body.getBoundingClientRect();
          sums[name] += performance.now() - start;
        }
      }
      for (const name of names) spent[name].push(sums[name] / batches / list.length);
    }
    return spent;
  };

  const overlays: Overlays = {
    add: (list) => {
      list.forEach((options, place) => player.overlays.add(`o${place}`, content(place), options));
    },
    change,
  };
  Object.assign(globalThis, { overlays });
}
