import { IvPlayerError } from '../events/player-error';
import { type PluginHost } from '../player/plugin/plugin-host';
import { isCheckpointRegistrar } from '../player/plugin/plugin';
import type { DecisionSettings } from './decision-options';
import { between } from './decision-window';

/**
 * Node time in seconds of a decision's automatic checkpoint, or `null` for none. Specification §2.1, §8.
 * @param start when the decision starts
 * @param duration the parent node's length
 */
export function checkpointTime(
  { checkpoints, children = [] }: DecisionSettings,
  start: number,
  duration: number,
): number | null {
  const { enabled = true, singleChild = false, time = -5 } = checkpoints ?? {};
  const isWanted = enabled && (singleChild || children.length > 1);
  return isWanted ? between(0, start + time, duration) : null;
}

/** Registers a checkpoint of the current pass, where a plugin can. That it fails is told, and stops nothing. */
export function registerCheckpoint(host: PluginHost, time: number): void {
  const plugin: unknown = host.plugin('checkpoints');
  if (!isCheckpointRegistrar(plugin)) return;
  try {
    plugin.register(time);
  } catch (cause) {
    const message =
      'There is no checkpoint before this decision, since registering it failed. See the cause.';
    host.emitError(new IvPlayerError('BAD_SNAPSHOT', message, { cause }));
  }
}
