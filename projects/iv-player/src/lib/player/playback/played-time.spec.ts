import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { RecordedPlayer } from '../testing/recorded-player';
import { PluginHost } from '../plugin/plugin-host';

const pluginHost = (): PluginHost => TestBed.inject(PluginHost);

describe('playedTime', () => {
  let film: RecordedPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    film = new RecordedPlayer({ a: 4, b: 4, c: 4 });
  });

  it('is 0 before the film runs, and grows with it', () => {
    expect(pluginHost().playback.playedTime).toBe(0);
    film.start('a').advance(1.5);
    expect(pluginHost().playback.playedTime).toBe(1.5);
  });

  it('goes on over seams', () => {
    film.start('a', 'b', 'c').advance(9);
    expect(pluginHost().playback.playedTime).toBe(9);
  });

  it('stands while the film is paused or waits', () => {
    film.start('a').advance(1);
    film.player.pause();
    film.advance(5);
    void film.player.play();
    film.engine.stall();
    film.advance(5);
    film.engine.resume();
    film.advance(1);
    expect(pluginHost().playback.playedTime).toBe(2);
  });

  it('is media time: twice as fast at rate 2', () => {
    film.start('a', 'b');
    film.player.playbackRate = 2;
    film.advance(3);
    expect(pluginHost().playback.playedTime).toBe(6);
  });

  it('seeks and jumps add nothing to it, forwards or backwards', () => {
    film.start('a', 'b', 'c').advance(1);
    film.player.seek(3);
    expect(pluginHost().playback.playedTime).toBe(1);
    film.advance(0.5);
    film.player.seek(0);
    film.advance(0.5);
    film.player.seek('c', 2);
    expect(pluginHost().playback.playedTime).toBe(2);
    film.advance(1);
    expect(pluginHost().playback.playedTime).toBe(3);
  });

  it('goes on after the end, with what is pushed then and with a new start', () => {
    film.start('a').advance(5);
    film.player.append('b');
    void film.player.play();
    film.advance(5);
    expect(pluginHost().playback.playedTime).toBe(8);
    void film.player.play();
    film.advance(1);
    expect(pluginHost().playback.playedTime).toBe(9);
  });

  it('survives a reset of the playlist', () => {
    film.start('a').advance(1);
    film.player.playlist.reset();
    expect(pluginHost().playback.playedTime).toBe(1);
    film.start('b').advance(1);
    expect(pluginHost().playback.playedTime).toBe(2);
  });

  it('counts the media’s own length at a seam, whatever length the node was given', () => {
    film.start('a', 'b');
    film.engine.setMediaDuration('a', 5);
    film.advance(6);
    expect(film.player.currentNodeId).toBe('b');
    expect(pluginHost().playback.playedTime).toBe(6);
  });
});
