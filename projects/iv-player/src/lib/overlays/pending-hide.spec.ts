import { PendingHide, type OverlayAnimator, endingOf } from './pending-hide';

/** One timer that only moves by hand. */
class HandTimer {
  task: (() => void) | null = null;
  milliseconds = 0;

  readonly later = (task: () => void, milliseconds: number): (() => void) => {
    this.task = task;
    this.milliseconds = milliseconds;
    return () => (this.task = null);
  };
}

describe('Hiding (contract §6)', () => {
  let timer: HandTimer;
  let hidden: number;
  let failures: unknown[];
  const hide = (animate: OverlayAnimator<string>, timeout = 5000): PendingHide => {
    const hiding = new PendingHide(timer.later, timeout, {
      hide: () => {
        hidden++;
      },
      fail: (cause) => void failures.push(cause),
    });
    hiding.run(animate, 'element');
    return hiding;
  };

  beforeEach(() => {
    timer = new HandTimer();
    hidden = 0;
    failures = [];
  });

  it('hides when a function without `done` returns', () => {
    hide((element) => expect([element, hidden]).toEqual(['element', 0]));
    expect([hidden, timer.task]).toEqual([1, null]);
  });

  it('hides when `done` is called, once', () => {
    let finish: () => void = fail;
    hide((_element, done) => {
      finish = done;
    });
    expect(hidden).toBe(0);
    finish();
    finish();
    expect([hidden, timer.task]).toEqual([1, null]);
  });

  it('hides when the promise that was returned resolves', async () => {
    const ending = Promise.resolve();
    hide(() => ending);
    expect(hidden).toBe(0);
    await ending;
    expect(hidden).toBe(1);
  });

  it('hides when the `Animation` that was returned has finished', async () => {
    const element = document.createElement('div');
    document.body.append(element);
    const animation = element.animate({ opacity: 0 }, 60_000);
    hide(() => animation);
    animation.finish();
    expect(hidden).toBe(0);
    await animation.finished;
    expect(hidden).toBe(1);
    element.remove();
  });

  it('is forced when the time is up', () => {
    hide((_element, _done) => undefined, 700);
    expect([timer.milliseconds, hidden]).toEqual([700, 0]);
    timer.task?.();
    expect([hidden, failures]).toEqual([1, []]);
  });

  it('waits as long as a timer can where no limit is wanted', () => {
    hide((_element, _done) => undefined, Infinity);
    expect(timer.milliseconds).toBe(2_147_483_647);
  });

  it('a show meanwhile wins: nothing is hidden, and nothing that fails later is told', async () => {
    const cancelled = Promise.reject(new Error('cancelled'));
    hide(() => cancelled).cancel();
    await cancelled.catch(() => undefined);
    expect([hidden, failures, timer.task]).toEqual([0, [], null]);
  });

  it('a function that throws is told of, and hides at once', () => {
    const cause = new Error('no animation');
    hide(() => {
      throw cause;
    });
    expect([hidden, failures, timer.task]).toEqual([1, [cause], null]);
  });

  it('a promise that rejects is told of, and hides', async () => {
    const cause = new Error('no animation');
    const ending = Promise.reject(cause);
    hide(() => ending);
    await ending.catch(() => undefined);
    expect([hidden, failures]).toEqual([1, [cause]]);
  });

  it('an `Animation` that is cancelled is told of, and hides', async () => {
    const animation = document.createElement('div').animate({ opacity: 0 }, 60_000);
    const { finished } = animation;
    hide(() => animation);
    animation.cancel();
    await finished.catch(() => undefined);
    await Promise.resolve();
    expect([hidden, failures]).toEqual([1, [jasmine.any(DOMException)]]);
  });
});

describe('endingOf', () => {
  it('knows promises and what has one', () => {
    const ending = Promise.resolve();
    expect([endingOf(ending), endingOf({ finished: ending })]).toEqual([ending, ending]);
  });

  it('takes all else for no animation', () => {
    const rest = [undefined, null, 1, 'then', {}, { finished: true }, { finished: null }, { then: 1 }];
    expect(rest.map(endingOf)).toEqual(rest.map(() => null));
  });
});
