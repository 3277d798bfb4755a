import type { Action } from 'redux';
import { from } from 'rxjs';
import { PlayerStore, type StateSlice } from './player-store';
import { reduxDevTools } from './redux-dev-tools';

interface Count {
  readonly count: number;
}

/** Counts actions of one type, and calls of `view`. */
class Counter implements StateSlice<Count> {
  readonly #type: string;
  views = 0;

  constructor(type: string) {
    this.#type = type;
  }

  reduce(state: Count = { count: 0 }, action: Action): Count {
    return action.type === this.#type ? { count: state.count + 1 } : state;
  }

  view({ count }: Count): unknown {
    this.views++;
    return { shown: count };
  }
}

describe('PlayerStore', () => {
  let store: PlayerStore;
  let errors: unknown[];

  beforeEach(() => {
    errors = [];
    store = new PlayerStore((error) => errors.push(error));
  });

  it('contains the view of each slice under its name', () => {
    store.addSlice('ones', new Counter('one'));
    store.addSlice('twos', new Counter('two'));
    expect(store.redux.getState()).toEqual({ ones: { shown: 0 }, twos: { shown: 0 } });
  });

  it('keeps the state of other slices when one is added', () => {
    store.addSlice('ones', new Counter('one'));
    store.redux.dispatch({ type: 'one' });
    store.addSlice('twos', new Counter('two'));
    expect(store.redux.getState()).toEqual({ ones: { shown: 1 }, twos: { shown: 0 } });
  });

  it('returns a handle with the raw state of the slice and with dispatch', () => {
    const ones = store.addSlice('ones', new Counter('one'));
    expect(ones.state).toEqual({ count: 0 });
    ones.dispatch({ type: 'one' });
    expect(ones.state).toEqual({ count: 1 });
  });

  it('is a Redux store: dispatch returns the action, and subscribe calls back [redux-store] [store-interface]', () => {
    store.addSlice('ones', new Counter('one'));
    const seen: unknown[] = [];
    const stop = store.redux.subscribe(() => seen.push(store.redux.getState()['ones']));
    const action = { type: 'one' };
    expect(store.redux.dispatch(action)).toBe(action);
    stop();
    store.redux.dispatch(action);
    expect(seen).toEqual([{ shown: 1 }]);
  });

  it('emits the state as an observable, initially and after each change, until unsubscribed', () => {
    store.addSlice('ones', new Counter('one'));
    const emitted: unknown[] = [];
    const subscription = from(store.redux).subscribe((states) => {
      expect(states).toBe(store.redux.getState());
      emitted.push(states['ones']);
    });
    store.redux.dispatch({ type: 'one' });
    subscription.unsubscribe();
    store.redux.dispatch({ type: 'one' });
    expect(emitted).toEqual([{ shown: 0 }, { shown: 1 }]);
  });

  it('creates a view once for each state that is read, and none for others', () => {
    const ones = new Counter('one');
    store.addSlice('ones', ones);
    for (let times = 0; times < 100; times++) store.redux.dispatch({ type: 'one' });
    expect(ones.views).toBe(0);
    expect(store.redux.getState()).toBe(store.redux.getState());
    expect(ones.views).toBe(1);
  });

  it('keeps the view of a slice that did not change', () => {
    const ones = new Counter('one');
    store.addSlice('ones', ones);
    store.addSlice('twos', new Counter('two'));
    const before = store.redux.getState();
    store.redux.dispatch({ type: 'two' });
    const after = store.redux.getState();
    expect(after).not.toBe(before);
    expect(after['ones']).toBe(before['ones']);
    expect(ones.views).toBe(1);
  });

  it('reports an error thrown by a subscriber and calls the others', () => {
    const broken = new Error('broken');
    let called = 0;
    store.redux.subscribe(() => {
      throw broken;
    });
    store.redux.subscribe(() => called++);
    store.redux.dispatch({ type: 'one' });
    expect(errors).toEqual([broken]);
    expect(called).toBe(1);
  });

  describe('in Redux DevTools', () => {
    interface Connected {
      readonly name: string;
      readonly stateSanitizer: (states: never) => unknown;
    }
    let connected: Connected[];
    const host = globalThis as { __REDUX_DEVTOOLS_EXTENSION__?: unknown };

    beforeEach(() => {
      connected = [];
      host.__REDUX_DEVTOOLS_EXTENSION__ = (options: Connected) => {
        connected.push(options);
        return (create: unknown) => create;
      };
    });
    afterEach(() => delete host.__REDUX_DEVTOOLS_EXTENSION__);

    it('appears under its name, with the views [redux-devtools]', () => {
      const visible = new PlayerStore(
        () => undefined,
        (stateSanitizer) => reduxDevTools({ name: 'test store', stateSanitizer }),
      );
      visible.addSlice('ones', new Counter('one'));
      visible.redux.dispatch({ type: 'one' });
      expect(connected.map(({ name }) => name)).toEqual(['test store']);
      expect(connected[0]?.stateSanitizer({ ones: { count: 1 } } as never)).toEqual({ ones: { shown: 1 } });
      expect(visible.redux.getState()).toEqual({ ones: { shown: 1 } });
    });

    it('works if the browser has none', () => {
      delete host.__REDUX_DEVTOOLS_EXTENSION__;
      const hidden = new PlayerStore(
        () => undefined,
        (stateSanitizer) => reduxDevTools({ name: 'test store', stateSanitizer }),
      );
      expect(hidden.redux.getState()).toEqual({});
    });

    it('does not appear unless requested', () => {
      expect(new PlayerStore(() => undefined).redux.getState()).toEqual({});
      expect(connected).toEqual([]);
    });
  });
});
