import type {
  DecisionChoice,
  DecisionData,
  JsonObject,
  JsonValue,
  Player,
  StoryNode,
  StoryNodeConfig,
} from 'iv-player';
import { defaultDecisionOptions, withIds } from 'iv-player/private';
import {
  checkShape,
  findUnsafeJson,
  type ObjectShape,
  type Shape,
  type ShapeWalk,
  STORY_VERSION,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileDecision,
  storyFileDecision,
  storyFileNode,
  type StoryFileNode,
  type StoryFileVariable,
  storyText,
  VARIABLE_NAME,
} from 'iv-player/story-core';
import { type LoadedStory, loadedStory } from './load-story';
import { isLiteral, unwritableEffects, variablesOf } from './export-effects';
import { exportQuestions, unwritableQuestions } from './export-questions';
import { readablePart } from './readable-part';
import { type ChoiceAppearance, type ChoiceAppearances, defined } from './node-config';

/** Maximum number of names in a warning. */
const MAX_NAMES = 20;

/**
 * Exports a player's story as a story file: the story loaded by `loadStory`, plus everything that the application added or changed in code
 * and a file can represent. Anything else is left out with a warning in the console that names it: functions as sources, or as effects or
 * conditions of choices and questions, values that are not JSON, variables with invalid names. Deciders are left out silently. The initial value of a variable added in
 * code is its current value. Omits the `videoDuration` and loudness of replaced clips. Does not contain later changes to the
 * decisions, questions and sounds of a loaded story, or keys removed from the `data` of its nodes.
 */
export function exportStory(player: Player): StoryFile {
  const loaded = loadedStory(player);
  const all = player.repository.get('all');
  const nodes = Object.fromEntries(all.map((node) => [node.id, exportNode(player, node, loaded)]));
  const variables = exportVariables(player, loaded?.story.variables);
  const { format, version, start, title, poster, languages, sounds, result, meta, $schema } =
    loaded?.story ?? emptyStory(player);
  const { story: readable, omitted } = readablePart({
    ...defined({ $schema }),
    format,
    version,
    ...defined({ title, poster }),
    start,
    ...defined({ languages, variables }),
    nodes,
    ...defined({ sounds, result, normalize: exportLoudness(player, loaded), meta }),
  });
  warnAbout([
    ...all.flatMap((node) => unwritable(node, loaded?.configs.get(node.id))),
    ...all.flatMap((node) => (loaded?.configs.has(node.id) ? [] : unwritableEffects(player, node))),
    ...unwritableVariables(player),
    ...all.flatMap((node) => unwritableQuestions(player, node, loaded?.story.nodes[node.id]?.questions)),
    ...omitted,
  ]);
  return readable;
}

function warnAbout(omitted: readonly string[]): void {
  if (omitted.length === 0) return;
  const names = omitted.slice(0, MAX_NAMES).join(', ');
  const more = omitted.length > MAX_NAMES ? `, and ${omitted.length - MAX_NAMES} more` : '';
  console.warn(`iv-player: a story file cannot hold ${names}${more}: add them in code after loading it.`);
}

/** Paths to a node's values that are functions or otherwise not JSON. */
function unwritable(
  { id, source, captions, audioDescription, data }: StoryNode,
  config: StoryNodeConfig | undefined,
): readonly string[] {
  // Scenes without a clip play a placeholder, whose source is a function.
  const values = {
    ...(source !== config?.source && { source: source || null }),
    captions,
    audioDescription,
    data,
  };
  return Object.entries(values).flatMap(([name, value]) => {
    if (name !== 'data') return findUnsafeJson(value) ? [`nodes.${id}.${name}`] : [];
    return Object.entries(data).flatMap(([key, one]) =>
      findUnsafeJson({ [key]: one }) ? [`nodes.${id}.data.${key}`] : [],
    );
  });
}

function unwritableVariables(player: Player): readonly string[] {
  if (!player.initiedPlugins.includes('variables')) return [];
  return variablesOf(player)
    .filter(([name, value]) => !isWritable(name, value))
    .map(([name]) => `variables.${name}`);
}

const isWritable = (name: string, value: JsonValue): boolean =>
  VARIABLE_NAME.test(name) && !findUnsafeJson({ [name]: value });

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
    const [node = null] = repository.get([id]);
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
  const added = variablesOf(player).filter(
    ([name, value]) => !Object.hasOwn(loaded ?? {}, name) && isWritable(name, value),
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
    const { data, prompt, ending, ...changes } = changesOf(
      node,
      config,
      decision,
      loaded?.texts.filledData(node.id),
    );
    return defined({
      ...original,
      ...changes,
      questions: exportQuestions(player, node, original.questions),
      // A node that continues has none.
      ...(original.ending !== undefined && { ending: ending ?? original.ending }),
      ...(prompt !== undefined && original.decision && { decision: { ...original.decision, prompt } }),
      ...(data && { data: { ...original.data, ...data } }),
    });
  }
  const { prompt, ending, ...changes } = changesOf(node, { id: node.id }, decision);
  const { choices: [only, second] = [], defaults, autoPushSingleChild } = decision;
  const isPlain =
    only?.id === only?.to.id &&
    !only?.set &&
    !defaults &&
    autoPushSingleChild !== false &&
    prompt === undefined;
  const follows =
    only && !second && isPlain && Object.keys(appearanceOf(only, node)).length === 0
      ? { next: only.to.id }
      : (only ?? defaults?.length)
        ? { decision: exportDecision(decision, node, prompt) }
        : { ending: ending ?? node.id };
  return { ...defined({ ...changes, questions: exportQuestions(player, node, undefined) }), ...follows };
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
  return { ...appearanceIn(ofData), ...defined({ label, description, image }) };
}

