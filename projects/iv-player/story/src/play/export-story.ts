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
 * Exports a player's story as a story file: the story loaded by `loadStory`, plus everything that the application added or changed in code
 * and a file can represent. Omits functions (sources, deciders) and variables with invalid names. The initial value of a variable added in
 * code is its current value. Omits the `videoDuration` and loudness of replaced clips. Does not contain later changes to the
 * decisions and sounds of a loaded story, or keys removed from the `data` of its nodes.
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
    ...defined({ sounds, result, normalize: exportLoudness(player, loaded), meta }),
  };
}

function emptyStory(player: Player): StoryFile {
  const [first] = [player.playlist[0], ...player.repository.get('all')].filter((node) => node !== undefined);
  return { format: 'iv-story', version: STORY_VERSION, start: first?.id ?? '', nodes: {} };
}

/** Returns the values of `player.normalize` that JSON can represent, without those of replaced clips. */
function exportLoudness(
  { normalize, repository }: Player,
  loaded: LoadedStory | undefined,
): StoryFile['normalize'] {
  const isCurrent = (id: string, value: number): boolean => {
    const node = repository.get(id);
    const config = loaded?.configs.get(id);
    const isLoaded = loaded?.story.normalize?.[id] === value;
    return node !== null && !(config && isLoaded && hasNewClip(node, config));
  };
  const known = Object.entries(normalize ?? {}).filter(
    ([id, value]) => Number.isFinite(value) && isCurrent(id, value),
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
  const decision = player.initiedPlugins.includes('decision') ? player.decision.data(node) : {};
  if (original && config) {
    const { data, prompt, ending, ...changes } = changesOf(node, config, decision);
    return defined({
      ...original,
      ...changes,
      // A node that continues has none.
      ...(original.ending !== undefined && { ending: ending ?? original.ending }),
      ...(prompt !== undefined && original.decision && { decision: { ...original.decision, prompt } }),
      ...(data && { data: { ...original.data, ...data } }),
    });
  }
  const { prompt, ending, ...changes } = changesOf(node, { id: node.id }, decision);
  const { choices: [only, second] = [], defaults, autoPushSingleChild } = decision;
  const isPlain =
    only?.id === only?.to.id && !defaults && autoPushSingleChild !== false && prompt === undefined;
  const follows =
    only && !second && isPlain && Object.keys(appearanceOf(only, node)).length === 0
      ? { next: only.to.id }
      : (only ?? defaults?.length)
        ? { decision: exportDecision(decision, node, prompt) }
        : { ending: ending ?? node.id };
  return { ...defined(changes), ...follows };
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

/** Whether a value differs from the given one and a file can represent it. */
const isNew = (value: unknown, given: unknown): boolean =>
  !findUnsafeJson(value) && JSON.stringify(value) !== JSON.stringify(given);

const hasNewClip = (node: StoryNode, { source }: StoryNodeConfig): boolean =>
  isNew(node.source || null, source ?? null);

type Changes = {
  readonly [Key in keyof StoryFileNode | 'prompt']?: (StoryFileNode & Exported)[Key] | undefined;
};

/** Returns the changes made since the node was passed to the player, if a file can represent them. */
function changesOf(node: StoryNode, config: StoryNodeConfig, decision: DecisionData): Changes {
  const { source, videoDuration, gain, captions, audioDescription } = node;
  const isReplaced = hasNewClip(node, config);
  return {
    ...(isReplaced && { source: (source || undefined) as StoryFileNode['source'] }),
    ...(isStated(node) &&
      node.duration !== (config.duration ?? videoDuration) && { duration: node.duration }),
    ...((isReplaced || videoDuration !== config.videoDuration) && {
      // While the old clip plays, its value remains.
      videoDuration: videoDuration === config.videoDuration ? undefined : videoDuration,
    }),
    ...(isNew(gain, config.gain ?? 0) && { gain }),
    ...(isNew(captions, config.captions ?? []) && { captions }),
    ...(isNew(audioDescription, config.audioDescription ?? []) && { audioDescription }),
    ...changedPrefetch(node, config, decision),
    ...changedData(node, config),
  };
}

/** Whether the node's duration was given, not read from the media. */
const isStated = (node: StoryNode & { readonly measuredDuration?: number | undefined }): boolean =>
  node.duration > 0 && node.measuredDuration === undefined;

/** Returns the changed `prefetch`, without the nodes that the decision adds to its end. */
function changedPrefetch(
  { prefetch }: StoryNode,
  { prefetch: given = [] }: StoryNodeConfig,
  { choices = [], defaults = [] }: DecisionData,
): Changes {
  const following = new Set([...choices.map(({ to }) => to), ...defaults].map(({ id }) => id));
  const isAdded = (id: string): boolean => following.has(id);
  const own = prefetch.slice(0, prefetch.findLastIndex((id) => !isAdded(id)) + 1);
  const isSame =
    !isNew(prefetch.slice(0, given.length), given) && prefetch.slice(given.length).every(isAdded);
  return isSame ? {} : { prefetch: own };
}

/** Returns the changed parts of the node's data, by their fields in a file. */
function changedData(node: StoryNode, config: StoryNodeConfig): Changes {
  const changed = Object.entries(node.data).filter(
    ([name, value]) =>
      name !== 'choice' &&
      name !== 'choices' &&
      isNew(value, config.data?.[name]) &&
      !findUnsafeJson({ [name]: null }),
  );
  const { text, title, ending, position, tags, prompt, ...data } = Object.fromEntries(
    changed,
  ) as Partial<Exported> & JsonObject;
  return {
    ...defined({ text, title, ending, position, tags, prompt }),
    ...(Object.keys(data).length > 0 && { data }),
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
