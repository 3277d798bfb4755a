import { type OverlayAnimator, HideAnimation, completionOf } from './hide-animation';

/** A timer fired by the test. */
class ManualTimer {
  task: (() => void) | null = null;
  milliseconds = 0;

  readonly start = (task: () => void, milliseconds: number): (() => void) => {
    this.task = task;
    this.milliseconds = milliseconds;
    return () => (this.task = null);
  };
}

describe('HideAnimation', () => {
  let timer: ManualTimer;
  let hidden: number;
  let failures: unknown[];
  const hide = (animate: OverlayAnimator<string>, timeout = 5000): HideAnimation => {
    const hideAnimation = new HideAnimation(timer.start, timeout, {
      hide: () => {
        hidden++;
      },
      animationFailed: (cause) => void failures.push(cause),
    });
    hideAnimation.run(animate, 'element');
    return hideAnimation;
  };

  beforeEach(() => {
    timer = new ManualTimer();
    hidden = 0;
    failures = [];
  });

  it('hides when an animator without `done` returns [hide-done]', () => {
    hide((element) => expect([element, hidden]).toEqual(['element', 0]));
    expect([hidden, timer.task]).toEqual([1, null]);
  });

  it('hides when `done` is called, once [hide-done]', () => {
    let finish: () => void = fail;
    hide((_element, done) => {
      finish = done;
    });
    expect(hidden).toBe(0);
    finish();
    finish();
    expect([hidden, timer.task]).toEqual([1, null]);
  });

  it('hides when the returned promise resolves [hide-animation]', async () => {
    const ending = Promise.resolve();
    hide(() => ending);
    expect(hidden).toBe(0);
    await ending;
    expect(hidden).toBe(1);
  });

  it('hides when the returned `Animation` finishes [hide-animation]', async () => {
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

  it('hides after the timeout', () => {
    hide((_element, _done) => undefined, 700);
    expect([timer.milliseconds, hidden]).toEqual([700, 0]);
    timer.task?.();
    expect([hidden, failures]).toEqual([1, []]);
  });

  it('waits for the maximum delay of a timer with an infinite timeout', () => {
    hide((_element, _done) => undefined, Infinity);
    expect(timer.milliseconds).toBe(2_147_483_647);
  });

  it('hides and reports nothing after `cancel`', async () => {
    const cancelled = Promise.reject(new Error('cancelled'));
    hide(() => cancelled).cancel();
    await cancelled.catch(() => undefined);
    expect([hidden, failures, timer.task]).toEqual([0, [], null]);
  });

  it('hides immediately and reports an animator that throws', () => {
    const cause = new Error('no animation');
    hide(() => {
      throw cause;
    });
    expect([hidden, failures, timer.task]).toEqual([1, [cause], null]);
  });

  it('hides and reports a promise that rejects [hide-failure]', async () => {
    const cause = new Error('no animation');
    const ending = Promise.reject(cause);
    hide(() => ending);
    await ending.catch(() => undefined);
    expect([hidden, failures]).toEqual([1, [cause]]);
  });

  it('hides and reports an `Animation` that is cancelled', async () => {
    const animation = document.createElement('div').animate({ opacity: 0 }, 60_000);
    const { finished } = animation;
    hide(() => animation);
    animation.cancel();
    await finished.catch(() => undefined);
    await Promise.resolve();
    expect([hidden, failures]).toEqual([1, [jasmine.any(DOMException)]]);
  });
});

describe('completionOf', () => {
  it('returns a promise, or the `finished` promise of an `Animation`', () => {
    const ending = Promise.resolve();
    expect([completionOf(ending), completionOf({ finished: ending })]).toEqual([ending, ending]);
  });

  it('returns null for anything else', () => {
    const rest = [undefined, null, 1, 'then', {}, { finished: true }, { finished: null }, { then: 1 }];
    expect(rest.map(completionOf)).toEqual(rest.map(() => null));
  });
});
