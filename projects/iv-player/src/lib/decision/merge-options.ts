import { checkOptions, defaultsOf, withoutNull } from '../store/option-table';
import { isNodeReference, withIds } from './decision-choice';
import {
  AUTOMATIC_CHECKPOINT_OPTIONS,
  type CheckedDecisionOptions,
  type ChildrenOrOptions,
  DECISION_OPTIONS,
  type DecisionOptions,
  type OptionsInput,
} from './decision-options';

/** Checked options from one call; `null` removes an earlier value. */
export type OptionsChange = {
  readonly [Name in keyof CheckedDecisionOptions]?: CheckedDecisionOptions[Name] | null;
};

/** Defaults, overridden by checked options. */
export type ResolvedDecisionOptions = CheckedDecisionOptions & ReturnType<typeof defaultOptions>;

export function defaultOptions() {
  return { ...defaultsOf(DECISION_OPTIONS), checkpoints: defaultsOf(AUTOMATIC_CHECKPOINT_OPTIONS) };
}

/** Checks options, and derives `choices` from `children` or vice versa. Throws `INVALID_ARGUMENT`. @param name name of the options in errors */
export function readOptions(options: unknown, name = 'options'): OptionsChange {
  return withChoices(checkOptions(DECISION_OPTIONS, options, name, true));
}

/** Reads the arguments `(children?, options?)` or `(options)`; `options.children` takes precedence. */
export function readArguments(
  second: ChildrenOrOptions | undefined,
  options: OptionsInput<DecisionOptions> | null | undefined,
): OptionsChange {
  const isChildren = isNodeReference(second) || Array.isArray(second);
  const first: OptionsChange = check(isChildren ? { children: second } : second);
  return withChoices({ ...first, ...check(options) });
}

const check = (options: unknown): OptionsChange =>
  checkOptions(DECISION_OPTIONS, options ?? {}, 'options', true);

/** Keeps `choices` and `children` in sync: the children are the targets of the choices. */
function withChoices(change: OptionsChange): OptionsChange {
  const { choices, children } = change;
  if (choices) return { ...change, children: [...new Set(choices.map(({ to }) => to))] };
  if (children) return { ...change, choices: withIds([...new Set(children)].map((to) => ({ to }))) };
  return choices === null || children === null ? { ...change, choices: null, children: null } : change;
}

/** Merges options, and `checkpoints` key by key. @param upper takes precedence over `lower`; `null` removes an option from `lower` */
export function mergeOptions<Base extends CheckedDecisionOptions>(lower: Base, upper: OptionsChange): Base {
  const { checkpoints } = upper;
  return withoutNull({
    ...lower,
    ...upper,
    ...(checkpoints && { checkpoints: withoutNull({ ...lower.checkpoints, ...checkpoints }) }),
  });
}
