import { type ScormSessionDeps, ScormSession } from '../scorm-session';
import type { ResumedPlace, SavedPlace } from '../scorm-suspend-data';
import { FakeLms } from './fake-lms';

/** A film and its LMS; the film plays in the middle of a long node. */
export class TestLesson {
  time = 0;
  isStill = false;
  sinceNodeStart = 30;
  untilNodeEnd = 60;
  refusals = 0;
  /** Seconds for which calls have blocked the current task. */
  blocked = 0;
  /** Data of an earlier session received after the start. */
  late: ResumedPlace[] = [];
  place: SavedPlace = {
    path: 'Code',
    node: 'door',
    time: 3,
    language: 'en',
    timeLimit: 'normal',
    variables: {},
  };
  readonly lms: FakeLms;
  readonly session: ScormSession;

  constructor(values: Readonly<Record<string, string>> = {}, mastery?: number) {
    this.lms = new FakeLms(values);
    const deps: ScormSessionDeps = {
      api: this.lms,
      film: {
        readPlace: () => this.place,
        readSituation: () => ({
          isStill: this.isStill,
          sinceNodeStart: this.sinceNodeStart,
          untilNodeEnd: this.untilNodeEnd,
        }),
        resume: (place) => {
          this.late.push(place);
          this.place = { ...this.place, ...place };
        },
        decisions: ['door', 'left', 'right'],
        ...(mastery !== undefined && { mastery }),
      },
      clock: () => this.time,
      now: () => new Date(2026, 0, 2, 3, 4, 5),
      onRefused: () => (this.refusals += 1),
    };
    this.session = new ScormSession(deps);
  }

  /** Starts the session and clears the log of calls. */
  start(): this {
    this.session.start();
    this.lms.takeLog();
    return this;
  }

  /** Advances a playing film; the session checks for a good moment four times a second. */
  play(seconds: number): void {
    for (let tick = 0; tick < seconds * 4; tick += 1) {
      this.time += 0.25;
      this.sinceNodeStart += 0.25;
      this.untilNodeEnd -= 0.25;
      this.session.consider();
      // Scripts see the media time of their task's start.
      this.sinceNodeStart += this.blocked;
      this.untilNodeEnd -= this.blocked;
      this.blocked = 0;
    }
  }

  startNode(duration: number): void {
    this.sinceNodeStart = 0;
    this.untilNodeEnd = duration;
  }

  /** The viewer or, without `isByViewer`, the film decides. */
  decide(node: string, position = 0, visit = 1, isByViewer = true): void {
    this.session.decided({ node, position, visit, seconds: 2.5, isByViewer });
  }

  pause(): void {
    this.isStill = true;
    this.session.changed();
  }

  get status(): string | undefined {
    return this.lms.values.get('cmi.core.lesson_status');
  }
}
