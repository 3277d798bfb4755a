import type { FilmRecord } from 'iv-player/story-core';

/**
 * The path of a session, from its records alone. Nodes that no record names have a single follower.
 * @param follower returns the only node that follows another one
 */
export function rebuiltPath(
  records: readonly FilmRecord[],
  follower: (node: string) => string | undefined = () => undefined,
): readonly (string | undefined)[] {
  const nodes: (string | undefined)[] = [];
  let at = 0;
  const name = (index: number, node: string): void => {
    // What followed before still does, unless something else follows now.
    if (nodes[index] !== node) nodes.length = Math.min(nodes.length, index);
    nodes[index] = node;
  };
  for (const record of records) {
    if (record.kind === 'start') {
      nodes.splice(0, Infinity, ...record.path);
      at = nodes.length - 1;
    } else if (record.kind === 'choice') {
      name(record.index, record.node);
      name(record.index + 1, record.to);
      at = record.index + 1;
    } else if (record.kind === 'jump') {
      name(record.index, record.node);
      at = record.index;
    }
    for (let index = 1; index <= at; index++) nodes[index] ??= follower(nodes[index - 1] ?? '');
  }
  return nodes.slice(0, at + 1);
}
