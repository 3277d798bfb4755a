import type { PlayerSnapshot, PlayerSnapshots } from '../player/player-snapshots';
import type { IvPlayerError } from '../events/player-error';
import { type TestSounds, testSounds } from './testing/test-sounds';

describe('AudioService snapshot', () => {
  let sounds: TestSounds;

  const begin = (): TestSounds => {
    sounds = testSounds();
    return sounds;
  };
  const snapshots = (): PlayerSnapshots => sounds.snapshots;
  const save = (): PlayerSnapshot => JSON.parse(JSON.stringify(snapshots().save())) as PlayerSnapshot;
  const load = (saved: PlayerSnapshot): void => snapshots().restore(snapshots().read(saved, fail));

  beforeEach(begin);

  it('immediately restores the position of a soundtrack in the same player', () => {
    const track = sounds.track();
    sounds.start().advance(13);
    const saved = save();
    sounds.advance(9);
    load(saved);
    expect([track.isSounding, track.position]).toEqual([true, 13]);
    sounds.advance(5);
    expect(track.position).toBeCloseTo(18);
  });

  it('restores the position of a soundtrack in a new player once it plays [saved-sounds]', () => {
    sounds.track();
    sounds.start().advance(13);
    const saved = save();
    const track = begin().track();
    load(saved);
    expect(track.isSounding).toBeFalse();
    sounds.play().advance(2);
    expect([track.isSounding, track.position]).toEqual([true, 15]);
  });

  it('restores the position of a soundtrack that was added during playback', () => {
    sounds.start().advance(6);
    sounds.track();
    sounds.advance(3);
    const saved = save();
    const track = begin().track();
    sounds.play();
    load(saved);
    sounds.advance(1);
    expect(track.position).toBeCloseTo(4);
  });

  it('restores the position of a loop with its own rate', () => {
    const options = { loop: true, rate: 2 };
    sounds.track(options);
    sounds.start().advance(28);
    const saved = save();
    const track = begin().track(options);
    sounds.backend.setDuration('soundtrack', 10);
    sounds.play();
    load(saved);
    expect(track.position).toBeCloseTo(56);
  });

  for (const [name, position] of [
    ['pause', 8],
    ['stop', 2],
  ] as const) {
    it(`keeps a soundtrack that was suspended by ${name} suspended until play`, () => {
      sounds.track();
      sounds.start().advance(3);
      sounds.audio[name]('soundtrack');
      const saved = save();
      const track = begin().track();
      sounds.play();
      load(saved);
      sounds.advance(3);
      expect(track.isSounding).toBeFalse();
      sounds.audio.play('soundtrack');
      sounds.advance(2);
      expect(track.position).toBeCloseTo(position);
    });
  }

  it('resumes a soundtrack that was not suspended when saved, and stops one that was', () => {
    const track = sounds.track({ fadeOutDuration: 2 });
    sounds.start().advance(3);
    const playing = save();
    sounds.audio.pause('soundtrack');
    sounds.advance(3);
    const suspended = save();
    load(playing);
    expect([track.isSounding, track.position]).toEqual([true, 3]);
    load(suspended);
    expect(track.isSounding).toBeFalse();
  });

  it('plays nothing until the restored frame is available', () => {
    const track = sounds.track();
    sounds.start().advance(3);
    const saved = save();
    sounds.advance(9);
    sounds.engine.holdFrames = true;
    load(saved);
    sounds.advance(2);
    expect(track.isSounding).toBeFalse();
    sounds.engine.showFrame();
    sounds.advance(1);
    expect(track.position).toBeCloseTo(4);
  });

  it('starts a sound missing from the snapshot from its beginning', () => {
    sounds.start().advance(13);
    const saved = save();
    const track = begin().track();
    sounds.play();
    load(saved);
    sounds.advance(2);
    expect(track.position).toBeCloseTo(2);
  });

  it('reports a saved sound that no longer exists', () => {
    sounds.track();
    sounds.start().advance(3);
    const saved = save();
    begin();
    const problems: string[] = [];
    snapshots().read(saved, (problem) => problems.push(problem));
    expect(problems).toEqual([jasmine.stringContaining('"soundtrack"')]);
  });

  it('contains neither volumes nor on-demand sounds', () => {
    sounds.audio.add({ id: 'ding', src: 'ding.mp3' });
    sounds.start().advance(3);
    const saved = save();
    expect(saved.plugins['audio']).toEqual([]);
    sounds.audio.volume = 0.4;
    sounds.audio.videoVolume = 0.2;
    sounds.audio.play('ding');
    load(saved);
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
    it(`is rejected as BAD_SNAPSHOT if it is ${JSON.stringify(bad)}`, () => {
      const { playback } = save();
      expect(() => snapshots().read({ playback, plugins: { audio: bad } }, fail)).toThrowMatching(
        ({ code }: IvPlayerError) => code === 'BAD_SNAPSHOT',
      );
    });
  }
});
