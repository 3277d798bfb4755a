import {
  DOCUMENT,
  DestroyRef,
  Injector,
  NgZone,
  computed,
  effect,
  inject,
  runInInjectionContext,
  signal,
  untracked,
} from '@angular/core';
import { Player } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { matchingLanguage } from 'iv-player/private';
import { ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/inject-per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import type { AudioDescriptionPlayer } from './lazy/audio-description-player';

/** Plays descriptions with the viewer's settings while it has users. One instance per player: use `injectPerPlayer`. */
export class DescriptionService {
  readonly #injector = inject(Injector);
  readonly #users = signal(0);
  #isStarted = false;

  /** Adds a user. @returns function that removes it */
  use(type: typeof AudioDescriptionPlayer): () => void {
    if (!this.#isStarted) runInInjectionContext(this.#injector, () => this.#start(type));
    this.#isStarted = true;
    this.#users.update((count) => count + 1);
    return () => this.#users.update((count) => count - 1);
  }

  #start(type: typeof AudioDescriptionPlayer): void {
    const player = inject(Player);
    const host = inject<PluginHost>(PluginHost);
    const { values } = inject(ViewerSettings);
    const announcer = injectPerPlayer(StageAnnouncer);
    const zone = inject(NgZone);
    const page = inject(DOCUMENT);
    const description = new type({
      player,
      host,
      page,
      announce: (text, lang) => announcer.announce(text, lang),
      runOutside: (task) => zone.runOutsideAngular(task),
      matchingLanguage,
    });
    const isWanted = computed(() => this.#users() > 0 && values().audioDescription);
    // Restarts the current description in the new language.
    effect(() => {
      const [isOn] = [isWanted(), player.signals.language()];
      untracked(() => description.switch(isOn));
    });
    const facts = host.facts.subscribe({
      next: (fact) => description.onFact(fact),
      complete: () => description.switch(false),
    });
    const destroyed = new AbortController();
    const { signal: whileAlive } = destroyed;
    zone.runOutsideAngular(() => {
      for (const name of ['pointerup', 'keydown'])
        page.addEventListener(name, () => description.unlock(), { capture: true, signal: whileAlive });
    });
    inject(DestroyRef).onDestroy(() => {
      facts.unsubscribe();
      destroyed.abort();
      description.switch(false);
    });
  }
}
