import { TestBed } from '@angular/core/testing';
import { type WritableSignal, signal } from '@angular/core';
import fc from 'fast-check';
import { PluginHost } from 'iv-player/plugin';
import { jumpToNode } from 'iv-player/private';
import { QuestionsService, withQuestions } from 'iv-player/questions';
import type { AnswerRecord } from 'iv-player/story-core';
import { recordCourse } from '../../publish/lms/cmi5-records';
import { RecordPlayer } from './testing/record-player';
import { xapiSink } from './xapi-sink';

type Step =
  | readonly ['wait', seconds: number]
  | readonly ['choose' | 'goTo' | 'seek' | 'answer', at: number]
  | readonly ['pause' | 'play' | 'leave' | 'consent' | 'back' | 'forward' | 'mark' | 'return' | 'restart'];

const NODES = ['a', 'b', 'c', 'd', 'e'];
const wait = fc.tuple(fc.constant('wait' as const), fc.constantFrom(0, 0.5, 1, 3, 6, 11));
const make = fc.tuple(fc.constantFrom('choose' as const, 'answer' as const), fc.nat(2));
const move = fc.tuple(fc.constantFrom('goTo' as const, 'seek' as const), fc.nat(4));
const stop = fc.constantFrom(['pause'] as const, ['play'] as const);
const return_ = fc
  .constantFrom(...(['back', 'forward', 'mark', 'return', 'restart'] as const))
  .map((word) => [word] as const);
const leave = fc.constant(['leave'] as const);
const consents = fc.constant(['consent'] as const);

/** A film in which `d` has a single follower, and all others ask; it ends at `e` unless somebody chooses. */
function filmOf(
  options: ConstructorParameters<typeof RecordPlayer>[0],
  features: NonNullable<ConstructorParameters<typeof RecordPlayer>[1]>['features'] = [],
): RecordPlayer {
  const film = new RecordPlayer(options, { features });
  let count = 0;
  film.page.newId = () => `12345678-1234-4234-8234-${(0x123456789abc + count++ * 100_000).toString(16)}`;
  const { decision } = film.player;
  decision.add('a', ['b', 'c', 'd']);
  decision.add('b', ['a', 'd', 'e'], { defaults: ['d'] });
  decision.add('c', ['c', 'd'], { decider: () => 'e' });
  decision.add('d', ['e']);
  decision.add('e', ['a', 'b'], { decider: () => false });
  return film;
}

function run(film: RecordPlayer, steps: readonly Step[], consent?: WritableSignal<boolean>): void {
  const { player } = film;
  let mark: ReturnType<typeof player.checkpoints.register> | null = null;
  for (const [word, value = 0] of steps) {
    const decision = player.decision.get(player.currentNodeId ?? '');
    const choice = decision?.choices[value];
    if (word === 'wait') film.advance(value);
    else if (word === 'choose' && choice) decision.make(choice.id);
    else if (word === 'goTo') jumpToNode(player, NODES[value] ?? '');
    else if (word === 'seek') player.currentTime = value * 4;
    else if (word === 'pause') player.pause();
    else if (word === 'play') void player.play();
    else if (word === 'leave') film.page.leave();
    else if (word === 'back') player.currentNodeIndex = Math.max(0, player.currentNodeIndex - 1);
    else if (word === 'forward')
      player.currentNodeIndex = Math.min(player.playlist.length - 1, player.currentNodeIndex + 1);
    else if (word === 'mark') mark = player.checkpoints.register();
    else if (word === 'return' && mark) player.checkpoints.restore(mark.id);
    else if (word === 'restart') {
      player.restart();
      mark = null;
    } else if (word === 'answer') {
      const questions = TestBed.inject(QuestionsService);
      const open = questions.signals.open();
      if (open && value === 2 && !open.isRequired) questions.skip(open.question.id);
      else if (open?.phase === 'asking') questions.answer(open.question.id, value === 0 ? 'yes' : 'no');
    } else if (word === 'consent' && consent) {
      consent.set(!consent());
      TestBed.tick();
    }
  }
}

