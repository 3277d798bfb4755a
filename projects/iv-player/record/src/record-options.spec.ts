import { type DecisionRecordOptions, recordSettings } from './record-options';
import type { RecordSink, RecordSinkParts } from './record-sink';

const sink = (more: Partial<RecordSinkParts> = {}): RecordSink => ({
  name: 'test',
  items: () => [],
  send: () => undefined,
  ...more,
});

describe('recordSettings', () => {
  it('adds the defaults [record-options]', () => {
    const { consent, ...settings } = recordSettings({ consent: true });
    expect(settings).toEqual({
      sinks: [],
      detail: 'choices',
      labels: false,
      texts: false,
      sample: 1,
      queue: 'local',
      batch: 20,
      every: 10,
      honourSignals: true,
    });
    expect(consent()).toBeTrue();
    expect(recordSettings({ consent: () => false }).consent()).toBeFalse();
  });

  it('keeps what is given, and names sinks that are functions', () => {
    const given = {
      detail: 'nodes',
      labels: true,
      sample: 0.5,
      queue: 'memory',
      batch: 1,
      every: 0.5,
    } as const;
    const own = (): void => undefined;
    const settings = recordSettings({ consent: true, ...given, sinks: [own, sink(), own] });
    expect(settings).toEqual(jasmine.objectContaining(given));
    expect(settings.sinks.map(({ name }) => name)).toEqual(['function 0', 'test', 'function 2']);
  });

  it('stores what waits for functions that have a name of their own', () => {
    const toServer = (): void => undefined;
    const { sinks } = recordSettings({ consent: true, sinks: [() => undefined, toServer, sink()] });
    expect(sinks.map(({ name, isStored = true }) => [name, isStored])).toEqual([
      ['function 0', false],
      ['function toServer', true],
      ['test', true],
    ]);
    const same = recordSettings({ consent: true, sinks: [toServer, toServer] });
    expect(same.sinks.map(({ isStored }) => isStored)).toEqual([false, false]);
  });

  const wrong: readonly (readonly [string, object | null])[] = [
    ['options ', null],
    ['options.consent', {}],
    ['options.consent', { consent: 'yes' }],
    ['options.detail', { consent: true, detail: 'all' }],
    ['options.labels', { consent: true, labels: 1 }],
    ['options.texts', { consent: true, texts: 'no' }],
    ['options.sample', { consent: true, sample: 1.1 }],
    ['options.sample', { consent: true, sample: NaN }],
    ['options.queue', { consent: true, queue: 'disk' }],
    ['options.batch', { consent: true, batch: 0 }],
    ['options.batch', { consent: true, batch: 1.5 }],
    ['options.every', { consent: true, every: 0 }],
    ['options.every', { consent: true, every: Infinity }],
    ['options.honourSignals', { consent: true, honourSignals: 0 }],
    ['options.sinks ', { consent: true, sinks: () => undefined }],
    ['options.sinks[1]', { consent: true, sinks: [sink(), {}] }],
    ['options.sinks[0]', { consent: true, sinks: [null] }],
    ['options.sinks ', { consent: true, sinks: [sink(), sink()] }],
    ['options.detail', { consent: true, detail: 'nodes', sinks: [sink({ needs: 'media' })] }],
  ];
  for (const [name, options] of wrong)
    it(`refuses ${JSON.stringify(options)} [record-options]`, () => {
      expect(() => recordSettings(options as unknown as DecisionRecordOptions)).toThrowMatching(
        ({ code, message }: { code: string; message: string }) =>
          code === 'INVALID_ARGUMENT' && message.startsWith(name),
      );
    });
});
