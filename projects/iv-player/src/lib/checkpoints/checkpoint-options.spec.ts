import { IvPlayerError } from '../events/player-error';
import { assertCheckpointOptions } from './checkpoint-options';

describe('assertCheckpointOptions', () => {
  const call = (): null => null;
  const storage = { getItem: call, setItem: call, removeItem: call };

  for (const options of [
    {},
    { persistent: true },
    { persistent: false },
    { persistent: storage, key: 'story' },
  ]) {
    it(`takes ${JSON.stringify(Object.keys(options))} with valid values: ${JSON.stringify(options)}`, () =>
      expect(() => assertCheckpointOptions(options)).not.toThrow());
  }

  const invalid: readonly [option: string, options: object][] = [
    ['persistent', { persistent: 'yes' }],
    ['persistent', { persistent: null }],
    ['persistent', { persistent: 1 }],
    ['persistent', { persistent: { ...storage, removeItem: undefined } }],
    ['key', { key: '' }],
    ['key', { key: 7 }],
    ['key', { persistent: true, key: null }],
  ];
  for (const [option, options] of invalid) {
    it(`refuses ${JSON.stringify(options)}, naming ${option}`, () =>
      expect(() => assertCheckpointOptions(options)).toThrowMatching(
        (error: unknown) =>
          error instanceof IvPlayerError &&
          error.code === 'INVALID_ARGUMENT' &&
          error.message.startsWith(`checkpoints.${option} must be`),
      ));
  }
});
