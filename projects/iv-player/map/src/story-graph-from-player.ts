import type { DecisionService, LocalizedText, Player, StoryNode } from 'iv-player';
import { type MapPoint, type StoryGraph, type StoryMapEdge, uniqueEdges } from './story-graph';
import { choiceTargets } from './story-map-edges';
import { NODE_HEIGHT, NODE_WIDTH } from './story-layout';

/** The decisions of the player; `null` without the decision plugin. */
export function decisionServiceOf(player: Player): DecisionService | null {
  return player.initiedPlugins.includes('decision') ? player.decision : null;
}

/**
 * The graph of the player's story. What may follow a node are the children of its decision and its defaults, or, where it has none,
 * the nodes that it preloads: a story whose variables choose says in this way what may come. And what follows it in the playlist.
 * @param given edges that replace those found; `null`: none given
 */
export function storyGraphFromPlayer(player: Player, given: readonly StoryMapEdge[] | null): StoryGraph {
  const nodes = player.repository.get('all');
  const decision = decisionServiceOf(player);
  const ids = nodes.map(({ id }) => id);
  const found = given ?? [
    ...nodes.flatMap((node) => followers(node, decision).map((to) => ({ from: node.id, to }))),
    ...playlistEdges(player),
  ];
  return { ids, edges: uniqueEdges(ids, found), places: placesOf(nodes) };
}

/** The label of the first choice that leads to a node and has one. @param from the node that asks; `null`: any */
export type ChoiceLabels = (to: string, from: string | null) => LocalizedText | undefined;

/** The labels of the decisions as they are; those of all are read once, when they are first needed. */
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

function playlistEdges({ playlist }: Player): readonly StoryMapEdge[] {
  const ids = Array.from(playlist, ({ id }) => id);
  return ids.slice(1).flatMap((to, index) => {
    const from = ids[index];
    // A scene that is played again by itself leads nowhere.
    return from === undefined || from === to ? [] : [{ from, to }];
  });
}

function followers(node: StoryNode, decision: DecisionService | null): readonly string[] {
  const { children = [], defaults = [] } = decision?.get(node) ? decision.data(node) : {};
  const ways = choiceTargets(
    node.id,
    children.map(({ id }) => id),
    defaults.map(({ id }) => id),
  );
  return ways.length > 0 ? ways : node.prefetch;
}

/** Centres from `data.position`, the left upper corner. `null` when a node has none: mixed places would overlap. */
function placesOf(nodes: readonly StoryNode[]): ReadonlyMap<string, MapPoint> | null {
  const places = new Map<string, MapPoint>();
  for (const { id, data } of nodes) {
    const position = data.position;
    if (!Array.isArray(position)) return null;
    const [left, top] = position as readonly unknown[];
    if (!Number.isFinite(left) || !Number.isFinite(top)) return null;
    places.set(id, { x: (left as number) + NODE_WIDTH / 2, y: (top as number) + NODE_HEIGHT / 2 });
  }
  return places.size > 0 ? places : null;
}
