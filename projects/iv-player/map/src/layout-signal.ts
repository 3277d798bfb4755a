import { DestroyRef, NgZone, type Signal, effect, inject, signal, untracked } from '@angular/core';
import type { StoryGraph } from './story-graph';
import { type StoryLayout, layOutStory } from './story-layout';

const EMPTY: StoryLayout = { points: new Map(), bends: new Map(), isComplete: false };

/** Layout of a graph: the chunk with `first` at once, each other one in its own task, to keep the page responsive. Empty on a server. */
export function layoutSignal(
  graph: Signal<StoryGraph>,
  first: () => string | null,
  isInBrowser: boolean,
): Signal<StoryLayout> {
  const zone = inject(NgZone);
  const layout = signal(EMPTY);
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (!isInBrowser) return layout;
  effect(() => {
    const layouts = layOutStory(graph(), untracked(first));
    clearTimeout(timer);
    const next = (): void => {
      const { done, value } = layouts.next();
      if (done) return;
      layout.set(value);
      if (!value.isComplete) timer = setTimeout(next);
    };
    untracked(() => zone.runOutsideAngular(next));
  });
  inject(DestroyRef).onDestroy(() => clearTimeout(timer));
  return layout.asReadonly();
}
