/** Milliseconds after which the clock is read again. */
const PERIOD = 250;
/** Milliseconds by which a timer may be late. Later ones mean that the computer slept, during which other clips stand still. */
const MAX_DELAY = 1500;

/** State of the clock, which starts to apply at the system time `since`, in milliseconds, with `time`. Other times are in seconds. */
interface StillState {
  readonly time: number;
  readonly since: number;
  readonly rate: number;
  readonly paused: boolean;
  readonly seeking: boolean;
}

interface StillClock {
  state: StillState;
  readonly now: () => number;
  /** Applies a change from now on. */
  readonly change: (change: Partial<StillState>) => void;
}

/** Creates a clock that stops at `end`, and then calls `onEnd`. */
function stillClock(state: StillState, end: number, signal: AbortSignal, onEnd: () => void): StillClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  const clock: StillClock = {
    state,
    now() {
      const { time, since, rate, paused, seeking } = clock.state;
      const passed = paused || seeking ? 0 : performance.now() - since;
      return Math.min(end, time + ((passed > PERIOD + MAX_DELAY ? PERIOD : passed) / 1000) * rate);
    },
    change(change) {
      const { time, rate, paused, seeking } = (clock.state = {
        ...clock.state,
        time: clock.now(),
        since: performance.now(),
        ...change,
      });
      clearTimeout(timer);
      if (paused || seeking || !(rate > 0)) return;
      const left = ((end - time) * 1000) / rate;
      const onTime = (): void => {
        if (left > PERIOD) return clock.change({});
        clock.change({ paused: true, time: end });
        onEnd();
      };
      timer = setTimeout(onTime, Math.min(left, PERIOD));
    },
  };
  return clock;
}

/**
 * Makes a `<video>` whose media are a single picture play for `seconds`: its time, state and events follow a clock, so that the engine
 * can treat it like any other clip. Browsers end such media at once. Loaded only for such media.
 * @param signal ends it, when other media are to be loaded
 */
export function playStill(element: HTMLVideoElement, seconds: number, signal: AbortSignal): void {
  // It may have been started while it was loading.
  element.pause();
  const { currentTime: start, playbackRate: rate } = element;
  const end = start + seconds;
  const fire = (type: string): void => void element.dispatchEvent(new Event(type));
  const first = { time: start, since: 0, rate, paused: true, seeking: false };
  const clock = stillClock(first, end, signal, () => ['pause', 'ended'].forEach(fire));
  const { now, change } = clock;
  /** Applies changes, and fires an event a little later. */
  const emit = (type: string, changes: Partial<StillState>, then?: Partial<StillState>): void => {
    change(changes);
    setTimeout(() => {
      if (signal.aborted) return;
      if (then) change(then);
      fire(type);
    });
  };
  const members: PropertyDescriptorMap = {
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    duration: { value: end },
    paused: { get: () => clock.state.paused },
    seeking: { get: () => clock.state.seeking },
    ended: { get: () => now() >= end },
    currentTime: {
      get: now,
      set: (to: number) =>
        emit('seeked', { time: Math.max(start, Math.min(end, to)), seeking: true }, { seeking: false }),
    },
    playbackRate: { get: () => clock.state.rate, set: (to: number) => emit('ratechange', { rate: to }) },
    play: {
      value: (): Promise<void> => {
        const changes = { paused: false, ...(now() >= end && { time: start }) };
        if (clock.state.paused) emit('playing', changes);
        else change(changes);
        return Promise.resolve();
      },
    },
    pause: {
      value: () => {
        if (!clock.state.paused) emit('pause', { paused: true });
      },
    },
  };
  for (const [name, member] of Object.entries(members))
    Object.defineProperty(element, name, { ...member, configurable: true });
  signal.addEventListener('abort', () => {
    for (const name of Object.keys(members)) Reflect.deleteProperty(element, name);
  });
  // The end of the picture itself may still be reported.
  const options = { signal, capture: true };
  element.addEventListener('ended', (event) => event.isTrusted && event.stopImmediatePropagation(), options);
  fire('loadeddata');
}
