import { IvPlayerError } from '../events/player-error';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { StoryNode } from '../story/story-node';
import { type Decider, type DeciderStream, type DeciderResult, pick } from './decider';
import type { DecisionSettings } from './decision-options';

/** A decision that is due. */
export interface DueDecision {
  readonly parent: StoryNode;
  readonly settings: DecisionSettings;
  /** The custom decider, if any. */
  readonly decider: Decider | undefined;
  /** Node time in seconds by which an answer must be there, else the default decides. */
  readonly deadline: number;
}

const has = (answer: unknown, method: string): boolean =>
  typeof (answer as Record<string, unknown> | null | undefined)?.[method] === 'function';

/**
 * Asks what follows and calls `answer` once: with a node, or `null` for none. Specification §2.6, contract §5.5.
 * Whatever a decider does, it ends in an answer: playback never stops for it.
 * @returns a function that takes the question back; a later answer is not heard
 */
export function runDecider(
  host: PluginHost,
  { parent, settings, decider, deadline }: DueDecision,
  answer: (node: StoryNode | null) => void,
): () => void {
  const { repository } = host;
  const known = (ids: readonly string[] = []): StoryNode[] =>
    ids.filter((id) => repository.has(id)).map((id) => repository.require(id));
  let releases: (() => void)[] | null = [];

  const isOpen = (): boolean => releases !== null;
  const close = (): void => {
    const open = releases ?? [];
    releases = null;
    for (const release of open) release();
  };
  /** Sees to it that `release` is called when the question is over, at once when it is already. */
  const whenOver = (release: () => void): void => {
    if (releases) releases.push(release);
    else release();
  };
  const settle = (node: StoryNode | null): void => {
    if (!isOpen()) return;
    close();
    answer(node);
  };
  const raise = (cause: unknown): void => {
    const message = `The decider of "${parent.id}" failed, the default decides: let it return a known node, false or nothing.`;
    host.emitError(new IvPlayerError('DECIDER_FAILED', message, { cause, nodeId: parent.id }));
  };
  const decideByDefault = (): void => {
    if (!isOpen()) return;
    const wanted = settings.defaults ?? settings.children;
    const nodes = known(wanted);
    if (wanted?.length && !nodes.length) {
      const message = `No node that may follow "${parent.id}" is in player.repository: add ${wanted.join(', ')}.`;
      host.emitError(new IvPlayerError('UNKNOWN_NODE', message, { nodeId: parent.id }));
    }
    let chosen = nodes[0];
    try {
      chosen = pick(nodes, host.random);
    } catch (cause) {
      raise(cause);
    }
    settle(chosen ?? null);
  };
  const fail = (cause: unknown): void => {
    if (!isOpen()) return;
    raise(cause);
    decideByDefault();
  };
  const hear = (verdict: DeciderResult): void => {
    if (verdict === false) settle(null);
    else if (verdict === undefined || verdict === null) decideByDefault();
    else if (repository.has(verdict)) settle(repository.require(verdict));
    else fail(verdict);
  };

  const advised = host.nextNodeResolvers.resolve(parent);
  if (advised !== undefined) {
    settle(advised || null);
    return close;
  }
  try {
    const given = decider && host.ask('decider', () => decider(parent, known(settings.children), settings));
    if (has(given, 'subscribe')) {
      const complete = (): void => hear(undefined);
      const subscription = (given as DeciderStream).subscribe({ next: hear, error: fail, complete });
      whenOver(() => subscription.unsubscribe());
    } else if (has(given, 'then')) (given as PromiseLike<DeciderResult>).then(hear, fail);
    else hear(given as DeciderResult);
  } catch (cause) {
    fail(cause);
  }
  if (isOpen()) whenOver(host.cue(deadline, decideByDefault));
  return close;
}
