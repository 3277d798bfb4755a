import { IvPlayerError } from '../events/player-error';
import { isCheckpointRegistrar } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { ResolvedDecisionOptions } from './merge-options';
import { clamp } from '../story/clamp';
import type { PlaylistPass } from '../story/playlist-entry';
import type { PassState } from './decision-machine';

/** Returns the node time of a decision's automatic checkpoint, or `null` for none. @param start node time at which the window opens */
export function checkpointTime(
  { checkpoints, choices = [] }: Pick<ResolvedDecisionOptions, 'checkpoints' | 'choices'>,
  start: number,
  duration: number,
): number | null {
  const { enabled, singleChild, time } = checkpoints;
  return enabled && (singleChild || choices.length > 1) ? clamp(0, start + time, duration) : null;
}

/** Registers a checkpoint in the current pass if a plugin supports it. A failure only emits `error`. */
function registerCheckpoint(host: PluginHost, time: number): void {
  const plugin: unknown = host.plugin('checkpoints');
  if (!isCheckpointRegistrar(plugin)) return;
  try {
    if (plugin.registerWithEvents) plugin.registerWithEvents(time);
    else plugin.register(time);
  } catch (cause) {
    const message = 'The checkpoint before a decision could not be registered: see the cause.';
    host.emitError(new IvPlayerError('BAD_SNAPSHOT', message, { cause }));
  }
}

interface AwaitedPass {
  readonly decision: { readonly options: ResolvedDecisionOptions };
  readonly pass: PlaylistPass;
  readonly state: PassState;
  hasCheckpoint: boolean;
  cue(time: number, reached: () => void): void;
}

/** Registers the automatic checkpoint of a pass once its time is reached. @param start node time at which the window opens */
export function awaitCheckpoint(host: PluginHost, current: AwaitedPass, start: number): void {
  const { decision, pass } = current;
  const time = checkpointTime(decision.options, start, pass.node.latestTime);
  // The window may have ended just now.
  if (time === null || current.hasCheckpoint || current.state.phase === 'closed') return;
  current.cue(time, () => {
    current.hasCheckpoint = true;
    registerCheckpoint(host, time);
  });
}
