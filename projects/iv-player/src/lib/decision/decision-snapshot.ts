import {
  type InferOutput,
  array,
  boolean,
  finite,
  integer,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  string,
  tuple,
} from 'valibot';
import { MAX_ENTRIES, readSaved } from '../player/snapshot/snapshot-schema';
import type { DecisionPhase } from './decision-state';

/** The window of a pass: still ahead, open, ended with the choice still due, or over. */
export type WindowPhase = 'ahead' | 'open' | 'due' | 'over';

const seconds = pipe(number(), finite(), minValue(0));
const id = string();
const phases = ['inactive', 'active', 'made'] as const satisfies DecisionPhase[];
const stages = ['ahead', 'open', 'due', 'over'] as const satisfies WindowPhase[];

const SELECTION = object({ node: id, autoDecided: boolean(), seek: boolean(), selectionTime: seconds });

/** What the store shows of a decision. Specification §2.4. */
const DECISION = object({
  id,
  state: picklist(phases),
  selected: nullable(SELECTION),
  time: seconds,
  /** Whether its time has come to its end. */
  isComplete: boolean(),
});

/** The pass being played. */
const PASS = object({
  id,
  hasCheckpoint: boolean(),
  /** `null` for a decision that checkpoints do not include: its pass begins anew. */
  course: nullable(
    object({
      stage: picklist(stages),
      /** Node time at which it was saved. */
      at: seconds,
      /** Node time that playback has reached for certain. */
      reached: seconds,
      choice: nullable(SELECTION),
      /** The choice for the coming pass of the same decision. */
      ahead: nullable(SELECTION),
    }),
  ),
});

const PLACE = tuple([id, pipe(number(), integer(), minValue(0))]);
/** A choice for a pass still ahead: where, what, and whether it was announced. */
const EARLY = tuple([PLACE, SELECTION, boolean()]);

const MEMORY = object({
  decisions: pipe(array(DECISION), maxLength(MAX_ENTRIES)),
  pass: nullable(PASS),
  early: pipe(array(EARLY), maxLength(MAX_ENTRIES)),
  /** Entries whose single child is to be pushed on the next event-loop turn. */
  singles: pipe(array(PLACE), maxLength(MAX_ENTRIES)),
});

/** What the plugin remembers of a moment. */
export type DecisionsSnapshot = InferOutput<typeof MEMORY>;
export type DecisionSnapshot = InferOutput<typeof DECISION>;
export type PassSnapshot = InferOutput<typeof PASS>;

/** What today's story has. */
export interface KnownStory {
  hasDecision(id: string): boolean;
  hasNode(id: string): boolean;
}

/**
 * Checks what was saved; throws `BAD_SNAPSHOT` when it is malformed. What names nodes or decisions that the story has no
 * more is left out and told to `report`; what was chosen and is no more has to be chosen again.
 */
export function readDecisions(
  saved: unknown,
  story: KnownStory,
  report: (problem: string) => void,
): DecisionsSnapshot {
  const { decisions, pass, early, singles } = readSaved(MEMORY, saved, 'decision');
  const isThere = <Chosen extends { readonly node: string } | null>(chosen: Chosen): Chosen | null =>
    chosen && story.hasNode(chosen.node) ? chosen : null;
  const known = decisions.filter(({ id: parent }) => {
    const isKnown = story.hasDecision(parent);
    if (!isKnown) report(`There is no decision of "${parent}" any more: its state was left out.`);
    return isKnown;
  });
  return {
    decisions: known.map((decision) => {
      const { id: parent, selected } = decision;
      if (!selected || story.hasNode(selected.node)) return decision;
      report(`The decision of "${parent}" was for "${selected.node}", which is gone: it counts as not made.`);
      return { ...decision, state: 'inactive', selected: null };
    }),
    pass: pass && {
      ...pass,
      course: pass.course && {
        ...pass.course,
        stage: isLost(pass.course) ? 'due' : pass.course.stage,
        choice: isThere(pass.course.choice),
        ahead: isThere(pass.course.ahead),
      },
    },
    early: early.filter(([, { node }]) => story.hasNode(node)),
    singles,
  };

  /** Whether the choice was for a node that is gone, and the window has ended. */
  function isLost({ stage, choice }: NonNullable<PassSnapshot['course']>): boolean {
    return stage === 'over' && choice !== null && !story.hasNode(choice.node);
  }
}
