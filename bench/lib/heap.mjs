const sessions = new WeakMap();

/** Bytes of JavaScript that a page holds on to, after the garbage has been collected. */
export async function heapUsed(page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  // Twice: what finalizers and weak references free shows only at the next collection.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
