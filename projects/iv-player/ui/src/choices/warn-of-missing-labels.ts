import { effect } from '@angular/core';
import type { ListedChoice } from './choice-list';

/** Warns once about each choice that has no label and is therefore shown by its id. */
export function warnOfMissingLabels(list: () => readonly ListedChoice[]): void {
  const warned = new Set<string>();
  effect(() => {
    for (const { choice, hasLabel } of list()) {
      const { id } = choice;
      if (hasLabel || warned.has(id)) continue;
      warned.add(id);
      console.warn(
        `iv-player: The choice "${id}" has no label, so its id is shown: set one in the decision's choices, in data.choice of its node, or in [choices] of <iv-choices>.`,
      );
    }
  });
}
