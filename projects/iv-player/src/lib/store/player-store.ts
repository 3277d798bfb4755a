import { type Action, type Reducer, type Store, type StoreEnhancer, legacy_createStore } from 'redux';
import { Observable, observable } from 'rxjs';
import type { ErrorReporter } from '../events/event-channel';

type SliceStates = Readonly<Record<string, unknown>>;

/** A plugin's part of the store, passed to `PlayerStore.addSlice`. */
export interface StateSlice<State, SliceAction extends Action = Action> {
  /** Pure Redux reducer. Also called with the actions of other slices. */
  reduce(state: State | undefined, action: SliceAction): State;
  /**
   * Returns the state as plain data, as `getState()` shows it. Called lazily and only once per state, so a reducer may keep its state in a
   * form that is cheap to update.
   */
  view(state: State): unknown;
}

/** Reads and changes a slice that was added to the store. */
export interface SliceHandle<State, SliceAction extends Action = Action> {
  /** The raw state, as the reducer returned it. */
  readonly state: State;
  /** Dispatches an action to all slices. */
  dispatch(action: SliceAction): void;
}

/** State of the store as applications see it: the view of each slice, by slice name. */
export interface PlayerStoreState {
  /** The view of a slice. */
  readonly [slice: string]: unknown;
}

/** Creates a store enhancer. `show` converts raw states to the state that applications see. */
export type EnhanceStore = (show: (states: SliceStates) => PlayerStoreState) => StoreEnhancer | undefined;

/** Redux store made up of slices that plugins add. Creates the views of the slices lazily. */
export class PlayerStore {
  readonly #report: ErrorReporter;
  /** The store as applications see it. */
  readonly redux: Store<PlayerStoreState>;
  readonly #slices = new Map<string, StateSlice<unknown>>();
  readonly #inner: Store<SliceStates>;
  readonly #subscribers = new Set<() => void>();
  #isNotifying = false;
  #shownStates: SliceStates = {};
  #shown: PlayerStoreState = {};

  /**
   * @param report receives errors thrown by subscribers
   * @param enhance such as Redux DevTools. Default: none
   * @param afterChange delays the notification of subscribers until related changes are complete. Default: no delay
   * @internal
   */
  constructor(
    report: ErrorReporter,
    enhance?: EnhanceStore,
    afterChange: (notify: () => void) => void = (notify) => notify(),
  ) {
    this.#report = report;
    const reducer: Reducer<SliceStates> = (states = {}, action) => this.#reduce(states, action);
    const enhancer = enhance?.((states) => this.#show(states));
    this.#inner = legacy_createStore(reducer, {}, enhancer);
    this.onChange(() => {
      if (this.#isNotifying) return;
      this.#isNotifying = true;
      afterChange(() => this.#notify());
    });
    this.redux = {
      ...(this.#inner as unknown as Store<PlayerStoreState>),
      getState: () => this.#show(this.#inner.getState()),
      subscribe: (listener) => {
        // Needs a wrapper per call, because Redux allows subscribing the same listener twice.
        const subscriber = (): void => listener();
        this.#subscribers.add(subscriber);
        return () => void this.#subscribers.delete(subscriber);
      },
      // Redux's own observable would emit the raw states.
      [observable]: () =>
        new Observable<PlayerStoreState>((observer) => {
          const next = (): void => observer.next(this.redux.getState());
          next();
          return this.redux.subscribe(next);
        }),
    };
  }

  /** Like `redux.subscribe`, but calls `listener` in the middle of a change. It must not run application code. */
  onChange(listener: () => void): () => void {
    return this.#inner.subscribe(listener);
  }

  /** Adds a slice under `name`; its reducer immediately returns the initial state. */
  addSlice<State, SliceAction extends Action>(
    name: string,
    slice: StateSlice<State, SliceAction>,
  ): SliceHandle<State, SliceAction> {
    const inner = this.#inner;
    this.#slices.set(name, slice);
    inner.dispatch({ type: `${name}/added` });
    return {
      get state() {
        return inner.getState()[name] as State;
      },
      dispatch: (action) => void inner.dispatch(action),
    };
  }

  #notify(): void {
    this.#isNotifying = false;
    for (const subscriber of [...this.#subscribers]) {
      try {
        subscriber();
      } catch (error) {
        this.#report(error);
      }
    }
  }

  #reduce(states: SliceStates, action: Action): SliceStates {
    let next = states;
    for (const [name, slice] of this.#slices) {
      const state = slice.reduce(states[name], action);
      if (state !== states[name]) next = { ...next, [name]: state };
    }
    return next;
  }

  #show(states: SliceStates): PlayerStoreState {
    if (states === this.#shownStates) return this.#shown;
    const before = this.#shownStates;
    const shown: Record<string, unknown> = {};
    for (const [name, slice] of this.#slices) {
      const unchanged = name in this.#shown && before[name] === states[name];
      shown[name] = unchanged ? this.#shown[name] : slice.view(states[name]);
    }
    this.#shownStates = states;
    this.#shown = shown;
    return shown;
  }
}
