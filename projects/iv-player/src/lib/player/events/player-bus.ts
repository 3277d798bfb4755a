import type { Observable } from 'rxjs';
import type { NodeEventMap, StoryNode } from '../../story/story-node';
import { type DeliveryZone, EventChannel, type ErrorReporter } from '../../events/event-channel';
import type { PlayerEventMap } from './player-events';

/** Runs the delivery of one event. */
export type EventDelivery = (name: string, delivery: () => void, args: readonly unknown[] | null) => void;

/** Anything with listeners, such as a node. */
interface Target {
  readonly listeners: Pick<EventChannel<never>, 'deliver' | 'isHeard'> | undefined;
}

/** Emits the events of a player, its nodes and its decisions in one order. */
export class PlayerBus {
  readonly #report: ErrorReporter;
  readonly #deliverIn: EventDelivery | undefined;
  /** @internal */
  readonly channel = new EventChannel<PlayerEventMap>();
  readonly #player: Target = { listeners: this.channel };
  readonly #queue = new DeliveryQueue();
  /**
   * The event whose listeners are being called, which what the application does now answers; `null`: none.
   * @internal
   */
  delivering: string | null = null;
  #closed = false;

  /**
   * @param report receives the errors of listeners
   * @param zone entered for events that the application listens to, and left for all else
   * @param deliverIn runs each delivery of that name; `args` are those of an event of the player, `null` for one of a node or a
   *   decision alone. Default: runs it
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

  /** Emits an event of the player. */
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

  /** Emits an event on a node alone. */
  emitOnlyOnNode(node: StoryNode, name: string): void {
    this.#post(name, [], node);
  }

  /** Emits an event on any channel, in order with all others. */
  emitTo<M extends { [K in keyof M]: readonly unknown[] }>(
    channel: EventChannel<M>,
    name: keyof M & string,
    args: readonly unknown[],
  ): void {
    this.#post(name, args, { listeners: channel });
  }

  /** Runs a step of the player's own once the events emitted so far have reached every listener. */
  afterwards(step: () => void): void {
    this.#queue.post(() => {
      if (!this.#closed) step();
    });
  }

  /** Runs a step of the player's own as soon as no transaction is open, before the events that wait. */
  whenComplete(step: () => void): void {
    this.#queue.whenComplete(() => {
      if (!this.#closed) step();
    });
  }

  /** State first, then events: what `change` emits is delivered when it is complete. */
  transact<T>(change: () => T): T {
    return this.#queue.transact(change);
  }

  /** The events of one name as an observable. */
  events<K extends keyof PlayerEventMap & string>(name: K): Observable<PlayerEventMap[K]> {
    return this.channel.events(name);
  }

  /**
   * No event is delivered any more.
   * @internal
   */
  close(): void {
    this.#closed = true;
    this.channel.close();
  }

  #post(name: string, args: readonly unknown[], ...targets: readonly Target[]): void {
    if (this.#closed) return;
    this.#queue.post(() => {
      if (this.#closed) return;
      const { zone } = this;
      const callListeners = (): void => {
        for (const target of targets) target.listeners?.deliver(name, args, this.#report, zone);
      };
      const isHeard = entersZone(name) && targets.some(({ listeners }) => listeners?.isHeard(name));
      const deliver = (): void => (isHeard ? zone.run(callListeners) : zone.runOutsideAngular(callListeners));
      this.delivering = name;
      if (this.#deliverIn) this.#deliverIn(name, deliver, targets.includes(this.#player) ? args : null);
      else deliver();
      this.delivering = null;
    });
  }
}

/**
 * Whether an event is delivered inside Angular's zone where the application listens to it, which causes change detection. What comes
 * several times a second is delivered outside; a listener that wants change detection enters the zone itself.
 */
export const entersZone = (event: string): boolean => !/^(?:timeupdate|progress$)/.test(event);

/**
 * Delivers events one after the other: an event emitted inside a listener waits until the current one has reached every
 * listener, and an event emitted inside a transaction waits until that is complete.
 */
export class DeliveryQueue {
  #waiting: (() => void)[] = [];
  #openTransactions = 0;
  /** Steps to run once the outermost transaction is complete. */
  readonly #completions: (() => void)[] = [];
  #delivering = false;

  /** Adds a delivery, or a step that must come after the deliveries that wait already. It must not throw. */
  post(delivery: () => void): void {
    this.#waiting.push(delivery);
    this.#drain();
  }

  /** Runs a step as soon as no transaction is open, before any delivery that waits. It must not throw. */
  whenComplete(step: () => void): void {
    this.#completions.push(step);
    this.#complete();
    this.#drain();
  }

  /** Runs `change`; what it posts is delivered when the outermost transaction is complete. */
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
      // What a step posts waits for the other steps.
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
      // The iterator of an array also returns what is added meanwhile.
      for (const delivery of this.#waiting) delivery();
    } finally {
      this.#waiting = [];
      this.#delivering = false;
    }
  }
}
