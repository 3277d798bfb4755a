import type { FilmRecord } from 'iv-player/story-core';
import { dataLayerSink } from './data-layer-sink';

const page = globalThis as unknown as Record<string, unknown[] | undefined>;
const base = {
  v: 1,
  session: 's',
  seq: 0,
  at: '',
  t: 0,
  story: 'film',
  rev: '00000000',
  language: null,
} as const;
const choice = {
  node: 'a',
  index: 0,
  offered: [],
  answer: 'b',
  to: 'c',
  by: 'viewer',
  seconds: 1.5,
  changed: 0,
  limit: null,
  again: false,
} as const;
const question = {
  node: 'a',
  id: 'q',
  correct: true,
  points: 1,
  tries: 2,
  seconds: 3,
  by: 'viewer',
} as const;
const place = { path: ['a'], code: 'xyz', played: 12.4 } as const;

const records: readonly FilmRecord[] = [
  { ...base, kind: 'start', from: 'start', path: ['a'] },
  { ...base, kind: 'choice', ...choice },
  { ...base, kind: 'question', ...question, answer: ['x', 'y'] },
  { ...base, kind: 'question', ...question, answer: 'x'.repeat(200) },
  { ...base, kind: 'jump', node: 'a', index: 0, by: 'viewer' },
  { ...base, kind: 'ending', name: 'home', ...place, choices: 1, score: 8 },
  { ...base, kind: 'leave', node: 'a', time: 1, ...place },
];

describe('dataLayerSink [data-layer-sink]', () => {
  afterEach(() => {
    delete page['dataLayer'];
    delete page['other'];
  });

  it('pushes events of ten short parameters at most', () => {
    const sink = dataLayerSink();
    expect(sink.isDirect).toBeTrue();
    const sending = { unloading: false, lost: 0 };
    for (const record of records) void sink.send(sink.items(record, { duration: 0 }), sending);
    const of = { iv_story: 'film', iv_session: 's' };
    const asked = {
      event: 'iv_question',
      iv_node: 'a',
      iv_question: 'q',
      iv_correct: true,
      iv_points: 1,
      iv_tries: 2,
    };
    expect(page['dataLayer']).toEqual([
      { event: 'iv_start', iv_from: 'start', ...of },
      {
        ...{ event: 'iv_choice', iv_node: 'a', iv_answer: 'b', iv_to: 'c', iv_by: 'viewer' },
        ...{ iv_seconds: 1.5, iv_changed: 0, ...of },
      },
      { ...asked, iv_answer: 'x,y', ...of },
      { ...asked, iv_answer: 'x'.repeat(100), ...of },
      {
        ...{ event: 'iv_ending', iv_ending: 'home', iv_path: 'xyz', iv_played: 12, iv_choices: 1 },
        ...{ iv_passed: null, iv_score: 8, ...of },
      },
      { event: 'iv_leave', iv_node: 'a', iv_path: 'xyz', iv_played: 12, ...of },
    ]);
    for (const event of page['dataLayer'] ?? []) expect(Object.keys(event as object).length).toBeLessThan(12);
  });

  it('adds to a list of another name, and keeps what is there', () => {
    page['other'] = [1];
    const sink = dataLayerSink({ name: 'other' });
    void sink.send(sink.items(records[0] as FilmRecord, { duration: 0 }), { unloading: false, lost: 0 });
    expect(page['other'].length).toBe(2);
  });
});
