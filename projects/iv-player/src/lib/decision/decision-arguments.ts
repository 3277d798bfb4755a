import type { NodeReference } from '../story/story-node';
import type { DecisionOptions, DecisionSettings, OptionsInput } from './decision-options';
import { type Checked, checkOptions, isChildren } from './decision-option-checks';

/** The second argument of `add` and `update`: children, or the options. Contract §5.7. */
export type ChildrenOrOptions =
  NodeReference | readonly NodeReference[] | OptionsInput<DecisionOptions> | null;

/** Reads `(parent, children?, options?)` and `(parent, options)`; `options.children` wins. Specification §2.3. */
export function readArguments(
  second: ChildrenOrOptions | undefined,
  options: OptionsInput<DecisionOptions> | null | undefined,
): Checked<DecisionSettings> {
  const first = checkOptions(isChildren(second) ? { children: second } : (second ?? {}), 'options');
  return { ...first, ...checkOptions(options ?? {}, 'options') };
}
