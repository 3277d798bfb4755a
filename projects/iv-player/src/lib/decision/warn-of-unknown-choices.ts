import { ownListener } from '../events/event-channel';
import type { PluginHost } from '../player/plugin/plugin-host';

/**
 * Warns once about each node that a decision leads to but that does not exist when its window opens: its button is not shown.
 * @param targets returns the ids of the nodes that the decision of a node leads to
 */
export function warnOfUnknownChoices(host: PluginHost, targets: (parent: string) => readonly string[]): void {
  const warned = new Set<string>();
  const check = (parent: string): void => {
    for (const id of targets(parent)) {
      const name = JSON.stringify([parent, id]);
      if (host.repository.has(id) || warned.has(name)) continue;
      warned.add(name);
      host.warn(
        `The decision of "${parent}" leads to "${id}", which is not in player.repository, so it cannot be chosen: add the node, or correct the id.`,
      );
    }
  };
  host.bus.channel.on(
    'decision.start',
    ownListener(({ id }) => check(id)),
  );
}
