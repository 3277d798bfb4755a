import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerSnapshots } from '../snapshot/player-snapshots';
import { PlayerService } from '../player-service';
import { RecordedPlayer } from '../testing/recorded-player';

describe('opening', () => {
  let film: RecordedPlayer;
  let service: PlayerService;

  beforeEach(() => {
    TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
    film = new RecordedPlayer({ a: 4, b: 4, c: 4 });
    service = TestBed.inject(PlayerService);
  });

  const opening = (): string => service.initialPlaylist.map(({ id }) => id).join(' ');

  it('is all that the application appended before the film began', () => {
    expect(opening()).toBe('');
    film.player.append('a', 'b');
    film.start('a').advance(1);
    film.player.append('c');
    film.player.seek('c');
    expect([opening(), film.playlist]).toEqual(['a b a', 'a b a c']);
  });

  it('is without what is pushed automatically, before the film began as well', () => {
    film.player.decision.add('a', ['b'], { autoPushSingleChild: true });
    film.player.append('a');
    film.advance(0);
    expect([film.playlist, opening()]).toEqual(['a b', 'a']);
  });

  it('is a new one after a reset', () => {
    film.start('a', 'b').advance(1);
    film.player.playlist.reset();
    expect(opening()).toBe('');
    film.player.append('c');
    film.advance(1);
    film.player.append('a');
    expect([film.playlist, opening()]).toEqual(['c a', 'c']);
  });

  it('stays the application’s own where a saved film takes its place', () => {
    film.start('a', 'b').advance(6);
    const moment = TestBed.inject(PlayerSnapshots).save();
    film.player.playlist.reset();
    film.player.append('a');
    TestBed.inject(PlayerSnapshots).restore(moment);
    film.player.append('c');
    expect([film.playlist, opening()]).toEqual(['a b c', 'a']);
  });

  it('is the first node of a saved film before which nothing was appended', () => {
    film.start('a', 'b').advance(6);
    const moment = TestBed.inject(PlayerSnapshots).save();
    film.player.playlist.reset();
    TestBed.inject(PlayerSnapshots).restore(moment);
    film.player.append('c');
    expect([film.playlist, opening()]).toEqual(['a b c', 'a']);
  });
});
