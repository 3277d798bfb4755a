// Releases memory that Firefox does not use.

/** Allows scripts outside pages. */
export const memoryFlags = ['--remote-allow-system-access'];

/**
 * Minimizes the memory of all processes, as about:memory does. Garbage collection alone leaves a fragmented heap, so that the
 * process's memory varies by a tenth from minute to minute, whatever the page does.
 *
 * @param {any} browser Puppeteer's, launched with `memoryFlags`
 */
export async function minimizeMemory(browser) {
  const { connection } = browser;
  const { result: tree } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  await connection.send('script.evaluate', {
    expression: `(${minimize})()`,
    target: { context: tree.contexts[0].context },
    awaitPromise: true,
  });
}

/** Runs in the browser's own window. Resolves once every process has minimized its memory. */
function minimize() {
  const { Cc, Ci } = /** @type {any} */ (globalThis);
  const manager = Cc['@mozilla.org/memory-reporter-manager;1'].getService(Ci.nsIMemoryReporterManager);
  return new Promise((resolve) =>
    manager.getReportsExtended(
      () => undefined,
      null,
      () => resolve(undefined),
      null,
      false,
      true,
      '',
    ),
  );
}
