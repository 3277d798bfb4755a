// Counts the nodes, listeners and instances that a page retains after garbage collection.

/**
 * @param {import('playwright-core').CDPSession} session
 * @param {readonly string[]} expressions prototypes, as expressions of the page
 */
export async function heapCounts(session, expressions) {
  // Twice: objects freed by finalizers and weak references are only collected the next time.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const instances = {};
  for (const expression of expressions) instances[expression] = await instanceCount(session, expression);
  const detached = await detachedNodes(session);
  // Counted last: on a busy machine, collected nodes are not swept, and so are still counted, until the snapshot is taken.
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners, detached, instances };
}

async function instanceCount(session, expression) {
  const objectGroup = 'counting';
  const { result } = await session.send('Runtime.evaluate', { expression, objectGroup });
  if (!result.objectId) throw new Error(`${expression} is not an object.`);
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId,
    objectGroup,
  });
  const { result: length } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function () { return this.length; }',
    objectId: objects.objectId,
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return length.value;
}

/** Nodes in memory without a document, by the field `detachedness` of a heap snapshot. */
async function detachedNodes(session) {
  const chunks = [];
  const collect = ({ chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const fields = snapshot.meta.node_fields;
  const offset = fields.indexOf('detachedness');
  if (offset < 0) throw new Error('The heap snapshot has no field "detachedness".');
  const isDetached = 2;
  let count = 0;
  for (let at = offset; at < nodes.length; at += fields.length) if (nodes[at] === isDetached) count++;
  return count;
}
