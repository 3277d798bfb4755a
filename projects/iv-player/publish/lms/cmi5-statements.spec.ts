import type { ChoiceRecord } from 'iv-player/story-core';
import type { JsonPart } from './cmi5-launch';
import { Cmi5Statements, type StatementTools, sessionOf } from './cmi5-statements';

const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories';
const EXTENSION = 'https://w3id.org/xapi/cmi5/context/extensions';
const TEMPLATE = {
  contextActivities: { grouping: { id: 'urn:uuid:course' } },
  extensions: { [`${EXTENSION}/sessionid`]: 'session-1', 'https://lms.example/x': { deep: [1] } },
};
const ACTOR =
  '{ "account": {"name":"1","homePage":"https://lms.example"}, "objectType":"Agent", "odd":null }';

interface Context {
  readonly registration: string;
  readonly language?: string;
  readonly contextActivities: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly extensions: JsonPart;
}
interface Statement {
  readonly id: string;
  readonly timestamp: string;
  readonly actor: unknown;
  readonly verb: { readonly id: string; readonly display: JsonPart };
  readonly object: { readonly id: string; readonly definition?: JsonPart };
  readonly result?: JsonPart;
  readonly context: Context;
}

describe('statements of a course with cmi5', () => {
  let now: number;
  const make = ({
    template = TEMPLATE,
    mastery = 0.66,
  }: { template?: typeof TEMPLATE; mastery?: number | null } = {}): Cmi5Statements => {
    let ids = 0;
    now = Date.UTC(2026, 0, 2, 3, 4, 5);
    const tools: StatementTools = {
      launch: {
        ...{ endpoint: 'https://lrs.example/', fetch: '', actor: ACTOR },
        ...{ registration: 'registration-1', activityId: 'https://lms.example/au/1' },
      },
      data: { contextTemplate: template, isNormal: true, masteryScore: mastery, returnUrl: null },
      publisherId: 'urn:uuid:au',
      now: () => now,
      newId: () => `id-${++ids}`,
      language: () => 'de',
    };
    return new Cmi5Statements(tools);
  };
  const read = ({ json }: { readonly json: string }): Statement => JSON.parse(json) as Statement;

  it('carry the template, the registration and the categories, behind those of the template', () => {
    const { context, object, verb, actor, timestamp } = read(make().defined('initialized'));
    expect(context).toEqual({
      language: 'de',
      registration: 'registration-1',
      contextActivities: { grouping: [{ id: 'urn:uuid:course' }], category: [{ id: `${CATEGORY}/cmi5` }] },
      extensions: TEMPLATE.extensions,
    });
    expect(object).toEqual({ objectType: 'Activity', id: 'https://lms.example/au/1' } as Statement['object']);
    expect(verb).toEqual({
      id: 'http://adlnet.gov/expapi/verbs/initialized',
      display: { en: 'initialized' },
    });
    expect(actor).toEqual(JSON.parse(ACTOR));
    expect(timestamp).toBe('2026-01-02T03:04:05.000Z');
  });

  it('keep the actor as it came, and change nothing of the template', () => {
    const template = {
      registration: 'wrong',
      language: 'fr',
      contextActivities: { category: [{ id: `${CATEGORY}/cmi5`, objectType: 'Activity' }, { id: 'urn:x' }] },
      extensions: { ...TEMPLATE.extensions, [`${EXTENSION}/masteryscore`]: 0.7 },
    };
    const before = JSON.stringify(template);
    const made = make({ template: template as unknown as typeof TEMPLATE }).defined('passed', {
      seconds: 1,
      scaled: 1,
    });
    expect(made.json).toContain(`"actor":${ACTOR}`);
    const { contextActivities, language, registration, extensions } = read(made).context;
    expect(contextActivities).toEqual({
      category: [
        { id: `${CATEGORY}/cmi5`, objectType: 'Activity' },
        { id: 'urn:x' },
        { id: `${CATEGORY}/moveon` },
      ],
    } as unknown as Context['contextActivities']);
    expect([language, registration, extensions[`${EXTENSION}/masteryscore`]]).toEqual([
      'fr',
      'registration-1',
      0.7,
    ]);
    expect(JSON.stringify(template)).toBe(before);
  });

  it('have results by verb: success, completion, duration and a score out of 100', () => {
    const statements = make();
    const failed = read(
      statements.defined('failed', { seconds: 90.126, scaled: 0.4567, extensions: { points: 7 } }),
    );
    expect(failed.result).toEqual({
      success: false,
      duration: 'PT90.13S',
      score: { scaled: 0.4567, raw: 46, min: 0, max: 100 },
      extensions: { 'urn:uuid:au#points': 7 },
    });
    expect(failed.context.extensions[`${EXTENSION}/masteryscore`]).toBe(0.66);
    const completed = read(statements.defined('completed', { seconds: 2, scaled: 1 }));
    expect(completed.result).toEqual({ completion: true, duration: 'PT2S' });
    expect(completed.context.extensions).toEqual(TEMPLATE.extensions);
    const terminated = read(statements.defined('terminated', { seconds: 3 }));
    expect(terminated.result).toEqual({ duration: 'PT3S' });
    expect(terminated.context.contextActivities['category']).toEqual([{ id: `${CATEGORY}/cmi5` }]);
    const passed = make({ mastery: null }).defined('passed', { seconds: 3, scaled: 1 });
    expect(read(passed).context.extensions).toEqual(TEMPLATE.extensions);
  });

  it('are never earlier than the one before', () => {
    const statements = make();
    statements.defined('initialized');
    now -= 5000;
    expect(read(statements.defined('terminated', { seconds: 1 })).timestamp).toBe('2026-01-02T03:04:05.000Z');
  });

  const choice: ChoiceRecord = {
    ...{ v: 1, session: '', seq: 0, at: '', t: 0, story: '', rev: '', language: null, kind: 'choice' },
    ...{ node: 'gate', index: 0, offered: ['hall', 'yard'], answer: 'yard', to: 'yard', by: 'viewer' },
    ...{ seconds: 2.5, changed: 1, limit: null, again: false },
  };

  it('about decisions have no category of cmi5, and the course as parent', () => {
    const { verb, object, result, context } = read(make().allowed(choice));
    expect(verb.id).toBe('http://adlnet.gov/expapi/verbs/answered');
    expect(object.id).toBe('urn:uuid:au/decisions/gate');
    expect(object.definition?.['interactionType']).toBe('choice');
    expect(context.contextActivities).toEqual({
      grouping: [{ id: 'urn:uuid:course' }],
      parent: [{ id: 'https://lms.example/au/1' }],
    });
    expect(result?.['response']).toBe('yard');
    expect(result?.['duration']).toBe('PT2.5S');
    expect((result?.['extensions'] as JsonPart)['urn:uuid:au#changed']).toBe(1);
    const byDefault = read(make().allowed({ ...choice, by: 'default', seconds: null }));
    expect(byDefault.verb.id).toBe('http://id.tincanapi.com/verb/skipped');
  });

  it('about questions have points, but no score that an LMS could take as the grade', () => {
    const { result, object } = read(
      make().allowed({
        ...{ v: 1, session: '', seq: 0, at: '', t: 0, story: '', rev: '', language: null, kind: 'question' },
        ...{
          node: 'gate',
          id: 'q',
          answer: ['a', 'b'],
          correct: true,
          points: 250,
          tries: 1,
          seconds: 2,
          by: 'viewer',
        },
      }),
    );
    expect(object.id).toBe('urn:uuid:au/questions/q');
    expect(result?.['score']).toBeUndefined();
    expect(result?.['response']).toBe('a[,]b');
    expect(result?.['success']).toBeTrue();
    expect((result?.['extensions'] as JsonPart)['urn:uuid:au#points']).toBe(250);
  });

  it('belong to the session of the template', () => {
    const data = { isNormal: true, masteryScore: null, returnUrl: null };
    expect(sessionOf({ ...data, contextTemplate: TEMPLATE })).toBe('session-1');
    expect(sessionOf({ ...data, contextTemplate: {} })).toBeNull();
  });
});
