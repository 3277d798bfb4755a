import type { PlaybackEngine } from '../engine/playback-engine';
import type { ErrorReporter } from '../events/event-channel';
import { type EventDelivery, PlayerBus } from '../events/player-bus';
import { PlayerStore } from '../store/player-store';
import { Playlist, type PlaylistDeps } from '../story/playlist';
import { StoryRepository } from '../story/story-repository';
import { EmptyLoopGuard } from './playback/empty-loop-guard';
import { InitialPlaylist } from './playback/initial-playlist';
import { MediaSettings } from './playback/media-settings';
import { PlayedTime } from './playback/played-time';
import { endlessLoop, throwDestroyed } from './player-errors';
import { type CompletePlayerOptions, type PlayerOptions, completePlayerOptions } from './player-options';
import type { PlayerInterceptor } from './player-interceptor';
import { type PlayerState, isAudioLocked, playerChanged, playerSlice } from './player-state';
import { PluginRegistry, type PluginRegistration } from './plugin/plugin-registry';
import { PlaybackController } from './playback/playback-controller';
import { Seeker } from './playback/seek';

/** What the player needs of its surroundings. */
export interface PlayerCoreConfig<Engine extends PlaybackEngine> {
  readonly engine: Engine;
  readonly options: PlayerOptions;
  readonly plugins: readonly PluginRegistration[];
  /** Where the errors of listeners go. */
  readonly report: ErrorReporter;
  /** Hears of what is probably a mistake. */
  readonly warn: (message: string) => void;
  readonly deliver: EventDelivery;
  /** Hears all that comes from outside; it is in the place of the engine already. */
  readonly interceptor?: PlayerInterceptor | null;
  /** The store's name in Redux DevTools; `null` keeps it out. */
  readonly devToolsName: string | null;
}

/** Joins story, bus, store, engine and plugins into one player. Every part knows only what it needs. */
export class PlayerCore<Engine extends PlaybackEngine = PlaybackEngine> {
  readonly engine: Engine;
  readonly bus: PlayerBus;
  readonly store: PlayerStore;
  readonly repository: StoryRepository;
  readonly playback: PlaybackController;
  readonly initialPlaylist: InitialPlaylist;
  readonly playedTime = new PlayedTime();
  readonly seeker: Seeker;
  readonly settings: MediaSettings;
  readonly plugins: PluginRegistry;
  /** The options in force, defaults filled in. */
  options: CompletePlayerOptions;
  isDestroyed = false;
  /** Carries out a command of the application, unless a tap says otherwise. */
  readonly command: PlayerInterceptor['command'];
  /** Asks the application, unless a tap has the answer. */
  readonly ask: PlayerInterceptor['ask'];

  constructor({
    engine,
    options,
    plugins,
    report,
    warn,
    deliver,
    interceptor: tap,
    devToolsName,
  }: PlayerCoreConfig<Engine>) {
    this.command = (name, args, run, otherwise) => (tap ? tap.command(name, args, run, otherwise) : run());
    this.ask = (name, ask) => (tap ? tap.ask(name, ask) : ask());
    const state = (): PlayerState => this.state;
    this.engine = engine;
    this.options = completePlayerOptions(options);
    this.bus = new PlayerBus(report, deliver);
    this.store = new PlayerStore(report, devToolsName);
    this.store.addSlice('player', playerSlice(this.options));
    this.repository = new StoryRepository(warn);
    this.playback = new PlaybackController(engine, this.bus, this.store, this.repository, state, (owner) =>
      this.playlistOf(owner),
    );
    this.initialPlaylist = new InitialPlaylist(this.playback.entries);
    this.playback.facts.subscribe((fact) => this.initialPlaylist.onFact(fact));
    // Before any plugin, so that every plugin finds it up to date.
    this.playback.facts.subscribe((fact) => this.playedTime.onFact(fact, engine.time));
    this.guardAgainstEmptyLoops();
    this.seeker = new Seeker(this.playback, this.repository);
    this.settings = new MediaSettings(engine, this.bus, this.store, state, (fact) =>
      this.playback.facts.next(fact),
    );
    this.settings.apply();
    this.watchAudioLock();
    this.plugins = new PluginRegistry(plugins, this.options.plugins, this.bus);
  }

  get state(): PlayerState {
    return this.store.stateOf('player') as PlayerState;
  }

  patch(change: Partial<PlayerState>): void {
    this.store.dispatch(playerChanged(change));
  }

  /** Nobody wants the film to run any more. */
  pause(): void {
    this.patch({ isPaused: true, isPlaying: false, isBuffering: false });
    this.bus.emit('pause');
    this.engine.pause();
  }

  /** The playlist as applications see it: what they do to it is a command. */
  private playlistOf(owner: PlaylistDeps): Playlist {
    return new Playlist({
      push: (nodes) => this.command('push', nodes, () => owner.push(nodes), undefined),
      reset: () => this.command('reset', [], () => owner.reset(), undefined),
    });
  }

  private guardAgainstEmptyLoops(): void {
    const rounds = new EmptyLoopGuard();
    this.playback.facts.subscribe((fact) => {
      const node = rounds.onFact(fact);
      if (!node) return;
      this.pause();
      this.bus.emit('error', endlessLoop(node.id));
    });
  }

  private watchAudioLock(): void {
    let before = false;
    this.store.redux.subscribe(() => {
      const isLocked = isAudioLocked(this.state);
      if (isLocked !== before) this.bus.emit('audiolockchange');
      before = isLocked;
    });
  }

  /** Throws `DESTROYED` when the player is. */
  assertAlive(): void {
    if (this.isDestroyed) throwDestroyed();
  }

  destroy(): void {
    if (this.isDestroyed) return;
    this.isDestroyed = true;
    this.playback.close();
    this.engine.destroy();
    this.bus.close();
  }
}
