import fc from 'fast-check';
import { type LmsLies, LyingLms } from './testing/lying-lms';
import { ScormSession } from './scorm-session';
import { type SavedPlace, readSuspendData } from './scorm-suspend-data';

const anyLies: fc.Arbitrary<LmsLies> = fc.record({
  tape: fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 80 }),
  rate: fc.constantFrom(0, 5, 20, 50, 80),
  keepsFirst: fc.boolean(),
  forgets: fc.boolean(),
  late: fc.constantFrom(0, 0, 3, 12),
  isLoose: fc.boolean(),
});
const event = fc.oneof(
  fc.record({ kind: fc.constant('decide' as const), isByViewer: fc.boolean() }),
  fc.record({ kind: fc.constant('end' as const), passed: fc.boolean(), raw: fc.nat({ max: 100 }) }),
  fc.record({ kind: fc.constantFrom('pause', 'wait', 'save', 'hide', 'offline', 'online') }),
);
const session = fc.record({ lies: anyLies, events: fc.array(event, { maxLength: 25 }) });
const mode = fc.constantFrom('', 'normal', 'normal', 'normal', 'review');

type Session = typeof session extends fc.Arbitrary<infer Value> ? Value : never;

interface Played {
  readonly lms: LyingLms;
  readonly best: { readonly status: string; readonly score: number };
  readonly path: string;
  /** Number of decisions. */
  readonly decided: number;
}

/** Plays a session, and leaves it. */
function play(kept: ReadonlyMap<string, string>, { lies, events }: Session, mastery?: number): Played {
  const lms = new LyingLms(kept, lies);
  let time = 0;
  let isStill = false;
  let score = -1;
  let status = '';
  let decided = 0;
  let place: SavedPlace = {
    path: '0',
    node: 'door',
    time: 1,
    language: 'en',
    timeLimit: 'normal',
    variables: {},
  };
  const lesson = new ScormSession({
    api: lms,
    film: {
      readPlace: () => place,
      readSituation: () => ({ isStill, sinceNodeStart: time % 20, untilNodeEnd: 20 - (time % 20) }),
      resume: (saved) => (place = { ...place, ...saved }),
      decisions: ['door'],
      ...(mastery !== undefined && { mastery }),
    },
    clock: () => time,
    now: () => new Date(2026, 0, 2),
    onRefused: () => undefined,
  });
  place = { ...place, ...lesson.start().place };
  for (const one of events) {
    for (let tick = 0; tick < 8; tick += 1) {
      time += 0.5;
      lesson.consider();
    }
    isStill = one.kind === 'pause';
    if (one.kind === 'decide' && 'isByViewer' in one) {
      decided += 1;
      place = { ...place, path: `${place.path}a` };
      lesson.decided({ node: 'door', visit: place.path.length, position: 0, seconds: 1, ...one });
    } else if ('raw' in one) {
      score = Math.max(score, one.raw);
      status = one.passed || status === 'passed' ? 'passed' : 'failed';
      lesson.ended({ completed: true, passed: one.passed }, { raw: one.raw, min: 0, max: 100 });
    } else if (one.kind === 'save') lesson.save();
    else if (one.kind === 'hide') lesson.hidden();
    else if (one.kind.startsWith('o')) lesson.connectionChanged(one.kind === 'online');
    else lesson.changed();
  }
  lesson.leave();
  return { lms, best: { status, score }, path: place.path, decided };
}

describe('an LMS that lies', () => {
  it('never loses what it gave back, and nothing is set over a value that could not be read [course-unknown]', () => {
    let sets = 0;
    const sessions = fc.array(session, { minLength: 1, maxLength: 5 });
    const mastery = fc.option(fc.constantFrom(0.5, 0.7), { nil: undefined });
    fc.assert(
      fc.property(sessions, mode, mastery, (all, given, share) => {
        let kept: ReadonlyMap<string, string> = new Map([
          ['cmi.core.lesson_status', 'not attempted'],
          ['cmi.core.lesson_mode', given],
        ]);
        for (const one of all) {
          const { lms } = play(kept, one, share);
          expect(lms.violations).toEqual([]);
          sets += lms.sets;
          kept = lms.kept;
        }
      }),
      { numRuns: 1000, seed: 43 },
    );
    expect(sets).toBeGreaterThan(10_000);
  });

  it('has the best result, the last place and all interactions of all sessions if it tells the truth [course-results]', () => {
    const sessions = fc.array(session, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sessions, fc.boolean(), (all, isLoose) => {
        const honest = { tape: [99], rate: 0, keepsFirst: false, forgets: false, late: 0, isLoose };
        let kept: ReadonlyMap<string, string> = new Map([['cmi.core.lesson_status', 'not attempted']]);
        let [status, score, interactions] = ['', -1, 0];
        for (const { events } of all) {
          const { lms, best, path, decided } = play(kept, { events, lies: honest });
          kept = lms.kept;
          if (status !== 'passed') status = best.status || status;
          score = Math.max(score, best.score);
          expect(kept.get('cmi.core.lesson_status')).toBe(status || 'incomplete');
          expect(Number(kept.get('cmi.core.score.raw') ?? -1)).toBe(score);
          expect(readSuspendData(kept.get('cmi.suspend_data') ?? '')?.place).toEqual(
            jasmine.objectContaining({ path }),
          );
          interactions = Math.min(100, interactions + decided);
          const ids = [...kept.keys()].filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name));
          expect(ids.length).toBe(interactions);
        }
      }),
      { numRuns: 300, seed: 43 },
    );
  });
});
