import type { PlaybackEngine, StageAttachment } from '../engine/playback-engine';
import { type DeliveryZone, type ErrorReporter, ownListener } from '../events/event-channel';
import { PlayerBus } from './events/player-bus';
import type { IvPlayerError } from '../events/player-error';
import { type EnhanceStore, PlayerStore } from '../store/player-store';
import { Playlist } from '../story/playlist';
import { StoryRepository } from '../story/story-repository';
import { InitialPlaylist } from './playback/initial-playlist';
import { MediaSettings } from './playback/media-settings';
import { PlaybackController } from './playback/playback-controller';
import { throwDestroyed } from './playback/player-errors';
import type { PlayerInterceptor } from './playback/player-interceptor';
import {
  type CompletePlayerOptions,
  type PlayerOptions,
  completePlayerOptions,
} from './playback/player-options';
import { PlayerStage } from './plugin/player-stage';
import {
  type PlayerState,
  type PlayerStateHandle,
  isAudioLocked,
  playerSlice,
} from './playback/player-state';
import { NextNodeResolvers } from './plugin/next-node-resolvers';
import type { IvPlugin } from './plugin/plugin';
import type { PluginHost } from './plugin/plugin-host';
import { PluginRegistry, type PluginRegistration } from './plugin/plugin-registry';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

interface PlayerCoreConfig {
  /** The engine, as returned by the interceptor if there is one. */
  readonly engine: PlaybackEngine & StageAttachment;
  readonly options: PlayerOptions;
  readonly plugins: readonly PluginRegistration[];
  /** Receives errors thrown by listeners. */
  readonly report: ErrorReporter;
  /** Receives warnings about likely mistakes in the application. */
  readonly warn: (message: string) => void;
  readonly zone: DeliveryZone;
  readonly interceptor?: PlayerInterceptor | null;
  /** Creates a Redux enhancer, such as Redux DevTools. Default: none. */
  readonly enhanceStore?: EnhanceStore | undefined;
}

/** Composition root of a player, independent of Angular. Plugins use it as their `PluginHost`. */
export class PlayerCore implements PluginHost {
  readonly #config: PlayerCoreConfig;
  readonly bus: PlayerBus;
  readonly store: PlayerStore;
  readonly repository: StoryRepository;
  readonly playback: PlaybackController;
  readonly media: MediaSettings;
  readonly plugins: PluginRegistry;
  readonly nextNodeResolvers: NextNodeResolvers;
  readonly initialPlaylist: InitialPlaylist;
  readonly stage: PlayerStage;
  readonly playlist: Playlist;
  readonly facts: PluginHost['facts'];
  readonly command: PlayerInterceptor['command'];
  readonly ask: PlayerInterceptor['ask'];
  readonly warn: (message: string) => void;
  readonly providedOptions: PlayerOptions;
  /** Current options, including defaults. */
  options: CompletePlayerOptions;
  isDestroyed = false;
  readonly #state: PlayerStateHandle;

  constructor(config: PlayerCoreConfig) {
    this.#config = config;
    const { engine, interceptor, report } = config;
    this.warn = config.warn;
    this.command = (name, args, run, otherwise) =>
      interceptor ? interceptor.command(name, args, run, otherwise) : run();
    this.ask = (name, ask) => (interceptor ? interceptor.ask(name, ask) : ask());
    this.providedOptions = config.options;
    this.options = completePlayerOptions(config.options);
    this.bus = new PlayerBus(
      report,
      config.zone,
      interceptor ? (name, delivery, args) => interceptor.deliver(name, args, delivery) : undefined,
    );
    if (typeof ngDevMode === 'undefined' || ngDevMode) this.#warnOfErrors();
    this.store = new PlayerStore(report, config.enhanceStore, (notify) => this.bus.whenComplete(notify));
    this.#state = this.store.addSlice('player', playerSlice(this.options));
    this.repository = new StoryRepository(this.warn, (node) => {
      if (!this.isDestroyed) this.playback.nodeChanged(node);
    });
    this.playlist = new Playlist({
      push: (nodes) => {
        const push = (): void => this.playback.push(nodes);
        const append = (): void => this.initialPlaylist.append(nodes.length, push);
        this.command('push', nodes, append, undefined);
      },
      reset: () => this.command('reset', [], () => this.playback.reset(), undefined),
    });
    this.playback = new PlaybackController(engine, this.bus, this.#state, this.repository, this.playlist);
    this.facts = this.playback.facts;
    this.initialPlaylist = new InitialPlaylist(this.playback.entries, this.facts);
    this.media = new MediaSettings(
      engine,
      this.bus,
      this.#state,
      this.playback.facts,
      this.command,
      this.options.normalize,
    );
    this.applyPreload();
    this.stage = new PlayerStage(engine, this.facts, this.options.fit);
    this.nextNodeResolvers = new NextNodeResolvers(this.repository, (error) => this.emitError(error));
    this.#emitAudioLockChanges();
    this.plugins = new PluginRegistry(config.plugins, this.options.plugins, this.bus);
  }

  get stageState(): PlayerStage['state'] {
    return this.stage.state;
  }

  get state(): PlayerState {
    return this.#state.state;
  }

  applyPreload(): void {
    const { next, currentPass } = this.playback;
    next.policy = this.options.preload;
    next.preload(currentPass);
  }

  readonly random = (): number => this.ask('random', () => this.options.random());

  defer(task: () => void): void {
    this.#config.engine.defer(() => {
      if (!this.isDestroyed) task();
    });
  }

  /** Logs errors in dev mode if the application does not listen to `error`. */
  #warnOfErrors(): void {
    const { channel } = this.bus;
    const warn = ({ code, message }: IvPlayerError): void => {
      if (!channel.isHeard('error')) this.warn(`${code}: ${message}`);
    };
    channel.on('error', ownListener(warn));
  }

  emitError(error: IvPlayerError): void {
    this.bus.emit('error', error);
  }

  plugin(name: string): IvPlugin | undefined {
    return this.plugins.get(name);
  }

  assertAlive(): void {
    if (this.isDestroyed) throwDestroyed();
  }

  destroy(): void {
    if (this.isDestroyed) return;
    this.playback.facts.next({ type: 'closing' });
    this.isDestroyed = true;
    this.playback.close();
    this.#config.engine.destroy();
    this.bus.close();
  }

  #emitAudioLockChanges(): void {
    let wasLocked = false;
    this.store.onChange(() => {
      const isLocked = isAudioLocked(this.state);
      if (isLocked !== wasLocked) this.bus.emit('audiolockchange');
      wasLocked = isLocked;
    });
  }
}
