import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from './testing/test-player';

const unknownNode = ({ code, nodeId }: { code?: unknown; nodeId?: unknown }): boolean =>
  code === 'UNKNOWN_NODE' && nodeId === 'ghost';

describe('PlayerApi.playlist', () => {
  let fixture: TestPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4, b: 6, c: 0, d: null });
  });

  it('is array-like: index access, length and iteration [playlist-array]', () => {
    const { playlist, repository } = fixture.player;
    expect([playlist.length, playlist[0]]).toEqual([0, undefined]);
    playlist.push('a', 'b');
    expect([playlist.length, playlist[0], playlist[1]]).toEqual([
      2,
      repository.get('a')!,
      repository.get('b')!,
    ]);
    expect(fixture.playlist).toBe('a b');
  });

  it('push accepts one or more nodes and ids, and returns the new length [playlist-push]', () => {
    expect(fixture.player.playlist.push('a', fixture.player.repository.get('b')!)).toBe(2);
    expect(fixture.takeEvents()).toEqual(['playlistpush a 0', 'playlistpush b 1', 'canplay']);
  });

  it('push and reset work unbound [playlist-unbound]', () => {
    const { push, reset } = fixture.player.playlist;
    expect(push.call({ loader: true }, 'a')).toBe(1);
    ['b', 'c'].forEach((id) => push(id));
    expect(fixture.playlist).toBe('a b c');
    reset.call(undefined);
    expect(fixture.playlist).toBe('');
  });

  it('append is the same as push [append-node]', () => {
    expect(fixture.player.append('a', 'b')).toBe(2);
    expect(fixture.playlist).toBe('a b');
  });

  it('push throws UNKNOWN_NODE for an unknown node without pushing any [push-unknown]', () => {
    expect(() => fixture.player.playlist.push('a', 'ghost')).toThrowMatching(unknownNode);
    expect(fixture.playlist).toBe('');
    expect(fixture.takeEvents()).toEqual([]);
    fixture.start('a').advance(1);
    expect(fixture.player.currentNodeTime).toBe(1);
  });

  it('can contain the same node several times [playlist-repeat]', () => {
    fixture.start('a', 'a', 'a').advance(9);
    expect(fixture.player.currentNodeIndex).toBe(2);
    expect(fixture.takeEvents().filter((event) => event.startsWith('nodestart'))).toEqual([
      'nodestart a 1',
      'nodestart a 2',
    ]);
  });

  it('still plays an entry whose node was removed from the repository', () => {
    const first = fixture.player.repository.get('b');
    fixture.start('a', 'b');
    fixture.player.repository.remove('b');
    fixture.advance(5);
    expect(fixture.player.currentNode).toBe(first);
  });

  it('plays a node pushed during the last one without a gap [push-seam]', () => {
    fixture.start('a').advance(3.9);
    fixture.player.append('b');
    fixture.advance(0.2);
    expect(fixture.player.currentNodeId).toBe('b');
    expect(fixture.player.currentNodeTime).toBeCloseTo(0.1, 9);
  });

  it('skips nodes without media, emitting their events [node-without-media]', () => {
    fixture.start('a', 'c', 'c', 'b').advance(5);
    const events = fixture.takeEvents().filter((event) => /^node(start|end)/.test(event));
    expect(events).toEqual([
      'nodeend a 0',
      'nodestart c 1',
      'nodeend c 1',
      'nodestart c 2',
      'nodeend c 2',
      'nodestart b 3',
    ]);
    expect(fixture.player.currentTime).toBe(5);
  });

  it('plays even if the first nodes have no media', () => {
    fixture.start('c', 'c', 'a').advance(1);
    expect(fixture.player.currentNodeId).toBe('a');
    expect(fixture.player.currentNodeTime).toBe(1);
  });

  it('ends if none of its nodes has media', () => {
    fixture.start('c').advance(0);
    expect(fixture.player.ended).toBeTrue();
    expect(fixture.takeEvents()).toEqual(['nodestart c 0', 'nodecritical c 0', 'nodeend c 0', 'ended']);
  });

  describe('reset [playlist-reset]', () => {
    it('empties the playlist and resets the getters', () => {
      fixture.start('a', 'b').advance(5);
      fixture.player.playlist.reset();
      const { player } = fixture;
      expect(fixture.playlist).toBe('');
      expect([player.currentNode, player.currentNodeId, player.currentNodeIndex]).toEqual([null, null, -1]);
      expect([
        player.currentNodeTime,
        player.currentNodeRemainingTime,
        player.currentTime,
        player.duration,
      ]).toEqual([0, 0, 0, 0]);
      expect(fixture.engine.currentNodeId).toBeNull();
      expect(fixture.state.isPlaying).toBeFalse();
    });

    it('does not pause, so the next pushed node plays', () => {
      fixture.start('a').advance(1);
      fixture.player.playlist.reset();
      fixture.takeEvents();
      fixture.player.append('b');
      fixture.advance(2);
      expect(fixture.takeEvents()).toEqual(['playlistpush b 0', 'canplay', 'nodestart b 0', 'playing']);
      expect(fixture.player.currentTime).toBe(2);
    });

    it('emits playlistreset for an empty playlist too [event-playlistreset]', () => {
      fixture.player.playlist.reset();
      expect(fixture.takeEvents()).toEqual(['playlistreset']);
    });
  });

  describe('restart', () => {
    it('replays the nodes appended before playback started, without those pushed since', () => {
      fixture.start('a', 'b').advance(5);
      fixture.player.append('a');
      fixture.takeEvents();
      fixture.player.restart();
      expect([fixture.playlist, fixture.player.paused]).toEqual(['a b', false]);
      fixture.advance(2);
      expect(fixture.player.currentTime).toBe(2);
      expect(fixture.takeEvents()).toEqual([
        'nodeend b 1',
        'playlistreset',
        'playlistpush a 0',
        'playlistpush b 1',
        'canplay',
        'nodestart a 0',
        'playing',
      ]);
    });

    it('uses the same nodes each time, and stays paused if paused', () => {
      fixture.start('a', 'b').advance(20);
      for (let time = 0; time < 2; time++) {
        fixture.player.restart();
        expect([fixture.playlist, fixture.player.paused, fixture.player.ended]).toEqual(['a b', true, false]);
      }
    });

    it('keeps the last frame after the end until the first one is available', () => {
      fixture.start('a', 'b').advance(20);
      const { length } = fixture.engine.log;
      fixture.player.restart();
      expect(fixture.engine.log.slice(length).map(([command]) => command)).not.toContain('unload');
    });

    it('appends neither the target of a seek nor a choice made before playback started', () => {
      for (const prepare of [
        () => fixture.player.seek('c'),
        () => void fixture.player.decision.add('a', ['b', 'c']).make('c'),
        () => void fixture.player.decision.add('a', ['b', 'c']).make('c', { seek: true }),
      ]) {
        fixture.player.playlist.reset();
        fixture.player.append('a');
        prepare();
        expect(fixture.playlist).toBe('a c');
        fixture.player.restart();
        expect(fixture.playlist).toBe('a');
      }
    });

    it('keeps the order of nodes that a listener appends', () => {
      fixture.player.once('playlistpush', () => void fixture.player.append('b', 'd'));
      fixture.start('a', 'c').advance(1);
      const { playlist } = fixture;
      fixture.player.restart();
      expect(fixture.playlist).toBe(playlist);
    });

    it('leaves out nodes that were removed from the repository', () => {
      fixture.start('a', 'b', 'c').advance(1);
      fixture.player.repository.remove('b');
      fixture.player.restart();
      expect(fixture.playlist).toBe('a c');
    });

    it('throws DESTROYED after destroy()', () => {
      fixture.player.destroy();
      expect(() => fixture.player.restart()).toThrowMatching(({ code }) => code === 'DESTROYED');
    });
  });

  describe('before playback starts', () => {
    it('returns null, -1 and 0 from the getters of the current node [current-node]', () => {
      const { player } = fixture;
      player.append('a');
      expect([player.currentNode, player.currentNodeId, player.currentNodeIndex]).toEqual([null, null, -1]);
      expect([player.currentNodeTime, player.currentNodeRemainingTime, player.currentTime]).toEqual([
        0, 0, 0,
      ]);
      expect(player.paused).toBeTrue();
    });
  });

  describe('makes the engine preload', () => {
    it('the next node first, then the prefetch list of the current node, then that of the next one', () => {
      const { repository } = fixture.player;
      repository.get('a')?.addPrefetch('d', 'ghost');
      repository.get('b')?.addPrefetch('c', 'd');
      fixture.start('a', 'b');
      expect(fixture.engine.preloaded).toEqual(['b', 'd', 'c']);
    });

    it('the prefetch list of the first node before playback starts', () => {
      fixture.player.repository.get('a')?.addPrefetch('d');
      fixture.player.append('a');
      expect(fixture.engine.preloaded).toEqual(['d']);
    });

    it('the nodes of a prefetch list after each change', () => {
      fixture.start('a');
      fixture.player.repository.get('a')?.addPrefetch('d');
      expect(fixture.engine.preloaded).toEqual(['d']);
      fixture.player.repository.get('a')?.removePrefetch('d');
      expect(fixture.engine.preloaded).toEqual([]);
    });
  });
});
