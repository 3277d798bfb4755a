import type { PlayerBus } from '../events/player-bus';
import { IvPlayerError } from '../../events/player-error';
import type { IvPlugin } from './plugin';

/** A plugin of the scope. */
export interface PluginRegistration {
  /** The name under `plugins` in the options and for `initPlugin`. */
  readonly name: string;
  /** Its init options, over which those of the player's options go, key by key. */
  readonly options: object | undefined;
  /** Whether it is active even when the options do not name it. */
  readonly activeByDefault: boolean;
  /** Creates it, once. */
  readonly resolve: () => IvPlugin;
}

/** Which plugins there are and which are active. */
export class PluginRegistry {
  readonly #options: Readonly<Record<string, object | undefined>>;
  readonly #bus: PlayerBus;
  readonly #resolved = new Map<string, IvPlugin>();
  readonly #active = new Map<string, IvPlugin>();
  readonly #registrations: ReadonlyMap<string, PluginRegistration>;
  #isStarted = false;

  /** @param registrations of two of the same name the later one counts */
  constructor(
    registrations: readonly PluginRegistration[],
    options: Readonly<Record<string, object | undefined>>,
    bus: PlayerBus,
  ) {
    this.#options = options;
    this.#bus = bus;
    this.#registrations = new Map(registrations.map((registration) => [registration.name, registration]));
  }

  /** Makes every plugin active that is by default or that the options name. Later calls do nothing. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    for (const name of Object.keys(this.#options)) this.#find(name);
    for (const { name, activeByDefault } of this.#registrations.values()) {
      const given = this.#options[name];
      if (given !== undefined || activeByDefault) this.init(name, given ?? {});
    }
  }

  /** Makes a plugin active, with these options over those of its feature, or applies new ones to an active one. Throws `UNKNOWN_PLUGIN`. */
  init(name: string, options: object): void {
    const active = this.#active.get(name);
    if (active) return active.configure(options);
    const plugin = this.known(name);
    plugin.configure({ ...this.#find(name).options, ...options });
    this.#active.set(name, plugin);
    this.#bus.emit('plugininit', name, plugin.version);
  }

  /** A plugin, active or not. Throws `UNKNOWN_PLUGIN`. */
  known(name: string): IvPlugin {
    this.start();
    const plugin = this.#resolved.get(name) ?? this.#find(name).resolve();
    this.#resolved.set(name, plugin);
    return plugin;
  }

  /** Whether there is a plugin of that name, active or not. */
  has(name: string): boolean {
    return this.#registrations.has(name);
  }

  /** An active plugin. */
  get(name: string): IvPlugin | undefined {
    return this.#active.get(name);
  }

  /** The active plugins, in the order in which they became active. */
  get all(): Iterable<IvPlugin> {
    return this.#active.values();
  }

  /** The names of the active plugins, in the order in which they became active. */
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
