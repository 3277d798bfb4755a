import {
  DOCUMENT,
  DestroyRef,
  Injector,
  NgZone,
  computed,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { Player } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { matchingLanguage } from 'iv-player/private';
import { ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/inject-per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import type { AudioDescriptionPlayer } from './audio-description-player';

/**
 * Connects an `AudioDescriptionPlayer` to the player and the viewer's settings while there are users. One instance per player: use
 * `injectPerPlayer`.
 */
export class DescriptionService {
  readonly #users = signal(0);
  #isStarted = false;
  readonly #start: (type: typeof AudioDescriptionPlayer) => void;

  constructor() {
    const player = inject(Player);
    const host = inject<PluginHost>(PluginHost);
    const { values } = inject(ViewerSettings);
    const announcer = injectPerPlayer(StageAnnouncer);
    const zone = inject(NgZone);
    const page = inject(DOCUMENT);
    const destroyRef = inject(DestroyRef);
    const isWanted = computed(() => this.#users() > 0 && values().audioDescription);
    const injector = inject(Injector);
    this.#start = (type) => {
      const description = new type({
        player,
        host,
        page,
        announce: (text, lang) => announcer.announce(text, lang),
        runOutside: (task) => zone.runOutsideAngular(task),
        matchingLanguage,
      });
      // Restarts the current description in the new language.
      effect(
        () => {
          const [isOn] = [isWanted(), player.signals.language()];
          untracked(() => description.switch(isOn));
        },
        { injector },
      );
      const facts = host.facts.subscribe({
        next: (fact) => description.onFact(fact),
        complete: () => description.switch(false),
      });
      const destroyed = new AbortController();
      zone.runOutsideAngular(() => {
        for (const name of ['pointerup', 'keydown'])
          page.addEventListener(name, () => description.unlock(), {
            capture: true,
            signal: destroyed.signal,
          });
      });
      destroyRef.onDestroy(() => {
        facts.unsubscribe();
        destroyed.abort();
        description.switch(false);
      });
    };
  }

  /** Adds a user. @returns function that removes it */
  use(type: typeof AudioDescriptionPlayer): () => void {
    if (!this.#isStarted) this.#start(type);
    this.#isStarted = true;
    this.#users.update((count) => count + 1);
    return () => this.#users.update((count) => count - 1);
  }
}
