import { throwInvalid } from 'iv-player/private';
import type { RecordSink, RecordSinkParts } from './record-sink';

/** Options for `withDecisionRecord`. */
export interface DecisionRecordOptions {
  /**
   * Whether the viewer agrees to be recorded. Without consent, nothing is recorded, stored or sent, and what happens before it is never sent
   * later. A function is read like a signal, and again before records are made or sent. `false` is a refusal: everything that waits is deleted
   * at once, also what earlier visits with this story stored. `null`: the viewer has not answered yet; what earlier visits stored is kept,
   * unsent.
   */
  readonly consent: boolean | (() => boolean | null);
  /** Where records are sent. Default: nowhere; read them from `DecisionRecordService`. */
  readonly sinks?: readonly RecordSink[];
  /** Detail of the records: choices, questions and jumps; with `nodes`, every node, too; with `media`, playback as well. Default `'choices'`. */
  readonly detail?: 'choices' | 'nodes' | 'media';
  /** Whether choices are recorded with their labels as shown. Default `false`. */
  readonly labels?: boolean;
  /** Whether typed answers are recorded; they may be personal data. Default `false`: such an answer is `null`. */
  readonly texts?: boolean;
  /** Fraction of the pages on which viewers are recorded, in [0, 1]. Default 1. */
  readonly sample?: number;
  /**
   * Where records wait until they have arrived: in `localStorage`, for later visits, too, or in memory. Browsers without Web Locks, such as all
   * on pages without HTTPS, use memory, as do functions without a name. At most 500 records and 256 kB wait. Default `'local'`.
   */
  readonly queue?: 'local' | 'memory';
  /** Number of records that are sent together at once, an integer ≥ 1. Default 20. */
  readonly batch?: number;
  /** Seconds after which records are sent although the batch is not full, > 0. Default 10. */
  readonly every?: number;
  /** Whether `navigator.globalPrivacyControl` and `doNotTrack` count as no consent. Default `true`. */
  readonly honourSignals?: boolean;
}

/** Options with defaults. */
export interface RecordSettings extends Required<Omit<DecisionRecordOptions, 'sinks' | 'consent'>> {
  readonly consent: () => boolean | null;
  readonly sinks: readonly RecordSinkParts[];
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isOneOf =
  (...words: readonly unknown[]) =>
  (value: unknown): boolean =>
    words.includes(value);
const isNumber = (value: unknown): value is number => Number.isFinite(value);

type Rule = readonly [fallback: unknown, isValid: (value: unknown) => boolean, expected: string];

const RULES: Readonly<Record<Exclude<keyof RecordSettings, 'consent' | 'sinks'>, Rule>> = {
  detail: ['choices', isOneOf('choices', 'nodes', 'media'), "'choices', 'nodes' or 'media'"],
  labels: [false, isFlag, 'true or false'],
  texts: [false, isFlag, 'true or false'],
  sample: [1, (value) => isNumber(value) && value >= 0 && value <= 1, 'a number from 0 to 1'],
  queue: ['local', isOneOf('local', 'memory'), "'local' or 'memory'"],
  batch: [20, (value) => Number.isSafeInteger(value) && Number(value) > 0, 'an integer above 0'],
  every: [10, (value) => isNumber(value) && value > 0, 'a number of seconds above 0'],
  honourSignals: [true, isFlag, 'true or false'],
};

/** Checks options and adds defaults. Throws `INVALID_ARGUMENT`. */
export function recordSettings(options: DecisionRecordOptions | null): RecordSettings {
  if (!options) throwInvalid('options', 'an object', options);
  const given = options as unknown as Readonly<Record<string, unknown>>;
  const { consent } = options;
  if (typeof consent !== 'boolean' && typeof consent !== 'function')
    throwInvalid('options.consent', 'true, false or a function', consent);
  const settings = Object.fromEntries(
    Object.entries(RULES).map(([name, [fallback, isValid, expected]]) => {
      const value = given[name] ?? fallback;
      return [name, isValid(value) ? value : throwInvalid(`options.${name}`, expected, value)];
    }),
  ) as unknown as RecordSettings;
  const sinks = sinksOf(given['sinks'] ?? []);
  if (settings.detail !== 'media' && sinks.some(({ needs }) => needs === 'media'))
    throwInvalid('options.detail', "'media' for a sink that sends video statements", settings.detail);
  return { ...settings, sinks, consent: typeof consent === 'function' ? consent : () => consent };
}

function sinksOf(given: unknown): readonly RecordSinkParts[] {
  if (!Array.isArray(given)) throwInvalid('options.sinks', 'a list of sinks', given);
  const all = given as readonly (RecordSink | null | undefined)[];
  const sinks = all.map((sink, index): RecordSinkParts => {
    if (typeof sink === 'function') {
      // Two with the same name could be given each other's records.
      const namesakes = all.filter((other) => typeof other === 'function' && other.name === sink.name);
      const isStored = sink.name !== '' && namesakes.length === 1;
      return {
        name: `function ${isStored ? sink.name : index}`,
        isStored,
        items: (record) => [record],
        send: (records, sending) => sink(records as Parameters<typeof sink>[0], sending),
      };
    }
    return typeof sink?.send === 'function'
      ? sink
      : throwInvalid(`options.sinks[${index}]`, 'a function, or a sink such as httpSink()', sink);
  });
  const names = new Set<string>();
  for (const { name } of sinks) {
    if (names.has(name)) throwInvalid('options.sinks', 'a list without duplicates', name);
    names.add(name);
  }
  return sinks;
}
