const sessions = new WeakMap();

/** Size in bytes of a page's JavaScript heap after garbage collection. */
export async function heapUsed(page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  // Twice: objects freed by finalizers and weak references go only at the next collection.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
