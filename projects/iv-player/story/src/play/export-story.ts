import type {
  DecisionChoice,
  DecisionData,
  JsonObject,
  JsonValue,
  Player,
  StoryNode,
  StoryNodeConfig,
} from 'iv-player';
import { withIds } from 'iv-player/private';
import { findUnsafeJson } from '../format/json-safety';
import {
  STORY_VERSION,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileDecision,
  type StoryFileNode,
  type StoryFileVariable,
} from '../format/story-file';
import { VARIABLE_NAME } from '../logic/logic-variables';
import { type LoadedStory, loadedStory } from './load-story';
import { type ChoiceAppearance, type ChoiceAppearances, defined } from './node-config';

/**
 * Exports a player's story as a story file: what `loadStory` has loaded, plus whatever the application has added or changed in code, as
 * far as a file can represent it. Omits functions (sources, deciders) and variables with invalid names. The initial value of a variable
 * added in code is its current value.
 */
export function exportStory(player: Player): StoryFile {
  const loaded = loadedStory(player);
  const all = player.repository.get('all');
  const nodes = Object.fromEntries(all.map((node) => [node.id, exportNode(player, node, loaded)]));
  const variables = exportVariables(player, loaded?.story.variables);
  const { format, version, start, title, poster, languages, sounds, result, meta, $schema } =
    loaded?.story ?? emptyStory(player);
  return {
    ...defined({ $schema }),
    format,
    version,
    ...defined({ title, poster }),
    start,
    ...defined({ languages, variables }),
    nodes,
    ...defined({ sounds, result, normalize: exportLoudness(player), meta }),
  };
}

function emptyStory(player: Player): StoryFile {
  const [first] = [player.playlist[0], ...player.repository.get('all')].filter((node) => node !== undefined);
  return { format: 'iv-story', version: STORY_VERSION, start: first?.id ?? '', nodes: {} };
}

/** Returns the finite values of `player.normalize`; JSON has no others. */
function exportLoudness({ normalize, repository }: Player): StoryFile['normalize'] {
  const known = Object.entries(normalize ?? {}).filter(
    ([id, value]) => Number.isFinite(value) && repository.has(id),
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

function exportVariables(player: Player, loaded: StoryFile['variables']): StoryFile['variables'] {
  if (!player.initiedPlugins.includes('variables')) return loaded;
  const values = player.variables.signals.values() as Readonly<Record<string, JsonValue>>;
  const canBeWritten = (name: string, value: JsonValue): boolean =>
    VARIABLE_NAME.test(name) && !findUnsafeJson({ [name]: value });
  const added = Object.entries(values).filter(
    ([name, value]) => !Object.hasOwn(loaded ?? {}, name) && canBeWritten(name, value),
  );
  if (!loaded && added.length === 0) return undefined;
  const entries = added.map(([name, value]): [string, StoryFileVariable] => [
    name,
    { initialValue: value, external: true },
  ]);
  return { ...loaded, ...Object.fromEntries(entries) };
}

function exportNode(player: Player, node: StoryNode, loaded: LoadedStory | undefined): StoryFileNode {
  const original =
    loaded && Object.hasOwn(loaded.story.nodes, node.id) ? loaded.story.nodes[node.id] : undefined;
  const config = loaded?.configs.get(node.id);
  if (original && config) return { ...original, ...changesOf(node, config) };
  const { text, title, ending, position, tags, prompt, ...rest } = node.data as Partial<Exported>;
  const others = Object.entries(rest).filter(([name]) => name !== 'choice' && name !== 'choices');
  const data = Object.fromEntries(others) as JsonObject;
  const decision = player.initiedPlugins.includes('decision') ? player.decision.data(node) : {};
  const { choices: [only, second] = [], defaults, autoPushSingleChild } = decision;
  const isPlain =
    only?.id === only?.to.id && !defaults && autoPushSingleChild !== false && prompt === undefined;
  const follows =
    only && !second && isPlain && Object.keys(appearanceOf(only, node)).length === 0
      ? { next: only.to.id }
      : (only ?? defaults?.length)
        ? { decision: exportDecision(decision, node, prompt) }
        : { ending: ending ?? node.id };
  const isKnown = node.duration > 0;
  return {
    ...changesOf(node, { id: node.id }),
    ...(isKnown && { duration: node.duration }),
    ...defined({ text, title, position, tags }),
    ...follows,
    ...(Object.keys(data).length > 0 && !findUnsafeJson(data) && { data }),
  };
}

interface Exported extends Pick<StoryFileNode, 'text' | 'title' | 'ending' | 'position' | 'tags'> {
  readonly prompt: NonNullable<StoryFileDecision['prompt']>;
  readonly choices: ChoiceAppearances;
  readonly choice: ChoiceAppearance;
}

/** Returns a choice's appearance, looking in the same places as `iv-player/ui`. */
function appearanceOf(
  { to, label, description, image }: DecisionChoice,
  parent: StoryNode,
): ChoiceAppearance {
  const { choices } = parent.data as Partial<Exported>;
  const ofParent = choices && Object.hasOwn(choices, to.id) ? choices[to.id] : undefined;
  const ofData = ofParent ?? (to.data as Partial<Exported>).choice;
  return { ...(!findUnsafeJson(ofData ?? null) && ofData), ...defined({ label, description, image }) };
}

/** Returns the changes made since the node was passed to the player, if a file can represent them. */
function changesOf(node: StoryNode, config: StoryNodeConfig): Partial<StoryFileNode> {
  const { source, gain, captions, audioDescription, prefetch } = node;
  const isNew = (value: unknown, given: unknown): boolean =>
    JSON.stringify(value) !== JSON.stringify(given) && !findUnsafeJson(value);
  return {
    ...(source && isNew(source, config.source) && { source: source as NonNullable<StoryFileNode['source']> }),
    ...(isNew(gain, config.gain ?? 0) && { gain }),
    ...(isNew(captions, config.captions ?? []) && { captions }),
    ...(isNew(audioDescription, config.audioDescription ?? []) && { audioDescription }),
    ...(config.prefetch && isNew(prefetch.slice(0, config.prefetch.length), config.prefetch) && { prefetch }),
  };
}

function exportDecision(
  { choices: given = [], defaults, startTime, endTime }: DecisionData,
  parent: StoryNode,
  prompt: StoryFileDecision['prompt'],
): StoryFileDecision {
  const plain = given.map((choice): StoryFileChoice => ({
    to: choice.to.id,
    ...appearanceOf(choice, parent),
  }));
  const hasOwnIds = withIds(plain).some(({ id }, index) => id !== given[index]?.id);
  const choices = hasOwnIds
    ? plain.map(({ to, ...others }, index) => ({ to, id: given[index]?.id ?? to, ...others }))
    : plain;
  return {
    choices,
    ...defined({ prompt }),
    ...defined({ defaults: defaults?.map(({ id }) => id) }),
    ...(parent.duration > 0 && defined({ startTime, endTime })),
  };
}
