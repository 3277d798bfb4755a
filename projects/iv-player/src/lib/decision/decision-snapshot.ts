import type { SchemaOutput, SnapshotContext, SnapshotSchemas } from '../store/snapshot-schema';
import type { DecisionRecord } from '../story/story-node';
import { type WindowPhase, withChoices } from './decision-machine';
import type { DecisionSelection, DecisionStatus } from './decision-state';

/** Position of a playlist entry: its node id, and the number of earlier entries with that id. Stays valid when other nodes are removed. */
export type EntryPosition = [id: string, earlier: number];

interface Entry {
  readonly node: { readonly id: string };
}

type DecisionsSchema = ReturnType<typeof decisionsSchema>;

export type DecisionsSnapshot = SchemaOutput<DecisionsSchema>;
export type DecisionSnapshot = DecisionsSnapshot['decisions'][number];
export type PassSnapshot = NonNullable<DecisionsSnapshot['pass']>;

export interface KnownStory {
  readonly decisions: ReadonlyMap<string, { readonly choicesById: { has(id: string | null): boolean } }>;
  readonly nodes: { has(id: string): boolean };
}

const selectionSchema = (v: SnapshotSchemas) =>
  v.object({
    node: v.string,
    choice: v.optional(v.nullable(v.string), null),
    autoDecided: v.boolean,
    seek: v.boolean,
    selectionTime: v.number(0),
  });

const detailsSchema = (v: SnapshotSchemas) =>
  v.object({
    by: v.oneOf<DecisionRecord['by']>('viewer', 'page', 'default', 'chance', 'decider', 'rule'),
    seconds: v.nullable(v.number(0)),
    changed: v.integer(0),
    last: v.nullable(v.string),
    shown: v.optional(v.array(v.object({ id: v.string, label: v.string, to: v.string })), []),
    isAutomatic: v.optional(v.boolean, true),
  });

const passSchema = (v: SnapshotSchemas) =>
  v.object({
    phase: v.oneOf<WindowPhase>('before', 'open', 'deciding', 'closed'),
    savedTime: v.number(0),
    reachedTime: v.number(0),
    viewerTime: v.number(0),
    isHeld: v.boolean,
    choice: v.nullable(selectionSchema(v)),
    nextChoice: v.nullable(selectionSchema(v)),
    answer: v.optional(v.nullable(detailsSchema(v)), null),
  });

function decisionsSchema(v: SnapshotSchemas) {
  const { array, boolean, nullable, object, optional, string, tuple } = v;
  const position = tuple(string, v.integer(0));
  const selection = selectionSchema(v);
  return object({
    /** Decisions changed by playback or a choice. */
    decisions: array(
      object({
        id: string,
        state: v.oneOf<DecisionStatus>('inactive', 'active', 'made'),
        selected: nullable(selection),
        time: v.number(0),
        isComplete: boolean,
      }),
    ),
    /** `window` is `null` for a decision that checkpoints do not include, whose pass starts over. */
    pass: nullable(object({ id: string, hasCheckpoint: boolean, window: nullable(passSchema(v)) })),
    /** Choices for later passes: whether `decision.made` was emitted, and details for the `DecisionRecord`. */
    choicesAhead: array(tuple(position, selection, boolean, optional(nullable(detailsSchema(v)), null))),
    /** Entries whose single child has yet to be pushed. */
    autoPushes: array(position),
    /** The choice that led to each entry, if known. */
    answers: optional(array(tuple(position, nullable(string))), []),
    decided: optional(array(string), []),
  });
}

/**
 * Checks saved decisions. Throws `BAD_SNAPSHOT` if they are malformed. Reports and omits nodes and decisions that are no longer in the
 * story. If the chosen node no longer exists, the viewer must choose again; if only the choice no longer exists, its node is kept.
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
    const choicesById = story.decisions.get(id)?.choicesById;
    if (!choicesById || choice === null || choicesById.has(choice)) return selection;
    gone.add(`The choice "${choice}" of "${id}" no longer exists: only its node "${node}" was restored.`);
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
        if (!isKnown) report(`"${id}" no longer has a decision, so none was restored.`);
        return isKnown;
      })
      .map((decision) => {
        const { id, selected } = decision;
        const knownSelected = known(id, selected);
        if (!selected || knownSelected) return { ...decision, selected: knownSelected };
        report(
          `The decision of "${id}" chose "${selected.node}", which no longer exists: the viewer must choose again.`,
        );
        return { ...decision, state: 'inactive', selected: null };
      }),
    pass: pass && {
      ...pass,
      window: window && withChoices(window, choice, known(pass.id, window.nextChoice)),
    },
    choicesAhead: choicesAhead.flatMap(([position, selection, ...more]) => {
      const knownSelection = known(position[0], selection);
      return knownSelection ? [[position, knownSelection, ...more]] : [];
    }),
  };
  gone.forEach(report);
  return read;
}

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

/** Returns a function that finds the index of an entry by its saved position; -1 if the entry is missing. */
export function indexByPosition(entries: readonly Entry[]): (position: EntryPosition) => number {
  const indexes = new Map(
    [...positionsOf(entries).values()].map((position, index) => [String(position), index]),
  );
  return (position) => indexes.get(String(position)) ?? -1;
}
