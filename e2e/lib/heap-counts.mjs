// What a page holds on to: nodes, listeners and instances, after the garbage has been collected.

/**
 * @param {import('playwright-core').CDPSession} session
 * @param {readonly string[]} expressions prototypes, as expressions of the page
 */
export async function heapCounts(session, expressions) {
  // Twice: what finalizers and weak references free shows only at the next collection.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const instances = {};
  for (const expression of expressions) instances[expression] = await instanceCount(session, expression);
  return { nodes, listeners: jsEventListeners, detached: await detachedNodes(session), instances };
}

async function instanceCount(session, expression) {
  const objectGroup = 'counting';
  const { result } = await session.send('Runtime.evaluate', { expression, objectGroup });
  if (!result.objectId) throw new Error(`${expression} is no object`);
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

/** Nodes that are on no page any more and still in memory, by the heap snapshot's own marks. */
async function detachedNodes(session) {
  const chunks = [];
  const collect = ({ chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const fields = snapshot.meta.node_fields;
  const place = fields.indexOf('detachedness');
  if (place < 0) throw new Error('The snapshot does not tell what is detached.');
  const isDetached = 2;
  let count = 0;
  for (let at = place; at < nodes.length; at += fields.length) if (nodes[at] === isDetached) count++;
  return count;
}
