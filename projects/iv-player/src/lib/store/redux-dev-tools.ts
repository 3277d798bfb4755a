import type { StoreEnhancer } from 'redux';

/** What Redux DevTools are told. */
interface DevToolsOptions<States> {
  /** The store's name in their list. */
  readonly name: string;
  /** Returns what they show of the states. */
  readonly stateSanitizer: (states: States) => unknown;
}

interface DevToolsHost<States> {
  readonly __REDUX_DEVTOOLS_EXTENSION__?: (options: DevToolsOptions<States>) => StoreEnhancer;
}

/** Shows a store in the browser's Redux DevTools; `undefined` where there are none. */
export function reduxDevTools<States>(options: DevToolsOptions<States>): StoreEnhancer | undefined {
  return (globalThis as DevToolsHost<States>).__REDUX_DEVTOOLS_EXTENSION__?.(options);
}
