import { readAudioOptions } from './audio-options';

describe('readAudioOptions', () => {
  it('leaves options that are not given undefined', () =>
    expect(readAudioOptions({})).toEqual({
      sounds: [],
      bindVolumeToPlayer: undefined,
      videoVolume: undefined,
    }));

  it('reads sounds as add does, and clamps videoVolume', () => {
    const sound = { id: 'a', src: 'a.mp3' };
    expect(readAudioOptions({ sounds: sound, bindVolumeToPlayer: false, videoVolume: 7 })).toEqual({
      sounds: [sound],
      bindVolumeToPlayer: false,
      videoVolume: 1,
    });
  });

  const refused: readonly [options: object, code: string][] = [
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
  for (const [options, code] of refused) {
    it(`throws ${code} for ${JSON.stringify(options)}`, () => {
      expect(() => readAudioOptions(options)).toThrowMatching((error) => error.code === code);
    });
  }
});
