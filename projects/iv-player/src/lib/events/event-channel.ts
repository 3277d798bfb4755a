import { Observable } from 'rxjs';
import { IvPlayerError } from './player-error';

/** Event names with the tuples of their arguments. */
export type EventMap = Record<string, readonly unknown[]>;

/**
 * A listener that returns `true` is removed after that call.
 * @example
 * const logNode: PlayerEventListener<[StoryNode, number]> = (node, index) => console.log(index, node.id);
 * player.on('nodestart', logNode);
 */
export type PlayerEventListener<Args extends readonly unknown[]> = (...args: Args) => unknown;

/** The part of Angular's `NgZone` that deliveries need. */
export interface DeliveryZone {
  run<T>(task: () => T): T;
  runOutsideAngular<T>(task: () => T): T;
}

/** Receives the error of a listener, which stops neither the other listeners nor playback. */
export type ErrorReporter = (error: unknown) => void;

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

interface Registration {
  readonly name: string | RegExp;
  /** Called with the name and the arguments of each event. */
  readonly call: (emitted: string, args: readonly unknown[], report: ErrorReporter) => void;
  /** That of `on` and `once`; an observable has none. */
  readonly listener?: PlayerEventListener<never>;
  /** Whether it is the library's own. */
  readonly isOwn?: boolean;
  /** Called when nothing comes any more. */
  readonly end?: () => void;
}

const ownListeners = new WeakSet<(...args: never) => unknown>();

/**
 * Marks a listener of the library itself: an application that removes all listeners of a name does not mean it, and it is no reason
 * to enter Angular's zone.
 */
export function ownListener<Args extends readonly unknown[]>(
  listener: (...args: Args) => unknown,
): (...args: Args) => unknown {
  ownListeners.add(listener);
  return listener;
}

const matches = ({ name: wanted }: Registration, name: string): boolean =>
  typeof wanted === 'string' ? wanted === name : name.search(wanted) >= 0;

/** The events of the player, of a node or of a decision, and their listeners. */
export class EventChannel<M extends { [K in keyof M]: readonly unknown[] }> {
  readonly #listened: ((name: string) => void) | undefined;
  readonly #registrations = new Set<Registration>();
  #isClosed = false;
  #hasWarned = false;

  /**
   * @param listened called with each event name that gets a listener
   * @internal
   */
  constructor(listened?: (name: string) => void) {
    this.#listened = listened;
  }

  /**
   * Calls `listener` at each event of that name, until it returns `true`. Throws `INVALID_ARGUMENT` for an empty name or a
   * listener that is no function.
   * @returns a function that unsubscribes
   */
  on<K extends keyof M & string>(name: K, listener: PlayerEventListener<M[K]>): () => void;
  /** As above, at each event whose name the RegExp matches. */
  on(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  on(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#register(name, listener, false);
  }

  /** As `on`, for one event only. */
  once<K extends keyof M & string>(name: K, listener: PlayerEventListener<M[K]>): () => void;
  /** As above, for the first event whose name the RegExp matches. */
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#register(name, listener, true);
  }

  /** Removes that listener, or without one all listeners that the application has added under `name`. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    for (const registration of this.#registrations) {
      const isMeant = listener
        ? registration.listener === listener
        : registration.listener && !registration.isOwn;
      if (isMeant && String(registration.name) === String(name)) this.#registrations.delete(registration);
    }
  }

  /** The observable twin of `on`: each event as the tuple of its arguments. */
  events<K extends keyof M & string>(name: K): Observable<M[K]> {
    return new Observable((subscriber) =>
      this.#add({
        name,
        call: (_, args) => subscriber.next(args as M[K]),
        end: () => subscriber.complete(),
      }),
    );
  }

  /**
   * The names, as they were given, that have a listener by `on` or `once`.
   * @internal
   */
  get names(): readonly string[] {
    return [...this.#registrations].map(({ name }) => name).filter((name) => typeof name === 'string');
  }

  /**
   * Whether the application listens to events of that name.
   * @internal
   */
  isHeard(name: string): boolean {
    return [...this.#registrations].some((one) => matches(one, name) && !one.isOwn);
  }

  /**
   * Calls the present listeners. Only the queue calls it.
   * @param zone left for those of the library itself
   * @internal
   */
  deliver(name: string, args: readonly unknown[], report: ErrorReporter, zone: DeliveryZone): void {
    for (const one of [...this.#registrations]) {
      if (!this.#registrations.has(one) || !matches(one, name)) continue;
      const call = (): void => one.call(name, args, report);
      if (one.isOwn) zone.runOutsideAngular(call);
      else call();
    }
  }

  /**
   * Removes every listener; observables complete.
   * @internal
   */
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
      const message = 'A listener needs a name, as string or RegExp, and a function.';
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    const call: Registration['call'] = (emitted, args, report) => {
      if (onlyOnce) remove();
      try {
        if (listener(...(args as never)) !== true) return;
        remove();
        if ((typeof ngDevMode === 'undefined' || ngDevMode) && !onlyOnce && !this.#hasWarned) {
          // Once: a listener often returns `true` by chance.
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
