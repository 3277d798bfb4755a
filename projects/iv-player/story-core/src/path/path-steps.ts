import type { StoryFile, StoryFileNode } from '../format/story-file';
import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { type WaysFrom, isConditional, openChoices, setVariables, waysFrom } from '../walk/scene-logic';

export const MAX_NODES = 20_000;
/** Maximum number of expression steps to evaluate along a path. */
const MAX_STEPS = 2_000_000;

/** Why a path was not read completely; see `PathReading.reason`. */
export type PathReason = 'malformed' | 'gone' | 'closed' | 'ambiguous';

interface Scene {
  readonly node: StoryFileNode;
  readonly followers: readonly string[];
  readonly waysOf: WaysFrom;
}

/** Returns the ids of a node's followers, regardless of conditions and whether they exist. */
function followersOf(node: StoryFileNode): readonly string[] {
  const all = (node.decision?.choices ?? []).map((_choice, index) => index);
  return [...new Set(waysFrom(node, () => true)(all).map(({ to }) => to))];
}

/** Counts the nodes that lead to each node. */
function entriesOf({ nodes }: StoryFile): ReadonlyMap<string, number> {
  const entries = new Map<string, number>();
  for (const node of Object.values(nodes))
    for (const to of followersOf(node)) entries.set(to, (entries.get(to) ?? 0) + 1);
  return entries;
}

/** Caches the connections between the nodes of a story. */
export class StoryWays {
  readonly #scenes = new Map<string, Scene>();
  #entries: ReadonlyMap<string, number> | undefined;

  constructor(readonly story: StoryFile) {}

  readonly has = (id: string): boolean => Object.hasOwn(this.story.nodes, id);

  /** Whether exactly one node leads to this node, as is the case for an inserted node. */
  isEnteredOnce(id: string): boolean {
    this.#entries ??= entriesOf(this.story);
    return this.#entries.get(id) === 1;
  }

  /** Returns a node with its followers; a missing node has none. */
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

/** Plays a path step by step, with its variables. */
export class PathSteps {
  readonly nodes: string[];
  readonly #work = new LogicBudget(MAX_STEPS);
  #variables: Values;

  readonly #ways: StoryWays;
  readonly #isPlayed: boolean;

  /** @param isPlayed whether to set variables and require choices to be open; otherwise, all choices are allowed */
  constructor(ways: StoryWays, isPlayed = true) {
    this.#ways = ways;
    this.#isPlayed = isPlayed;
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

  /** Takes a step to a following node. @returns the reason for failure; `null` on success */
  take(to: string): PathReason | null {
    const { node, followers, waysOf } = this.#ways.at(this.last);
    if (!followers.includes(to) || !this.#ways.has(to)) return 'gone';
    if (this.nodes.length >= MAX_NODES || this.#work.steps <= 0) return 'malformed';
    const { decision } = node;
    if (this.#isPlayed && decision && isConditional(decision)) {
      const open = openChoices(decision, this.#variables, { work: this.#work });
      if (!waysOf(open, this.#work).some((way) => way.to === to)) return 'closed';
    }
    this.nodes.push(to);
    this.#work.steps--;
    this.#variables = this.#enter(to, this.#variables);
    return null;
  }

  #enter(id: string, before: Values): Values {
    return this.#isPlayed ? setVariables(this.#ways.at(id).node, before, { work: this.#work }) : before;
  }

  /** Takes several steps, as far as possible. @returns the reason for stopping; `null` on success */
  takeAll(nodes: readonly string[]): PathReason | null {
    for (const to of nodes) {
      const reason = this.take(to);
      if (reason) return reason;
    }
    return null;
  }
}
