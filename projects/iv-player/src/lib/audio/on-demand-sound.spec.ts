import { OnDemandSound } from './on-demand-sound';
import type { RegisteredSound, SoundConditions } from './registered-sound';
import type { SoundBackend, SoundHandle } from './sound-backend';
import type { SoundDescription } from './sound-options';

describe('OnDemandSound', () => {
  let backend: { now: number; isSuspended: boolean };
  let state: { isLoaded: boolean; duration: number };
  let calls: string[];

  const sound = (description: Partial<SoundDescription> = {}): OnDemandSound =>
    new OnDemandSound(
      {
        ...{
          load: () => calls.push('load'),
          play: (from = 0) => calls.push(`play ${from.toFixed(2)}`),
        },
        ...{ pause: () => calls.push('pause'), stop: () => calls.push('stop') },
        get isLoaded() {
          return state.isLoaded;
        },
        get duration() {
          return state.duration;
        },
      } as unknown as SoundHandle,
      backend as SoundBackend,
      { id: 'a', src: 'a.wav', ...description },
    );
  /** Conditions, optionally with an output that has just resumed. */
  const conditions = (isOutputResumed: boolean): SoundConditions => ({
    status: 'playing',
    isSeeking: false,
    isOutputSuspended: backend.isSuspended,
    isOutputResumed,
    isClockSettled: false,
    isReading: true,
  });
  const resume = (short: OnDemandSound): void => {
    backend.isSuspended = false;
    short.update(conditions(true));
  };
  const newCalls = (): string[] => calls.splice(0);

  beforeEach(() => {
    backend = { now: 100, isSuspended: false };
    state = { isLoaded: true, duration: 4 };
    calls = [];
  });

  it('plays from its beginning on each call', () => {
    const short = sound();
    short.play();
    short.play();
    expect(newCalls()).toEqual(['load', 'play 0.00', 'load', 'play 0.00']);
    short.update(conditions(false));
    expect(newCalls()).toEqual([]);
  });

  it('plays immediately with autoplay only', () => {
    sound({ autoplay: true });
    expect(newCalls()).toEqual(['load', 'play 0.00']);
    sound();
    expect(newCalls()).toEqual([]);
  });

  it('plays once when loaded, however long that takes', () => {
    state.isLoaded = false;
    const short = sound();
    short.play();
    short.play();
    backend.now = 130;
    short.update(conditions(false));
    expect(newCalls()).toEqual(['load', 'load']);
    state.isLoaded = true;
    short.update(conditions(false));
    short.update(conditions(false));
    expect(newCalls()).toEqual(['play 0.00']);
  });

  for (const [late, expected] of [
    [0, ['play 0.00']],
    [0.5, ['play 0.00']],
    [0.51, []],
    [60, []],
  ] as const) {
    it(`requested ${late} s before the output resumes it ${expected.length ? 'plays' : 'does not play'}`, () => {
      const short = sound();
      backend.isSuspended = true;
      short.play();
      newCalls();
      backend.now += late;
      resume(short);
      short.update(conditions(false));
      expect(newCalls()).toEqual([...expected]);
    });
  }

  for (const [rate, position] of [
    [undefined, '2.00'],
    [0.5, '3.00'],
    [1.5, '1.00'],
    [2, '0.00'],
  ] as const) {
    it(`starts a loop at rate ${rate ?? 'undefined'} where it would be when the output resumes`, () => {
      const short = sound({ loop: true, ...(rate && { rate }) });
      backend.isSuspended = true;
      short.play();
      newCalls();
      backend.now += 6;
      resume(short);
      expect(newCalls()).toEqual([`play ${position}`]);
    });
  }

  it('starts a loop where it would be even if it loads after the output resumed', () => {
    state.isLoaded = false;
    const short = sound({ loop: true });
    backend.isSuspended = true;
    short.play();
    newCalls();
    backend.now += 2;
    resume(short);
    expect(newCalls()).toEqual([]);
    backend.now += 1;
    state.isLoaded = true;
    short.update(conditions(false));
    expect(newCalls()).toEqual(['play 3.00']);
  });

  it('starts a loop of unknown duration from its beginning', () => {
    const short = sound({ loop: true });
    state.duration = 0;
    backend.isSuspended = true;
    short.play();
    backend.now += 6;
    newCalls();
    resume(short);
    expect(newCalls()).toEqual(['play 0.00']);
  });

  for (const operation of ['pause', 'stop'] as const) {
    it(`${operation} cancels a pending request`, () => {
      const short = sound();
      backend.isSuspended = true;
      short.play();
      short[operation]();
      resume(short);
      expect(newCalls()).toEqual(['load', operation]);
    });
  }

  it('has neither drift nor snapshot, and needs no restore', () => {
    const short: RegisteredSound = sound();
    expect([short.drift, short.snapshot, short.restore, short.invalidate]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
