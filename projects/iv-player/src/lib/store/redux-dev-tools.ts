import type { StoreEnhancer } from 'redux';

interface DevToolsOptions<States> {
  /** Name of the store in the list of DevTools. */
  readonly name: string;
  /** Converts the states for display. */
  readonly stateSanitizer: (states: States) => unknown;
}

interface DevToolsHost<States> {
  readonly __REDUX_DEVTOOLS_EXTENSION__?: (options: DevToolsOptions<States>) => StoreEnhancer;
}

/** Returns an enhancer that connects to Redux DevTools; `undefined` if they are not installed. */
export function reduxDevTools<States>(options: DevToolsOptions<States>): StoreEnhancer | undefined {
  return (globalThis as DevToolsHost<States>).__REDUX_DEVTOOLS_EXTENSION__?.(options);
}
