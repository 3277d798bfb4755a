import type { PlaybackEngine } from '../engine/playback-engine';
import type { ErrorReporter } from '../events/event-channel';
import { type EventDelivery, PlayerBus } from '../events/player-bus';
import { PlayerStore } from '../store/player-store';
import { Playlist, type PlaylistOwner } from '../story/playlist';
import { StoryRepository } from '../story/story-repository';
import { EmptyRounds } from './empty-rounds';
import { MomentKeeper } from './moment';
import { Opening } from './opening';
import { PictureControls } from './picture-controls';
import { PlayedTime } from './played-time';
import { endlessLoop, throwDestroyed } from './playback-errors';
import { type CompletePlayerOptions, type PlayerOptions, completePlayerOptions } from './player-options';
import type { PlayerTap } from './player-tap';
import { type PlayerState, isAudioLocked, playerChanged, playerSlice } from './player-slice';
import { PluginRegistry, type PluginRegistration } from './plugin-registry';
import { Projectionist } from './projectionist';
import { Seeker } from './seeker';

/** What the player needs of its surroundings. */
export interface PlayerSurroundings<Engine extends PlaybackEngine> {
  readonly engine: Engine;
  readonly options: PlayerOptions;
  readonly plugins: readonly PluginRegistration[];
  /** Where the errors of listeners go. */
  readonly report: ErrorReporter;
  /** Hears of what is probably a mistake. */
  readonly warn: (message: string) => void;
  readonly deliver: EventDelivery;
  /** Hears all that comes from outside; it is in the place of the engine already. */
  readonly tap?: PlayerTap | null;
  /** The store's name in Redux DevTools; `null` keeps it out. */
  readonly devToolsName: string | null;
}

/** Joins story, bus, store, engine and plugins into one player. Every part knows only what it needs. */
export class PlayerParts<Engine extends PlaybackEngine = PlaybackEngine> {
  readonly engine: Engine;
  readonly bus: PlayerBus;
  readonly store: PlayerStore;
  readonly repository: StoryRepository;
  readonly film: Projectionist;
  readonly opening: Opening;
  readonly playedTime = new PlayedTime();
  readonly seeker: Seeker;
  readonly controls: PictureControls;
  readonly plugins: PluginRegistry;
  readonly moments: MomentKeeper;
  /** The options in force, defaults filled in. */
  options: CompletePlayerOptions;
  isDestroyed = false;
  /** Carries out a command of the application, unless a tap says otherwise. */
  readonly command: PlayerTap['command'];
  /** Asks the application, unless a tap has the answer. */
  readonly ask: PlayerTap['ask'];

  constructor({
    engine,
    options,
    plugins,
    report,
    warn,
    deliver,
    tap,
    devToolsName,
  }: PlayerSurroundings<Engine>) {
    this.command = (name, args, run, otherwise) => (tap ? tap.command(name, args, run, otherwise) : run());
    this.ask = (name, ask) => (tap ? tap.ask(name, ask) : ask());
    const state = (): PlayerState => this.state;
    this.engine = engine;
    this.options = completePlayerOptions(options);
    this.bus = new PlayerBus(report, deliver);
    this.store = new PlayerStore(report, devToolsName);
    this.store.addSlice('player', playerSlice(this.options));
    this.repository = new StoryRepository(warn);
    this.film = new Projectionist(engine, this.bus, this.store, this.repository, state, (owner) =>
      this.playlistOf(owner),
    );
    this.opening = new Opening(this.film.entries);
    this.film.facts.subscribe((fact) => this.opening.fold(fact));
    // Before any plugin, so that every plugin finds it up to date.
    this.film.facts.subscribe((fact) => this.playedTime.fold(fact, engine.time));
    this.watchRounds();
    this.seeker = new Seeker(this.film, this.repository);
    this.controls = new PictureControls(engine, this.bus, this.store, state, (fact) =>
      this.film.facts.next(fact),
    );
    this.controls.apply();
    this.watchLock();
    this.plugins = new PluginRegistry(plugins, this.options.plugins, this.bus);
    this.moments = new MomentKeeper(this.film, this.playedTime, this.repository, this.plugins);
  }

  get state(): PlayerState {
    return this.store.stateOf('player') as PlayerState;
  }

  patch(change: Partial<PlayerState>): void {
    this.store.dispatch(playerChanged(change));
  }

  /** Nobody wants the film to run any more. */
  hold(): void {
    this.patch({ isPaused: true, isPlaying: false, isBuffering: false });
    this.bus.emit('pause');
    this.engine.pause();
  }

  /** The playlist as applications see it: what they do to it is a command. */
  private playlistOf(owner: PlaylistOwner): Playlist {
    return new Playlist({
      push: (nodes) => this.command('push', nodes, () => owner.push(nodes), undefined),
      reset: () => this.command('reset', [], () => owner.reset(), undefined),
    });
  }

  private watchRounds(): void {
    const rounds = new EmptyRounds();
    this.film.facts.subscribe((fact) => {
      const node = rounds.fold(fact);
      if (!node) return;
      this.hold();
      this.bus.emit('error', endlessLoop(node.id));
    });
  }

  private watchLock(): void {
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
    this.film.close();
    this.engine.destroy();
    this.bus.close();
  }
}
