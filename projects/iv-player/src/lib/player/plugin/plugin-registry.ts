import type { PlayerBus } from '../events/player-bus';
import { IvPlayerError } from '../../events/player-error';
import type { IvPlugin } from './plugin';

export interface PluginRegistration {
  readonly name: string;
  /** Init options. Those of the `plugins` option override them, key by key. */
  readonly options: object | undefined;
  readonly activeByDefault: boolean;
  /** Creates the plugin. Called at most once. */
  readonly resolve: () => IvPlugin;
}

/** Tracks which plugins are registered and which are active. */
export class PluginRegistry {
  readonly #options: Readonly<Record<string, object | undefined>>;
  readonly #bus: PlayerBus;
  readonly #resolved = new Map<string, IvPlugin>();
  readonly #active = new Map<string, IvPlugin>();
  readonly #registrations: Map<string, PluginRegistration>;
  #isStarted = false;

  /** @param registrations a later one replaces an earlier one with the same name */
  constructor(
    registrations: readonly PluginRegistration[],
    options: Readonly<Record<string, object | undefined>>,
    bus: PlayerBus,
  ) {
    this.#options = options;
    this.#bus = bus;
    this.#registrations = new Map(registrations.map((registration) => [registration.name, registration]));
  }

  /** Activates all plugins that are active by default or named in the options. Later calls have no effect. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    for (const name of Object.keys(this.#options)) this.#find(name);
    for (const { name, activeByDefault } of this.#registrations.values()) {
      const given = this.#options[name];
      if (given !== undefined || activeByDefault) this.init(name, given ?? {});
    }
  }

  /** Activates a plugin, merging `options` over those of its feature, or reconfigures an active one. Throws `UNKNOWN_PLUGIN`. */
  init(name: string, options: object): void {
    const active = this.#active.get(name);
    if (active) return active.configure(options);
    const plugin = this.known(name);
    plugin.configure({ ...this.#find(name).options, ...options });
    this.#active.set(name, plugin);
    this.#bus.emit('plugininit', name, plugin.version);
  }

  /** Returns a registered plugin, active or not. Throws `UNKNOWN_PLUGIN`. */
  known(name: string): IvPlugin {
    this.start();
    const plugin = this.#resolved.get(name) ?? this.#find(name).resolve();
    this.#resolved.set(name, plugin);
    return plugin;
  }

  /** Registers a plugin whose code was loaded later. */
  add(registration: PluginRegistration): void {
    this.#registrations.set(registration.name, registration);
  }

  has(name: string): boolean {
    return this.#registrations.has(name);
  }

  get(name: string): IvPlugin | undefined {
    return this.#active.get(name);
  }

  /** The active plugins, in order of activation. */
  get all(): Iterable<IvPlugin> {
    return this.#active.values();
  }

  get names(): readonly string[] {
    return [...this.#active.keys()];
  }

  #find(name: string): PluginRegistration {
    const found = this.#registrations.get(name);
    if (found) return found;
    const known = [...this.#registrations.keys()].join(', ');
    throw new IvPlayerError(
      'UNKNOWN_PLUGIN',
      `There is no plugin "${name}": add its feature to the player, or use one of: ${known}.`,
    );
  }
}
