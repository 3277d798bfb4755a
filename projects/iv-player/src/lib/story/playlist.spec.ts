import { Playlist } from './playlist';
import { type NodeReference, StoryNode } from './story-node';

describe('Playlist', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => new StoryNode({ id })) as [StoryNode, StoryNode, StoryNode];
  let pushed: readonly NodeReference[];
  let resets: number;
  let playlist: Playlist;

  beforeEach(() => {
    pushed = [];
    resets = 0;
    playlist = new Playlist({
      push: (nodes) => {
        pushed = nodes;
        playlist.extend(c);
      },
      reset: () => resets++,
    });
    playlist.extend(a);
    playlist.extend(b);
  });

  it('is array-like and iterable', () => {
    expect(playlist.length).toBe(2);
    expect([playlist[0], playlist[1], playlist[2]]).toEqual([a, b, undefined]);
    expect([...playlist]).toEqual([a, b]);
    expect(Array.from(playlist)).toEqual([a, b]);
  });

  it('delegates push and reset, even if unbound', () => {
    const { push, reset } = playlist;
    expect(push.call({ other: 'this' }, 'c', b)).toBe(3);
    expect(pushed).toEqual(['c', b]);
    reset.call(undefined);
    expect(resets).toBe(1);
  });

  it('shorten removes nodes from the end', () => {
    playlist.shorten(1);
    expect([...playlist]).toEqual([a]);
    expect(playlist[1]).toBeUndefined();
    playlist.shorten(5);
    expect(playlist.length).toBe(1);
  });
});
