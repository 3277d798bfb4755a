import type { SoundInstance } from 'iv-player/private';
import { Howl, Howler } from './page-howler';

describe('a page without howler.js', () => {
  const missing = (): SoundInstance & { unload(): void } => new (Howl as new () => never)();

  it('fails to load each sound, with what to do', async () => {
    const howl = missing();
    const causes: unknown[] = [];
    howl.on('loaderror', (_id, cause) => causes.push(cause));
    for (const attempt of [1, 2]) {
      howl.load();
      await Promise.resolve();
      expect(causes).toEqual(
        new Array(attempt).fill('This page has no howler.js, which sounds need: pack the film again.'),
      );
    }
    expect([howl.state(), howl.duration(), howl.playing(), Howler.ctx]).toEqual(['unloaded', 0, false, null]);
  });

  it('takes every command to a sound', async () => {
    const howl = missing();
    howl.on('loaderror', fail);
    howl.load();
    howl.off();
    howl.unload();
    expect(howl.play()).toBe(0);
    for (const done of [howl.pause(), howl.stop(), howl.mute(true), howl.fade(0, 1, 10)])
      expect(done).toBe(howl);
    for (const set of [howl.volume(0.5), howl.rate(2), howl.seek(3), howl.loop(true)]) expect(set).toBe(howl);
    expect([howl.volume(), howl.rate(), howl.seek(), howl.loop()]).toEqual([1, 1, 0, false]);
    await Promise.resolve();
  });
});
