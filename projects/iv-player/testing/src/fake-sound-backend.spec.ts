import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { IV_SOUND_BACKEND } from 'iv-player/plugin';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';

describe('FakeSoundBackend', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let sounds: FakeSoundBackend;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    sounds = TestBed.inject(FakeSoundBackend);
  });

  it('creates the sounds of a player with provideIvPlayerTesting() [testing-player]', () => {
    expect(TestBed.inject(IV_SOUND_BACKEND)).toBe(sounds);
  });

  it('runs the example of the audio documentation [fake-sounds]', () => {
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 10 });
    player.append('a');
    void player.play();
    player.audio.add({ id: 'soundtrack', src: 'x' });
    engine.advance(3);
    expect(sounds.sounding).toEqual(['soundtrack']);
    expect(sounds.sound('soundtrack').position).toBe(3);
  });

  it('uses a default duration or a duration by id', () => {
    sounds.defaultDuration = 3;
    sounds.setDuration('b', 1);
    player.audio.add({ a: { src: 'x' }, b: { src: 'x' } });
    player.audio.play('all');
    engine.advance(2);
    expect(sounds.sounding).toEqual(['a']);
    expect(sounds.sound('b').position).toBe(1);
  });

  it('loads files only with arrive() if holdLoads is set', () => {
    sounds.holdLoads = true;
    player.audio.add({ id: 'a', src: 'x' });
    expect([sounds.sound('a').isLoaded, sounds.sound('a').duration]).toEqual([false, 0]);
    sounds.arrive('a');
    expect([sounds.sound('a').isLoaded, sounds.sound('a').duration]).toEqual([true, 60]);
  });

  it('throws for an unknown sound', () => {
    expect(() => sounds.sound('a')).toThrowError(/"a"/);
    player.audio.add({ id: 'a', src: 'x' });
    player.audio.remove('a');
    expect(() => sounds.sound('a')).toThrowError(/"a"/);
  });

  it('moves a sound with slip(), and computes loudness from all factors', () => {
    player.audio.add({ id: 'a', src: 'x', volume: 0.5 });
    player.audio.volume = 0.5;
    player.audio.play('a');
    const sound = sounds.sound('a');
    sound.slip(0.25);
    expect([sound.position, sound.loudness]).toEqual([0.25, 0.25]);
    sounds.isLocked = true;
    expect([sound.loudness, sounds.sounding]).toEqual([0, []]);
  });

  it('creates instances that behave and emit events like a Howl', () => {
    player.audio.add({ id: 'a', src: 'x', loop: true, volume: 0.5 });
    const howl = player.audio.get('a')!;
    const events: string[] = [];
    for (const event of ['play', 'pause', 'stop', 'volume', 'rate', 'seek', 'mute'] as const)
      howl.on(event, () => void events.push(event));
    howl.once('play', () => void events.push('once'));
    howl.play();
    engine.advance(2);
    expect([howl.playing(), howl.seek(), howl.loop(), howl.volume(), howl.state()]).toEqual([
      true,
      2,
      true,
      0.5,
      'loaded',
    ]);
    howl.pause().play();
    howl.rate(2);
    howl.seek(10);
    engine.advance(1);
    expect([howl.seek(), howl.rate(), howl.duration()]).toEqual([12, 2, 60]);
    howl.volume(0.1).mute(true);
    expect([howl.volume(), sounds.sound('a').loudness]).toEqual([0.1, 0]);
    howl.stop();
    expect([howl.playing(), howl.seek()]).toEqual([false, 0]);
    expect(events).toEqual(['play', 'once', 'pause', 'play', 'rate', 'seek', 'volume', 'mute', 'stop']);
    howl.off('play').off();
    howl.play();
    expect(events.length).toBe(9);
  });
});
