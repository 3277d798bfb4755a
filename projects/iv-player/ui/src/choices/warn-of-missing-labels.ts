import { effect } from '@angular/core';
import type { ListedChoice } from './choice-list';

/** Warns of each choice without a label, once. The viewer is shown its id. */
export function warnOfMissingLabels(list: () => readonly ListedChoice[]): void {
  const warned = new Set<string>();
  effect(() => {
    for (const { choice, hasLabel } of list()) {
      const { id } = choice;
      if (hasLabel || warned.has(id)) continue;
      warned.add(id);
      console.warn(
        `iv-player: the choice "${id}" has no label. Give it one in choices of the decision, in data.choice of its node, or by [choices] of <iv-choices>.`,
      );
    }
  });
}
