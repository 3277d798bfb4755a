import type { PluginSnapshot } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { SnapshotContext } from '../store/snapshot-schema';
import type { PlaylistEntry, PlaylistPass } from '../story/playlist-entry';
import { awaitCheckpoint } from './automatic-checkpoint';
import {
  type DecisionsSnapshot,
  type PassSnapshot,
  indexByPosition,
  positionsOf,
  readDecisions,
} from './decision-snapshot';
import type { RegisteredDecision } from './registered-decision';
import type { ChoiceAhead } from './choice-details';
import { type PassState, continuePass, rescheduled } from './decision-machine';
import type { SingleChildAutoPush } from './single-child-auto-push';

export interface DecisionSnapshotDeps {
  readonly host: PluginHost;
  readonly decisions: ReadonlyMap<string, RegisteredDecision>;
  readonly autoPush: SingleChildAutoPush;
  readonly choicesAhead: Map<PlaylistEntry, ChoiceAhead>;
  readonly changedIds: Set<string>;
  readonly decidedIds: Set<string>;
  /** Returns the pass to continue after a restore. */
  passToSave(isIncluded: (id: string) => boolean): {
    readonly decision: { readonly id: string };
    readonly hasCheckpoint: boolean;
    readonly state: PassState;
    decide(): void;
  } | null;
  /** Resets the decisions that `find` returns to their state before playback. */
  reset(find: (id: string) => RegisteredDecision | undefined): void;
  /** Starts the current pass at a node time. @param saved the saved pass that it continues */
  startPass(time: number, saved?: PassSnapshot): void;
}

function snapshotOf(deps: DecisionSnapshotDeps): PluginSnapshot<DecisionsSnapshot> {
  const { host, decisions, autoPush, choicesAhead, changedIds, decidedIds } = deps;
  const included = (id: string): RegisteredDecision | undefined => {
    const decision = decisions.get(id);
    return decision?.isInCheckpoints ? decision : undefined;
  };
  const isIncluded = (id: string): boolean => included(id) !== undefined;
  return {
    save() {
      const pass = deps.passToSave(isIncluded);
      const positions = [...positionsOf(host.playback.entries)];
      return {
        decisions: [...changedIds].flatMap((id) => included(id)?.save() ?? []),
        pass: pass && {
          id: pass.decision.id,
          hasCheckpoint: pass.hasCheckpoint,
          window: isIncluded(pass.decision.id) ? pass.state : null,
        },
        choicesAhead: positions.flatMap(([entry, position]) => {
          const ahead = choicesAhead.get(entry);
          if (!ahead || !isIncluded(entry.node.id)) return [];
          return [[position, ahead.selection, ahead.isAnnounced, ahead.details]];
        }),
        autoPushes: positions.flatMap(([entry, position]) => (autoPush.pending.has(entry) ? [position] : [])),
        answers: positions.flatMap(([{ choice }, position]) =>
          choice === undefined ? [] : [[position, choice]],
        ),
        decided: [...decidedIds].filter(isIncluded),
      };
    },

    read: (saved: unknown, context: SnapshotContext) =>
      readDecisions(saved, { decisions, nodes: host.repository }, context),

    restore(saved) {
      const { currentPass, entries } = host.playback;
      const indexOf = indexByPosition(entries);
      deps.reset(included);
      for (const decision of saved.decisions) {
        included(decision.id)?.restore(decision);
        changedIds.add(decision.id);
      }
      for (const [position, selection, isAnnounced, details] of saved.choicesAhead) {
        const index = indexOf(position);
        const entry = entries[index];
        const isStillNext = entries[index + 1]?.node.id === selection.node;
        if (entry && isStillNext && isIncluded(entry.node.id)) {
          choicesAhead.set(entry, { selection, isAnnounced, details });
        }
      }
      for (const [position, choice] of saved.answers) {
        const entry = entries[indexOf(position)];
        if (entry) entry.choice = choice;
      }
      for (const id of saved.decided) decidedIds.add(id);
      for (const position of saved.autoPushes) {
        const entry = entries[indexOf(position)];
        if (entry) autoPush.schedule(entry);
      }
      const { pass } = saved;
      const decision = pass && decisions.get(pass.id);
      if (!decision || pass.id !== currentPass?.node.id) return;
      const time = host.playback.currentNodeTime;
      const window = pass.window && continuePass(pass.window, time, decision.windowOn(currentPass.node));
      deps.startPass(time, { ...pass, window });
      if (window?.phase === 'deciding') host.bus.afterwards(() => deps.passToSave(() => true)?.decide());
    },
  };
}

/** Afterwards, jumps to `start` in a pass. */
function restart({ bus, playback }: PluginHost, pass: PlaylistPass, start: number): void {
  bus.afterwards(() => {
    if (playback.currentPass === pass) playback.jumpTo(pass.index, start);
  });
}

/** The part of the plugin that only checkpoints need. */
export const decisionCheckpoints = { scheduled: rescheduled, awaitCheckpoint, restart, snapshotOf };

export type DecisionCheckpoints = typeof decisionCheckpoints;
