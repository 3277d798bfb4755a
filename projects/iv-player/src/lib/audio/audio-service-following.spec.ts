import { type TestSounds, testSounds } from './testing/test-sounds';

describe('AudioService: a sound that follows the video', () => {
  let sounds: TestSounds;

  beforeEach(() => (sounds = testSounds()));

  describe('with followVideoPlayback or the id soundtrack', () => {
    it('starts with the video if its id is soundtrack [sound-id]', () => {
      const track = sounds.track();
      expect(track.isSounding).toBeFalse();
      sounds.start().advance(3);
      expect([track.isSounding, track.position]).toEqual([true, 3]);
    });

    it('starts with the video under any id with followVideoPlayback [follow-video]', () => {
      sounds.audio.add({ id: 'rain', src: 'rain.mp3', followVideoPlayback: true });
      sounds.start().advance(3);
      expect(sounds.sound('rain').position).toBe(3);
    });

    it('loads a sound without preload when the film runs, once [sound-preload]', () => {
      const track = sounds.track({ preload: false });
      sounds.advance(1);
      expect(track.instance.duration()).toBe(0);
      sounds.start().advance(3);
      expect([track.isSounding, track.position]).toEqual([true, 3]);
    });

    it('does not start with the video without either [follow-video]', () => {
      sounds.audio.add({ id: 'rain', src: 'rain.mp3' });
      sounds.start().advance(3);
      expect(sounds.backend.sounding).toEqual([]);
    });

    for (const [how, again] of [
      ['restart()', (): void => sounds.player.restart()],
      ['play() after the end', (): void => void sounds.play()],
    ] as const)
      it(`starts over when the playlist is restarted by ${how}`, () => {
        const track = sounds.track();
        sounds.start().advance(31);
        expect([sounds.player.ended, track.isSounding]).toEqual([true, false]);
        again();
        sounds.play().advance(1);
        expect([track.isSounding, track.position]).toEqual([true, 1]);
      });

    it('pauses and resumes with the video, at the same position [follow-video] [sound-stops]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.player.pause();
      expect(track.isSounding).toBeFalse();
      sounds.advance(5).play().advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 4]);
    });

    it('stops while playback buffers [sound-stops]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.engine.stall();
      expect(track.isSounding).toBeFalse();
      sounds.advance(2);
      sounds.engine.resume();
      sounds.advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 4]);
    });

    it('stops while the last frame is held because the next clip is late [sound-stops]', () => {
      const track = sounds.track();
      sounds.start().advance(9);
      sounds.engine.holdFrames = true;
      sounds.advance(3);
      expect(track.isSounding).toBeFalse();
      sounds.engine.showFrame();
      sounds.advance(1);
      expect(track.position).toBeCloseTo(11);
    });

    it('stops when playback ends, and resumes with it [sound-stops]', () => {
      const track = sounds.track();
      sounds.start().advance(31);
      expect([sounds.player.ended, track.isSounding]).toEqual([true, false]);
      sounds.player.append('a');
      sounds.play().advance(1);
      expect(track.position).toBeCloseTo(31);
    });

    it('stops after a reset of the playlist', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.player.playlist.reset();
      expect(track.isSounding).toBeFalse();
    });

    it('keeps running across seams [sound-runs-on]', () => {
      const track = sounds.track();
      sounds.start().advance(25);
      expect([track.startCount, track.position]).toEqual([1, 25]);
    });

    it('keeps running through a quick seek, at the played time [pause-on-seek] [sound-runs-on]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.player.seek(8);
      expect(track.isSounding).toBeTrue();
      sounds.advance(1);
      expect([track.startCount, track.position]).toEqual([1, 4]);
    });

    it('keeps running through a jump to another node [sound-runs-on]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.player.seek('c', 5);
      sounds.advance(2);
      expect(track.position).toBeCloseTo(5);
    });

    it('stops during a seek that waits for data [sound-waits]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.engine.holdFrames = true;
      sounds.player.seek(8);
      expect(track.isSounding).toBeFalse();
      sounds.advance(2);
      sounds.engine.showFrame();
      sounds.advance(1);
      expect(track.position).toBeCloseTo(4);
    });
  });

  describe('with pauseOnSeek', () => {
    it('stops for the duration of a seek [pause-on-seek]', () => {
      const track = sounds.track({ pauseOnSeek: true });
      sounds.start().advance(3);
      sounds.player.seek(8);
      expect(track.startCount).toBe(2);
      sounds.advance(1);
      expect([track.isSounding, track.startCount, track.position]).toEqual([true, 2, 4]);
    });
  });

  describe('with fadeInDuration and fadeOutDuration [sound-fades]', () => {
    it('starts and stops immediately if they are undefined', () => {
      const track = sounds.track();
      sounds.start();
      expect(track.loudness).toBe(1);
      sounds.player.pause();
      expect(track.loudness).toBe(0);
    });

    it('fades in at the first start [fade-rules]', () => {
      const track = sounds.track({ fadeInDuration: 2 });
      sounds.start().advance(1);
      expect(track.loudness).toBeCloseTo(0.5);
      sounds.advance(1);
      expect(track.loudness).toBe(1);
    });

    it('fades out on pause and in on resume', () => {
      const track = sounds.track({ fadeInDuration: 2, fadeOutDuration: 4 });
      sounds.start().advance(3);
      sounds.player.pause();
      sounds.advance(2);
      expect(track.loudness).toBeCloseTo(0.5);
      sounds.advance(3);
      expect(track.isSounding).toBeFalse();
      sounds.play().advance(1);
      expect(track.loudness).toBeCloseTo(0.5);
      expect(track.position).toBeCloseTo(4);
    });

    it('does not fade when playback buffers or ends [fade-rules]', () => {
      const track = sounds.track({ fadeInDuration: 2, fadeOutDuration: 4 });
      sounds.start().advance(3);
      sounds.engine.stall();
      expect(track.loudness).toBe(0);
      sounds.engine.resume();
      expect(track.loudness).toBe(1);
      sounds.advance(28);
      expect([sounds.player.ended, track.loudness]).toEqual([true, 0]);
    });

    it('has no effect on sounds that do not follow the video', () => {
      sounds.audio.add({ id: 'a', src: 'a.mp3', fadeInDuration: 2, fadeOutDuration: 2 });
      sounds.audio.play('a');
      expect(sounds.sound('a').loudness).toBe(1);
    });
  });

  it('passes other options to the sound library unchanged [howler-options]', () => {
    const rest = {
      volume: 0.3,
      loop: true,
      html5: true,
      sprite: { one: [0, 10] as const },
      format: ['mp3'],
      xhr: {},
    };
    const track = sounds.track(rest);
    expect(track.description).toEqual({ id: 'soundtrack', src: 'track.mp3', ...rest });
  });

  describe('at the played time', () => {
    it('matches continuous playback after any number of pauses, stalls, seeks, rate changes and seams [sound-sync]', () => {
      const track = sounds.track();
      sounds.start();
      let played = 0;
      const run = (seconds: number): void => {
        sounds.advance(seconds);
        played += seconds * sounds.player.playbackRate;
      };
      for (let round = 0; round < 10; round++) {
        run(1.13);
        sounds.player.pause();
        sounds.advance(0.7);
        sounds.play();
        run(0.31);
        sounds.engine.stall();
        sounds.advance(1.9);
        sounds.engine.resume();
        sounds.player.playbackRate = [0.5, 1.5, 2][round % 3]!;
        run(0.5);
        sounds.player.playbackRate = 1;
        sounds.player.seek(0.2);
        run(0.1);
      }
      expect(track.position).toBeCloseTo(played, 6);
    });

    it('starts from its beginning if added during playback [sound-beginning]', () => {
      sounds.start().advance(12);
      const track = sounds.track();
      expect([track.isSounding, track.position]).toEqual([true, 0]);
      sounds.advance(5);
      expect(track.position).toBeCloseTo(5);
    });

    it('starts at the played time if it finishes loading late', () => {
      sounds.backend.holdLoads = true;
      const track = sounds.track();
      sounds.start().advance(4);
      sounds.backend.arrive('soundtrack');
      expect([track.isSounding, track.position]).toEqual([true, 4]);
    });

    it('follows the playback rate, multiplied by its own rate [sound-rate]', () => {
      const track = sounds.track({ rate: 0.5 });
      sounds.player.playbackRate = 2;
      sounds.start().advance(2);
      expect([track.rate, track.position]).toEqual([1, 2]);
      sounds.player.playbackRate = 1;
      expect(track.rate).toBe(0.5);
      sounds.advance(2);
      expect(track.position).toBeCloseTo(3);
    });

    it('loops, and resumes at the right position of the loop', () => {
      sounds.backend.setDuration('soundtrack', 4);
      const track = sounds.track({ loop: true });
      sounds.start().advance(9);
      expect(track.position).toBeCloseTo(1);
      sounds.player.pause();
      sounds.play().advance(0.5);
      expect(track.position).toBeCloseTo(1.5);
    });

    it('ends and does not restart if it is shorter than the video', () => {
      sounds.backend.setDuration('soundtrack', 4);
      const track = sounds.track();
      sounds.start().advance(9);
      sounds.player.pause();
      sounds.play().advance(3);
      expect([track.isSounding, track.startCount]).toEqual([false, 1]);
    });

    it('corrects a small drift by the rate, within 5 cents of pitch [pitch-limit]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      track.slip(-0.02);
      sounds.advance(0.4);
      expect(track.rate).toBe(1.0025);
      sounds.advance(9);
      expect([track.startCount, track.crossfades, track.rate]).toEqual([1, [], 1]);
      expect(Math.abs(track.position - sounds.player.currentTime)).toBeLessThan(0.003);
    });

    it('corrects a drift of more than 25 ms by a crossfade within half a second [drift-crossfade]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      track.slip(0.03);
      sounds.advance(0.45);
      expect(track.crossfades).toEqual([jasmine.any(Number)]);
      expect(track.crossfades[0]).toBeCloseTo(-0.03);
      expect([track.startCount, track.rate]).toEqual([1, 1]);
      expect(track.position).toBeCloseTo(3.45);
    });
  });

  describe('after audio.pause, stop and play', () => {
    it('is suspended by pause until play, which continues at the played time [sound-suspended]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.audio.pause('soundtrack');
      sounds.player.pause();
      sounds.play().advance(2);
      expect(track.isSounding).toBeFalse();
      sounds.audio.play('soundtrack');
      expect([track.isSounding, track.position]).toEqual([true, 5]);
    });

    it('is suspended by stop until play, which starts at its beginning [sound-suspended]', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.audio.stop('soundtrack');
      sounds.advance(2);
      expect(track.isSounding).toBeFalse();
      sounds.audio.play('soundtrack');
      sounds.advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 1]);
    });

    it('starts with the video if play was called before', () => {
      const track = sounds.track();
      sounds.audio.play('soundtrack');
      expect(track.isSounding).toBeFalse();
      sounds.start();
      expect(track.isSounding).toBeTrue();
    });

    it('restarts on play if it has ended', () => {
      sounds.backend.setDuration('soundtrack', 4);
      const track = sounds.track();
      sounds.start().advance(9);
      sounds.audio.play('soundtrack');
      sounds.advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 1]);
    });
  });
});

