import { DestroyRef, NgZone, type Signal, effect, inject, signal, untracked } from '@angular/core';
import type { StoryGraph } from './story-graph';
import { type StoryLayout, layOutStory } from './story-layout';

/** A layout before anything has a place. */
const EMPTY: StoryLayout = { points: new Map(), bends: new Map(), isComplete: false };

/**
 * The layout of a graph, made once for each graph: the part with `first` at once, the others one after the other, each in a task of
 * its own, so that frames and input come between. On a server nothing is laid out.
 */
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
    const steps = layOutStory(graph(), untracked(first));
    clearTimeout(timer);
    const next = (): void => {
      const step = steps.next();
      if (step.done) return;
      layout.set(step.value);
      if (!step.value.isComplete) timer = setTimeout(next);
    };
    untracked(() => zone.runOutsideAngular(next));
  });
  inject(DestroyRef).onDestroy(() => clearTimeout(timer));
  return layout.asReadonly();
}
