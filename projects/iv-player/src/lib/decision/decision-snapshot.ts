import type { SchemaOutput, SnapshotContext, SnapshotSchemas } from '../store/snapshot-schema';
import type { DecisionRecord } from '../story/story-node';
import type { DecisionSelection, DecisionStatus } from './decision-state';

/**
 * Where playback is relative to the window of the current pass: before it, inside it (`open`), past its end with the choice
 * still to be made (`deciding`), or past its end and done (`closed`). What the decision shows: `DecisionStatus`.
 */
export type WindowPhase = 'before' | 'open' | 'deciding' | 'closed';

/** A playlist entry as id and number of earlier entries of that id: it survives the removal of other nodes. */
export type EntryPosition = [id: string, earlier: number];

interface Entry {
  readonly node: { readonly id: string };
}

type DecisionsSchema = ReturnType<typeof decisionsSchema>;

/** The decisions in a snapshot of the player. */
export type DecisionsSnapshot = SchemaOutput<DecisionsSchema>;
/** What the store shows of one decision. */
export type DecisionSnapshot = DecisionsSnapshot['decisions'][number];
/** The current pass. */
export type PassSnapshot = NonNullable<DecisionsSnapshot['pass']>;

/** Details of a pass's choice, kept for its record. */
export type ChoiceDetails = NonNullable<NonNullable<PassSnapshot['window']>['answer']>;

/** What the story has today. */
export interface KnownStory {
  readonly decisions: ReadonlyMap<string, { readonly choiceIds: { has(id: string | null): boolean } }>;
  readonly nodes: { has(id: string): boolean };
}

function decisionsSchema(v: SnapshotSchemas) {
  const { array, boolean, nullable, object, optional, string, tuple } = v;
  const seconds = v.number(0);
  const position = tuple(string, v.integer(0));
  const selection = object({
    node: string,
    choice: optional(nullable(string), null),
    autoDecided: boolean,
    seek: boolean,
    selectionTime: seconds,
  });
  const details = object({
    by: v.oneOf<DecisionRecord['by']>('viewer', 'default', 'chance', 'decider', 'rule'),
    seconds: nullable(seconds),
    changed: v.integer(0),
    /** The last node and choice, also where it was taken back. */
    last: nullable(string),
    /** Where the choices led that were open then. */
    offered: optional(array(string), []),
    /** Whether all that was chosen in the pass was the only child, which follows by itself. */
    isAutomatic: optional(boolean, true),
  });
  const optionalDetails = optional(nullable(details), null);
  return object({
    /** The decisions that playback or a choice has changed. */
    decisions: array(
      object({
        id: string,
        state: v.oneOf<DecisionStatus>('inactive', 'active', 'made'),
        selected: nullable(selection),
        time: seconds,
        isComplete: boolean,
      }),
    ),
    pass: nullable(
      object({
        id: string,
        hasCheckpoint: boolean,
        /** `null` for a decision that is not included in checkpoints: its pass starts anew. */
        window: nullable(
          object({
            phase: v.oneOf<WindowPhase>('before', 'open', 'deciding', 'closed'),
            /** Node time at which it was saved. */
            savedTime: seconds,
            /** Node time that playback has reached; a cue may fire slightly before the clock shows its time. */
            reachedTime: seconds,
            /** The viewer's seconds since the window opened. */
            viewerTime: seconds,
            /** Whether the film holds for it. */
            isHeld: boolean,
            choice: nullable(selection),
            /** The choice for the next pass of the same decision. */
            nextChoice: nullable(selection),
            /** Of its record; see `DecisionRecord`. */
            answer: optionalDetails,
          }),
        ),
      }),
    ),
    /** Choices for passes still ahead, whether `decision.made` has been emitted, and what is known for the record. */
    choicesAhead: array(tuple(position, selection, boolean, optionalDetails)),
    /** Entries whose single child is pushed on the next event-loop turn. */
    autoPushes: array(position),
    /** The choice that led to each entry, where it is known. */
    answers: optional(array(tuple(position, nullable(string))), []),
    /** Ids of the decisions with a finished, decided pass. */
    decided: optional(array(string), []),
  });
}

/**
 * Checks saved decisions; throws `BAD_SNAPSHOT` for malformed ones. Nodes and decisions that the story no longer has are left
 * out and reported; a choice of a missing node has to be made again, and of a missing answer only the node is known.
 */
export function readDecisions(
  saved: unknown,
  story: KnownStory,
  { report, v }: SnapshotContext,
): DecisionsSnapshot {
  const snapshot = decisionsSchema(v)(saved, 'decision');
  const gone = new Set<string>();
  const known = (id: string, selection: DecisionSelection | null): DecisionSelection | null => {
    if (!selection || !story.nodes.has(selection.node)) return null;
    const { choice, node } = selection;
    const choiceIds = story.decisions.get(id)?.choiceIds;
    if (!choiceIds || choice === null || choiceIds.has(choice)) return selection;
    gone.add(`The answer "${choice}" of "${id}" is gone: all that is known is that "${node}" was chosen.`);
    return { ...selection, choice: null };
  };
  const { decisions, pass, choicesAhead } = snapshot;
  const window = pass?.window ?? null;
  const choice = pass && window && known(pass.id, window.choice);
  const read: DecisionsSnapshot = {
    ...snapshot,
    decisions: decisions
      .filter(({ id }) => {
        const isKnown = story.decisions.has(id);
        if (!isKnown) report(`The decision of "${id}" is gone: it was left out.`);
        return isKnown;
      })
      .map((decision) => {
        const { id, selected } = decision;
        const knownSelected = known(id, selected);
        if (!selected || knownSelected) return { ...decision, selected: knownSelected };
        report(`The decision of "${id}" was for "${selected.node}", which is gone: it was not made.`);
        return { ...decision, state: 'inactive', selected: null };
      }),
    pass: pass && {
      ...pass,
      window: window && {
        ...window,
        phase: window.phase === 'closed' && !choice && window.choice ? 'deciding' : window.phase,
        choice,
        nextChoice: known(pass.id, window.nextChoice),
      },
    },
    choicesAhead: choicesAhead.flatMap(([position, selection, ...more]) => {
      const knownSelection = known(position[0], selection);
      return knownSelection ? [[position, knownSelection, ...more]] : [];
    }),
  };
  gone.forEach(report);
  return read;
}

/** The positions of entries, to be saved. */
export function positionsOf<Kept extends Entry>(entries: readonly Kept[]): ReadonlyMap<Kept, EntryPosition> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const { id } = entry.node;
      const earlier = counts.get(id) ?? 0;
      counts.set(id, earlier + 1);
      return [entry, [id, earlier]];
    }),
  );
}

/** Finds the index of an entry by its saved position; -1 for a missing one. */
export function indexByPosition(entries: readonly Entry[]): (position: EntryPosition) => number {
  const indexes = new Map(
    [...positionsOf(entries).values()].map((position, index) => [String(position), index]),
  );
  return (position) => indexes.get(String(position)) ?? -1;
}
