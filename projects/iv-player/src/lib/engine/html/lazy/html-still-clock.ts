/** Milliseconds after which the clock is read again. */
const PERIOD = 250;
/** Milliseconds by which a timer may be late. Later ones mean that the computer slept, during which other clips stand still. */
const MAX_DELAY = 1500;

/**
 * Makes a `<video>` whose media are a single picture play for `seconds`: its time, state and events follow a clock, so that the engine
 * can treat it like any other clip. Browsers end such media at once. Loaded only for such media.
 * @param signal ends it, when other media are to be loaded
 */
export function playStill(element: HTMLVideoElement, seconds: number, signal: AbortSignal): void {
  // It may have been started while it was loading.
  element.pause();
  const start = element.currentTime;
  const end = start + seconds;
  let time = start;
  let since = 0;
  let rate = element.playbackRate;
  let paused = true;
  let seeking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fire = (type: string): void => void element.dispatchEvent(new Event(type));
  const later = (task: () => void): void => void setTimeout(() => signal.aborted || task());
  const now = (): number => {
    const passed = paused || seeking ? 0 : performance.now() - since;
    return Math.min(end, time + ((passed > PERIOD + MAX_DELAY ? PERIOD : passed) / 1000) * rate);
  };
  /** Applies a change from now on. */
  const change = (apply: () => void): void => {
    time = now();
    apply();
    since = performance.now();
    clearTimeout(timer);
    if (paused || seeking || !(rate > 0)) return;
    const left = ((end - time) * 1000) / rate;
    timer = setTimeout(
      () => {
        if (left > PERIOD) return change(() => undefined);
        change(() => (paused = true));
        time = end;
        fire('pause');
        fire('ended');
      },
      Math.min(left, PERIOD),
    );
  };

  const members: PropertyDescriptorMap = {
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    duration: { value: end },
    paused: { get: () => paused },
    seeking: { get: () => seeking },
    ended: { get: () => now() >= end },
    currentTime: {
      get: now,
      set: (to: number) => {
        change(() => {
          time = Math.max(start, Math.min(end, to));
          seeking = true;
        });
        later(() => {
          change(() => (seeking = false));
          fire('seeked');
        });
      },
    },
    playbackRate: {
      get: () => rate,
      set: (to: number) => {
        change(() => (rate = to));
        later(() => fire('ratechange'));
      },
    },
    play: {
      value: (): Promise<void> => {
        const isStart = paused;
        change(() => {
          if (time >= end) time = start;
          paused = false;
        });
        if (isStart) later(() => fire('playing'));
        return Promise.resolve();
      },
    },
    pause: {
      value: () => {
        if (paused) return;
        change(() => (paused = true));
        later(() => fire('pause'));
      },
    },
  };
  for (const [name, member] of Object.entries(members))
    Object.defineProperty(element, name, { ...member, configurable: true });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const name of Object.keys(members)) Reflect.deleteProperty(element, name);
  });
  // The end of the picture itself may still be reported.
  element.addEventListener('ended', (event) => event.isTrusted && event.stopImmediatePropagation(), {
    signal,
    capture: true,
  });
  fire('loadeddata');
}