describe('AudioService with locked audio', () => {
  let sounds: TestSounds;

  beforeEach(() => {
    sounds = testSounds();
    sounds.backend.isLocked = true;
  });

  it('sets isAudioLocked while there are audible sounds, and emits audiolockchange [audio-locked] [event-audiolockchange]', () => {
    expect([sounds.player.isAudioLocked, sounds.events()]).toEqual([false, []]);
    sounds.track();
    expect([sounds.player.isAudioLocked, sounds.events()]).toEqual([true, ['audiolockchange']]);
    sounds.backend.isLocked = false;
    expect([sounds.player.isAudioLocked, sounds.events()]).toEqual([false, ['audiolockchange']]);
    sounds.backend.isLocked = true;
    sounds.audio.muted = true;
    expect(sounds.player.isAudioLocked).toBeFalse();
    expect(sounds.events().sort()).toEqual([
      'audio.volumechange',
      'audiolockchange',
      'audiolockchange',
      'volumechange',
    ]);
    sounds.audio.muted = false;
    sounds.audio.remove('all');
    expect(sounds.player.isAudioLocked).toBeFalse();
  });

  it('starts all sounds that should be playing after the gesture, at the right positions [sounds-unlocked]', () => {
    const track = sounds.track();
    sounds.audio.add({ id: 'wind', src: 'wind.mp3', loop: true });
    sounds.backend.setDuration('wind', 4);
    sounds.start();
    sounds.audio.remove('wind');
    sounds.audio.add({ id: 'wind', src: 'wind.mp3', loop: true });
    sounds.audio.play('wind');
    sounds.advance(5);
    expect(sounds.backend.sounding).toEqual([]);
    sounds.backend.isLocked = false;
    expect(sounds.backend.sounding).toEqual(['soundtrack', 'wind']);
    expect([track.position, sounds.sound('wind').position]).toEqual([5, 1]);
  });

  it('plays on-demand sounds requested by the gesture, but no stale ones [stale-sounds]', () => {
    sounds.audio.add(['old', 'click'].map((id) => ({ id, src: 'click.mp3' })));
    sounds.audio.play('old');
    sounds.advance(3);
    sounds.audio.play('click');
    sounds.backend.isLocked = false;
    expect(sounds.backend.sounding).toEqual(['click']);
    sounds.advance(1);
    expect(sounds.sound('old').playCount).toBe(0);
  });

  it('resumes the soundtrack at the played time after an interruption', () => {
    sounds.backend.isLocked = false;
    const track = sounds.track();
    sounds.start().advance(2);
    sounds.backend.isLocked = true;
    sounds.advance(3);
    sounds.backend.isLocked = false;
    sounds.advance(0.5);
    expect([track.isSounding, track.position]).toEqual([true, 5.5]);
  });
});
