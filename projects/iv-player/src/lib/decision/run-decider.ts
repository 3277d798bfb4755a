import { IvPlayerError } from '../events/player-error';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { DecisionRecord } from '../story/story-node';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { StoryRepository } from '../story/story-repository';
import type { CheckedDecisionOptions, Decider, DeciderResult, DeciderStream } from './decision-options';

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/** A decision whose window has ended without a choice. */
export interface DueDecision {
  readonly parent: StoryNode;
  readonly options: CheckedDecisionOptions;
  /** The custom decider, if any. */
  readonly decider: Decider | undefined;
  /** Calls `decide` when a decider that has not answered has waited long enough, and perhaps again. Returns a function that cancels. */
  readonly wait: (decide: () => void) => () => void;
}

/** The nodes of those ids that are in the repository. */
export function knownNodes(repository: StoryRepository, ids: readonly string[] = []): StoryNode[] {
  return repository.get(ids).filter((node) => node !== null);
}

/** One of the items at random; `undefined` when there is none. */
export function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** The default decider: one of `defaults` when they are given, else one of the children, at random. */
export function defaultDecider(random: () => number): Decider {
  return (_parent, children, { defaults }) => pick<NodeReference>(defaults ?? children, random) ?? false;
}

/** Turns of the promise queue in which a promise that was kept at once has called back, in zone.js too. */
const PROMISE_TURNS = 5;

const hasMethod = (answer: unknown, name: string): boolean =>
  typeof (answer as Record<string, unknown> | null | undefined)?.[name] === 'function';

/**
 * Finds the node that follows and calls `done` once, with `null` for none, and with who chose: the result of a `NextNodeResolver`, else of the
 * custom decider, else a random choice. Any failure of a decider ends in the random choice: playback never stops for it.
 * @returns a function that cancels: `done` is not called any more
 */
export function runDecider(
  host: PluginHost,
  { parent, options, decider, wait }: DueDecision,
  done: (node: StoryNode | null, by: DecisionRecord['by']) => void,
): () => void {
  const { repository } = host;
  /** What is released when the decision ends; `null` once it has. */
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
    const message = `The decider of "${parent.id}" failed, the default decides: let it return a known node, false or nothing.`;
    host.emitError(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: parent.id }));
  };
  const decideByDefault = (): void => {
    if (!isPending()) return;
    const ids = options.defaults ?? options.children;
    const nodes = knownNodes(repository, ids);
    if (ids?.length && !nodes.length) {
      const message = `No node that may follow "${parent.id}" is in player.repository: add ${ids.join(', ')}.`;
      host.emitError(new IvPlayerError('UNKNOWN_NODE', message, { nodeId: parent.id }));
    }
    let chosen = nodes[0];
    try {
      chosen = pick(nodes, host.random);
    } catch (cause) {
      reportFailure(cause);
    }
    const isCertain = new Set(nodes).size < 2;
    finish(chosen ?? null, isCertain ? (options.defaults ? 'default' : 'rule') : 'chance');
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

  /** Calls back when an answer comes that is late. Returns whether it is. */
  const hear = (
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
    if (!hear(answer, apply, fail)) apply(answer as DeciderResult);
  } catch (cause) {
    fail(cause);
  }
  if (!isPending()) return cancel;
  const isLate = (): void => {
    if ((typeof ngDevMode === 'undefined' || ngDevMode) && isPending())
      host.warn(
        `The decider of "${parent.id}" is late, the default decides: set deciderWait to wait for it.`,
      );
    decideByDefault();
  };
  // Where its time is over at once, a promise that is kept still has its say.
  let isAtLimit = true;
  atEnd(
    wait(() => {
      if (!isAtLimit) return isLate();
      isAtLimit = false;
      hear(host.ask('decider', afterPromises), isLate, isLate);
    }),
  );
  isAtLimit = false;
  return cancel;
}

async function afterPromises(): Promise<undefined> {
  for (let turn = 0; turn < PROMISE_TURNS; turn++) await Promise.resolve();
}
