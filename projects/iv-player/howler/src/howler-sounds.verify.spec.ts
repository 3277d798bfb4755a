import { RealSounds, until } from './testing/real-sounds';

/** Measures the accuracy of positions. */
describe('howler sounds in real time', () => {
  let sounds: RealSounds;

  beforeEach(() => (sounds = new RealSounds()));
  afterEach(() => sounds.close());

  it('report the audible position, which lags behind the rendered one', async () => {
    const handle = await sounds.loaded({ id: 'soundtrack' });
    const { context } = sounds;
    const start = context.currentTime;
    handle.start(0, 1, 0);
    await until(() => handle.position > 0.4);
    const passed = context.currentTime - start;
    expect(Math.abs(handle.position - passed)).toBeLessThan(0.05);
    const reported = handle.instance.seek();
    expect(reported).toBeGreaterThanOrEqual(handle.position);
  });

  for (const html5 of [false, true]) {
    it(`shift by a number of seconds, ${html5 ? 'streamed' : 'decoded'}`, async () => {
      // Two sounds share an output, so any delay affects both.
      const handle = await sounds.loaded({ id: 'soundtrack', html5 });
      const other = await sounds.loaded({ id: 'other', html5 });
      other.start(0, 1, 0);
      handle.start(0, 1, 0);
      await until(() => handle.position > 0.2 && other.position > 0.2);
      const lead = (): number => handle.position - other.position;
      const before = lead();
      handle.shift(0.5);
      await until(() => lead() > before + 0.3 && handle.position > 1.2);
      expect(Math.abs(lead() - before - 0.5)).toBeLessThan(html5 ? 0.15 : 0.02);
      expect(handle.instance.seek()).toBeGreaterThan(handle.position - 0.01);
    });
  }
});
