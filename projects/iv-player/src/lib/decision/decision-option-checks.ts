import { IvPlayerError } from '../events/player-error';
import { StoryNode, nodeId } from '../story/story-node';
import type { Decider } from './decider';
import type { DecisionCheckpointOptions, DecisionSettings } from './decision-options';

type Check<Value> = (value: unknown, name: string) => Value;
type Checks<Options> = { readonly [Key in keyof Options]-?: Check<Exclude<Options[Key], undefined>> };

/** Options in which `null` stands for: take back what was given earlier. */
export type Checked<Options> = { readonly [Key in keyof Options]?: Options[Key] | null };

function refuse(name: string, wanted: string, value: unknown): never {
  throw new IvPlayerError('INVALID_ARGUMENT', `${name} must be ${wanted}, not ${String(value)}.`);
}

const seconds: Check<number> = (value, name) =>
  Number.isFinite(value) ? (value as number) : refuse(name, 'a finite number of seconds', value);

const flag: Check<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : refuse(name, 'true or false', value);

const decider: Check<Decider> = (value, name) =>
  typeof value === 'function' ? (value as Decider) : refuse(name, 'a function', value);

/** One node, or a list of nodes, each by itself or by its id. */
export const isChildren = (value: unknown): boolean =>
  typeof value === 'string' || value instanceof StoryNode || Array.isArray(value);

const nodes: Check<readonly string[]> = (value, name) => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one) => {
    const isNode = typeof one === 'string' || one instanceof StoryNode;
    return isNode ? nodeId(one) : refuse(name, 'a node, an id, or a list of them', one);
  });
};

const checkpointChecks: Checks<DecisionCheckpointOptions> = {
  enabled: flag,
  singleChild: flag,
  time: seconds,
};

const checks: Checks<DecisionSettings> = {
  startTime: seconds,
  endTime: seconds,
  defaults: nodes,
  children: nodes,
  decider,
  prefetch: flag,
  autoPushSingleChild: flag,
  includeInCheckpoints: flag,
  checkpoints: (value, name) => read(value, checkpointChecks, name) as DecisionCheckpointOptions,
};

function read<Options>(given: unknown, wanted: Checks<Options>, name: string): Checked<Options> {
  if (typeof given !== 'object' || given === null) refuse(name, 'an object', given);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(wanted)) {
    const value = (given as Record<string, unknown>)[key];
    const check = wanted[key as keyof Options] as Check<unknown>;
    if (value !== undefined) result[key] = value === null ? null : check(value, `${name}.${key}`);
  }
  return result as Checked<Options>;
}

/**
 * The options that we know out of what was given; throws `INVALID_ARGUMENT` for a value that means nothing.
 * @param name how to call them in the error
 */
export function checkOptions(given: unknown, name: string): Checked<DecisionSettings> {
  return read(given, checks, name);
}
