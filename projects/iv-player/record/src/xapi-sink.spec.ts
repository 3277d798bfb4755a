import fc from 'fast-check';
import { TestBed } from '@angular/core/testing';
import { signal } from '@angular/core';
import { QuestionsService, withQuestions } from 'iv-player/questions';
import { loadStory } from 'iv-player/story';
import type { StoryFile } from 'iv-player/story-core';
import { branchingStory } from '../../story-core/src/testing/branching-stories';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import type { DecisionRecordOptions } from './record-options';
import { type RecordSinkParts } from './record-sink';
import { RecordPlayer } from './testing/record-player';
import { type XapiSinkOptions, xapiSink } from './xapi-sink';
import { extensionKey, isoDuration, statementId } from './xapi-statements';
import { coveredSeconds } from './xapi-video';

interface Statement {
  readonly id: string;
  readonly timestamp: string;
  readonly verb: { readonly id: string; readonly display: { readonly en: string } };
  readonly object: { readonly id: string; readonly definition?: Readonly<Record<string, unknown>> };
  readonly result?: {
    readonly response?: string;
    readonly success?: boolean;
    readonly score?: { readonly raw: number };
    readonly extensions?: Readonly<Record<string, unknown>>;
  };
  readonly context?: { readonly extensions?: Readonly<Record<string, unknown>> };
}

const ACTIVITY = 'https://example.org/films/door';
const LRS = { endpoint: 'https://lrs.example.org/xapi/', auth: 'Basic x', activity: ACTIVITY };
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A sink that collects what would be sent. */
function collecting(options: Partial<XapiSinkOptions> = {}) {
  const statements: Statement[] = [];
  const sink = xapiSink({ ...LRS, ...options });
  const collector: RecordSinkParts = {
    ...sink,
    isDirect: true,
    send: (items) => void statements.push(...(items as readonly Statement[])),
  };
  return { statements, collector };
}

const told = ({ verb, object }: Statement): string => `${verb.display.en} ${object.id.replace(ACTIVITY, '')}`;
const extensionOf = ({ result }: Statement, name: string): unknown =>
  result?.extensions?.[extensionKey(ACTIVITY, name)];

/** The node that follows without a record: the only one that can. */
const followerOf = ({ nodes }: StoryFile, id: string): string | undefined =>
  nodes[id]?.next ?? nodes[id]?.decision?.choices[0]?.to;

/** Ids as in a browser. */
function withUuids(film: RecordPlayer): RecordPlayer {
  let count = 0;
  film.page.newId = () => `12345678-1234-4234-8234-${(0x123456789abc + count++ * 1000).toString(16)}`;
  return film;
}

