import { Injectable, type Injector, type Signal, computed, inject } from '@angular/core';
import type { Observable } from 'rxjs';
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
 * The player of the scope, without plugin getters: the operations of `PlayerApi`, signals, and the connection to the stage. Plugins use
 * `PluginHost` instead.
 * @example
 * const player = inject(PlayerService);
 * const isMuted = player.select((state) => state.muted);
 */
@Injectable()
export class PlayerService extends PlayerApi {
  /** @internal */
  readonly facts: Observable<PlayerFact>;
  #lazySignals: PlayerSignals | null = null;
  /** Latest value of each option passed to `configure`. */
  #configured: PlayerOptions = {};

  /** @internal */
  constructor() {
    const core = inject(PlayerCore);
    super(core);
    this.facts = core.facts;
    if (core.options.autoplay) this.#autoplay();
    this.#configured = core.providedOptions;
  }

  /** The player as signals, for templates. */
  get signals(): PlayerSignals {
    return (this.#lazySignals ??= new PlayerSignals(this.core));
  }

  /**
   * Returns part of the player's state as a signal. Works outside an injection context.
   * @param options accepted for consistency with Angular's functions, and ignored
   */
  select<T>(part: (state: PlayerState) => T, options?: { readonly injector?: Injector }): Signal<T>;
  select<T>(part: (state: PlayerState) => T): Signal<T> {
    const { state } = this.signals;
    return computed(() => part(state()));
  }

  /** Returns the active plugin with that name, or `undefined`. */
  plugin(name: string): IvPlugin | undefined {
    return this.core.plugin(name);
  }

  /**
   * Applies the options that differ from earlier ones, keeping later changes made by the viewer or application. Throws `INVALID_ARGUMENT`
   * or `UNKNOWN_PLUGIN`.
   * @param last previous options of the same stage. Default: those of all stages
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
    // Stored only after everything has succeeded, so that rejected options are applied again with the next ones. Merged, because other
    // stages may set other options.
    this.#configured = {
      ...this.#configured,
      ...given,
      plugins: { ...this.#configured.plugins, ...plugins },
    };
    if (changes.autoplay) this.#autoplay();
  }

  /** Moves the videos into `container`. The most recently attached stage shows them. @internal */
  attach(container: HTMLElement, layers: HTMLElement, owner?: StageOwner): void {
    this.core.stage.attach(container, layers, owner);
  }

  /** Moves the videos to the previously attached stage. Without one, playback waits. @internal */
  detach(container: HTMLElement): void {
    this.core.stage.detach(container);
  }

  #autoplay(): void {
    this.play().catch((error: unknown) => this.core.emitError(error as IvPlayerError));
  }
}
