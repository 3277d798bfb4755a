import { type PluginHost } from '../player/plugin-host';
import { isCheckpointRegistrar } from '../player/plugin';
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

/** Registers a checkpoint of the current pass, where a plugin can. */
export function registerCheckpoint(host: PluginHost, time: number): void {
  const plugin: unknown = host.plugin('checkpoints');
  if (isCheckpointRegistrar(plugin)) plugin.register(time);
}
