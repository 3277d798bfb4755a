import { DestroyRef, PendingTasks, inject } from '@angular/core';

/** Set by Angular: production builds drop code behind it. */
declare const ngDevMode: unknown;

/**
 * Creates a function that loads a component's code on demand. The application is not stable while the code loads, so tests wait for
 * it. Requires an injection context; call the returned function only in a browser.
 * @param load dynamic import of a file that imports only types: bundlers ship its imports in every application
 * @returns function that resolves with the code, or with `null` if loading fails or the component is destroyed in the meantime. The next
 *   call tries again. Development builds warn about the first failure
 */
export function injectLoader<T>(load: () => Promise<T>): () => Promise<T | null> {
  const tasks = inject(PendingTasks);
  const destroyRef = inject(DestroyRef);
  let hasFailed = false;
  return async () => {
    const done = tasks.add();
    try {
      const part = await load();
      return destroyRef.destroyed ? null : part;
    } catch (cause) {
      if ((typeof ngDevMode === 'undefined' || ngDevMode) && !hasFailed)
        console.warn(
          'iv-player: a script could not be loaded: check that the server has all files of the build. The player tries again when it needs the script.',
          cause,
        );
      hasFailed = true;
      return null;
    } finally {
      done();
    }
  };
}
