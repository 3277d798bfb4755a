import { layoutChunks, ranksOf } from './layout-chunks';
import type { StoryGraph } from './story-graph';
import { edgeKey, graphToLayOut } from './story-graph';
import { NODE_HEIGHT, NODE_WIDTH, MAX_CHUNK_NODES, type StoryLayout, layOutStory } from './story-layout';

const graphOf = (edges: readonly (readonly [string, string])[]): StoryGraph => ({
  ids: [...new Set(edges.flat())],
  edges: edges.map(([from, to]) => ({ from, to })),
  positions: null,
});

/** A graph of `count` nodes in ranks of `width`, where each node has two followers. */
const braid = (count: number, width: number): StoryGraph =>
  graphOf(
    Array.from({ length: count }, (_, index) => index).flatMap((index) =>
      [1, width - 1].flatMap((step) => {
        const to = (Math.floor(index / width) + 1) * width + ((index + step) % width);
        return to < count ? [[String(index), String(to)] as const] : [];
      }),
    ),
  );

const last = (graph: StoryGraph, first: string | null): StoryLayout => {
  const layout = [...layOutStory(graph, first)].at(-1);
  if (!layout) throw new Error('No layout');
  return layout;
};

function overlaps({ points }: StoryLayout): readonly string[] {
  const all = [...points];
  return all.flatMap(([id, one], index) =>
    all
      .slice(index + 1)
      .filter(
        ([, other]) => Math.abs(one.x - other.x) < NODE_WIDTH && Math.abs(one.y - other.y) < NODE_HEIGHT,
      )
      .map(([other]) => `${id} ${other}`),
  );
}

describe('layOutStory', () => {
  it('handles ids that are keys of every object, without polluting prototypes [map-hostile-ids]', () => {
    const ids = ['a', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const keys = Object.getOwnPropertyNames(Object.prototype);
    const graph = graphOf(ids.slice(1).map((id, index) => [ids[index] ?? '', id]));
    const layout = last(graph, 'a');
    expect([...layout.points.keys()]).toEqual(ids);
    expect(overlaps(layout)).toEqual([]);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(keys);
  });

  it('lays out a small story in one step, with followers to the right', () => {
    const steps = [
      ...layOutStory(
        graphOf([
          ['a', 'b'],
          ['a', 'c'],
          ['b', 'd'],
          ['c', 'd'],
          ['d', 'a'],
        ]),
        'a',
      ),
    ];
    expect(steps).toHaveSize(1);
    const { points, bends, isComplete } = steps[0] as StoryLayout;
    expect(isComplete).toBeTrue();
    const xs = ['a', 'b', 'd'].map((id) => points.get(id)?.x ?? 0);
    expect(xs).toEqual([...xs].sort((one, other) => one - other));
    expect(points.get('b')?.x).toBe(points.get('c')?.x as number);
    expect(bends.get(edgeKey('a', 'b'))?.length).toBeGreaterThan(1);
  });

  it('lays out a large story chunk by chunk from the current node, without overlaps and without moving placed nodes [map-layout]', () => {
    const graph = braid(300, 6);
    let before: StoryLayout | null = null;
    for (const layout of layOutStory(graph, '150')) {
      expect(layout.points.has('150')).toBeTrue();
      for (const [id, point] of before?.points ?? []) expect(layout.points.get(id)).toEqual(point);
      before = layout;
    }
    expect(before?.isComplete).toBeTrue();
    expect(before?.points.size).toBe(300);
    expect(overlaps(before as StoryLayout)).toEqual([]);
    for (const { from, to } of graph.edges)
      expect(before?.points.get(to)?.x ?? 0).toBeGreaterThan(before?.points.get(from)?.x ?? 0);
  });

  it('places a large rank of endings next to their predecessors, in the same order', () => {
    const tree = graphOf(
      Array.from({ length: 510 }, (_, index) => [`${Math.floor(index / 2)}`, `${index + 1}`] as const),
    );
    const layout = last(tree, '0');
    expect(layout.points.size).toBe(511);
    expect(overlaps(layout)).toEqual([]);
    const height = (id: number): number => layout.points.get(String(id))?.y ?? 0;
    const leaves = Array.from({ length: 256 }, (_, index) => index + 255);
    const parents = leaves.map((leaf) => height(Math.floor((leaf - 1) / 2)));
    const isSorted = leaves.every((leaf, index) =>
      leaves.every(
        (other, at) =>
          parents[index] === parents[at] ||
          height(leaf) < height(other) === (parents[index] ?? 0) < (parents[at] ?? 0),
      ),
    );
    expect(isSorted).toBeTrue();
  });

  it('uses the positions of a story that has them [map-positions]', () => {
    const positions = new Map([['a', { x: 5, y: 7 }]]);
    expect(last({ ids: ['a'], edges: [], positions }, null).points).toBe(positions);
  });

  it('lays out an empty story', () => {
    expect(last({ ids: [], edges: [], positions: null }, null).isComplete).toBeTrue();
  });
});

describe('graphToLayOut', () => {
  it('changes only when nodes or edges are added, and keeps the space that removed edges took [map-layout]', () => {
    const before = graphOf([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    const without = { ...before, edges: before.edges.slice(0, 1) };
    expect(graphToLayOut(without, before)).toBe(before);
    const more = { ...without, edges: [...without.edges, { from: 'b', to: 'c' }] };
    expect(graphToLayOut(more, before).edges).toHaveSize(3);
    expect(graphToLayOut(graphOf([['a', 'b']]), before).edges).toHaveSize(1);
  });
});

describe('layoutChunks', () => {
  it('splits a story into chunks of consecutive ranks that contain every node', () => {
    const graph = braid(300, 6);
    const chunks = layoutChunks(graph, MAX_CHUNK_NODES);
    expect(chunks.flat().sort()).toEqual([...graph.ids].sort());
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(MAX_CHUNK_NODES);
    const ranks = ranksOf(graph);
    const highest = chunks.map((chunk) => Math.max(...chunk.map((id) => ranks.get(id) ?? 0)));
    expect(highest).toEqual([...highest].sort((one, other) => one - other));
  });

  it('fills each chunk with as many whole ranks as fit', () => {
    const chunks = layoutChunks(braid(20, 2), 4);
    expect(chunks.map((chunk) => chunk.length)).toEqual([4, 4, 4, 4, 4]);
  });

  it('ranks by the longest path, ignores loops, and handles very deep stories', () => {
    const ranks = ranksOf(
      graphOf([
        ['a', 'b'],
        ['a', 'd'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'b'],
        ['d', 'd'],
      ]),
    );
    expect(Object.fromEntries(ranks)).toEqual({ a: 0, b: 1, c: 2, d: 3 });
    const chain = graphOf(Array.from({ length: 20000 }, (_, index) => [`${index}`, `${index + 1}`] as const));
    expect(ranksOf(chain).get('20000')).toBe(20000);
  });
});
