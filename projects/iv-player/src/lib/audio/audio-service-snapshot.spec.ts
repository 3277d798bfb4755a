import type { PlayerSnapshot } from '../player/snapshot/player-snapshots';
import type { IvPlayerError } from '../events/player-error';
import { type TestSounds, testSounds } from './testing/test-sounds';

describe('AudioService: what checkpoints hold (contract §8)', () => {
  let sounds: TestSounds;

  const begin = (): TestSounds => {
    sounds = testSounds();
    return sounds;
  };
  const save = (): PlayerSnapshot => JSON.parse(JSON.stringify(sounds.snapshots.save())) as PlayerSnapshot;
  const load = (moment: PlayerSnapshot): void =>
    sounds.snapshots.restore(sounds.snapshots.read(moment, fail));

  beforeEach(begin);

  it('a soundtrack is where it was, in the same player at once', () => {
    const track = sounds.track();
    sounds.start().advance(13);
    const moment = save();
    sounds.advance(9);
    load(moment);
    expect([track.isSounding, track.position]).toEqual([true, 13]);
    sounds.advance(5);
    expect(track.position).toBeCloseTo(18);
  });

  it('a soundtrack is where it was in a new player, as soon as the film runs', () => {
    sounds.track();
    sounds.start().advance(13);
    const moment = save();
    const track = begin().track();
    load(moment);
    expect(track.isSounding).toBeFalse();
    sounds.play().advance(2);
    expect([track.isSounding, track.position]).toEqual([true, 15]);
  });

  it('one that began in mid-film is as far as it was', () => {
    sounds.start().advance(6);
    sounds.track();
    sounds.advance(3);
    const moment = save();
    const track = begin().track();
    sounds.play();
    load(moment);
    sounds.advance(1);
    expect(track.position).toBeCloseTo(4);
  });

  it('a loop and another speed change nothing about it', () => {
    const options = { loop: true, rate: 2 };
    sounds.track(options);
    sounds.start().advance(28);
    const moment = save();
    const track = begin().track(options);
    sounds.backend.setDuration('soundtrack', 10);
    sounds.play();
    load(moment);
    expect(track.position).toBeCloseTo(56);
  });

  for (const [name, position] of [
    ['pause', 8],
    ['stop', 2],
  ] as const) {
    it(`one that ${name} took out stays out until play`, () => {
      sounds.track();
      sounds.start().advance(3);
      sounds.audio[name]('soundtrack');
      const moment = save();
      const track = begin().track();
      sounds.play();
      load(moment);
      sounds.advance(3);
      expect(track.isSounding).toBeFalse();
      sounds.audio.play('soundtrack');
      sounds.advance(2);
      expect(track.position).toBeCloseTo(position);
    });
  }

  it('one that was taken out after the moment sounds again, and one that was out falls silent at once', () => {
    const track = sounds.track({ fadeOutDuration: 2 });
    sounds.start().advance(3);
    const playing = save();
    sounds.audio.pause('soundtrack');
    sounds.advance(3);
    const out = save();
    load(playing);
    expect([track.isSounding, track.position]).toEqual([true, 3]);
    load(out);
    expect(track.isSounding).toBeFalse();
  });

  it('while a frame is late nothing sounds, at the old place or the new one', () => {
    const track = sounds.track();
    sounds.start().advance(3);
    const moment = save();
    sounds.advance(9);
    sounds.engine.holdFrames = true;
    load(moment);
    sounds.advance(2);
    expect(track.isSounding).toBeFalse();
    sounds.engine.showFrame();
    sounds.advance(1);
    expect(track.position).toBeCloseTo(4);
  });

  it('a sound that was not there yet begins at its beginning', () => {
    sounds.start().advance(13);
    const moment = save();
    const track = begin().track();
    sounds.play();
    load(moment);
    sounds.advance(2);
    expect(track.position).toBeCloseTo(2);
  });

  it('a sound that is no more is reported', () => {
    sounds.track();
    sounds.start().advance(3);
    const moment = save();
    begin();
    const problems: string[] = [];
    sounds.snapshots.read(moment, (problem) => problems.push(problem));
    expect(problems).toEqual([jasmine.stringContaining('"soundtrack"')]);
  });

  it('volumes are the viewer’s and stay as they are; short sounds are none of its business', () => {
    sounds.audio.add({ id: 'ding', src: 'ding.mp3' });
    sounds.start().advance(3);
    const moment = save();
    expect(moment.plugins['audio']).toEqual([]);
    sounds.audio.volume = 0.4;
    sounds.audio.videoVolume = 0.2;
    sounds.audio.play('ding');
    load(moment);
    expect([sounds.audio.volume, sounds.audio.videoVolume]).toEqual([0.4, 0.2]);
    expect(sounds.sound('ding').isSounding).toBeTrue();
  });

  for (const bad of [
    null,
    {},
    [['x']],
    [['x', { startOffset: 'now', isSuspended: false }]],
    [['x', { startOffset: -1, isSuspended: false }]],
  ]) {
    it(`${JSON.stringify(bad)} is refused`, () => {
      const { playback: film } = save();
      expect(() => sounds.snapshots.read({ film, plugins: { audio: bad } }, fail)).toThrowMatching(
        ({ code }: IvPlayerError) => code === 'BAD_SNAPSHOT',
      );
    });
  }
});
