import { effect } from '@angular/core';
import type { ListedChoice } from './choice-list';

/** Warns of each choice without a label, once. The viewer is shown the id of its node. */
export function warnOfMissingLabels(list: () => readonly ListedChoice[]): void {
  const warned = new Set<string>();
  effect(() => {
    for (const { choice, hasLabel } of list()) {
      const { id } = choice.node;
      if (hasLabel || warned.has(id)) continue;
      warned.add(id);
      console.warn(
        `iv-player: the choice "${id}" has no label. Set data.choice.label of the node, data.choices of its parent, or [choices] of <iv-choices>.`,
      );
    }
  });
}
