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

  /** The nodes are played in turn, again and again. Returns how many passes it takes until playback is to stop, and where. */
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

  it('stops a node without media that follows itself after 1000 repeats', () =>
    expect(playInTurn([one], 2000)).toEqual([1001, 'one']));

  it('stops nodes without media that follow each other, at the one that would start', () =>
    expect(playInTurn([one, two], 2000)).toEqual([1002, 'one']));

  it('starts counting again after a stop, so that play() is another try', () => {
    playInTurn([one], 2000);
    expect(playInTurn([one], 2000)).toEqual([1001, 'one']);
  });

  it('never stops a loop with media, however short', () => expect(playInTurn([one, clip], 5000)).toBeNull());

  it('never stops at repeats that are jumps', () => expect(playInTurn([one], 5000, 'jump')).toBeNull());

  it('starts counting again after a jump', () => {
    expect(playInTurn([one], 900)).toBeNull();
    expect(playInTurn([two], 1, 'jump')).toBeNull();
    expect(playInTurn([one], 900)).toBeNull();
  });

  it('does not count different nodes without media that follow each other', () => {
    const nodes = Array.from({ length: 3000 }, (_, index) => new StoryNode({ id: `n${String(index)}` }));
    expect(playInTurn(nodes, 3000)).toBeNull();
  });
});