describe('xapiSink [xapi-sink]', () => {
  it('tells the film, its decisions and its ending', async () => {
    const { statements, collector } = collecting();
    const film = withUuids(new RecordPlayer({ sinks: [collector] }));
    loadStory(film.player, { ...TWO_WAYS, result: { pass: ['home'] } });
    void film.player.play();
    film.advance(1);
    await film.record.loaded();
    film.choose('left').advance(10);
    expect(statements.map(told)).toEqual([
      'initialized ',
      'answered /decisions/door',
      'completed ',
      'passed ',
    ]);
    const [started, answered, completed] = statements;
    expect(started).toEqual({
      id: '12345678-1234-4234-8234-123456789abc',
      timestamp: jasmine.stringMatching(/^2026-01-01T/),
      actor: {
        objectType: 'Agent',
        account: { homePage: ACTIVITY, name: '12345678-1234-4234-8234-123456789abc' },
      },
      verb: { id: 'http://adlnet.gov/expapi/verbs/initialized', display: { en: 'initialized' } },
      object: { objectType: 'Activity', id: ACTIVITY },
      result: { extensions: { [`${ACTIVITY}#from`]: 'start', [`${ACTIVITY}#path`]: ['door'] } },
    } as never);
    expect(answered?.object.definition).toEqual({
      type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
      interactionType: 'choice',
      choices: [{ id: 'left' }, { id: 'right' }],
    });
    expect(answered?.result?.response).toBe('left');
    expect([extensionOf(answered as Statement, 'to'), extensionOf(answered as Statement, 'by')]).toEqual([
      'left',
      'viewer',
    ]);
    expect(extensionOf(completed as Statement, 'ending')).toBe('home');
    const ids = statements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(UUID);
  });

  it('tells choices of the film as skipped, and leaving as terminated', () => {
    const { statements, collector } = collecting();
    const film = withUuids(new RecordPlayer({ sinks: [collector] }));
    film.player.decision.add('a', ['b', 'c'], { decider: () => 'd' });
    film.start('a').advance(11);
    film.page.leave();
    expect(statements.map(told)).toEqual(['initialized ', 'skipped /decisions/a', 'terminated ']);
    expect(statements[1]?.result?.response).toBeUndefined();
    expect(extensionOf(statements[1] as Statement, 'to')).toBe('d');
  });

  it('tells answers to questions with the right ones', () => {
    const { statements, collector } = collecting();
    const film = withUuids(
      new RecordPlayer({ sinks: [collector], texts: true }, { features: [withQuestions()] }),
    );
    const questions = TestBed.inject(QuestionsService);
    const answers = [{ id: 'x', correct: true }, { id: 'y' }, { id: 'z', correct: true }];
    questions.add('a', [
      { id: 'many', at: 1, kind: 'multiple', answers, reveal: false },
      { id: 'volts', at: 2, kind: 'number', accept: { value: 230, tolerance: 5 }, reveal: false },
      { id: 'name', at: 3, kind: 'text', accept: ['Ada', 'ada l.'], reveal: false },
      { id: 'free', at: 4, kind: 'single', answers, required: false, reveal: false },
    ]);
    film.start('a').advance(2);
    questions.answer('many', ['x', 'y']);
    film.advance(2);
    questions.answer('volts', 231);
    film.advance(2);
    questions.answer('name', 'Ada');
    film.advance(2);
    questions.skip('free');
    film.advance(0);
    const [, many, volts, name, free] = statements;
    expect(statements.map(told).slice(1)).toEqual([
      'answered /questions/many',
      'answered /questions/volts',
      'answered /questions/name',
      'skipped /questions/free',
    ]);
    expect(many?.result).toEqual(jasmine.objectContaining({ response: 'x[,]y', success: false }));
    const definition = (one: Statement | undefined) => one?.object.definition;
    expect(definition(many)).toEqual(
      jasmine.objectContaining({
        interactionType: 'choice',
        choices: [{ id: 'x' }, { id: 'y' }, { id: 'z' }],
        correctResponsesPattern: ['x[,]z'],
      }),
    );
    expect(volts?.result).toEqual(
      jasmine.objectContaining({ response: '231', success: true, score: { raw: 1 } }),
    );
    expect(definition(volts)).toEqual(
      jasmine.objectContaining({ interactionType: 'numeric', correctResponsesPattern: ['225[:]235'] }),
    );
    expect(name?.result?.response).toBe('Ada');
    expect(definition(name)).toEqual(
      jasmine.objectContaining({ interactionType: 'fill-in', correctResponsesPattern: ['Ada', 'ada l.'] }),
    );
    expect(free?.result?.response).toBeUndefined();
  });

  it('needs media records for video statements', () => {
    const sinks = [xapiSink({ ...LRS, detail: 'video' })];
    expect(() => new RecordPlayer({ sinks })).toThrowMatching(
      ({ code }: { code: string }) => code === 'INVALID_ARGUMENT',
    );
  });

  it('refuses wrong options', () => {
    const wrong: readonly object[] = [
      { endpoint: '' },
      { auth: 7 },
      { activity: 'door' },
      { registration: 'x' },
      { detail: 'all' },
    ];
    for (const one of wrong)
      expect(() => xapiSink({ ...LRS, ...one })).toThrowMatching(
        ({ code }: { code: string }) => code === 'INVALID_ARGUMENT',
      );
  });

  const posted = async (
    status: number,
    count: number,
    options: Partial<XapiSinkOptions> = {},
  ): Promise<{ requests: RequestInit[]; failed: boolean }> => {
    const requests: RequestInit[] = [];
    const fetched = (url: string, init: RequestInit): Promise<Response> => {
      expect(url).toBe('https://lrs.example.org/xapi/statements');
      requests.push(init);
      return Promise.resolve(new Response(status === 204 ? null : '[]', { status }));
    };
    const sink = (xapiSink as (options: XapiSinkOptions, fetched: unknown) => RecordSinkParts)(
      { ...LRS, ...options },
      fetched,
    );
    const sending = { unloading: false, lost: 0 };
    const failed = await Promise.resolve(sink.send(Array(count).fill({ id: 'x' }), sending)).then(
      () => false,
      () => true,
    );
    return { requests, failed };
  };

  it('posts arrays of statements with the version, and takes a conflict of a single one as arrived', async () => {
    const { requests, failed } = await posted(200, 2);
    expect(failed).toBeFalse();
    expect(requests).toEqual([
      {
        signal: jasmine.any(AbortSignal),
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: 'Basic x',
          'X-Experience-API-Version': '1.0.3',
        },
        credentials: 'omit',
        body: '[{"id":"x"},{"id":"x"}]',
        keepalive: true,
      },
    ]);
    expect((await posted(204, 1)).failed).toBeFalse();
    expect((await posted(409, 2)).failed).toBeTrue();
    expect((await posted(409, 1)).failed).toBeFalse();
    expect((await posted(500, 1)).failed).toBeTrue();
  });

  it('takes addresses with and without a slash at the end, and another version', async () => {
    const options = { endpoint: 'https://lrs.example.org/xapi', version: '2.0.0' };
    const { requests } = await posted(200, 1, options);
    expect(requests[0]?.headers).toEqual(jasmine.objectContaining({ 'X-Experience-API-Version': '2.0.0' }));
    const { statements, collector } = collecting({ activity: `${ACTIVITY}/` });
    withUuids(new RecordPlayer({ sinks: [collector] })).start('a');
    expect(statements.map(({ object }) => object.id)).toEqual([ACTIVITY]);
  });

  it('has ids that do not depend on when a statement is made', () => {
    const session = 'aaaaaaaa-bbbb-4ccc-8ddd-ffffffffffff';
    expect(statementId({ session, seq: 0 }, 0)).toBe(session);
    expect(statementId({ session, seq: 0 }, 1)).toBe('aaaaaaaa-bbbb-4ccc-8ddd-000000000000');
    expect(statementId({ session, seq: 2 }, 3)).toBe('aaaaaaaa-bbbb-4ccc-8ddd-000000000022');
    expect([isoDuration(1.239), extensionKey('https://x.org/a#b', 'by')]).toEqual([
      'PT1.24S',
      'https://x.org/a#b/x/by',
    ]);
  });

  it('tells the path of any playthrough', async () => {
    await fc.assert(
      fc.asyncProperty(
        branchingStory,
        fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
        async (story, choices) => {
          const { statements, collector } = collecting();
          const film = withUuids(new RecordPlayer({ sinks: [collector] }));
          loadStory(film.player, story);
          void film.player.play();
          film.advance(0);
          for (const at of choices) {
            const decision = film.player.decision.get(film.player.currentNodeId ?? '');
            const choice = decision?.choices[at];
            if (choice) decision.make(choice.id);
            film.advance(2);
          }
          await film.record.loaded();
          const path: (string | undefined)[] = [];
          for (const one of statements) {
            const index = extensionOf(one, 'index') as number | undefined;
            // An ending has the path, too.
            if (one.verb.id.endsWith('/initialized')) path.push(...(extensionOf(one, 'path') as string[]));
            else if (index !== undefined) {
              path[index] = extensionOf(one, 'node') as string;
              path[index + 1] = extensionOf(one, 'to') as string;
            }
          }
          const played = [...film.player.playlist]
            .slice(0, film.player.currentNodeIndex + 1)
            .map(({ id }) => id);
          // Nodes with a single follower have no statement.
          const filled = played.map(
            (_, index) => path[index] ?? (index > 0 ? followerOf(story, played[index - 1] ?? '') : undefined),
          );
          expect(filled).toEqual(played as (string | undefined)[]);
          expect(path.length).toBeLessThanOrEqual(played.length);
        },
      ),
      { numRuns: 500 * MORE_RUNS },
    );
  });
});

