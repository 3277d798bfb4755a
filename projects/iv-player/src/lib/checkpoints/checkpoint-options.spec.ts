import { IvPlayerError } from '../events/player-error';
import { checkOptions } from '../store/option-table';
import { CHECKPOINT_OPTIONS } from './checkpoint-options';

describe('CHECKPOINT_OPTIONS', () => {
  const check = (options: object): object => checkOptions(CHECKPOINT_OPTIONS, options, 'checkpoints');
  const call = (): null => null;
  const storage = { getItem: call, setItem: call, removeItem: call };

  for (const options of [
    {},
    { persistent: true },
    { persistent: false },
    { persistent: storage, key: 'story' },
  ]) {
    it(`accepts ${JSON.stringify(Object.keys(options))} with valid values: ${JSON.stringify(options)}`, () =>
      expect(check(options)).toEqual(options));
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
    it(`rejects ${JSON.stringify(options)}, naming ${option}`, () =>
      expect(() => check(options)).toThrowMatching(
        (error: unknown) =>
          error instanceof IvPlayerError &&
          error.code === 'INVALID_ARGUMENT' &&
          error.message.startsWith(`checkpoints.${option} must be`),
      ));
  }
});
