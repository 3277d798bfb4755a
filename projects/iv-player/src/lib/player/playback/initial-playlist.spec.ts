import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerSnapshots } from '../player-snapshots';
import { PlayerCore } from '../player-core';
import { TestPlayer } from '../testing/test-player';

describe('InitialPlaylist', () => {
  let fixture: TestPlayer;
  let core: PlayerCore;

  beforeEach(() => {
    TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4, b: 4, c: 4 });
    core = TestBed.inject<PlayerCore>(PlayerCore);
  });

  const initial = (): string => core.initialPlaylist.nodes.map(({ id }) => id).join(' ');

  it('contains what the application appended before playback started', () => {
    expect(initial()).toBe('');
    fixture.player.append('a', 'b');
    fixture.start('a').advance(1);
    fixture.player.append('c');
    fixture.player.seek('c');
    expect([initial(), fixture.playlist]).toEqual(['a b a', 'a b a c']);
  });

  it('does not contain automatic pushes, even from before playback started', () => {
    fixture.player.decision.add('a', ['b'], { autoPushSingleChild: true });
    fixture.player.append('a');
    fixture.advance(0);
    expect([fixture.playlist, initial()]).toEqual(['a b', 'a']);
  });

  it('starts over after a reset', () => {
    fixture.start('a', 'b').advance(1);
    fixture.player.playlist.reset();
    expect(initial()).toBe('');
    fixture.player.append('c');
    fixture.advance(1);
    fixture.player.append('a');
    expect([fixture.playlist, initial()]).toEqual(['c a', 'c']);
  });

  it('does not change when a snapshot is restored', () => {
    fixture.start('a', 'b').advance(6);
    const snapshot = TestBed.inject(PlayerSnapshots).save();
    fixture.player.playlist.reset();
    fixture.player.append('a');
    TestBed.inject(PlayerSnapshots).restore(snapshot);
    fixture.player.append('c');
    expect([fixture.playlist, initial()]).toEqual(['a b c', 'a']);
  });

  it('is the first node of a restored playlist if nothing had been appended before', () => {
    fixture.start('a', 'b').advance(6);
    const snapshot = TestBed.inject(PlayerSnapshots).save();
    fixture.player.playlist.reset();
    TestBed.inject(PlayerSnapshots).restore(snapshot);
    fixture.player.append('c');
    expect([fixture.playlist, initial()]).toEqual(['a b c', 'a']);
  });
});
