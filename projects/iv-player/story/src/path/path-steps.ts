import type { StoryFile, StoryFileNode } from '../format/story-file';
import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { type WaysFrom, isConditional, openChoices, setVariables, waysFrom } from '../logic/scene-logic';

/** Nodes that a path may have. */
export const MAX_NODES = 20_000;
/** Steps of expressions along a path. */
const MAX_STEPS = 2_000_000;

/** Reason that a path is not read to its end. */
export type PathReason = 'malformed' | 'gone' | 'closed' | 'ambiguous';

interface Scene {
  readonly node: StoryFileNode;
  readonly followers: readonly string[];
  readonly waysOf: WaysFrom;
}

/** Ids that may follow a node, whatever the conditions. A choice may lead to what the story does not have. */
function followersOf(node: StoryFileNode): readonly string[] {
  const all = (node.decision?.choices ?? []).map((_choice, index) => index);
  return [...new Set(waysFrom(node, () => true)(all).map(({ to }) => to))];
}

/** From how many nodes there is a way to each. */
function entriesOf({ nodes }: StoryFile): ReadonlyMap<string, number> {
  const entries = new Map<string, number>();
  for (const node of Object.values(nodes))
    for (const to of followersOf(node)) entries.set(to, (entries.get(to) ?? 0) + 1);
  return entries;
}

/** The ways of a story, each node read once. */
export class StoryWays {
  readonly #scenes = new Map<string, Scene>();
  #entries: ReadonlyMap<string, number> | undefined;

  constructor(readonly story: StoryFile) {}

  readonly has = (id: string): boolean => Object.hasOwn(this.story.nodes, id);

  /** Whether one node alone leads to another: as to a node that was put in between. */
  isEnteredOnce(id: string): boolean {
    this.#entries ??= entriesOf(this.story);
    return this.#entries.get(id) === 1;
  }

  /** The node of an id, with what may follow; nothing follows one that is not there. */
  at(id: string): Scene {
    let scene = this.#scenes.get(id);
    if (!scene) {
      const node = (this.has(id) ? this.story.nodes[id] : undefined) ?? {};
      scene = { node, followers: followersOf(node), waysOf: waysFrom(node, this.has) };
      this.#scenes.set(id, scene);
    }
    return scene;
  }
}

/** A path that is taken step by step, with its variables: as far as the story can be played. */
export class PathSteps {
  readonly nodes: string[];
  readonly #work = new LogicBudget(MAX_STEPS);
  #variables: Values;

  /** @param isPlayed whether choices must be open, and variables are set; otherwise every way of the story can be gone */
  constructor(
    private readonly ways: StoryWays,
    private readonly isPlayed = true,
  ) {
    const { start, variables = {} } = ways.story;
    this.nodes = [start];
    const initial = Object.entries(variables).map(
      ([name, { initialValue }]) => [name, initialValue] as const,
    );
    this.#variables = this.#enter(start, Object.fromEntries(initial));
  }

  get last(): string {
    return this.nodes.at(-1) ?? '';
  }

  /** Goes to a node that follows. @returns why it does not */
  take(to: string): PathReason | null {
    const { node, followers, waysOf } = this.ways.at(this.last);
    if (!followers.includes(to) || !this.ways.has(to)) return 'gone';
    if (this.nodes.length >= MAX_NODES || this.#work.steps <= 0) return 'malformed';
    const { decision } = node;
    if (this.isPlayed && decision && isConditional(decision)) {
      const open = openChoices(decision, this.#variables, { work: this.#work });
      if (!waysOf(open, this.#work).some((way) => way.to === to)) return 'closed';
    }
    this.nodes.push(to);
    this.#work.steps--;
    this.#variables = this.#enter(to, this.#variables);
    return null;
  }

  #enter(id: string, before: Values): Values {
    return this.isPlayed ? setVariables(this.ways.at(id).node, before, { work: this.#work }) : before;
  }

  /** Goes to nodes one after the other, as far as it can. @returns why it stops */
  takeAll(nodes: readonly string[]): PathReason | null {
    for (const to of nodes) {
      const reason = this.take(to);
      if (reason) return reason;
    }
    return null;
  }
}
