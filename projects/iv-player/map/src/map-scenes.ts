import type { StoryNode } from 'iv-player';
import { type ChoiceTexts, localize } from 'iv-player/ui';
import type { IvMapLabels } from './map-labels';
import type { ChoiceLabels } from './story-graph-from-player';
import {
  type SceneState,
  type StoryProgress,
  type UnseenScenes,
  isSceneNamed,
  isSceneShown,
  sceneState,
} from './scene-state';
import { type StoryGraph, followersOf } from './story-graph';

/** A mistake in the story, as `checkStory` of `iv-player/story` reports it, or of another checker. */
export interface StoryMapFinding {
  /** The kind of mistake, such as `DEAD_END`. */
  readonly code: string;
  /** The mistake in a sentence. */
  readonly message: string;
  /** Id of the node that it is about. Default: that of `path`. */
  readonly nodeId?: string;
  /** Where it is in the story file; `['nodes', id, …]` names a node. */
  readonly path?: readonly string[];
}

/** A scene as the map and the outline show it. */
export interface MapScene {
  readonly id: string;
  readonly name: string;
  /** Language of the name; `null` when it is not known. */
  readonly lang: string | null;
  readonly state: SceneState;
  /** How often it is in the path. */
  readonly times: number;
  /** Its last place in the path; `null` when it is not in it. */
  readonly index: number | null;
  /** Id of its last checkpoint, where it has one and is not in the path. */
  readonly checkpoint: string | null;
  readonly findings: readonly StoryMapFinding[];
  /** Ids of the shown scenes that may follow. */
  readonly followers: readonly string[];
}

/** What the scenes are made from. */
export interface SceneSource {
  readonly graph: StoryGraph;
  readonly progress: StoryProgress;
  /** Ids of the path taken, in its order. */
  readonly path: readonly string[];
  /** Ids of checkpoints by node id, the last of each node. */
  readonly checkpoints: ReadonlyMap<string, string>;
  readonly findings: readonly StoryMapFinding[];
  readonly unseen: UnseenScenes;
  /** Whether everything is shown, with ids and findings. */
  readonly author: boolean;
  readonly node: (id: string) => StoryNode | null;
  readonly choiceLabel: ChoiceLabels;
  readonly language: string | null;
  readonly labels: IvMapLabels;
}

/** The scenes that are shown, in the order of the story's nodes. */
export function mapScenes(source: SceneSource): readonly MapScene[] {
  const { graph, progress, unseen, author } = source;
  const before = new Map<string, string[]>(graph.ids.map((id) => [id, []]));
  for (const { from, to } of graph.edges) before.get(to)?.push(from);
  const followers = followersOf(graph);
  const times = new Map<string, number>();
  for (const id of source.path) times.set(id, (times.get(id) ?? 0) + 1);
  const lastIndex = new Map(source.path.map((id, index) => [id, index]));
  const findings = findingsByNode(author ? source.findings : []);

  const states = new Map<string, SceneState>();
  for (const id of graph.ids) {
    const predecessors = before.get(id) ?? [];
    const state = sceneState(id, predecessors, progress);
    if (author || isSceneShown(state, predecessors, progress.here, unseen)) states.set(id, state);
  }
  return graph.ids.flatMap((id, number) => {
    const state = states.get(id);
    if (!state) return [];
    const index = lastIndex.get(id) ?? null;
    return {
      id,
      ...nameOf(id, number, state, source),
      state,
      times: times.get(id) ?? 0,
      index,
      checkpoint: index === null ? (source.checkpoints.get(id) ?? null) : null,
      findings: findings.get(id) ?? [],
      followers: (followers.get(id) ?? []).filter((to) => states.has(to)),
    };
  });
}

function findingsByNode(
  findings: readonly StoryMapFinding[],
): ReadonlyMap<string, readonly StoryMapFinding[]> {
  const byNode = new Map<string, StoryMapFinding[]>();
  for (const finding of findings) {
    const [section, key] = finding.path ?? [];
    const id = finding.nodeId ?? (section === 'nodes' ? key : undefined);
    if (id !== undefined) (byNode.get(id) ?? byNode.set(id, []).get(id))?.push(finding);
  }
  return byNode;
}

/**
 * The title, else the choice that leads there, from the current scene first. What can be chosen now says so on the stage: only that
 * is given away.
 */
function nameOf(
  id: string,
  number: number,
  state: SceneState,
  { node, choiceLabel, language, labels, progress, unseen, author }: SceneSource,
): { readonly name: string; readonly lang: string | null } {
  const data = node(id)?.data ?? {};
  const here = progress.here === null ? null : node(progress.here);
  const ofHere = here?.data.choices as Readonly<Record<string, ChoiceTexts>> | undefined;
  // The same scene may have another label on each scene that leads there.
  const ofAll = (data.choice as ChoiceTexts | undefined)?.label ?? choiceLabel(id, null);
  const ofData = ofHere && Object.hasOwn(ofHere, id) ? ofHere[id]?.label : ofAll;
  const chosen = progress.here === null ? undefined : choiceLabel(id, progress.here);
  const label = localize(chosen ?? ofData, language, labels.lang);
  const title = localize(data.title, language, labels.lang);
  const isNamed = author || isSceneNamed(state, progress.seen.has(id), unseen);
  const isOffered = state === 'open' || state === 'next';
  const named = title ?? label ?? localize(ofAll, language, labels.lang);
  const found = isNamed ? named : isOffered ? label : null;
  const text = found?.text.trim() || (author ? id : isNamed ? labels.scene(number + 1) : labels.unknownScene);
  return { name: text, lang: found?.lang ?? null };
}
