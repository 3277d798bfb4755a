import type { Observable } from 'rxjs';
import type { NodeEventMap, StoryNode } from '../../story/story-node';
import { type DeliveryZone, EventChannel, type ErrorReporter } from '../../events/event-channel';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { PlayerEventMap } from './player-events';

export type EventDelivery = (name: string, delivery: () => void, args: readonly unknown[] | null) => void;

/** The pass in which an event was emitted, and whether that was in the transaction that entered the pass. */
export interface EventOrigin {
  readonly pass: PlaylistPass | null;
  readonly isEntry: boolean;
}

export interface DeliveredEvent extends EventOrigin {
  readonly name: string;
}

/** Object with listeners, such as a node. */
interface Target {
  readonly listeners: Pick<EventChannel<never>, 'deliver' | 'isHeard'> | undefined;
}

/** Emits the events of a player, its nodes and its decisions in a single order. */
export class PlayerBus {
  readonly #report: ErrorReporter;
  readonly #deliverIn: EventDelivery | undefined;
  /** @internal */
  readonly channel = new EventChannel<PlayerEventMap>();
  readonly #player: Target = { listeners: this.channel };
  readonly #queue = new DeliveryQueue();
  /** Where playback is; each event keeps the value it was emitted with. @internal */
  origin: EventOrigin = { pass: null, isEntry: false };
  /** The event whose listeners are running; `null` outside of listeners. @internal */
  delivering: DeliveredEvent | null = null;
  #closed = false;

  /**
   * @param report receives errors thrown by listeners
   * @param zone entered for events that the application listens to
   * @param deliverIn wraps each delivery; `args` is `null` for an event that is emitted only on a node or decision
   * @internal
   */
  constructor(
    report: ErrorReporter,
    /** @internal */ readonly zone: DeliveryZone,
    deliverIn?: EventDelivery,
  ) {
    this.#report = report;
    this.#deliverIn = deliverIn;
  }

  /** Emits an event on the player. */
  emit<K extends keyof PlayerEventMap & string>(name: K, ...args: PlayerEventMap[K]): void {
    this.#post(name, args, this.#player);
  }

  /** Emits an event on the player and then on the node. */
  emitOnNode<K extends keyof NodeEventMap & string>(
    node: StoryNode,
    name: K,
    ...args: NodeEventMap[K]
  ): void {
    this.#post(name, args, this.#player, node);
  }

  /** Emits an event on a node only. */
  emitOnlyOnNode(node: StoryNode, name: string): void {
    this.#post(name, [], node);
  }

  /** Emits an event on another channel, in order with all other events. */
  emitTo<M extends { [K in keyof M]: readonly unknown[] }>(
    channel: EventChannel<M>,
    name: keyof M & string,
    args: readonly unknown[],
  ): void {
    this.#post(name, args, { listeners: channel });
  }

  /** Runs `step` after all events emitted so far have been delivered. */
  afterwards(step: () => void): void {
    this.#queue.post(() => {
      if (!this.#closed) step();
    });
  }

  /** Runs `step` when no transaction is open, before pending events are delivered. */
  whenComplete(step: () => void): void {
    this.#queue.whenComplete(() => {
      if (!this.#closed) step();
    });
  }

  /** Events emitted from now on belong to `pass`, and those until the end of the transaction to its entry. @internal */
  enter(pass: PlaylistPass): void {
    const origin = (this.origin = { pass, isEntry: true });
    this.whenComplete(() => {
      if (this.origin === origin) this.origin = { pass, isEntry: false };
    });
  }

  /** Runs `change`, and delivers the events that it emits once it is complete. */
  transact<T>(change: () => T): T {
    return this.#queue.transact(change);
  }

  /** Returns an observable of an event's arguments. */
  events<K extends keyof PlayerEventMap & string>(name: K): Observable<PlayerEventMap[K]> {
    return this.channel.events(name);
  }

  /** Stops delivering events. @internal */
  close(): void {
    this.#closed = true;
    this.channel.close();
  }

  #post(name: string, args: readonly unknown[], ...targets: readonly Target[]): void {
    if (this.#closed) return;
    const { origin } = this;
    this.#queue.post(() => {
      if (this.#closed) return;
      const { zone } = this;
      const callListeners = (): void => {
        for (const target of targets) target.listeners?.deliver(name, args, this.#report, zone);
      };
      const isHeard = entersZone(name) && targets.some(({ listeners }) => listeners?.isHeard(name));
      const deliver = (): void => (isHeard ? zone.run(callListeners) : zone.runOutsideAngular(callListeners));
      this.delivering = { ...origin, name };
      if (this.#deliverIn) this.#deliverIn(name, deliver, targets.includes(this.#player) ? args : null);
      else deliver();
      this.delivering = null;
    });
  }
}

/**
 * Whether an event is delivered to the application's listeners inside Angular's zone, which triggers change detection. Frequent events are
 * delivered outside it; their listeners can enter the zone themselves.
 */
export const entersZone = (event: string): boolean => !/^(?:timeupdate|progress$)/.test(event);

/** Delivers events in order: one emitted by a listener waits for the current one, and one emitted in a transaction for its end. */
export class DeliveryQueue {
  #waiting: (() => void)[] = [];
  #openTransactions = 0;
  readonly #completions: (() => void)[] = [];
  #delivering = false;

  /** Queues a delivery or another step after the pending ones. It must not throw. */
  post(delivery: () => void): void {
    this.#waiting.push(delivery);
    this.#drain();
  }

  /** Runs `step` when no transaction is open, before pending deliveries. It must not throw. */
  whenComplete(step: () => void): void {
    this.#completions.push(step);
    this.#complete();
    this.#drain();
  }

  /** Runs `change`, and delivers what it posts once the outermost transaction is complete. */
  transact<T>(change: () => T): T {
    this.#openTransactions++;
    try {
      return change();
    } finally {
      this.#openTransactions--;
      this.#complete();
      this.#drain();
    }
  }

  #complete(): void {
    while (this.#openTransactions === 0 && this.#completions.length > 0) {
      // Deliveries posted by a step wait for the other steps.
      this.#openTransactions++;
      try {
        this.#completions.shift()?.();
      } finally {
        this.#openTransactions--;
      }
    }
  }

  #drain(): void {
    if (this.#delivering || this.#openTransactions > 0) return;
    this.#delivering = true;
    try {
      // The loop also visits deliveries that are added while it runs.
      for (const delivery of this.#waiting) delivery();
    } finally {
      this.#waiting = [];
      this.#delivering = false;
    }
  }
}
