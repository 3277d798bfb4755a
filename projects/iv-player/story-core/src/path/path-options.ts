import { withIds } from 'iv-player/private';
import { foreignDefaults } from '../walk/scene-logic';
import type { StoryWays } from '../walk/scene-step';
import { targetsOf } from './path-answers';
import type { PathStep } from './path-step';

/** A step that a path may take, whatever is open. */
export interface PathOption extends PathStep {
  /** What distinguishes the choice in a code from others with the same target; empty for a default id, which depends on the target. */
  readonly key: string;
}

const keyOf = (id: string, to: string): string =>
  id === to ? '' : id.startsWith(`${to}~`) ? id.slice(to.length) : id;

/** Lists the steps that paths may take, as codes count them: one for each following node, or one for each choice. */
export class PathOptions {
  readonly #all = new Map<string, readonly PathOption[]>();

  /** @param byChoice whether choices with the same target are different steps */
  constructor(
    readonly ways: StoryWays,
    readonly byChoice: boolean,
  ) {}

  at(id: string): readonly PathOption[] {
    const options = this.#all.get(id) ?? this.#optionsOf(id);
    this.#all.set(id, options);
    return options;
  }

  /** Finds the option that a step takes. */
  find(from: string, { node, choice }: PathStep): PathOption | undefined {
    const isChosen = (option: PathOption): boolean =>
      !this.byChoice || (choice ?? null) === null || option.choice === choice;
    return this.at(from).find((option) => option.node === node && isChosen(option));
  }

  #optionsOf(id: string): readonly PathOption[] {
    const { node, followers } = this.ways.at(id);
    const { decision } = node;
    const others = [...new Set(targetsOf(node))].filter((to) => !followers.includes(to));
    const targets = others.map((to) => ({ node: to, key: '' }));
    if (!this.byChoice || !decision) return [...followers.map((to) => ({ node: to, key: '' })), ...targets];
    return [
      ...withIds(decision.choices).map((one) => ({
        node: one.to,
        choice: one.id,
        key: keyOf(one.id, one.to),
      })),
      ...foreignDefaults(decision).map((to) => ({ node: to, key: '' })),
      ...targets,
    ];
  }
}
