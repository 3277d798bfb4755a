import { IvPlayerError } from '../events/player-error';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { DecisionRecord } from '../story/story-node';
import type { StoryNode } from '../story/story-node';
import type { StoryRepository } from '../story/story-repository';
import { defaultDecider } from './default-decider';
import type { Decider, DeciderResult, DeciderStream } from './decision-options';
import type { ResolvedDecisionOptions } from './merge-options';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

export interface DueDecision {
  readonly parent: StoryNode;
  readonly options: ResolvedDecisionOptions;
  readonly decider: Decider | undefined;
  /** Calls `onLate`, possibly twice, when a decider has not answered in time. Returns a function that cancels the wait. */
  readonly wait: (onLate: () => void) => () => void;
}

export function knownNodes(repository: StoryRepository, ids: readonly string[] = []): StoryNode[] {
  return repository.get(ids).filter((node) => node !== null);
}

/** Number of microtask turns within which a resolved promise calls back, even with zone.js. */
const PROMISE_TURNS = 5;

const hasMethod = (answer: unknown, name: string): boolean =>
  typeof (answer as Record<string, unknown> | null | undefined)?.[name] === 'function';

/**
 * Chooses the next node: by a `NextNodeResolver`, the custom decider, or the default decider, in this order. If a decider fails, the
 * default decider is used, so that playback never stops.
 * @param done called once, with the node (`null` for none) and who chose it
 * @returns a function that cancels the call of `done`
 */
export function runDecider(
  host: PluginHost,
  { parent, options, decider, wait }: DueDecision,
  done: (node: StoryNode | null, by: DecisionRecord['by']) => void,
): () => void {
  const { repository } = host;
  /** Called when the decision ends; `null` once it has. */
  let releases: (() => void)[] | null = [];

  const isPending = (): boolean => releases !== null;
  const cancel = (): void => {
    const pending = releases ?? [];
    releases = null;
    for (const release of pending) release();
  };
  const atEnd = (release: () => void): void => {
    if (releases) releases.push(release);
    else release();
  };
  const finish = (node: StoryNode | null, by: DecisionRecord['by']): void => {
    if (!isPending()) return;
    cancel();
    done(node, by);
  };
  const reportFailure = (cause: unknown): void => {
    const message = `The decider of "${parent.id}" failed, so the default decider was used: return a known node, false or nothing.`;
    host.emitError(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: parent.id }));
  };
  const decideByDefault = (): void => {
    if (!isPending()) return;
    const { defaults, ...others } = options;
    const ids = defaults ?? options.children;
    const nodes = knownNodes(repository, ids);
    if (ids?.length && !nodes.length) {
      const message = `No node that can follow "${parent.id}" is in player.repository: add ${ids.join(', ')}.`;
      host.emitError(new IvPlayerError('UNKNOWN_NODE', message, { nodeId: parent.id }));
    }
    let chosen: StoryNode | null = nodes[0] ?? null;
    try {
      chosen = (defaultDecider(host.random)(parent, nodes, others) || null) as typeof chosen;
    } catch (cause) {
      reportFailure(cause);
    }
    const isCertain = new Set(nodes).size < 2;
    finish(chosen, isCertain ? (defaults ? 'default' : 'rule') : 'chance');
  };
  const fail = (cause: unknown): void => {
    if (!isPending()) return;
    reportFailure(cause);
    decideByDefault();
  };
  const apply = (result?: DeciderResult): void => {
    if (result === false) finish(null, 'decider');
    else if (result === undefined || result === null) decideByDefault();
    else if (repository.has(result)) finish(repository.require(result), 'decider');
    else fail(result);
  };

  /** Subscribes to an asynchronous answer. Returns `false` for any other. */
  const listen = (
    answer: unknown,
    next: (result?: DeciderResult) => void,
    error: (cause: unknown) => void,
  ): boolean => {
    if (hasMethod(answer, 'subscribe')) {
      const subscription = (answer as DeciderStream).subscribe({ next, error, complete: () => next() });
      atEnd(() => subscription.unsubscribe());
      return true;
    }
    if (!hasMethod(answer, 'then')) return false;
    (answer as PromiseLike<DeciderResult>).then(next, error);
    return true;
  };

  const resolved = host.nextNodeResolvers.resolve(parent);
  if (resolved !== undefined) {
    finish(resolved || null, 'rule');
    return cancel;
  }
  try {
    const answer =
      decider &&
      host.ask('decider', () => decider(parent, knownNodes(repository, options.children), options));
    if (!listen(answer, apply, fail)) apply(answer as DeciderResult);
  } catch (cause) {
    fail(cause);
  }
  if (!isPending()) return cancel;
  const isLate = (): void => {
    if ((typeof ngDevMode === 'undefined' || ngDevMode) && isPending())
      host.warn(
        `The decider of "${parent.id}" took too long, so the default decider is used: set deciderWait to give it more time.`,
      );
    decideByDefault();
  };
  // If the time is up immediately, a promise that has already resolved still counts.
  let isAtLimit = true;
  atEnd(
    wait(() => {
      if (!isAtLimit) return isLate();
      isAtLimit = false;
      listen(host.ask('decider', afterPromises), isLate, isLate);
    }),
  );
  isAtLimit = false;
  return cancel;
}

async function afterPromises(): Promise<undefined> {
  for (let turn = 0; turn < PROMISE_TURNS; turn++) await Promise.resolve();
}
