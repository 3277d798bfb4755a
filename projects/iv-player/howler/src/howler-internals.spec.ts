import { prepareHowler } from './howler-internals';
import { RealSounds, toneUrl, until } from './testing/real-sounds';
import type { SoundInstance } from './howl-types';

interface HowlerInternals {
  readonly _mobileUnloaded?: boolean;
  readonly ctx: AudioContext;
  readonly _html5AudioPool: HTMLAudioElement[];
  _releaseHtml5Audio(element: HTMLAudioElement): void;
  _obtainHtml5Audio(): HTMLAudioElement;
}
const howler = (): HowlerInternals => (globalThis as unknown as { Howler: HowlerInternals }).Howler;
const elementOf = (sound: SoundInstance | null): HTMLAudioElement =>
  (sound as unknown as { _sounds: { _node: HTMLAudioElement }[] })._sounds[0]!._node;

// Must run before the first sound of any spec. Chromium has no audioSession.
const audioSession = { type: 'auto' };
if (!('audioSession' in navigator)) Object.defineProperty(navigator, 'audioSession', { value: audioSession });

describe('howler-internals', () => {
  let sounds: RealSounds;

  beforeEach(() => (sounds = new RealSounds()));
  afterEach(() => sounds.close());

  it('sets the type of the audio session to playback', () => {
    sounds.create();
    expect((navigator as unknown as { audioSession: { type: string } }).audioSession.type).toBe('playback');
  });

  it('lets howler replace its context before the first sound if it does not run at 44.1 kHz', async () => {
    prepareHowler();
    const { context } = sounds;
    expect(howler()._mobileUnloaded ?? false).toBe(context.sampleRate !== 44100);
    await sounds.loaded();
    expect(howler().ctx).toBe(context);
  });

  it('provides elements for more streamed sounds than howler’s pool holds, without a warning', async () => {
    const warned = spyOn(console, 'warn');
    const played = spyOn(HTMLAudioElement.prototype, 'play').and.callThrough();
    const src = toneUrl(0.2);
    const handles = Array.from({ length: 12 }, (_, index) =>
      sounds.create({ src, id: `s${index}`, html5: true }),
    );
    await until(() => handles.every(({ isLoaded }) => isLoaded));
    expect(new Set(handles.map(({ instance }) => elementOf(instance))).size).toBe(12);
    expect([warned, played].map((spy) => spy.calls.count())).toEqual([0, 0]);
  });

  it('unmutes the element of a muted sound for the next sound', async () => {
    const silenced = await sounds.loaded({ html5: true });
    const element = elementOf(silenced.instance);
    silenced.play();
    await until(() => element.currentTime > 0);
    silenced.setVolume(1, true);
    // Howler mutes the element after play() has resolved.
    await until(() => element.muted);
    silenced.unload();
    const next = await sounds.loaded({ html5: true, src: toneUrl(1) });
    expect(elementOf(next.instance)).toBe(element);
    next.play();
    await until(() => element.currentTime > 0);
    expect(element.muted).toBeFalse();
  });

  it('does not retry a download that fails after unloading', async () => {
    const src = toneUrl(1);
    URL.revokeObjectURL(src);
    const handle = sounds.create({ src });
    const { instance } = handle;
    const loaded = spyOn(instance, 'load').and.callThrough();
    handle.unload();
    // Fails after the first one, because it was requested later.
    const other = sounds.create({ src });
    await until(() => sounds.reports.length > 0);
    expect([other.isLoaded, sounds.reports]).toEqual([false, ['failed']]);
    expect(loaded).not.toHaveBeenCalled();
  });

  it('does not autoplay', async () => {
    const handle = await sounds.loaded({ id: 'soundtrack', autoplay: true });
    const next = await sounds.loaded();
    next.play();
    await until(() => next.instance.playing());
    expect(handle.instance.playing()).toBeFalse();
  });
});
