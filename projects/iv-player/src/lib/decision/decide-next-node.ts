import { IvPlayerError } from '../events/player-error';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { DecisionRecord, NodeReference, StoryNode } from '../story/story-node';
import { knownNodes } from '../story/story-repository';
import type { Decider, DeciderResult, DeciderStream } from './decision-options';
import type { ResolvedDecisionOptions } from './merge-options';

/**
 * Waits for a late decider. Calls `onLate`, possibly twice, when it should have answered. Returns a function that cancels the wait.
 * @param seconds the option `deciderWait`
 */
export type DeciderWait = (onLate: () => void, seconds?: number) => () => void;

/** The next node, or the id of the choice that leads to it; `null` for none; and who chose it. */
type Decided = [next: NodeReference | null, by: DecisionRecord['by']];

/** The decision that needs its next node. */
interface UndecidedDecision {
  readonly options: ResolvedDecisionOptions;
  readonly customDecider: Decider | undefined;
  targetOf(reference: NodeReference): NodeReference;
}

/** Number of microtask turns within which a resolved promise calls back, even with zone.js. */
const PROMISE_TURNS = 5;

const hasMethod = (answer: unknown, name: string): boolean =>
  typeof (answer as Record<string, unknown> | null | undefined)?.[name] === 'function';

/** Subscribes to an asynchronous answer. Returns a function that unsubscribes; `null` for any other answer. */
function listenTo(
  answer: unknown,
  next: (result?: DeciderResult) => void,
  error: (cause: unknown) => void,
): (() => void) | null {
  if (hasMethod(answer, 'subscribe')) {
    const subscription = (answer as DeciderStream).subscribe({ next, error, complete: () => next() });
    return () => subscription.unsubscribe();
  }
  if (!hasMethod(answer, 'then')) return null;
  (answer as PromiseLike<DeciderResult>).then(next, error);
  return () => undefined;
}

function reportFailure(host: PluginHost, { id }: StoryNode, cause: unknown): void {
  const message = `The decider of "${id}" failed, so the default decider was used: return a known node, false or nothing.`;
  host.emitError(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: id }));
}

/** The nodes that may follow without a choice: `defaults` if given, even if empty, otherwise the children. */
const candidatesOf = <Node>(
  children: readonly Node[],
  defaults: readonly Node[] = children,
): readonly Node[] => defaults;

/** Returns the default decider. */
export const defaultDecider =
  (random: () => number) =>
  <Node extends NodeReference>(
    _parent: unknown,
    children: readonly Node[],
    { defaults }: { readonly defaults?: readonly Node[] },
  ): Node | false => {
    const candidates = candidatesOf(children, defaults);
    return candidates[Math.floor(random() * candidates.length)] ?? candidates[0] ?? false;
  };

function decideByDefault(host: PluginHost, parent: StoryNode, decision: UndecidedDecision): Decided {
  const { repository } = host;
  const { defaults, children = [] } = decision.options;
  const ids = candidatesOf(children, defaults);
  // Only defaults may name choices. A child may have the id of a choice that leads elsewhere.
  const nodes = defaults
    ? defaults.filter((id) => repository.has(decision.targetOf(id)))
    : knownNodes(repository, children);
  if (ids.length && !nodes.length) {
    const message = `No node that can follow "${parent.id}" is in player.repository: add ${ids.join(', ')}.`;
    host.emitError(new IvPlayerError('UNKNOWN_NODE', message, { nodeId: parent.id }));
  }
  let chosen: NodeReference | null = nodes[0] ?? null;
  try {
    chosen = defaultDecider(host.random)<NodeReference>(parent, nodes, {}) || null;
  } catch (cause) {
    reportFailure(host, parent, cause);
  }
  const isCertain = new Set<NodeReference>(nodes).size < 2;
  return [chosen, isCertain ? (defaults ? 'default' : 'rule') : 'chance'];
}

/**
 * Chooses the next node: by a `NextNodeResolver`, the custom decider, or the default decider, in this order. If a decider fails, the
 * default decider is used, so that playback never stops.
 * @param done called once
 * @returns a function that cancels the call of `done`
 */
export function decideNextNode(
  host: PluginHost,
  parent: StoryNode,
  decision: UndecidedDecision,
  wait: DeciderWait,
  done: (...decided: Decided) => void,
): () => void {
  const { repository } = host;
  const { options, customDecider: decider } = decision;
  let isPending = true as boolean;
  /** Called at the end. */
  const releases: (() => void)[] = [];
  const cancel = (): void => {
    isPending = false;
    for (const release of releases.splice(0)) release();
  };
  const atEnd = (release: () => void): void => {
    releases.push(release);
    if (!isPending) cancel();
  };
  const finish = (...decided: Decided): void => {
    if (!isPending) return;
    cancel();
    done(...decided);
  };
  const useDefault = (): void => {
    if (isPending) finish(...decideByDefault(host, parent, decision));
  };
  const fail = (cause: unknown): void => {
    if (isPending) reportFailure(host, parent, cause);
    useDefault();
  };
  const apply = (result?: DeciderResult): void => {
    if (result === undefined || result === null) useDefault();
    else if (result === false) finish(null, 'decider');
    else if (repository.has(decision.targetOf(result))) finish(result, 'decider');
    else fail(result);
  };

  const resolved = host.nextNodeResolvers.resolve(parent);
  if (resolved !== undefined) finish(resolved || null, 'rule');
  else {
    try {
      const answer =
        decider &&
        host.ask('decider', () => decider(parent, knownNodes(repository, options.children), options));
      const stop = listenTo(answer, apply, fail);
      if (stop) atEnd(stop);
      else apply(answer as DeciderResult);
    } catch (cause) {
      fail(cause);
    }
  }
  if (!isPending) return cancel;
  const onLate = (): void => {
    if ((typeof ngDevMode === 'undefined' || ngDevMode) && isPending)
      host.warn(
        `The decider of "${parent.id}" took too long, so the default decider is used: set deciderWait to give it more time.`,
      );
    useDefault();
  };
  // If the time is up immediately, a promise that has already resolved still counts.
  let isAtLimit = true;
  const isLate = (): void => {
    if (!isAtLimit) return onLate();
    isAtLimit = false;
    listenTo(host.ask('decider', afterPromises), onLate, onLate);
  };
  atEnd(wait(isLate, options.deciderWait));
  isAtLimit = false;
  return cancel;
}

async function afterPromises(): Promise<undefined> {
  for (let turn = 0; turn < PROMISE_TURNS; turn++) await Promise.resolve();
}
