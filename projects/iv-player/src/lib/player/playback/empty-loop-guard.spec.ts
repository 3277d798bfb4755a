import { StoryNode } from '../../story/story-node';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { PassEndCause } from './player-fact';
import { EmptyLoopGuard } from './empty-loop-guard';

describe('EmptyLoopGuard', () => {
  const [one, two] = ['one', 'two'].map((id) => new StoryNode({ id, source: null })) as [
    StoryNode,
    StoryNode,
  ];
  const clip = new StoryNode({ id: 'clip', source: 'clip.mp4', duration: 0.1 });
  let guard: EmptyLoopGuard;

  beforeEach(() => (guard = new EmptyLoopGuard()));

  const passOf = (node: StoryNode): PlaylistPass => ({ entry: { node }, node, index: 0, key: 0 });

  /** Plays the nodes in turn repeatedly. Returns the number of passes until playback must stop, and the node. */
  const playInTurn = (
    nodes: readonly StoryNode[],
    passes: number,
    cause: PassEndCause = 'seam',
  ): [passes: number, node: string] | null => {
    for (let count = 1; count <= passes; count++) {
      const [ending, starting] = [count - 1, count].map(
        (index) => nodes[index % nodes.length] as StoryNode,
      ) as [StoryNode, StoryNode];
      expect(guard.onFact({ type: 'passEnding', pass: passOf(ending), cause })).toBeNull();
      const stop = guard.onFact({ type: 'passStarted', pass: passOf(starting), time: 0 });
      if (stop) return [count, stop.id];
    }
    return null;
  };

  it('stops a node without media that loops, after 1000 repeats', () =>
    expect(playInTurn([one], 2000)).toEqual([1001, 'one']));

  it('stops a loop of nodes without media, at the one about to start', () =>
    expect(playInTurn([one, two], 2000)).toEqual([1002, 'one']));

  it('resets the count after a stop, so that play() can retry', () => {
    playInTurn([one], 2000);
    expect(playInTurn([one], 2000)).toEqual([1001, 'one']);
  });

  it('never stops a loop with media, no matter how short', () =>
    expect(playInTurn([one, clip], 5000)).toBeNull());

  it('does not count repeated jumps', () => expect(playInTurn([one], 5000, 'jump')).toBeNull());

  it('resets the count after a jump', () => {
    expect(playInTurn([one], 900)).toBeNull();
    expect(playInTurn([two], 1, 'jump')).toBeNull();
    expect(playInTurn([one], 900)).toBeNull();
  });

  it('does not count different nodes without media in a row', () => {
    const nodes = Array.from({ length: 3000 }, (_, index) => new StoryNode({ id: `n${String(index)}` }));
    expect(playInTurn(nodes, 3000)).toBeNull();
  });
});