/** Returns the part of `data.choice` that a choice in a file can hold. */
function appearanceIn(data: unknown): ChoiceAppearance {
  if (typeof data !== 'object' || data === null) return {};
  const { label, description, image } = data as ChoiceAppearance;
  const texts = Object.entries(defined({ label, description, image }));
  return Object.fromEntries(texts.filter(([, text]) => isShaped(text, storyText)));
}

/** Whether choices in the file hold everything that the data of a node says about them. */
const isInChoices = (name: string, value: unknown): boolean =>
  name === 'choice'
    ? !isNew(value, appearanceIn(value))
    : name === 'choices' &&
      typeof value === 'object' &&
      Object.entries(value ?? {}).every(([, one]) => isInChoices('choice', one));

function isShaped(value: unknown, shape: Shape): boolean {
  const walk: ShapeWalk = { path: [], findings: [] };
  if (!findUnsafeJson(value)) checkShape(value, shape, walk);
  return walk.findings.length === 0;
}

/** Fields of a node in a file that the player keeps in its data. */
const FIELDS: Readonly<Record<string, Shape | undefined>> = {
  ...Object.fromEntries(
    ['text', 'title', 'ending', 'position', 'tags'].map((name) => [
      name,
      (storyFileNode.object as ObjectShape).parts.get(name),
    ]),
  ),
  prompt: storyText,
};

/** Options of a decision in a file. */
const OPTIONS = (storyFileDecision.object as ObjectShape).parts;

/** Whether a value differs from the given one and a file can represent it. */
const isNew = (value: unknown, given: unknown): boolean =>
  !findUnsafeJson(value) && JSON.stringify(value) !== JSON.stringify(given);

const hasNewClip = (node: StoryNode, { source }: StoryNodeConfig): boolean =>
  isNew(node.source || null, source ?? null);

type Changes = {
  readonly [Key in keyof StoryFileNode | 'prompt']?: (StoryFileNode & Exported)[Key] | undefined;
};

/** Returns the changes made since the node was passed to the player, if a file can represent them. */
function changesOf(
  node: StoryNode,
  config: StoryNodeConfig,
  decision: DecisionData,
  filled: Readonly<Record<string, JsonValue>> = {},
): Changes {
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
    ...changedData(node, config, filled),
  };
}

/** Whether the node's duration was given, not read from the media. */
const isStated = (node: StoryNode & { readonly measuredDuration?: number | undefined }): boolean =>
  node.duration > 0 && Number.isFinite(node.duration) && node.measuredDuration === undefined;

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
function changedData(
  node: StoryNode,
  config: StoryNodeConfig,
  filled: Readonly<Record<string, JsonValue>>,
): Changes {
  const changed = Object.entries(node.data).filter(
    ([name, value]) =>
      isNew(value, config.data?.[name]) &&
      // Texts with values of variables, as written by the loaded story.
      !(Object.hasOwn(filled, name) && !isNew(value, filled[name])) &&
      // Loaded choices are in the data too, with resolved addresses.
      (config.data !== undefined || !isInChoices(name, value)) &&
      !findUnsafeJson({ [name]: null }),
  );
  const isField = ([name, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(FIELDS, name) && isShaped(value, FIELDS[name] ?? {});
  const { text, title, ending, position, tags, prompt } = Object.fromEntries(
    changed.filter(isField),
  ) as Partial<Exported>;
  const data = Object.fromEntries(changed.filter((one) => !isField(one))) as JsonObject;
  return {
    ...defined({ text, title, ending, position, tags, prompt }),
    ...(Object.keys(data).length > 0 && { data }),
  };
}

function exportDecision(
  { choices: given = [], defaults, startTime, endTime, ...options }: DecisionData,
  parent: StoryNode,
  prompt: StoryFileDecision['prompt'],
): StoryFileDecision {
  const plain = given.map((choice): StoryFileChoice => ({
    to: choice.to.id,
    ...appearanceOf(choice, parent),
    ...(choice.set && isLiteral(choice.set) && { set: choice.set }),
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
    ...changedOptions(options),
  };
}

/** Returns the options that differ from the defaults and that a file can represent. */
function changedOptions(options: Omit<DecisionData, 'choices' | 'defaults'>): Partial<StoryFileDecision> {
  const usual: Readonly<Record<string, unknown>> = defaultDecisionOptions();
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) =>
        OPTIONS.has(name) && isNew(value, usual[name]) && isShaped(value, OPTIONS.get(name) ?? {}),
    ),
  );
}
