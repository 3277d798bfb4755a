import { NO_STATE, placeOf, readState, writeState } from './cmi5-state';

const PLACE = {
  path: '1a',
  node: 'door',
  time: 3,
  language: 'en',
  timeLimit: 1.5,
  variables: { x: 1 },
} as const;

describe('the state of a course with cmi5', () => {
  const read = (parts: object): unknown => readState(JSON.stringify({ v: 1, ...parts }));

  it('reads what it writes, with a path or with a node', () => {
    for (const place of [PLACE, { ...PLACE, path: '' }]) {
      const state = {
        place: placeOf(place),
        session: 'session-1',
        verdict: 'failed' as const,
        sent: { failed: { isSure: true, result: { ending: 'street', scaled: 0.2 } } },
        owed: { passed: { ending: 'safe', scaled: 1, points: 80 } },
      };
      expect(readState(writeState(state))).toEqual(state);
    }
    expect(placeOf(PLACE)).toEqual({ path: '1a', time: 3, language: 'en', timeLimit: 1.5 });
    expect(placeOf({ ...PLACE, path: '' })).toEqual({ node: 'door', time: 3, variables: { x: 1 } });
  });

  it('is empty in anything else, such as what an LMS answers to everything', () => {
    for (const body of [
      '',
      '{}',
      '[]',
      'null',
      '{"v":2,"place":{"node":"a","time":1}}',
      '<html>',
      '{"v":"1"}',
    ])
      expect(readState(body)).toEqual(NO_STATE);
  });

  it('leaves out damaged parts', () => {
    const damaged = {
      place: { node: 5, time: 1 },
      session: 7,
      verdict: 'won',
      sent: {
        passed: { isSure: 1, result: { ending: 'a' } },
        completed: { isSure: true, result: { ending: 'a' } },
        other: {},
      },
      owed: { passed: 'x' },
    };
    expect(read(damaged)).toEqual({
      ...NO_STATE,
      sent: { completed: { isSure: true, result: { ending: 'a' } } },
    });
    const place = { path: '1a', time: 2, language: null, timeLimit: 0.5 };
    expect(read({ place })).toEqual({
      ...NO_STATE,
      place: { path: '1a', time: 2, language: '', timeLimit: 'normal' },
    });
    expect(read({ place: { node: 'a', time: '1' } })).toEqual(NO_STATE);
    expect(read({ place: { node: 'a', time: 1, variables: [] } })).toEqual({
      ...NO_STATE,
      place: { node: 'a', time: 1, variables: {} },
    });
  });
});
