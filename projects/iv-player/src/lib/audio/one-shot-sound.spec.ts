import { OneShotSound } from './one-shot-sound';
import type { SoundConditions } from './managed-sound';
import type { SoundBackend, SoundHandle } from './backend/sound-backend';
import type { SoundDescription } from './sound-options';

describe('OneShotSound', () => {
  let backend: { now: number; isSuspended: boolean };
  let voice: { isLoaded: boolean; duration: number };
  let orders: string[];

  const sound = (description: Partial<SoundDescription> = {}): OneShotSound =>
    new OneShotSound(
      {
        ...{
          load: () => orders.push('load'),
          playOnce: (from = 0) => orders.push(`playOnce ${from.toFixed(2)}`),
        },
        ...{ pause: () => orders.push('pause'), stop: () => orders.push('stop') },
        get isLoaded() {
          return voice.isLoaded;
        },
        get duration() {
          return voice.duration;
        },
      } as unknown as SoundHandle,
      backend as SoundBackend,
      { id: 'a', src: 'a.wav', ...description },
    );
  /** The device lets sounds out again, or is just looked at. */
  const moment = (isReleased: boolean): SoundConditions => ({
    status: 'playing',
    isSeeking: false,
    isOutputSuspended: backend.isSuspended,
    isOutputResumed: isReleased,
    isClockSettled: false,
  });
  const release = (one: OneShotSound): void => {
    backend.isSuspended = false;
    one.update(moment(true));
  };
  const news = (): string[] => orders.splice(0);

  beforeEach(() => {
    backend = { now: 100, isSuspended: false };
    voice = { isLoaded: true, duration: 4 };
    orders = [];
  });

  it('sounds at the call, from its beginning, each time', () => {
    const one = sound();
    one.play();
    one.play();
    expect(news()).toEqual(['load', 'playOnce 0.00', 'load', 'playOnce 0.00']);
    one.update(moment(false));
    expect(news()).toEqual([]);
  });

  it('autoplay: as if it were played at once; default not', () => {
    sound({ autoplay: true });
    expect(news()).toEqual(['load', 'playOnce 0.00']);
    sound();
    expect(news()).toEqual([]);
  });

  it('sounds when it is loaded, however long that takes, once', () => {
    voice.isLoaded = false;
    const one = sound();
    one.play();
    one.play();
    backend.now = 130;
    one.update(moment(false));
    expect(news()).toEqual(['load', 'load']);
    voice.isLoaded = true;
    one.update(moment(false));
    one.update(moment(false));
    expect(news()).toEqual(['playOnce 0.00']);
  });

  for (const [late, heard] of [
    [0, ['playOnce 0.00']],
    [0.5, ['playOnce 0.00']],
    [0.51, []],
    [60, []],
  ] as const) {
    it(`held back for ${late} s it ${heard.length ? 'sounds' : 'stays silent'}`, () => {
      const one = sound();
      backend.isSuspended = true;
      one.play();
      news();
      backend.now += late;
      release(one);
      one.update(moment(false));
      expect(news()).toEqual([...heard]);
    });
  }

  for (const [rate, place] of [
    [undefined, '2.00'],
    [0.5, '3.00'],
    [1.5, '1.00'],
    [2, '0.00'],
  ] as const) {
    it(`a loop at rate ${rate ?? 'undefined'} that was held back is where it would be by now`, () => {
      const one = sound({ loop: true, ...(rate && { rate }) });
      backend.isSuspended = true;
      one.play();
      news();
      backend.now += 6;
      release(one);
      expect(news()).toEqual([`playOnce ${place}`]);
    });
  }

  it('a loop whose length nobody knows begins at its beginning', () => {
    const one = sound({ loop: true });
    voice.duration = 0;
    backend.isSuspended = true;
    one.play();
    backend.now += 6;
    news();
    release(one);
    expect(news()).toEqual(['playOnce 0.00']);
  });

  for (const operation of ['pause', 'stop'] as const) {
    it(`${operation} takes back what was asked for and not heard yet`, () => {
      const one = sound();
      backend.isSuspended = true;
      one.play();
      one[operation]();
      release(one);
      expect(news()).toEqual(['load', operation]);
    });
  }

  it('neither follows the film nor is saved', () => {
    const one = sound();
    one.invalidate();
    one.restore();
    expect([one.drift, one.snapshot, news()]).toEqual([null, null, []]);
  });
});
