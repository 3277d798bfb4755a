import { prepareHowler } from './howler-internals';
import { RealSounds, toneAddress, until } from './testing/real-sounds';
import type { SoundInstance } from './sound-instance';

interface HowlerInside {
  readonly _mobileUnloaded?: boolean;
  readonly ctx: AudioContext;
  readonly _html5AudioPool: HTMLAudioElement[];
  _releaseHtml5Audio(element: HTMLAudioElement): void;
  _obtainHtml5Audio(): HTMLAudioElement;
}
const howler = (): HowlerInside => (globalThis as unknown as { Howler: HowlerInside }).Howler;
const elementOf = (sound: SoundInstance | null): HTMLAudioElement =>
  (sound as unknown as { _sounds: { _node: HTMLAudioElement }[] })._sounds[0]!._node;

// Before anything can have made a sound; Chromium has none of its own.
const audioSession = { type: 'auto' };
if (!('audioSession' in navigator)) Object.defineProperty(navigator, 'audioSession', { value: audioSession });

describe('howler-sound', () => {
  let sounds: RealSounds;

  beforeEach(() => (sounds = new RealSounds()));
  afterEach(() => sounds.close());

  it('the page says that it plays back, so that no ring switch silences it', () => {
    sounds.create();
    expect((navigator as unknown as { audioSession: { type: string } }).audioSession.type).toBe('playback');
  });

  it('a device that does not run at 44.1 kHz has its new context before the first sound', async () => {
    prepareHowler();
    const { context } = sounds;
    expect(howler()._mobileUnloaded ?? false).toBe(context.sampleRate !== 44100);
    await sounds.loaded();
    expect(howler().ctx).toBe(context);
  });

  it('more streamed sounds than howler keeps elements for: each has one, and nobody is warned', async () => {
    const warned = spyOn(console, 'warn');
    const played = spyOn(HTMLAudioElement.prototype, 'play').and.callThrough();
    const src = toneAddress(0.2);
    const voices = Array.from({ length: 12 }, (_, place) =>
      sounds.create({ src, id: `s${place}`, html5: true }),
    );
    await until(() => voices.every(({ isLoaded }) => isLoaded));
    expect(new Set(voices.map(({ instance }) => elementOf(instance))).size).toBe(12);
    expect([warned, played].map((spy) => spy.calls.count())).toEqual([0, 0]);
  });

  it('an element that a silenced sound gives back is not silent for the next one, of another player perhaps', async () => {
    const silenced = await sounds.loaded({ html5: true });
    const element = elementOf(silenced.instance);
    silenced.play();
    await until(() => element.currentTime > 0);
    silenced.setVolume(1, true);
    expect(element.muted).toBeTrue();
    silenced.unload();
    const next = await sounds.loaded({ html5: true, src: toneAddress(1) });
    expect(elementOf(next.instance)).toBe(element);
    next.play();
    await until(() => element.currentTime > 0);
    expect(element.muted).toBeFalse();
  });

  it('a sound that is ended while its file is on the way does not begin anew when that fails', async () => {
    const src = toneAddress(1);
    URL.revokeObjectURL(src);
    const voice = sounds.create({ src });
    const { instance } = voice;
    const loaded = spyOn(instance, 'load').and.callThrough();
    voice.unload();
    // Its request is over by then: it came first.
    const other = sounds.create({ src });
    await until(() => sounds.told.length > 0);
    expect([other.isLoaded, sounds.told]).toEqual([false, ['failed']]);
    expect(loaded).not.toHaveBeenCalled();
  });

  it('a sound never plays by itself, whatever autoplay says: the player decides', async () => {
    const voice = await sounds.loaded({ id: 'soundtrack', autoplay: true });
    const next = await sounds.loaded();
    next.play();
    await until(() => next.instance.playing());
    expect(voice.instance.playing()).toBeFalse();
  });
});