describe('xapiSink with video statements [xapi-video]', () => {
  const profile = (name: string): string => `https://w3id.org/xapi/video/extensions/${name}`;
  const film = (options: Partial<DecisionRecordOptions> = {}) => {
    const { statements, collector } = collecting({ detail: 'video' });
    const player = withUuids(new RecordPlayer({ detail: 'media', sinks: [collector], ...options }));
    return { statements, player };
  };
  const inVideos = (statements: readonly Statement[]): readonly Statement[] =>
    statements.filter(({ object }) => object.id.includes('/nodes/'));
  const segmentsOf = ({ result }: Statement): readonly (readonly [number, number])[] =>
    ((result?.extensions?.[profile('played-segments')] ?? '') as string)
      .split('[,]')
      .filter((segment) => segment !== '')
      .map((segment) => segment.split('[.]').map(Number) as unknown as readonly [number, number]);

  it('follow the profile in each node', () => {
    const { statements, player } = film();
    player.start('a', 'b').advance(4);
    player.player.pause();
    void player.player.play();
    player.advance(2);
    player.player.seek(1);
    player.advance(9);
    player.advance(3);
    player.player.currentNodeIndex = 0;
    player.advance(1);
    const video = inVideos(statements);
    expect(video.map(told)).toEqual([
      'initialized /nodes/a',
      'played /nodes/a',
      'paused /nodes/a',
      'played /nodes/a',
      'seeked /nodes/a',
      'completed /nodes/a',
      'terminated /nodes/a',
      'initialized /nodes/b',
      'played /nodes/b',
      'terminated /nodes/b',
      'initialized /nodes/a',
      'played /nodes/a',
    ]);
    const [, played, paused, , seeked, completed, terminated] = video;
    expect(played?.result?.extensions).toEqual({ [profile('time')]: 0 });
    expect(paused?.result?.extensions).toEqual({
      [profile('time')]: 4,
      [profile('progress')]: 0.4,
      [profile('played-segments')]: '0[.]4',
    });
    expect(seeked?.result?.extensions).toEqual({
      [profile('time-from')]: 6,
      [profile('time-to')]: 1,
      [profile('progress')]: 0.6,
      [profile('played-segments')]: '0[.]4[,]4[.]6',
    });
    expect(completed?.result).toEqual({
      completion: true,
      extensions: {
        [profile('time')]: 10,
        [profile('progress')]: 1,
        [profile('played-segments')]: '0[.]4[,]4[.]6[,]1[.]10',
      },
    } as never);
    expect(terminated?.result?.extensions).toEqual(completed?.result?.extensions);
    const sessions = video.map(({ context }) => context?.extensions?.[profile('session-id')]);
    expect(new Set(sessions).size).toBe(3);
    for (const { context } of video) expect(context?.extensions?.[profile('length')]).toBe(10);
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
  });

  it('begin where the film is when consent comes, and where a page comes back [xapi-video-consent]', () => {
    const segments = (statements: readonly Statement[]): readonly string[] =>
      inVideos(statements)
        .filter((one) => told(one) === 'terminated /nodes/a')
        .map(({ result }) => result?.extensions?.[profile('played-segments')] as string);
    const consented = (play: (film: RecordPlayer) => void): readonly string[] => {
      const consent = signal(false);
      const { statements, player } = film({ consent });
      player.start('a', 'b').advance(2);
      consent.set(true);
      TestBed.tick();
      play(player);
      return segments(statements);
    };
    expect(consented(({ engine }) => engine.advance(9))).toEqual(['2[.]10']);
    const paused = consented(({ engine, player }) => {
      engine.advance(3);
      player.pause();
      void player.play();
      engine.advance(6);
    });
    expect(paused).toEqual(['2[.]5[,]5[.]10']);
    const { statements, player } = film();
    player.start('a', 'b').advance(2);
    player.page.leave();
    player.advance(3);
    player.page.leave();
    player.page.leave();
    player.advance(6);
    expect(segments(statements)).toEqual(['0[.]2', '2[.]5', '5[.]10']);
  });

  it('have segments that equal what was really played, after 50 random seeks', () => {
    const step = fc.record({ seconds: fc.double({ min: 0, max: 8, noNaN: true }), to: fc.nat(90) });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 50, maxLength: 50 }),
        fc.constantFrom('end', 'jump'),
        (steps, end) => {
          const { statements, player } = film();
          player.player.repository.add({ id: 'long', source: 'long.mp4', duration: 100 });
          player.start('long', 'a');
          const really: (readonly [number, number])[] = [];
          const play = (seconds: number): void => {
            const from = player.player.currentNodeTime;
            player.advance(seconds);
            really.push([from, from + seconds]);
          };
          for (const { seconds, to } of steps) {
            const { currentNodeTime } = player.player;
            play(Math.min(seconds, 99 - currentNodeTime));
            player.player.seek(to);
            player.advance(0);
          }
          if (end === 'jump') player.player.currentNodeIndex = 1;
          else {
            play(100 - player.player.currentNodeTime);
            player.advance(1);
          }
          const last = inVideos(statements)
            .filter((one) => told(one) === 'terminated /nodes/long')
            .at(-1);
          const segments = segmentsOf(last as Statement);
          const total = (all: readonly (readonly [number, number])[]): number =>
            all.reduce((sum, [from, to]) => sum + to - from, 0);
          expect(Math.abs(total(segments) - total(really))).toBeLessThan(0.1);
          expect(Math.abs(coveredSeconds(segments) - coveredSeconds(really))).toBeLessThan(0.1);
        },
      ),
      { numRuns: 20 * MORE_RUNS },
    );
  });
});