describe('consent at any time', () => {
  it('has segments of the video profile that equal what was played with it [xapi-video-consent]', () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: wait },
        make.filter(([word]) => word === 'choose'),
        move,
        stop,
        return_,
        leave,
        { weight: 2, arbitrary: consents },
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, fc.boolean(), (program, isOn) => {
        const consent = signal(isOn);
        let statements: { verb: { id: string }; result?: { extensions?: Record<string, unknown> } }[] = [];
        const activity = 'https://films.example/door';
        const sink = xapiSink({ endpoint: 'https://lrs.example', auth: 'x', activity, detail: 'video' });
        const collector = {
          ...sink,
          isDirect: true,
          send: (items: readonly unknown[]) => void statements.push(...(items as typeof statements)),
        };
        const film = filmOf({ consent, detail: 'media', sinks: [collector] }).start('a');
        const played = (): number => TestBed.inject(PluginHost).playback.playedTime;
        let since = played();
        for (const step of program) {
          run(film, [step], consent);
          if (step[0] !== 'consent') continue;
          statements = [];
          since = played();
        }
        film.page.leave();
        const segments = statements
          .filter(({ verb }) => verb.id.endsWith('/terminated'))
          .flatMap(({ result }) =>
            (
              (result?.extensions?.['https://w3id.org/xapi/video/extensions/played-segments'] as
                string | undefined) ?? ''
            )
              .split('[,]')
              .filter((text) => text !== '')
              .map((text) => text.split('[.]').map(Number)),
          );
        const told = segments.reduce((sum, [from = 0, to = 0]) => sum + to - from, 0);
        expect(Math.abs(told - (consent() ? played() - since : 0))).toBeLessThan(0.1);
      }),
      { numRuns: 200 * MORE_RUNS },
    );
  });

  it('tells the same whatever happened before it [record-consent]', () => {
    const before = fc.tuple(
      fc.array(
        fc.oneof(
          wait,
          make.filter(([word]) => word === 'choose'),
          move,
          return_,
        ),
        { maxLength: 10 },
      ),
      fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
      fc.boolean(),
    );
    // Jumps may find entries from before.
    const after = fc.array(fc.oneof({ weight: 3, arbitrary: wait }, make, stop, leave), { maxLength: 12 });
    const told = ([steps, choices, wasOn]: [Step[], number[], boolean], suffix: readonly Step[]): unknown => {
      const consent = signal(wasOn);
      const film = filmOf({ consent, detail: 'media', labels: true }, [withQuestions()]);
      const questions = TestBed.inject(QuestionsService);
      const answers = [{ id: 'yes', correct: true }, { id: 'no' }];
      for (const node of ['b', 'd', 'e'])
        questions.add(node, [
          {
            id: `of-${node}`,
            at: 2,
            kind: 'single',
            answers,
            tries: 3,
            required: false,
            pause: false,
            reveal: false,
          },
        ]);
      film.start('a').advance(1);
      consent.set(false);
      TestBed.tick();
      run(film, steps);
      void film.player.play();
      jumpToNode(film.player, 'a');
      film.advance(1);
      jumpToNode(film.player, 'b');
      film.advance(2.5);
      for (const at of choices) {
        run(film, [
          ['choose', at],
          ['answer', 1],
        ]);
        film.advance(0.5);
      }
      film.player.currentTime = film.player.currentTime + 4.5 - film.player.currentNodeTime;
      run(film, [['choose', 2]]);
      film.advance(0.5);
      film.records.length = 0;
      consent.set(true);
      TestBed.tick();
      run(film, suffix);
      film.page.leave();
      return film.records.map(({ at: _at, t: _t, session: _session, ...record }) => record);
    };
    fc.assert(
      fc.property(before, before, after, (one, other, suffix) => {
        expect(told(one as [Step[], number[], boolean], suffix)).toEqual(told(other, suffix));
      }),
      { numRuns: 150 * MORE_RUNS },
    );
  });
});

describe('records of questions', () => {
  it('tell the answers that a course with cmi5 tells [record-question-left]', () => {
    const steps = fc.array(
      fc.oneof({ weight: 3, arbitrary: wait }, { weight: 3, arbitrary: make }, move, return_, leave),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, fc.boolean(), (program, required) => {
        const film = filmOf({}, [withQuestions()]);
        const questions = TestBed.inject(QuestionsService);
        const answers = [{ id: 'yes', correct: true }, { id: 'no' }];
        for (const node of ['a', 'b', 'd'])
          questions.add(node, [
            { id: `${node}1`, at: 2, kind: 'single', answers, tries: 3, required, reveal: false },
            {
              id: `${node}2`,
              at: 5,
              kind: 'single',
              answers,
              tries: 2,
              limit: 4,
              required: false,
              pause: false,
              reveal: false,
            },
          ]);
        const course: AnswerRecord[] = [];
        recordCourse(film.player, (one) => one.kind === 'question' && course.push(one), false);
        run(film.start('a'), program);
        jumpToNode(film.player, 'e');
        film.advance(1);
        const textOf = ({ node, id, answer, correct, tries }: AnswerRecord): string =>
          JSON.stringify([node, id, answer, correct, tries]);
        const told = film.records.filter((one) => one.kind === 'question');
        const isLeft = program.some(([word]) => word === 'leave');
        const [mine, theirs] = [told.map(textOf), course.map(textOf)];
        if (isLeft) expect(mine).toEqual(jasmine.arrayContaining(theirs));
        else expect([...mine].sort()).toEqual([...theirs].sort());
      }),
      { numRuns: 200 * MORE_RUNS },
    );
  });
});
