import type { PlayerFact } from '../player/plugin/player-fact';
import type { SnapshotSchemas } from '../player/snapshot/snapshot-schema';
import type { VariableValues } from './variables-state';

/** What the entries of the playlist remember of the variables; see `VariableWalk`. */
export interface VariableMemory {
  /** What a fact changes. */
  changes(fact: PlayerFact): VariableValues;
  /** Code has set variables. */
  called(values: VariableValues): void;
  /** Plain JSON, or `null` for nothing. */
  save(): unknown;
  /** Checks what `save` returned; throws for what is malformed. */
  read(saved: unknown, schemas: SnapshotSchemas): unknown;
  /** @param saved `null` where nothing was saved */
  restore(saved: unknown): void;
}
