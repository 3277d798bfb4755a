import { throwInvalid } from '../events/player-error';
import type { LocalizedText } from '../story/localized-text';
import { isPlain } from '../store/plain-json';
import { type NodeReference, StoryNode, nodeId } from '../story/story-node';
import { type DecisionChoiceConfig, type DecisionChoiceSettings, withIds } from './decision-choice';
import type {
  ChildrenOrOptions,
  Decider,
  DecisionCheckpointOptions,
  DecisionInitOptions,
  DecisionOptions,
  OptionsInput,
} from './decision-options';
import { type TimeLimit, isTimeLimit } from './time-limit';

/** Checked options of a decision. Nodes are kept as ids, since a node may be registered later or replaced. */
export interface DecisionSettings extends DecisionInitOptions {
  /** Node time in seconds at which the window opens; negative values count from the node's end. Default 0. */
  readonly startTime?: number;
  /** Node time in seconds at which the window ends; negative values count from the node's end. Default -1.5. */
  readonly endTime?: number;
  /** Ids of the nodes of which one is chosen at random without a choice. Default: the children. */
  readonly defaults?: readonly string[];
  /** Ids of the nodes to choose from. Default none. */
  readonly children?: readonly string[];
  /** The answers that the viewer can give, each with an id of its own: there whenever `children` are. */
  readonly choices?: readonly DecisionChoiceSettings[];
}

/** Checked options of one call; `null` removes what an earlier call set. */
export type SettingsChange = { readonly [Key in keyof DecisionSettings]?: DecisionSettings[Key] | null };

type Check<Value> = (value: unknown, name: string) => Value;
type Checks<Options> = { readonly [Key in keyof Options]-?: Check<Exclude<Options[Key], undefined>> };

/** The settings without any option. */
export const DEFAULT_SETTINGS: DecisionSettings = {
  prefetch: true,
  autoPushSingleChild: true,
  includeInCheckpoints: true,
  checkpoints: { enabled: true, singleChild: false, time: -5 },
};

const seconds: Check<number> = (value, name) =>
  Number.isFinite(value) ? (value as number) : throwInvalid(name, 'a finite number of seconds', value);

/** Checks a time limit; throws `INVALID_ARGUMENT`. */
export const checkTimeLimit: Check<TimeLimit> = (value, name) =>
  isTimeLimit(value) ? value : throwInvalid(name, "'normal', 'off' or a factor from 1 on", value);

const flag: Check<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : throwInvalid(name, 'true or false', value);

const decider: Check<Decider> = (value, name) =>
  typeof value === 'function' ? (value as Decider) : throwInvalid(name, 'a function', value);

const isNode = (value: unknown): value is NodeReference =>
  typeof value === 'string' || value instanceof StoryNode;

const nodeIds: Check<readonly string[]> = (value, name) =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).map((node) =>
    isNode(node) ? nodeId(node) : throwInvalid(name, 'a node, an id, or a list of them', node),
  );

const oneText = (value: unknown): boolean => typeof value === 'string';

const text: Check<LocalizedText> = (value, name) =>
  oneText(value) || (isPlain(value as object) && Object.values(value as object).every(oneText))
    ? (value as LocalizedText)
    : throwInvalid(name, 'a text, or one for each language', value);

const CHOICE_CHECKS: Checks<DecisionChoiceConfig> = {
  to: (value, name) => (isNode(value) ? nodeId(value) : throwInvalid(name, 'a node or its id', value)),
  id: (value, name) => (value && oneText(value) ? (value as string) : throwInvalid(name, 'a text', value)),
  label: text,
  description: text,
  image: text,
};

const choiceList: Check<readonly DecisionChoiceSettings[]> = (value, name) => {
  if (!Array.isArray(value)) throwInvalid(name, 'a list of choices', value);
  const ids = new Set<unknown>();
  const choices = (value as unknown[]).map((given, index) => {
    const choice = withoutNull(check(given, CHOICE_CHECKS, `${name}[${index}]`)) as DecisionChoiceSettings;
    const { to, id } = choice;
    CHOICE_CHECKS.to(to, `${name}[${index}].to`);
    if (id && ids.has(id)) throwInvalid(`${name}[${index}].id`, 'an unused id', id);
    ids.add(id);
    return choice;
  });
  return withIds(choices);
};

const CHECKPOINT_CHECKS: Checks<DecisionCheckpointOptions> = {
  enabled: flag,
  singleChild: flag,
  time: seconds,
};

const CHECKS: Checks<DecisionSettings> = {
  startTime: seconds,
  endTime: seconds,
  defaults: nodeIds,
  children: nodeIds,
  choices: choiceList,
  decider,
  prefetch: flag,
  autoPushSingleChild: flag,
  includeInCheckpoints: flag,
  deciderWait: seconds,
  timeLimit: checkTimeLimit,
  checkpoints: (value, name) => check(value, CHECKPOINT_CHECKS, name),
};

/**
 * The known options of those given; unknown keys are ignored. Throws `INVALID_ARGUMENT` for an invalid value.
 * @param name what the error calls the options
 */
export function checkOptions(options: unknown, name?: string): SettingsChange {
  return withAnswers(check(options, CHECKS, name));
}

/** Children are the targets of choices, and choices answers with each child: neither is set without the other. */
function withAnswers(change: SettingsChange): SettingsChange {
  const { choices, children } = change;
  if (choices) return { ...change, children: [...new Set(choices.map(({ to }) => to))] };
  if (children) return { ...change, choices: withIds([...new Set(children)].map((to) => ({ to }))) };
  return choices === null || children === null ? { ...change, choices: null, children: null } : change;
}

/** Reads the arguments `(children?, options?)` or `(options)`; `options.children` takes precedence. */
export function readArguments(
  second: ChildrenOrOptions | undefined,
  options: OptionsInput<DecisionOptions> | null | undefined,
): SettingsChange {
  const isChildren = isNode(second) || Array.isArray(second);
  return withAnswers({
    ...check(isChildren ? { children: second } : (second ?? {}), CHECKS),
    ...check(options ?? {}, CHECKS),
  });
}

/** `upper` over `lower`, `checkpoints` key by key; `null` removes what `lower` says. */
export function mergeOptions(lower: DecisionSettings, upper: SettingsChange): DecisionSettings {
  const { checkpoints } = upper;
  return withoutNull({
    ...lower,
    ...upper,
    ...(checkpoints && { checkpoints: withoutNull({ ...lower.checkpoints, ...checkpoints }) }),
  });
}

function withoutNull(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
}

function check<Options>(options: unknown, checks: Checks<Options>, name = 'options'): object {
  if (typeof options !== 'object' || options === null) throwInvalid(name, 'an object', options);
  const checked: Record<string, unknown> = {};
  for (const [key, checkValue] of Object.entries<Check<unknown>>(checks)) {
    const value = (options as Record<string, unknown>)[key];
    if (value !== undefined) checked[key] = value === null ? null : checkValue(value, `${name}.${key}`);
  }
  return checked;
}
