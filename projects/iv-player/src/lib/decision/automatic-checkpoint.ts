import { IvPlayerError } from '../events/player-error';
import { isCheckpointRegistrar } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { ResolvedDecisionOptions } from './merge-options';
import { clamp } from '../story/clamp';

/**
 * Returns the node time of a decision's automatic checkpoint in seconds, or `null` for none.
 * @param start node time at which the window opens
 * @param duration duration of the parent node
 */
export function checkpointTime(
  { checkpoints, choices = [] }: Pick<ResolvedDecisionOptions, 'checkpoints' | 'choices'>,
  start: number,
  duration: number,
): number | null {
  const { enabled, singleChild, time } = checkpoints;
  return enabled && (singleChild || choices.length > 1) ? clamp(0, start + time, duration) : null;
}

/** Registers a checkpoint in the current pass if a plugin supports it. A failure only emits `error`. */
export function registerCheckpoint(host: PluginHost, time: number): void {
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

export interface AutomaticCheckpoint {
  readonly checkpointTime: typeof checkpointTime;
  readonly registerCheckpoint: typeof registerCheckpoint;
}
