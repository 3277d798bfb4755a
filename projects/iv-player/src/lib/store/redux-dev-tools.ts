import type { StoreEnhancer } from 'redux';

interface DevToolsOptions<States> {
  /** Name of the store in the list of DevTools. */
  readonly name: string;
  /** Converts the states for display. */
  readonly stateSanitizer: (states: States) => unknown;
}

/** Returns an enhancer that connects to Redux DevTools; `undefined` if they are not installed. */
export function reduxDevTools<States>(options: DevToolsOptions<States>): StoreEnhancer | undefined {
  const page = globalThis as { readonly __REDUX_DEVTOOLS_EXTENSION__?: (given: object) => StoreEnhancer };
  return page.__REDUX_DEVTOOLS_EXTENSION__?.(options);
}
