import { type TestSounds, testSounds } from './testing/test-sounds';

describe('AudioService: following the film (specification §2.10, contract §7)', () => {
  let sounds: TestSounds;

  beforeEach(() => (sounds = testSounds()));

  describe('followVideoPlayback, or the id soundtrack', () => {
    it('the id soundtrack starts with the film', () => {
      const track = sounds.track();
      expect(track.isSounding).toBeFalse();
      sounds.start().advance(3);
      expect([track.isSounding, track.position]).toEqual([true, 3]);
    });

    it('followVideoPlayback does the same under any id', () => {
      sounds.audio.add({ id: 'rain', src: 'rain.mp3', followVideoPlayback: true });
      sounds.start().advance(3);
      expect(sounds.sound('rain').position).toBe(3);
    });

    it('without either a sound cares nothing for the film', () => {
      sounds.audio.add({ id: 'rain', src: 'rain.mp3' });
      sounds.start().advance(3);
      expect(sounds.backend.sounding).toEqual([]);
    });

    it('pauses with the film and resumes with it, where it was', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.player.pause();
      expect(track.isSounding).toBeFalse();
      sounds.advance(5).play().advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 4]);
    });

    it('stops while the film waits for data', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.engine.stall();
      expect(track.isSounding).toBeFalse();
      sounds.advance(2);
      sounds.engine.resume();
      sounds.advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 4]);
    });

    it('stops while a frame is held because the next clip is late', () => {
      const track = sounds.track();
      sounds.start().advance(9);
      sounds.engine.holdFrames = true;
      sounds.advance(3);
      expect(track.isSounding).toBeFalse();
      sounds.engine.showFrame();
      sounds.advance(1);
      expect(track.position).toBeCloseTo(11);
    });

    it('stops when the film has ended, and goes on when it goes on', () => {
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

    it('goes over seams without a word', () => {
      const track = sounds.track();
      sounds.start().advance(25);
      expect([track.moves, track.position]).toEqual([1, 25]);
    });

    it('goes on through a quick seek, and is where the played time is', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.player.seek(8);
      expect(track.isSounding).toBeTrue();
      sounds.advance(1);
      expect([track.moves, track.position]).toEqual([1, 4]);
    });

    it('goes on through a jump to another node', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.player.seek('c', 5);
      sounds.advance(2);
      expect(track.position).toBeCloseTo(5);
    });

    it('a seek that holds the frame counts as waiting', () => {
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

  describe('pauseOnSeek', () => {
    it('default false; true: silent from the beginning of a seek to its end', () => {
      const track = sounds.track({ pauseOnSeek: true });
      sounds.start().advance(3);
      sounds.player.seek(8);
      expect(track.moves).toBe(2);
      sounds.advance(1);
      expect([track.isSounding, track.moves, track.position]).toEqual([true, 2, 4]);
    });
  });

  describe('fadeInDuration and fadeOutDuration', () => {
    it('undefined: comes and goes at once', () => {
      const track = sounds.track();
      sounds.start();
      expect(track.loudness).toBe(1);
      sounds.player.pause();
      expect(track.loudness).toBe(0);
    });

    it('fadeInDuration: at the first start', () => {
      const track = sounds.track({ fadeInDuration: 2 });
      sounds.start().advance(1);
      expect(track.loudness).toBeCloseTo(0.5);
      sounds.advance(1);
      expect(track.loudness).toBe(1);
    });

    it('fadeOutDuration: at the viewer’s pause; fadeInDuration: when the viewer resumes', () => {
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

    it('a stall comes and goes without fading, and so does the end', () => {
      const track = sounds.track({ fadeInDuration: 2, fadeOutDuration: 4 });
      sounds.start().advance(3);
      sounds.engine.stall();
      expect(track.loudness).toBe(0);
      sounds.engine.resume();
      expect(track.loudness).toBe(1);
      sounds.advance(28);
      expect([sounds.player.ended, track.loudness]).toEqual([true, 0]);
    });

    it('mean nothing for a sound that does not follow', () => {
      sounds.audio.add({ id: 'a', src: 'a.mp3', fadeInDuration: 2, fadeOutDuration: 2 });
      sounds.audio.play('a');
      expect(sounds.sound('a').loudness).toBe(1);
    });
  });

  it('other fields reach the sound library as they are', () => {
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

  describe('the lock to the played time', () => {
    it('after any number of pauses, stalls, seeks, rates and seams it is where continuous playback would have put it', () => {
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

    it('a soundtrack added in mid-film begins at its beginning', () => {
      sounds.start().advance(12);
      const track = sounds.track();
      expect([track.isSounding, track.position]).toEqual([true, 0]);
      sounds.advance(5);
      expect(track.position).toBeCloseTo(5);
    });

    it('one that loads late comes in where it should be by now', () => {
      sounds.backend.holdLoads = true;
      const track = sounds.track();
      sounds.start().advance(4);
      sounds.backend.arrive('soundtrack');
      expect([track.isSounding, track.position]).toEqual([true, 4]);
    });

    it('the playback rate is followed, and the sound’s own rate is kept', () => {
      const track = sounds.track({ rate: 0.5 });
      sounds.player.playbackRate = 2;
      sounds.start().advance(2);
      expect([track.rate, track.position]).toEqual([1, 2]);
      sounds.player.playbackRate = 1;
      expect(track.rate).toBe(0.5);
      sounds.advance(2);
      expect(track.position).toBeCloseTo(3);
    });

    it('a loop shorter than the film goes round, and is joined where it would be', () => {
      sounds.backend.setDuration('soundtrack', 4);
      const track = sounds.track({ loop: true });
      sounds.start().advance(9);
      expect(track.position).toBeCloseTo(1);
      sounds.player.pause();
      sounds.play().advance(0.5);
      expect(track.position).toBeCloseTo(1.5);
    });

    it('a sound shorter than the film ends once, and is not begun again', () => {
      sounds.backend.setDuration('soundtrack', 4);
      const track = sounds.track();
      sounds.start().advance(9);
      sounds.player.pause();
      sounds.play().advance(3);
      expect([track.isSounding, track.moves]).toEqual([false, 1]);
    });

    it('small drift is corrected by speed alone', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      track.slip(-0.03);
      sounds.advance(0.4);
      expect(track.rate).toBeGreaterThan(1);
      sounds.advance(3);
      expect(track.moves).toBe(1);
      expect(Math.abs(track.position - sounds.player.currentTime)).toBeLessThan(0.002);
    });

    it('large drift is corrected by going there, within half a second', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      track.slip(1.2);
      sounds.advance(0.45);
      expect(track.moves).toBe(2);
      expect(track.position).toBeCloseTo(3.45);
    });
  });

  describe('explicit pause, stop and play', () => {
    it('pause takes it out until the next play, which finds it where the film is', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.audio.pause('soundtrack');
      sounds.player.pause();
      sounds.play().advance(2);
      expect(track.isSounding).toBeFalse();
      sounds.audio.play('soundtrack');
      expect([track.isSounding, track.position]).toEqual([true, 5]);
    });

    it('stop takes it out, and the next play begins at its beginning', () => {
      const track = sounds.track();
      sounds.start().advance(3);
      sounds.audio.stop('soundtrack');
      sounds.advance(2);
      expect(track.isSounding).toBeFalse();
      sounds.audio.play('soundtrack');
      sounds.advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 1]);
    });

    it('play while the film stands is heard when it runs', () => {
      const track = sounds.track();
      sounds.audio.play('soundtrack');
      expect(track.isSounding).toBeFalse();
      sounds.start();
      expect(track.isSounding).toBeTrue();
    });

    it('play of one that is over begins again', () => {
      sounds.backend.setDuration('soundtrack', 4);
      const track = sounds.track();
      sounds.start().advance(9);
      sounds.audio.play('soundtrack');
      sounds.advance(1);
      expect([track.isSounding, track.position]).toEqual([true, 1]);
    });
  });
});

describe('a browser that holds sounds back (contract §7)', () => {
  let sounds: TestSounds;

  beforeEach(() => {
    sounds = testSounds();
    sounds.backend.isLocked = true;
  });

  it('isAudioLocked is true once there are sounds, with an event whenever it changes', () => {
    expect([sounds.player.isAudioLocked, sounds.heard()]).toEqual([false, []]);
    sounds.track();
    expect([sounds.player.isAudioLocked, sounds.heard()]).toEqual([true, ['audiolockchange']]);
    sounds.backend.isLocked = false;
    expect([sounds.player.isAudioLocked, sounds.heard()]).toEqual([false, ['audiolockchange']]);
    sounds.backend.isLocked = true;
    sounds.audio.muted = true;
    expect(sounds.player.isAudioLocked).toBeFalse();
    expect(sounds.heard().sort()).toEqual([
      'audio.volumechange',
      'audiolockchange',
      'audiolockchange',
      'volumechange',
    ]);
    sounds.audio.muted = false;
    sounds.audio.remove('all');
    expect(sounds.player.isAudioLocked).toBeFalse();
  });

  it('after the gesture what should be sounding starts together, in the right place', () => {
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

  it('stale short sounds stay silent; one that the gesture itself asked for sounds', () => {
    sounds.audio.add(['old', 'click'].map((id) => ({ id, src: 'click.mp3' })));
    sounds.audio.play('old');
    sounds.advance(3);
    sounds.audio.play('click');
    sounds.backend.isLocked = false;
    expect(sounds.backend.sounding).toEqual(['click']);
    sounds.advance(1);
    expect(sounds.sound('old').fired).toBe(0);
  });

  it('an interruption silences the soundtrack, and afterwards it is in its place', () => {
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
