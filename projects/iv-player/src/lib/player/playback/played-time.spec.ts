import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from '../testing/test-player';
import { PluginHost } from '../plugin/plugin-host';

const pluginHost = (): PluginHost => TestBed.inject(PluginHost);

describe('PlayedTime', () => {
  let fixture: TestPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4, b: 4, c: 4 });
  });

  it('is 0 before playback and advances with media time', () => {
    expect(pluginHost().playback.playedTime).toBe(0);
    fixture.start('a').advance(1.5);
    expect(pluginHost().playback.playedTime).toBe(1.5);
  });

  it('continues across seams', () => {
    fixture.start('a', 'b', 'c').advance(9);
    expect(pluginHost().playback.playedTime).toBe(9);
  });

  it('does not advance while paused or buffering', () => {
    fixture.start('a').advance(1);
    fixture.player.pause();
    fixture.advance(5);
    void fixture.player.play();
    fixture.engine.stall();
    fixture.advance(5);
    fixture.engine.resume();
    fixture.advance(1);
    expect(pluginHost().playback.playedTime).toBe(2);
  });

  it('advances twice as fast at rate 2', () => {
    fixture.start('a', 'b');
    fixture.player.playbackRate = 2;
    fixture.advance(3);
    expect(pluginHost().playback.playedTime).toBe(6);
  });

  it('is not affected by seeks and jumps in either direction', () => {
    fixture.start('a', 'b', 'c').advance(1);
    fixture.player.seek(3);
    expect(pluginHost().playback.playedTime).toBe(1);
    fixture.advance(0.5);
    fixture.player.seek(0);
    fixture.advance(0.5);
    fixture.player.seek('c', 2);
    expect(pluginHost().playback.playedTime).toBe(2);
    fixture.advance(1);
    expect(pluginHost().playback.playedTime).toBe(3);
  });

  it('continues after the end, both with a pushed node and when playing again', () => {
    fixture.start('a').advance(5);
    fixture.player.append('b');
    void fixture.player.play();
    fixture.advance(5);
    expect(pluginHost().playback.playedTime).toBe(8);
    void fixture.player.play();
    fixture.advance(1);
    expect(pluginHost().playback.playedTime).toBe(9);
  });

  it('keeps its value when the playlist is reset', () => {
    fixture.start('a').advance(1);
    fixture.player.playlist.reset();
    expect(pluginHost().playback.playedTime).toBe(1);
    fixture.start('b').advance(1);
    expect(pluginHost().playback.playedTime).toBe(2);
  });

  it('counts the duration of the media at a seam, regardless of a given duration', () => {
    fixture.start('a', 'b');
    fixture.engine.setMediaDuration('a', 5);
    fixture.advance(6);
    expect(fixture.player.currentNodeId).toBe('b');
    expect(pluginHost().playback.playedTime).toBe(6);
  });
});
