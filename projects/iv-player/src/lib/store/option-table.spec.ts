import { IvPlayerError } from '../events/player-error';
import { type OptionTable, checkFlag, checkOptions, checkSeconds, defaultsOf } from './option-table';

interface FadeOptions {
  readonly duration?: number;
  readonly delay?: number;
  readonly isLinear?: boolean;
}

const FADE_OPTIONS = {
  duration: { check: checkSeconds, default: 0.5 },
  delay: { check: checkSeconds },
  isLinear: { check: checkFlag, default: false },
} satisfies OptionTable<FadeOptions>;

function refusal(options: unknown): string {
  try {
    checkOptions(FADE_OPTIONS, options, 'fade');
  } catch (error) {
    if (error instanceof IvPlayerError && error.code === 'INVALID_ARGUMENT') return error.message;
    throw error;
  }
  return 'accepted';
}

describe('checkOptions', () => {
  it('copies the options that are in the table', () =>
    expect(checkOptions(FADE_OPTIONS, { duration: 2, isLinear: true }, 'fade')).toEqual({
      duration: 2,
      isLinear: true,
    }));

  it('leaves out unknown and undefined options', () =>
    expect(checkOptions(FADE_OPTIONS, { duration: undefined, color: 'red' }, 'fade')).toEqual({}));

  for (const [options, message] of [
    [{ duration: '2' }, 'fade.duration must be a finite number of seconds, not 2.'],
    [{ delay: Infinity }, 'fade.delay must be a finite number of seconds, not Infinity.'],
    [{ isLinear: 'yes' }, 'fade.isLinear must be true or false, not yes.'],
    [{ isLinear: null }, 'fade.isLinear must be true or false, not null.'],
    [null, 'fade must be an object, not null.'],
    [7, 'fade must be an object, not 7.'],
  ] as const) {
    it(`throws: ${message}`, () => expect(refusal(options)).toBe(message));
  }

  it('keeps null where it removes an earlier option', () =>
    expect(checkOptions<typeof FADE_OPTIONS>(FADE_OPTIONS, { delay: null }, 'fade', true)).toEqual({
      delay: null as never,
    }));
});

describe('defaultsOf', () => {
  it('returns the defaults, and nothing for an option without one', () =>
    expect(defaultsOf(FADE_OPTIONS)).toEqual({ duration: 0.5, isLinear: false }));
});
