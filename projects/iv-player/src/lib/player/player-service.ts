import { Injectable, type Injector, type Signal, computed, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import type { PlayerBus } from './events/player-bus';
import type { IvPlayerError } from '../events/player-error';
import { PlayerApi } from './player-api';
import { PlayerCore } from './player-core';
import { type PlayerOptions, completePlayerOptions } from './playback/player-options';
import { PlayerSignals } from './player-signals';
import type { StageOwner } from './plugin/player-stage';
import { changedOptions } from './changed-options';
import type { PlayerState } from './playback/player-state';
import type { PlayerFact } from './playback/player-fact';
import type { IvPlugin } from './plugin/plugin';

/**
 * The player of the scope: the documented operations (`PlayerApi`), the event bus that all plugins share, the player as
 * signals, and the stage. What plugins need besides is in `PluginHost`. It knows no plugin by name.
 * @example
 * const player = inject(PlayerService);
 * const isMuted = player.select((state) => state.muted);
 */
@Injectable()
export class PlayerService extends PlayerApi {
  /** @internal */
  readonly bus: PlayerBus;
  /** @internal */
  readonly facts: Observable<PlayerFact>;
  #lazySignals: PlayerSignals | null = null;
  /** What `configure` was given so far, the latest of each option. */
  #configured: PlayerOptions = {};

  /** @internal */
  constructor() {
    const core = inject(PlayerCore);
    super(core);
    this.bus = core.bus;
    this.facts = core.facts;
    if (core.options.autoplay) this.#autoplay();
    this.#configured = core.providedOptions;
  }

  /** The player as signals, for templates. */
  get signals(): PlayerSignals {
    return (this.#lazySignals ??= new PlayerSignals(this.core));
  }

  /**
   * Part of the player's state as a signal. Needs no injection context.
   * @param options taken for symmetry with Angular's own functions; the signal holds on to nothing, so it needs no injector
   */
  select<T>(part: (state: PlayerState) => T, options?: { readonly injector?: Injector }): Signal<T>;
  select<T>(part: (state: PlayerState) => T): Signal<T> {
    const { state } = this.signals;
    return computed(() => part(state()));
  }

  /** The active plugin of that name; `undefined` when there is none. */
  plugin(name: string): IvPlugin | undefined {
    return this.core.plugin(name);
  }

  /**
   * Applies what differs from the options that were given before over the ones in force: what the viewer or the application has
   * changed since stays as it is. Throws `INVALID_ARGUMENT` or `UNKNOWN_PLUGIN`.
   * @param last what the same stage gave last: what is no longer in it counts as not given. Default: what any stage gave
   * @internal
   */
  configure(options: PlayerOptions, last = this.#configured): void {
    const { core } = this;
    core.assertAlive();
    const { plugins: configured = {}, ...before } = last;
    const { plugins = {}, ...given } = options;
    const changes = changedOptions(given, before);
    core.options = completePlayerOptions({ ...core.options, ...changes });
    for (const [name, pluginOptions] of Object.entries(plugins)) {
      const pluginChanges = pluginOptions && changedOptions(pluginOptions, configured[name]);
      if (pluginChanges && (!configured[name] || Object.keys(pluginChanges).length > 0))
        this.initPlugin(name, pluginChanges);
    }
    for (const name of ['volume', 'muted', 'playbackRate', 'normalize', 'language'] as const)
      if (name in changes) this[name] = changes[name] as never;
    core.applyPreload();
    core.stage.setFit(core.options.fit);
    // At last: what was refused is applied again with the next options. Another stage may name other ones.
    this.#configured = {
      ...this.#configured,
      ...given,
      plugins: { ...this.#configured.plugins, ...plugins },
    };
    if (changes.autoplay) this.#autoplay();
  }

  /**
   * Puts the videos into `container`, and what lies above them into `layers`. The latest stage has them.
   * @internal
   */
  attach(container: HTMLElement, layers: HTMLElement, owner?: StageOwner): void {
    this.core.stage.attach(container, layers, owner);
  }

  /**
   * Takes the videos out of `container`. The stage that was attached before gets them; without one playback waits.
   * @internal
   */
  detach(container: HTMLElement): void {
    this.core.stage.detach(container);
  }

  #autoplay(): void {
    this.play().catch((error: unknown) => this.core.emitError(error as IvPlayerError));
  }
}
