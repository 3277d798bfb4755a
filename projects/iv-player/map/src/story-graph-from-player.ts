import { untracked } from '@angular/core';
import type { DecisionService, LocalizedText, Player, StoryNode } from 'iv-player';
import { type MapPoint, type StoryGraph, type StoryMapEdge, uniqueEdges } from './story-graph';
import { choiceTargets, questionTargets } from './story-map-edges';
import { NODE_HEIGHT, NODE_WIDTH } from './story-layout';

/** The player's decision service, or `null` without the decision plugin. */
export function decisionServiceOf(player: Player): DecisionService | null {
  return player.initiedPlugins.includes('decision') ? player.decision : null;
}

/**
 * Reads the graph of the player's story. The successors of a node are the children and defaults of its decision or, without a decision, the
 * nodes in its `prefetch` list, which covers stories that choose by variables. Questions add the nodes to which they
 * jump. The playlist adds edges between consecutive entries.
 * @param given edges to use instead, or `null` to derive them
 */
export function storyGraphFromPlayer(player: Player, given: readonly StoryMapEdge[] | null): StoryGraph {
  const nodes = player.repository.get('all');
  const decision = decisionServiceOf(player);
  const ids = idsOf(nodes);
  const questions = questionsOf(player);
  const found = given ?? [
    ...nodes.flatMap((node) =>
      [...followers(node, decision), ...questionTargets(questions?.ofNode(node) ?? [])].map((to) => ({
        from: node.id,
        to,
      })),
    ),
    ...playlistEdges(player),
  ];
  return { ids, edges: uniqueEdges(ids, found), positions: positionsOf(nodes) };
}

const questionsOf = (player: Player): Player['questions'] | null =>
  player.initiedPlugins.includes('questions') ? player.questions : null;

/** The jumps of all questions as one text, which changes with them. Reads a signal, but not which plugins are active. */
export function questionJumps(player: Player): string {
  const questions = questionsOf(player);
  const nodes = questions ? untracked(() => player.repository.get('all')) : [];
  return JSON.stringify(nodes.map((node) => questionTargets(questions?.ofNode(node) ?? [])));
}

/** Returns a function that counts the questions of a node. Reads a signal. */
export function questionCounter(player: Player): (id: string) => number {
  const questions = questionsOf(player);
  return (id) => (questions && player.repository.has(id) ? questions.ofNode(id).length : 0);
}

/** Returns the first label of a choice that leads to `to`. @param from node with the decision, or `null` for any node */
export type ChoiceLabels = (to: string, from: string | null) => LocalizedText | undefined;

/** Looks up choice labels. Those of all decisions are read once, when first needed. */
export function choiceLabels(decision: DecisionService | null): ChoiceLabels {
  let all: ReadonlyMap<string, LocalizedText> | undefined;
  return (id, from) => {
    if (from !== null)
      return decision?.get(from)?.choices.find(({ to, label }) => to.id === id && label)?.label;
    const choices = all ? [] : (decision?.get('all') ?? []).flatMap((one) => one.choices);
    all ??= new Map(choices.reverse().flatMap(({ to, label }) => (label ? [[to.id, label]] : [])));
    return all.get(id);
  };
}

const idsOf = (nodes: Iterable<{ readonly id: string }>): readonly string[] =>
  Array.from(nodes, ({ id }) => id);

function playlistEdges({ playlist }: Player): readonly StoryMapEdge[] {
  const ids = idsOf(playlist);
  return ids.slice(1).flatMap((to, index) => {
    const from = ids[index];
    // A repeated scene is not an edge.
    return from === undefined || from === to ? [] : [{ from, to }];
  });
}

function followers(node: StoryNode, decision: DecisionService | null): readonly string[] {
  const { children = [], defaults = [] } = decision?.get(node) ? decision.data(node) : {};
  const targets = choiceTargets(node.id, idsOf(children), idsOf(defaults));
  return targets.length > 0 ? targets : node.prefetch;
}

/** Centres of all nodes from `data.position`, or `null` if any is missing: a mixed layout would overlap. */
function positionsOf(nodes: readonly StoryNode[]): ReadonlyMap<string, MapPoint> | null {
  const positions = new Map<string, MapPoint>();
  for (const { id, data } of nodes) {
    const position = data.position;
    if (!Array.isArray(position)) return null;
    const [left, top] = position as readonly unknown[];
    if (!Number.isFinite(left) || !Number.isFinite(top)) return null;
    positions.set(id, { x: (left as number) + NODE_WIDTH / 2, y: (top as number) + NODE_HEIGHT / 2 });
  }
  return positions.size > 0 ? positions : null;
}
