import { DestroyRef, PendingTasks, inject } from '@angular/core';

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/**
 * Prepares code of a piece to be loaded when a viewer needs it. Call it in an injection context, and what it returns in the
 * browser only. Whoever waits for the application to be stable, such as a test, waits for the code too.
 * @param load a dynamic import of a file that imports types only: bundlers ship what it imports to every application
 * @returns a function that loads the code: `null` when that fails, and when the piece has gone meanwhile. The next call tries
 * again. Builds for development warn of the first failure
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
          'iv-player: code could not be loaded; it is tried again when it is needed. Are all files of the build served?',
          cause,
        );
      hasFailed = true;
      return null;
    } finally {
      done();
    }
  };
}
