import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { RecordedPlayer } from './testing/recorded-player';

const unknownNode = ({ code, nodeId }: { code?: unknown; nodeId?: unknown }): boolean =>
  code === 'UNKNOWN_NODE' && nodeId === 'ghost';

describe('player.playlist', () => {
  let film: RecordedPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    film = new RecordedPlayer({ a: 4, b: 6, c: 0, d: null });
  });

  it('is array-like: index access, length, iterable', () => {
    const { playlist, repository } = film.player;
    expect([playlist.length, playlist[0]]).toEqual([0, undefined]);
    playlist.push('a', 'b');
    expect([playlist.length, playlist[0], playlist[1]]).toEqual([
      2,
      repository.get('a')!,
      repository.get('b')!,
    ]);
    expect(film.playlist).toBe('a b');
  });

  it('push takes nodes and ids, several at once, and returns the new length', () => {
    expect(film.player.playlist.push('a', film.player.repository.get('b')!)).toBe(2);
    expect(film.heard()).toEqual(['playlistpush a 0', 'playlistpush b 1', 'canplay']);
  });

  it('push and reset work unbound', () => {
    const { push, reset } = film.player.playlist;
    expect(push.call({ loader: true }, 'a')).toBe(1);
    ['b', 'c'].forEach((id) => push(id));
    expect(film.playlist).toBe('a b c');
    reset.call(undefined);
    expect(film.playlist).toBe('');
  });

  it('append is the same as push', () => {
    expect(film.player.append('a', 'b')).toBe(2);
    expect(film.playlist).toBe('a b');
  });

  it('a push of an unknown node throws UNKNOWN_NODE and pushes none', () => {
    expect(() => film.player.playlist.push('a', 'ghost')).toThrowMatching(unknownNode);
    expect(film.playlist).toBe('');
    expect(film.heard()).toEqual([]);
    film.start('a').advance(1);
    expect(film.player.currentNodeTime).toBe(1);
  });

  it('the same node may stand in it several times', () => {
    film.start('a', 'a', 'a').advance(9);
    expect(film.player.currentNodeIndex).toBe(2);
    expect(film.heard().filter((event) => event.startsWith('nodestart'))).toEqual([
      'nodestart a 1',
      'nodestart a 2',
    ]);
  });

  it('a node replaced in the repository still plays where it stands', () => {
    const first = film.player.repository.get('b');
    film.start('a', 'b');
    film.player.repository.remove('b');
    film.advance(5);
    expect(film.player.currentNode).toBe(first);
  });

  it('a node pushed while the last one plays follows it without a gap', () => {
    film.start('a').advance(3.9);
    film.player.append('b');
    film.advance(0.2);
    expect(film.player.currentNodeId).toBe('b');
    expect(film.player.currentNodeTime).toBeCloseTo(0.1, 9);
  });

  it('nodes without media are passed through, with their events', () => {
    film.start('a', 'c', 'c', 'b').advance(5);
    const events = film.heard().filter((event) => /^node(start|end)/.test(event));
    expect(events).toEqual([
      'nodeend a 0',
      'nodestart c 1',
      'nodeend c 1',
      'nodestart c 2',
      'nodeend c 2',
      'nodestart b 3',
    ]);
    expect(film.player.currentTime).toBe(5);
  });

  it('a film that begins with nodes without media plays', () => {
    film.start('c', 'c', 'a').advance(1);
    expect(film.player.currentNodeId).toBe('a');
    expect(film.player.currentNodeTime).toBe(1);
  });

  it('a film of nodes without media ends', () => {
    film.start('c').advance(0);
    expect(film.player.ended).toBeTrue();
    expect(film.heard()).toEqual(['nodestart c 0', 'nodecritical c 0', 'nodeend c 0', 'ended']);
  });

  describe('reset', () => {
    it('empties it: nothing plays and the getters say so', () => {
      film.start('a', 'b').advance(5);
      film.player.playlist.reset();
      const { player } = film;
      expect(film.playlist).toBe('');
      expect([player.currentNode, player.currentNodeId, player.currentNodeIndex]).toEqual([null, null, -1]);
      expect([
        player.currentNodeTime,
        player.currentNodeRemainingTime,
        player.currentTime,
        player.duration,
      ]).toEqual([0, 0, 0, 0]);
      expect(film.engine.currentNodeId).toBeNull();
      expect(film.state.isPlaying).toBeFalse();
    });

    it('does not pause: the next push plays', () => {
      film.start('a').advance(1);
      film.player.playlist.reset();
      film.heard();
      film.player.append('b');
      film.advance(2);
      expect(film.heard()).toEqual(['playlistpush b 0', 'canplay', 'nodestart b 0', 'playing']);
      expect(film.player.currentTime).toBe(2);
    });

    it('of an empty playlist is told too', () => {
      film.player.playlist.reset();
      expect(film.heard()).toEqual(['playlistreset']);
    });
  });

  describe('getters while nothing plays', () => {
    it('are null, -1 and 0', () => {
      const { player } = film;
      player.append('a');
      expect([player.currentNode, player.currentNodeId, player.currentNodeIndex]).toEqual([null, null, -1]);
      expect([player.currentNodeTime, player.currentNodeRemainingTime, player.currentTime]).toEqual([
        0, 0, 0,
      ]);
      expect(player.paused).toBeTrue();
    });
  });

  describe('what the engine is asked to have ready', () => {
    it('is the follower first, then what the current node names, then what the follower names', () => {
      const { repository } = film.player;
      repository.get('a')?.addPrefetch('d', 'ghost');
      repository.get('b')?.addPrefetch('c', 'd');
      film.start('a', 'b');
      expect(film.engine.preloaded).toEqual(['b', 'd', 'c']);
    });

    it('before the start is what the first node names', () => {
      film.player.repository.get('a')?.addPrefetch('d');
      film.player.append('a');
      expect(film.engine.preloaded).toEqual(['d']);
    });

    it('follows changes of a prefetch list at once', () => {
      film.start('a');
      film.player.repository.get('a')?.addPrefetch('d');
      expect(film.engine.preloaded).toEqual(['d']);
      film.player.repository.get('a')?.removePrefetch('d');
      expect(film.engine.preloaded).toEqual([]);
    });
  });
});
