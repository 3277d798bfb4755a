import type { ChoiceDetails } from './choice-details';
import {
  type DecisionRule,
  type DecisionStep,
  type PassState,
  type WindowPhase,
  acceptsChoice,
  chosen,
  closed,
  continuePass,
  held,
  initialPass,
  isOver,
  needsHold,
  nextChosen,
  rescheduled,
  revoked,
  rewound,
  scheduled,
  statusOf,
  timePassed,
  undecided,
  windowEnded,
  windowStarted,
  withChoices,
} from './decision-machine';
import type { DecisionSelection } from './decision-state';

const RULES = {
  chosen,
  closed,
  held,
  nextChosen,
  rescheduled,
  revoked,
  rewound,
  scheduled,
  timePassed,
  undecided,
  windowEnded,
  windowStarted,
};
type Name = keyof typeof RULES;
type EventOf<Rule> = Rule extends DecisionRule<infer Event> ? Event : never;
type AnyEvent = { [Key in Name]: readonly [Key, ...EventOf<(typeof RULES)[Key]>] }[Name];

const PHASES: readonly WindowPhase[] = ['before', 'open', 'deciding', 'closed'];
const WINDOW = { start: 2, end: 8 };
const LEFT: DecisionSelection = {
  node: 'left',
  choice: 'left',
  autoDecided: false,
  seek: false,
  selectionTime: 1,
};
const RIGHT: DecisionSelection = { ...LEFT, node: 'right', choice: 'right' };
const DETAILS: ChoiceDetails = {
  by: 'viewer',
  seconds: 1,
  changed: 0,
  last: 'left',
  shown: [],
  isAutomatic: false,
};
const OTHER_DETAILS: ChoiceDetails = { ...DETAILS, last: 'right' };
const made = { choice: LEFT, answer: DETAILS };

const state = (phase: WindowPhase, change: Partial<PassState> = {}): PassState => ({
  ...initialPass(0),
  phase,
  ...change,
});

const take = (from: PassState, [name, ...event]: AnyEvent): DecisionStep =>
  (RULES[name] as DecisionRule<unknown[]>)(from, ...event);

const valueText = (value: unknown): string =>
  String((value as DecisionSelection | null)?.node ?? (value as ChoiceDetails | null)?.changed ?? value);

/** Formats the differences of two states. */
function changes(from: PassState, to: PassState): string {
  const keys = (Object.keys(to) as (keyof PassState)[]).filter((key) => to[key] !== from[key]);
  return keys.map((key) => `${key} ${valueText(to[key])}`).join(', ');
}

/** Takes the steps in order, and returns the phase and the effects after each. */
function walk(from: PassState, ...events: readonly AnyEvent[]): string[] {
  let pass = from;
  return events.map((event) => {
    const [to, effects] = take(pass, event);
    pass = to;
    return [`${event[0]} →`, `${to.phase}:`, ...effects].join(' ');
  });
}

