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

/** A problem in the story, as reported by `checkStory` in `iv-player/story` or another checker. */
export interface StoryMapFinding {
  /** Kind of problem, such as `DEAD_END`. */
  readonly code: string;
  /** Description of the problem, as a sentence. */
  readonly message: string;
  /** Id of the affected node. Default: the node named by `path`. */
  readonly nodeId?: string;
  /** Path within the story file. `['nodes', id, …]` names a node. */
  readonly path?: readonly string[];
}

export interface MapScene {
  readonly id: string;
  readonly name: string;
  /** Language of the name as a BCP 47 tag, or `null` if unknown. */
  readonly lang: string | null;
  readonly state: SceneState;
  /** Text below the name: the state, how often the scene was played, and the number of findings. */
  readonly stateText: string;
  /** Accessible name of the button that jumps to the scene, or `null` if there is none. */
  readonly jumpText: string | null;
  /** Last index in the path, or `null` if the scene is not in the path. */
  readonly index: number | null;
  /** Id of the last checkpoint in the scene, or `null` if there is none or the scene is in the path. */
  readonly checkpoint: string | null;
  readonly findings: readonly StoryMapFinding[];
  /** Number of questions, if the scene's name may be shown. */
  readonly questions: number;
  /** Ids of the visible scenes that may follow. */
  readonly followers: readonly string[];
}

export interface MapScenesInput {
  readonly graph: StoryGraph;
  readonly progress: StoryProgress;
  readonly path: readonly string[];
  /** Id of the last checkpoint in each node, by node id. */
  readonly checkpoints: ReadonlyMap<string, string>;
  readonly findings: readonly StoryMapFinding[];
  readonly unseen: UnseenScenes;
  /** Whether to show everything, with ids and findings. */
  readonly author: boolean;
  readonly node: (id: string) => StoryNode | null;
  readonly choiceLabel: ChoiceLabels;
  /** Number of questions of a node. */
  readonly questionCount: (id: string) => number;
  readonly language: string | null;
  readonly labels: IvMapLabels;
  /** Whether the viewer may go to the scene at this index of the path; `null`: to a checkpoint. */
  readonly isOpen: (place: { readonly index: number | null }) => boolean;
}

/** Visible scenes, in the order of the story's nodes. */
export function mapScenes(input: MapScenesInput): readonly MapScene[] {
  const { graph, progress, path, checkpoints, unseen, author, labels } = input;
  const before = new Map<string, string[]>(graph.ids.map((id) => [id, []]));
  for (const { from, to } of graph.edges) before.get(to)?.push(from);
  const followers = followersOf(graph);
  const times = new Map<string, number>();
  for (const id of path) times.set(id, (times.get(id) ?? 0) + 1);
  const lastIndex = new Map(path.map((id, index) => [id, index]));
  const findings = findingsByNode(author ? input.findings : []);

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
    const checkpoint = index === null ? (checkpoints.get(id) ?? null) : null;
    const name = nameOf(id, number, state, input);
    const count = times.get(id) ?? 0;
    const found = findings.get(id) ?? [];
    const stateTexts = [
      labels.states[state],
      ...(count > 1 ? [labels.times(count)] : []),
      ...(found.length > 0 ? [labels.findings(found.length)] : []),
    ];
    const jumpText = checkpoint === null ? null : labels.goToCheckpoint(name.name);
    return {
      id,
      ...name,
      state,
      stateText: stateTexts.join(' · '),
      jumpText: !input.isOpen({ index }) ? null : index === null ? jumpText : labels.goBackTo(name.name),
      index,
      checkpoint,
      findings: found,
      questions: author || isSceneNamed(state, progress.seen.has(id), unseen) ? input.questionCount(id) : 0,
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
 * Returns the name of a scene: its title or, without one, the label of a choice that leads there, preferably a choice of the current scene.
 * Even if its name is hidden, a scene that can be chosen now shows the label of its choice, which is visible on the stage already.
 */
function nameOf(
  id: string,
  number: number,
  state: SceneState,
  { node, choiceLabel, language, labels, progress, unseen, author }: MapScenesInput,
): { readonly name: string; readonly lang: string | null } {
  const data = node(id)?.data ?? {};
  const here = progress.here === null ? null : node(progress.here);
  const choicesHere = here?.data.choices as Readonly<Record<string, ChoiceTexts>> | undefined;
  // Each scene that leads here may use a different label.
  const anyLabel = (data.choice as ChoiceTexts | undefined)?.label ?? choiceLabel(id, null);
  const dataLabel = choicesHere && Object.hasOwn(choicesHere, id) ? choicesHere[id]?.label : anyLabel;
  const labelHere = progress.here === null ? undefined : choiceLabel(id, progress.here);
  const label = localize(labelHere ?? dataLabel, language, labels.lang);
  const title = localize(data.title, language, labels.lang);
  const isNamed = author || isSceneNamed(state, progress.seen.has(id), unseen);
  const isOffered = state === 'open' || state === 'next';
  const fullName = title ?? label ?? localize(anyLabel, language, labels.lang);
  const name = isNamed ? fullName : isOffered ? label : null;
  const text = name?.text.trim() || (author ? id : isNamed ? labels.scene(number + 1) : labels.unknownScene);
  return { name: text, lang: name?.lang ?? null };
}
