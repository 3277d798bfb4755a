import { type Observable, Subject, filter, map } from 'rxjs';
import { IvPlayerError } from './player-error';

/** Event names with the tuples of their arguments. */
export type EventMap = Record<string, readonly unknown[]>;

/** A listener that returns `true` is removed after that call. */
export type PlayerEventListener<Args extends readonly unknown[]> = (...args: Args) => unknown;

/** Receives the error of a listener, which stops neither the other listeners nor playback. */
export type ErrorReporter = (error: unknown) => void;

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

interface Delivery {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly report: ErrorReporter;
}

interface Registration {
  readonly name: string | RegExp;
  readonly listener: PlayerEventListener<never>;
  readonly remove: () => void;
}

const ownListeners = new WeakSet<(...args: never) => unknown>();

/** Marks a listener of the library itself: an application that removes all listeners of a name does not mean it. */
export function ownListener<Args extends readonly unknown[]>(
  listener: (...args: Args) => unknown,
): (...args: Args) => unknown {
  ownListeners.add(listener);
  return listener;
}

const matches = (wanted: string | RegExp, name: string): boolean =>
  typeof wanted === 'string' ? wanted === name : name.search(wanted) >= 0;

/** The events of the player, of a node or of a decision, and their listeners. */
export class EventChannel<M extends { [K in keyof M]: readonly unknown[] }> {
  readonly #stream = new Subject<Delivery>();
  readonly #registrations = new Set<Registration>();
  #hasWarned = false;

  /**
   * @param listened called with each event name that gets a listener
   * @internal
   */
  constructor(private readonly listened?: (name: string) => void) {}

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
      if (String(registration.name) !== String(name)) continue;
      const isMeant = listener
        ? registration.listener === listener
        : !ownListeners.has(registration.listener);
      if (isMeant) registration.remove();
    }
  }

  /** The observable twin of `on`: each event as the tuple of its arguments. */
  events<K extends keyof M & string>(name: K): Observable<M[K]> {
    return this.#stream.pipe(
      filter((delivery) => delivery.name === name),
      map((delivery) => delivery.args as M[K]),
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
   * Calls the present listeners. Only the queue calls it.
   * @internal
   */
  deliver(name: string, args: readonly unknown[], report: ErrorReporter): void {
    this.#stream.next({ name, args, report });
  }

  /**
   * Removes every listener; observables complete.
   * @internal
   */
  close(): void {
    this.#stream.complete();
  }

  #register(name: string | RegExp, listener: PlayerEventListener<never>, onlyOnce: boolean): () => void {
    if (!name || !(typeof name === 'string' || name instanceof RegExp) || typeof listener !== 'function') {
      const message = 'A listener needs a name, as string or RegExp, and a function.';
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    const subscription = this.#stream.subscribe(({ name: emitted, args, report }) => {
      if (!matches(name, emitted)) return;
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
    });
    const remove = (): void => subscription.unsubscribe();
    const registration = { name, listener, remove };
    this.#registrations.add(registration);
    // Also when the stream completes.
    subscription.add(() => this.#registrations.delete(registration));
    if (typeof name === 'string') this.listened?.(name);
    return remove;
  }
}
