import { Observable } from 'rxjs';
import { IvPlayerError } from './player-error';

/** Maps event names to tuples of their arguments. */
export type EventMap = Record<string, readonly unknown[]>;

/**
 * Event listener. Return `true` to remove it.
 * @example
 * const logNode: PlayerEventListener<[StoryNode, number]> = (node, index) => console.log(index, node.id);
 * player.on('nodestart', logNode);
 */
export type PlayerEventListener<Args extends readonly unknown[]> = (...args: Args) => unknown;

/** The part of `NgZone` that event delivery uses. */
export interface DeliveryZone {
  run<T>(task: () => T): T;
  runOutsideAngular<T>(task: () => T): T;
}

/** Receives errors thrown by listeners. They affect neither other listeners nor playback. */
export type ErrorReporter = (error: unknown) => void;

interface Registration {
  readonly name: string | RegExp;
  readonly call: (emitted: string, args: readonly unknown[], report: ErrorReporter) => void;
  /** The listener passed to `on` or `once`; absent for an observable. */
  readonly listener?: PlayerEventListener<never>;
  /** Whether the listener belongs to the library. */
  readonly isOwn?: boolean;
  readonly end?: () => void;
}

const ownListeners = new WeakSet<(...args: never) => unknown>();

/** Marks a listener as the library's own. `off(name)` does not remove it, and it runs outside Angular's zone. */
export function ownListener<Args extends readonly unknown[]>(
  listener: (...args: Args) => unknown,
): (...args: Args) => unknown {
  ownListeners.add(listener);
  return listener;
}

const matches = ({ name: wanted }: Registration, name: string): boolean =>
  typeof wanted === 'string' ? wanted === name : name.search(wanted) >= 0;

/** Manages the listeners for the events of the player, a node or a decision. */
export class EventChannel<M extends { [K in keyof M]: readonly unknown[] }> {
  readonly #listened: ((name: string) => void) | undefined;
  readonly #registrations = new Set<Registration>();
  #isClosed = false;
  #hasWarned = false;

  /** @param listened called with the event name when a listener is added @internal */
  constructor(listened?: (name: string) => void) {
    this.#listened = listened;
  }

  /**
   * Calls `listener` for each event with that name, until it returns `true`. Throws `INVALID_ARGUMENT` for an empty name or a listener that
   * is not a function.
   * @returns a function that unsubscribes
   */
  on<K extends keyof M & string>(name: K, listener: PlayerEventListener<M[K]>): () => void;
  /** Calls `listener` for each event whose name matches the RegExp. */
  on(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  on(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#register(name, listener, false);
  }

  /** Like `on`, for one event only. */
  once<K extends keyof M & string>(name: K, listener: PlayerEventListener<M[K]>): () => void;
  /** Like `on`, for the first event whose name matches the RegExp. */
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#register(name, listener, true);
  }

  /** Removes a listener, or all listeners that the application added for `name`. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    for (const registration of this.#registrations) {
      const isMeant = listener
        ? registration.listener === listener
        : registration.listener && !registration.isOwn;
      if (isMeant && String(registration.name) === String(name)) this.#registrations.delete(registration);
    }
  }

  /** Returns an observable of the event's arguments, as a tuple. */
  events<K extends keyof M & string>(name: K): Observable<M[K]> {
    return new Observable((subscriber) =>
      this.#add({ name, call: (_, args) => subscriber.next(args as M[K]), end: () => subscriber.complete() }),
    );
  }

  /** Names of events that have a listener, as passed to `on` or `once`. @internal */
  get names(): readonly string[] {
    return [...this.#registrations].map(({ name }) => name).filter((name) => typeof name === 'string');
  }

  /** Whether the application listens to an event. @internal */
  isHeard(name: string): boolean {
    return [...this.#registrations].some((one) => matches(one, name) && !one.isOwn);
  }

  /** Calls the current listeners, for the delivery queue. @param zone the library's own listeners are called outside it @internal */
  deliver(name: string, args: readonly unknown[], report: ErrorReporter, zone: DeliveryZone): void {
    for (const one of [...this.#registrations]) {
      if (!this.#registrations.has(one) || !matches(one, name)) continue;
      const call = (): void => one.call(name, args, report);
      if (one.isOwn) zone.runOutsideAngular(call);
      else call();
    }
  }

  /** Removes all listeners and completes all observables. @internal */
  close(): void {
    this.#isClosed = true;
    const all = [...this.#registrations];
    this.#registrations.clear();
    for (const { end } of all) end?.();
  }

  #add(registration: Registration): () => void {
    if (this.#isClosed) registration.end?.();
    else this.#registrations.add(registration);
    return () => this.#registrations.delete(registration);
  }

  #register(name: string | RegExp, listener: PlayerEventListener<never>, onlyOnce: boolean): () => void {
    if (!name || !(typeof name === 'string' || name instanceof RegExp) || typeof listener !== 'function') {
      const message = 'A listener needs an event name (a string or RegExp) and a function.';
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    const call: Registration['call'] = (emitted, args, report) => {
      if (onlyOnce) remove();
      try {
        if (listener(...(args as never)) !== true) return;
        remove();
        if ((typeof ngDevMode === 'undefined' || ngDevMode) && !onlyOnce && !this.#hasWarned) {
          // Warns only once: many listeners return `true` by accident.
          this.#hasWarned = true;
          console.warn(
            `iv-player: A listener of "${emitted}" returned true and was removed: return nothing to keep it.`,
          );
        }
      } catch (error) {
        report(error);
      }
    };
    const remove = this.#add({ name, call, listener, isOwn: ownListeners.has(listener) });
    if (typeof name === 'string') this.#listened?.(name);
    return remove;
  }
}
