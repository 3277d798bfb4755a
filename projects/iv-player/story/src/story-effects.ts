import { type DecisionChoiceConfig, IvPlayerError, type Player } from 'iv-player';
import { hostOf } from 'iv-player/private';
import { leaveBy, type SceneEvaluation, type StoryFile } from 'iv-player/story-core';

export type ChoicesByNode = ReadonlyMap<string, readonly DecisionChoiceConfig[]>;

/** Reports each failed expression of a story once. */
export class StoryFailures {
  readonly #player: Player;
  /** Paths of the failed expressions that were reported. */
  readonly #reported = new Set<string>();

  constructor(player: Player) {
    this.#player = player;
  }

  evaluationOf(nodeId: string): SceneEvaluation {
    return {
      fail: (place, reason) => {
        const path = ['nodes', nodeId, ...place].join(' › ');
        if (this.#reported.has(path)) return;
        this.#reported.add(path);
        const message = `The expression at ${path} was ignored: ${reason}`;
        hostOf(this.#player).emitError(new IvPlayerError('BAD_FORMAT', message, { nodeId }));
      },
    };
  }
}

/** Returns the part of the values that differs from those before. */
export const changesIn = <Value>(
  after: Readonly<Record<string, Value>>,
  before: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));

/** Adds their effects to the choices of a story. */
export function withEffects(
  choices: ChoicesByNode,
  { nodes }: StoryFile,
  failures: StoryFailures,
): ChoicesByNode {
  const all = Array.from(choices, ([id, configs]): [string, readonly DecisionChoiceConfig[]] => {
    const node = nodes[id] ?? {};
    const added = configs.map((config, index) => {
      const choice = node.decision?.choices[index];
      if (!choice?.set) return config;
      const set = (before: Parameters<typeof leaveBy>[2]): typeof before =>
        changesIn(leaveBy(node, choice, before, failures.evaluationOf(id)), before);
      return { ...config, set };
    });
    return [id, added];
  });
  return new Map(all);
}
