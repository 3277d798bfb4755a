// What is noted of the film, to be made into records once the code for it is loaded.
import type { DecisionRecord, Player, VariableValues } from 'iv-player';
import type { PlayerFact, PluginPlayback } from 'iv-player/plugin';
import type { QuestionRecord } from 'iv-player/private';
import type { JumpRecord, StartRecord, StoryFile } from 'iv-player/story-core';

/** Who starts or moves the film, if it is not the viewer. */
export interface RecordAttribution {
  /** Origin of jumps. Default `'viewer'`. */
  readonly by?: JumpRecord['by'];
  /** Origin of a place that is opened. Default: `link`, or `save` for a checkpoint. */
  readonly from?: StartRecord['from'];
}

type Decision = NonNullable<ReturnType<Player['decision']['get']>>;

/** The decision of the current pass. */
export interface NotedDecision {
  readonly selected: Decision['selected'];
  readonly choices: Decision['choices'];
  readonly children: Decision['children'];
  /** Length of the window in seconds. */
  readonly duration: number;
}

/**
 * What happened: a fact of the player, or
 * - `made`, `final`: a choice was made at the node `id`, or is final
 * - `answered`, `closed`: there was a try at a question, or it was closed
 * - `nodestart`, `check`: the film may have reached an ending, in a new pass or in the current one
 * - `consent`, `withdrawn`: the viewer agrees, or no longer agrees, to be recorded
 * - `forget`: the session is to be forgotten
 * - `left`: the page is left
 */
export type NotedEvent =
  | PlayerFact
  | { readonly type: 'made'; readonly id: string }
  | { readonly type: 'final'; readonly record: DecisionRecord }
  | { readonly type: 'answered' | 'closed'; readonly record: QuestionRecord }
  | { readonly type: 'nodestart' | 'check' | 'consent' | 'withdrawn' | 'forget' | 'left' };

/** An event with the state of the player at that time. */
export interface RecordNote extends Pick<PluginPlayback, 'entries' | 'currentPass' | 'status'> {
  readonly event: NotedEvent;
  /** Milliseconds on a monotonic clock. */
  readonly now: number;
  /** Whether there is consent, and no replay. */
  readonly isOn: boolean;
  readonly language: string | null;
  /** Ids of the nodes up to the current one. */
  readonly path: readonly string[];
  readonly story: StoryFile | undefined;
  /** Node time in seconds. */
  readonly time: number;
  /** Played time in seconds. */
  readonly played: number;
  readonly rate: number;
  /** For `made`, `left` and `closing`. */
  readonly decision: NotedDecision | null;
  readonly attribution: RecordAttribution;
  readonly variables: VariableValues;
  /** Whether a question is open, and the ids of those that were asked; `null` without the plugin. */
  readonly questions: { readonly isOpen: boolean; readonly asked: readonly string[] } | null;
}
