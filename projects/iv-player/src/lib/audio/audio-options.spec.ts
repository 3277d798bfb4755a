import { checkOptions } from '../store/option-table';
import { AUDIO_OPTIONS } from './audio-options';

describe('AUDIO_OPTIONS', () => {
  const check = (options: object): object => checkOptions(AUDIO_OPTIONS, options, 'audio');

  it('omits absent options', () => expect(check({})).toEqual({}));

  it('reads sounds like add, and clamps videoVolume', () => {
    const sound = { id: 'a', src: 'a.mp3' };
    expect(check({ sounds: sound, bindVolumeToPlayer: false, videoVolume: 7 })).toEqual({
      sounds: [sound],
      bindVolumeToPlayer: false,
      videoVolume: 1,
    });
  });

  const rejected: readonly [options: object, code: string][] = [
    [{ bindVolumeToPlayer: 'yes' }, 'INVALID_ARGUMENT'],
    [{ bindVolumeToPlayer: 0 }, 'INVALID_ARGUMENT'],
    [{ bindVolumeToPlayer: null }, 'INVALID_ARGUMENT'],
    [{ videoVolume: Number.NaN }, 'INVALID_ARGUMENT'],
    [{ videoVolume: '0.5' }, 'INVALID_ARGUMENT'],
    [{ videoVolume: null }, 'INVALID_ARGUMENT'],
    [{ sounds: [{ id: 'a' }] }, 'INVALID_SOUND'],
    [{ sounds: null }, 'INVALID_SOUND'],
    [{ sounds: 'a.mp3' }, 'INVALID_SOUND'],
    [{ sounds: { a: 'a.mp3' } }, 'INVALID_SOUND'],
  ];
  for (const [options, code] of rejected) {
    it(`throws ${code} for ${JSON.stringify(options)}`, () => {
      expect(() => check(options)).toThrowMatching((error) => error.code === code);
    });
  }
});
