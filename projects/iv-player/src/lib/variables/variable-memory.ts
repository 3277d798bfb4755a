import type { PlayerFact } from '../player/playback/player-fact';
import type { VariableValues } from './variables-state';

/** What the entries of the playlist remember of the variables; see `VariableWalk`. */
export interface VariableMemory {
  /** What a fact changes. */
  changes(fact: PlayerFact): VariableValues;
  /** Code has set variables. */
  called(values: VariableValues): void;
}
