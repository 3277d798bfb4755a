// Runs in the page before its scripts: imitates an iPhone's media rules in a different browser. See docs/support.md.

/**
 * - `play()` with sound is rejected unless the element was unlocked by `play()`, `load()` or unmuting during a gesture.
 * - An element that was neither unlocked nor played only loads metadata.
 * - Unmuting a playing element outside a gesture pauses it, unless it was unlocked.
 * - A second video with sound pauses the first.
 * - `volume` is always 1, and no element can be fullscreen.
 * - In low-power mode muted starts are rejected too, and animation frames run at 30 per second.
 * - In the background all media are paused.
 *
 * @param {{ readonly isLowPower?: boolean }} options
 */
export function installIphoneRules({ isLowPower = false }) {
  const media = HTMLMediaElement.prototype;
  const native = {
    play: media.play,
    pause: media.pause,
    load: media.load,
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    muted: Object.getOwnPropertyDescriptor(media, 'muted'),
    readyState: Object.getOwnPropertyDescriptor(media, 'readyState'),
  };
  const unlocked = new WeakSet();
  const played = new Set();
  const rules = { isLowPower, inGesture: false, isHidden: false, refused: 0 };
  window['iphone'] = rules;

  for (const type of ['pointerup', 'touchend', 'click', 'keydown']) {
    const begin = () => {
      rules.inGesture = true;
      setTimeout(() => (rules.inGesture = false));
    };
    window.addEventListener(type, begin, true);
  }
  Object.defineProperty(navigator, 'userActivation', {
    value: {
      get isActive() {
        return rules.inGesture;
      },
      hasBeenActive: true,
    },
  });

  const mayLoad = (element) => unlocked.has(element) || played.has(element);
  /** Withheld data events, by element. */
  const keptBack = new WeakMap();
  const release = (element) => {
    for (const type of keptBack.get(element) ?? []) element.dispatchEvent(new Event(type));
    keptBack.delete(element);
  };
  const unlock = (element) => {
    const mayAlready = mayLoad(element);
    unlocked.add(element);
    if (!mayAlready) setTimeout(release, 0, element);
  };
  const isMuted = (element) => native.muted.get.call(element);
  const pauseOthers = (element) => {
    if (!(element instanceof HTMLVideoElement) || isMuted(element)) return;
    for (const other of played)
      if (other !== element && other instanceof HTMLVideoElement && !other.paused && !isMuted(other))
        native.pause.call(other);
  };

  media.play = function () {
    if (rules.inGesture) unlock(this);
    if (!unlocked.has(this) && (rules.isLowPower || !isMuted(this))) {
      rules.refused++;
      return Promise.reject(new DOMException('No gesture has unlocked this element.', 'NotAllowedError'));
    }
    const mayAlready = mayLoad(this);
    played.add(this);
    if (!mayAlready) setTimeout(release, 0, this);
    pauseOthers(this);
    return native.play.call(this);
  };
  media.load = function () {
    if (rules.inGesture) unlock(this);
    native.load.call(this);
  };
  Object.defineProperty(media, 'muted', {
    get() {
      return isMuted(this);
    },
    set(muted) {
      if (rules.inGesture && !muted) unlock(this);
      native.muted.set.call(this, muted);
      if (muted || this.paused) return;
      if (unlocked.has(this)) pauseOthers(this);
      else native.pause.call(this);
    },
  });
  Object.defineProperty(media, 'volume', {
    get: () => 1,
    set() {
      // Scripts cannot change the volume.
    },
  });
  Object.defineProperty(media, 'readyState', {
    get() {
      const state = native.readyState.get.call(this);
      return mayLoad(this) ? state : Math.min(state, HTMLMediaElement.HAVE_METADATA);
    },
  });
  for (const type of ['loadeddata', 'canplay', 'canplaythrough'])
    window.addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (!(target instanceof HTMLVideoElement) || mayLoad(target)) return;
        event.stopImmediatePropagation();
        keptBack.set(target, [...(keptBack.get(target) ?? []), type]);
      },
      true,
    );
  window.addEventListener('emptied', ({ target }) => keptBack.delete(target), true);
  for (const name of ['requestFullscreen', 'webkitRequestFullscreen']) delete Element.prototype[name];
  Object.defineProperty(document, 'fullscreenEnabled', { value: false });

  let frame = 0;
  window.requestAnimationFrame = (callback) =>
    native.requestAnimationFrame((now) => {
      frame++;
      if (rules.isLowPower && frame % 2) native.requestAnimationFrame(callback);
      else callback(now);
    });

  Object.defineProperty(document, 'hidden', { get: () => rules.isHidden });
  rules.toBackground = () => {
    rules.isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    for (const element of played) native.pause.call(element);
  };
  rules.toForeground = () => {
    rules.isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
  };
}
