import {
  DestroyRef,
  Injector,
  afterNextRender,
  effect,
  inject,
  runInInjectionContext,
  signal,
  untracked,
} from '@angular/core';
import type { StoryNode } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { injectLoader } from './load-on-demand';

/** Facts that may change the current or the next node. */
const MOVES = /^(?:passStarted|nodePushed|entriesRemoved|playlistReset|snapshotRestored)$/;

/**
 * Loads and starts a component's code once the current or the next node needs it. Browser only. If loading fails, tries again at
 * the next node. Call it in the component's constructor.
 * @param isNeeded called for both nodes, and again when a signal it has read changes
 * @param load dynamic import
 * @param start called once, in the injection context of the component
 */
export function startOnDemand<T>(
  isNeeded: (node: StoryNode) => boolean,
  load: () => Promise<T>,
  start: (part: T) => void,
): void {
  const { facts, playback } = inject(PluginHost);
  const injector = inject(Injector);
  const destroyRef = inject(DestroyRef);
  const loadPart = injectLoader(load);
  const moves = signal(0);
  let isLoading = false;
  afterNextRender(() => {
    const subscription = facts.subscribe(({ type }) => {
      if (MOVES.test(type)) moves.update((count) => count + 1);
    });
    const stop = (): void => subscription.unsubscribe();
    destroyRef.onDestroy(stop);
    const run = async (): Promise<void> => {
      isLoading = true;
      const part = await loadPart();
      isLoading = false;
      if (!part) return;
      stop();
      watching.destroy();
      runInInjectionContext(injector, () => start(part));
    };
    const watching = effect(
      () => {
        moves();
        const index = playback.currentPass?.index ?? -1;
        const near = playback.entries.slice(Math.max(0, index), index + 2);
        if (near.some(({ node }) => isNeeded(node)) && !isLoading) untracked(() => void run());
      },
      { injector },
    );
  });
}