describe('the rules of a decision', () => {
  type Results = readonly [before: string, open: string, deciding: string, closed: string];

  /** Checks the step from each phase, with the same other state: `changes | effects`. */
  function itSteps(what: string, change: Partial<PassState>, event: AnyEvent, results: Results): void {
    it(`${what} (${event[0]})`, () => {
      const steps = PHASES.map((phase) => {
        const from = state(phase, change);
        const [to, effects] = take(from, event);
        return `${changes(from, to)} | ${effects.join(' ')}`;
      });
      expect(steps).toEqual([...results]);
    });
  }
  const always = (result: string): Results => [result, result, result, result];

  describe('for the window', () => {
    const open: Results = [
      ' | update checkpoint awaitStart',
      ' | update awaitEnd checkpoint',
      ' | update checkpoint',
      ' | update',
    ];
    itSteps('await its start or end', {}, ['scheduled', WINDOW, null, 0], open);
    itSteps(
      'wait while the length of the node is unknown',
      {},
      ['scheduled', null, null, 0],
      always(' | update'),
    );
    itSteps(
      'ask again if it was not over when saved, but is now',
      { savedTime: 9 },
      ['rescheduled', WINDOW, null, 9],
      ['savedTime -1 | restart', 'savedTime -1 | restart', ' | update checkpoint', ' | update'],
    );
    itSteps(
      'do not ask again while the viewer has more time',
      { savedTime: 9 },
      ['rescheduled', WINDOW, 12, 9],
      open,
    );
    itSteps(
      'do not ask again once a choice was made',
      { ...made, savedTime: 9 },
      ['rescheduled', WINDOW, null, 9],
      open,
    );
    itSteps('do not ask again once playback has advanced', {}, ['rescheduled', WINDOW, null, 9], open);
    itSteps(
      'open it once',
      {},
      ['windowStarted'],
      ['phase open | update start awaitEnd', ' | ', ' | ', ' | '],
    );
    itSteps(
      'leave the decision to a decider at its end',
      { reachedTime: 7.9 },
      ['windowEnded', 8],
      [' | ', 'phase deciding, reachedTime 8 | update end decide', ' | ', ' | '],
    );
    itSteps(
      'close it at its end after a choice',
      { ...made, reachedTime: 9 },
      ['windowEnded', 8],
      [' | ', 'phase closed | update end', ' | ', ' | '],
    );
    itSteps('show its time', { savedTime: 3 }, ['timePassed'], always('savedTime -1 | tick'));
  });

  describe('for the choice', () => {
    itSteps(
      'accept it in any phase',
      {},
      ['chosen', LEFT, DETAILS],
      [
        'choice left, answer 0 | cancelDecider show made update',
        'choice left, answer 0 | cancelDecider show made update',
        'phase closed, choice left, answer 0 | cancelDecider show made update',
        'choice left, answer 0 | cancelDecider show made update',
      ],
    );
    itSteps(
      'accept a change',
      made,
      ['chosen', RIGHT, OTHER_DETAILS],
      [
        'choice right, answer 1 | cancelDecider show made update',
        'choice right, answer 1 | cancelDecider show made update',
        'phase closed, choice right, answer 1 | cancelDecider show made update',
        'choice right, answer 1 | cancelDecider show made update',
      ],
    );
    itSteps(
      'close a decision that leads nowhere',
      {},
      ['undecided'],
      [' | ', ' | ', 'phase closed | update', ' | '],
    );
    itSteps(
      'undo it when the entries after the parent are removed',
      { ...made, nextChoice: RIGHT },
      ['revoked'],
      always('choice null, nextChoice null | update'),
    );
    itSteps(
      'show that of the next pass after this one',
      made,
      ['nextChosen', RIGHT],
      [' | ', ' | ', ' | ', 'nextChoice right | update'],
    );

    it('count changes, even after a choice was revoked', () => {
      const [again] = chosen(state('open', made), LEFT, DETAILS);
      const [changed] = chosen(revoked(again)[0], RIGHT, OTHER_DETAILS);
      expect([again, changed].map(({ answer }) => answer)).toEqual([
        DETAILS,
        { ...OTHER_DETAILS, changed: 1 },
      ]);
    });

    it('remember whether every choice followed automatically', () => {
      const automatic = { ...DETAILS, isAutomatic: true };
      const [first] = chosen(state('open'), LEFT, automatic);
      const [second] = chosen(first, RIGHT, DETAILS);
      const [third] = chosen(second, LEFT, automatic);
      expect([first, second, third].map(({ answer }) => answer?.isAutomatic)).toEqual([true, false, false]);
    });
  });

  describe('for the hold', () => {
    itSteps('begin it once', {}, ['held'], always('isHeld true | wait show hold'));
    itSteps('continue it', { isHeld: true }, ['held'], always(' | '));
    itSteps(
      'end it with a choice, together with the window',
      { isHeld: true },
      ['chosen', LEFT, DETAILS],
      [
        'choice left, answer 0 | cancelDecider show made update',
        'phase closed, choice left, answer 0 | show made show end update',
        'phase closed, choice left, answer 0 | cancelDecider show made update',
        'choice left, answer 0 | cancelDecider show made update',
      ],
    );
    itSteps(
      'leave it with a seek back',
      { isHeld: true, reachedTime: 9, savedTime: 3 },
      ['rewound', 5, WINDOW],
      always('savedTime -1, reachedTime 5, isHeld false | tick'),
    );

    it('request it while the viewer has more time than the film, and then until the decider has decided', () => {
      const requests = PHASES.map((phase) =>
        [null, 12].flatMap((limit) =>
          [false, true].map((isRequested) => needsHold(state(phase), limit, isRequested)),
        ),
      );
      expect(requests).toEqual([
        [false, false, true, true],
        [false, false, true, true],
        [false, true, false, true],
        [false, false, false, false],
      ]);
    });

    it('request it again after a restore, but not once a choice was made', () => {
      const requests = (change: Partial<PassState>): boolean[] =>
        PHASES.map((phase) => needsHold(state(phase, change), null, false));
      expect(requests({ isHeld: true })).toEqual([true, true, false, false]);
      expect(requests({ isHeld: true, ...made })).toEqual([false, false, false, false]);
    });
  });

  describe('after a seek back', () => {
    itSteps(
      'to before the window open it again',
      { reachedTime: 9 },
      ['rewound', 1, WINDOW],
      [
        'reachedTime 1 | tick',
        'phase before, reachedTime 1 | cancelDecider end schedule',
        'phase before, reachedTime 1 | cancelDecider schedule',
        'phase before, reachedTime 1 | cancelDecider schedule',
      ],
    );
    itSteps(
      'to the start of a window that has ended open it again',
      { reachedTime: 9 },
      ['rewound', 2, WINDOW],
      [
        'reachedTime 2 | tick',
        'reachedTime 2 | tick',
        'phase before, reachedTime 2 | cancelDecider schedule',
        'phase before, reachedTime 2 | cancelDecider schedule',
      ],
    );
    itSteps(
      'keep a choice',
      { ...made, reachedTime: 9 },
      ['rewound', 1, WINDOW],
      always('reachedTime 1 | tick'),
    );
    itSteps(
      'keep the phase while the window is unknown',
      { reachedTime: 9 },
      ['rewound', 1, null],
      always('reachedTime 1 | tick'),
    );
  });

  describe('at the end of the pass', () => {
    itSteps(
      'end an open window',
      {},
      ['closed', true],
      [
        'phase closed | release update',
        'phase closed | show end release update',
        'phase closed | release update',
        ' | release update',
      ],
    );
    itSteps(
      'end an open window of a removed decision',
      {},
      ['closed', false],
      ['phase closed | release', 'phase closed | show end release', 'phase closed | release', ' | release'],
    );
  });

  describe('for a whole pass', () => {
    it('decide after the window if no choice was made', () => {
      expect(
        walk(
          initialPass(0),
          ['scheduled', WINDOW, null, 0],
          ['windowStarted'],
          ['windowEnded', 8],
          ['chosen', LEFT, DETAILS],
          ['closed', true],
        ),
      ).toEqual([
        'scheduled → before: update checkpoint awaitStart',
        'windowStarted → open: update start awaitEnd',
        'windowEnded → deciding: update end decide',
        'chosen → closed: cancelDecider show made update',
        'closed → closed: release update',
      ]);
    });

    it('open and end the window if the choice was made in advance', () => {
      expect(
        walk(
          initialPass(0, LEFT, DETAILS),
          ['scheduled', WINDOW, null, 0],
          ['windowStarted'],
          ['chosen', RIGHT, OTHER_DETAILS],
          ['windowEnded', 8],
        ),
      ).toEqual([
        'scheduled → before: update checkpoint awaitStart',
        'windowStarted → open: update start awaitEnd',
        'chosen → open: cancelDecider show made update',
        'windowEnded → closed: update end',
      ]);
    });

    it('hold the film until a choice or the time limit', () => {
      const start = state('open');
      expect(walk(start, ['held'], ['chosen', LEFT, DETAILS], ['windowEnded', 8])).toEqual([
        'held → open: wait show hold',
        'chosen → closed: show made show end update',
        'windowEnded → closed:',
      ]);
      expect(walk(start, ['held'], ['windowEnded', 8], ['undecided'])).toEqual([
        'held → open: wait show hold',
        'windowEnded → deciding: update end decide',
        'undecided → closed: update',
      ]);
    });

    it('wait for a late decider at the last frame, and again after a seek back', () => {
      expect(
        walk(
          state('deciding'),
          ['held'],
          ['rewound', 5, WINDOW],
          ['held'],
          ['rewound', 1, WINDOW],
          ['undecided'],
        ),
      ).toEqual([
        'held → deciding: wait show hold',
        'rewound → deciding: tick',
        'held → deciding: wait show hold',
        'rewound → before: cancelDecider schedule',
        'undecided → before:',
      ]);
    });
  });

  describe('for a saved pass', () => {
    const saved = (phase: WindowPhase, change: Partial<PassState> = {}): PassState =>
      state(phase, { savedTime: 7, reachedTime: 7.1, viewerTime: 5, ...change });
    const restore = (from: PassState, time: number): string =>
      changes(from, continuePass(from, time, WINDOW));

    it('continue it as it is', () => {
      expect(PHASES.map((phase) => restore(saved(phase), 7))).toEqual(['', '', '', '']);
    });

    it('continue its hold, and then do not ask again', () => {
      expect(restore(saved('open', { isHeld: true }), 7)).toBe('savedTime -1');
    });

    it('continue it at an earlier time as after a seek back', () => {
      const earlier = (time: number, change: Partial<PassState>): string[] =>
        PHASES.map((phase) => restore(saved(phase, change), time));
      expect(earlier(5, { isHeld: true })).toEqual([
        'savedTime -1, reachedTime 5, isHeld false',
        'savedTime -1, reachedTime 5, isHeld false',
        'savedTime -1, reachedTime 5, isHeld false',
        'savedTime -1, reachedTime 5, isHeld false',
      ]);
      expect(earlier(1, {})).toEqual([
        'reachedTime 1',
        'phase before, reachedTime 1',
        'phase before, reachedTime 1',
        'phase before, reachedTime 1',
      ]);
      expect(earlier(1, made)).toEqual(['reachedTime 1', 'reachedTime 1', 'reachedTime 1', 'reachedTime 1']);
    });

    it('decide again if the choice no longer exists', () => {
      const phases = PHASES.map((phase) => withChoices(saved(phase, made), null, null).phase);
      expect(phases).toEqual(['before', 'open', 'deciding', 'deciding']);
      expect(withChoices(saved('closed'), null, RIGHT)).toEqual(saved('closed', { nextChoice: RIGHT }));
      expect(withChoices(saved('closed', made), RIGHT, null).phase).toBe('closed');
    });
  });

  it('begin with the choice that was made in advance', () => {
    expect(initialPass(1, LEFT, DETAILS)).toEqual(state('before', { ...made, reachedTime: 1 }));
  });

  it('determine what applications see', () => {
    const seen = (change: Partial<PassState>): string[] =>
      PHASES.map((phase) => {
        const pass = state(phase, change);
        return [
          statusOf(pass),
          acceptsChoice(pass) ? 'can choose' : 'final',
          isOver(pass) ? 'over' : '',
        ].join();
      });
    expect(seen({})).toEqual([
      'inactive,can choose,',
      'active,can choose,',
      'active,can choose,over',
      'inactive,can choose,over',
    ]);
    expect(seen(made)).toEqual([
      'made,can choose,',
      'made,can choose,',
      'made,final,over',
      'made,final,over',
    ]);
  });
});
