import { readStory } from '../../format/read-story';
import { storyOf } from '../../testing/test-story';
import { checkStory } from '../check-story';

describe('options of sounds', () => {
  const storyWith = (options: Readonly<Record<string, number>>) =>
    storyOf({ a: { text: 'A', ending: 'x' } }, { sounds: [{ id: 's', src: 'a.mp3', ...options }] });
  const found = (options: Readonly<Record<string, number>>): readonly string[] =>
    checkStory(storyWith(options)).map(({ code, path, message }) => `${code} ${path.join('.')} ${message}`);

  it('that browsers do not accept are errors, although the film plays [check-sounds]', () => {
    expect(found({ volume: 7 })).toEqual([
      'BAD_FORMAT sounds.0.volume The "volume" of the sound "s" is 7, which browsers do not accept: use a number from 0 to 1, and "gain" to make it louder.',
    ]);
    expect(found({ rate: -2 })).toEqual([
      'BAD_FORMAT sounds.0.rate The "rate" of the sound "s" is -2, which browsers do not accept: use a number from 0.0625 to 16, such as 1.',
    ]);
    for (const options of [
      ...[{ volume: -0.1 }, { volume: 1.01 }, { rate: 0 }, { rate: 17 }],
      ...[{ fadeInDuration: -1 }, { fadeOutDuration: -1 }, { pool: 0 }],
    ]) {
      expect(found(options as Readonly<Record<string, number>>).length)
        .withContext(JSON.stringify(options))
        .toBe(1);
      expect(readStory(storyWith(options as Readonly<Record<string, number>>)).story).not.toBeNull();
    }
  });

  it('in their ranges have no finding [check-sounds]', () => {
    expect(found({ volume: 0, rate: 0.5, fadeInDuration: 0, fadeOutDuration: 3, pool: 5, gain: 20 })).toEqual(
      [],
    );
    expect(found({ volume: 1, rate: 4 })).toEqual([]);
  });
});
