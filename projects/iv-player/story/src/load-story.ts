import {
  type DecisionChoiceConfig,
  type DecisionOptions,
  IvPlayerError,
  type Player,
  type SoundDescription,
  type StoryNodeConfig,
} from 'iv-player';
import { closeBack, hostOf, loadedStories } from 'iv-player/private';
import {
  acceptedStory,
  finding,
  forEachAddress,
  foreignDefaults,
  hasChoiceEffects,
  isConditional,
  isWithoutClip,
  shownChoices,
  type StoryFile,
  type StoryFileDecision,
  type StoryFinding,
  StoryFormatError,
  type StoryText,
} from 'iv-player/story-core';
import {
  type ResolveAddress,
  addressResolver,
  choiceConfigs,
  defined,
  firstAppearances,
  nodeConfig,
  placeholderConfig,
  resolveText,
} from './node-config';
import { storyQuestionsLoader } from './story-questions-loader';
import { storyVisualsLoader } from './story-visuals-loader';
import { StoryBranching } from './story-branching';
import { type ChoicesByNode, StoryFailures, withEffects } from './story-effects';
import type { StoryOptions } from './story-options';
import { StoryTexts } from './story-texts';

export interface LoadedStory {
  readonly story: StoryFile;
  readonly configs: ReadonlyMap<string, StoryNodeConfig>;
  readonly sounds: readonly SoundDescription[];
  readonly branching: StoryBranching;
  readonly texts: StoryTexts;
  /** Removes placeholders and overlays from the video. */
  readonly erase: (() => void) | null;
  /** Removes the questions. */
  readonly removeQuestions: (() => void) | null;
}

const loaded = loadedStories as WeakMap<Player, LoadedStory>;

export const loadedStory = (player: Player): LoadedStory | undefined => loaded.get(player);

/** A validated story. Applying it to a player fails only if a plugin is missing. */
export interface PreparedStory {
  readonly story: StoryFile;
  readonly options: StoryOptions;
  readonly resolve: ResolveAddress;
  readonly deciders: Deciders;
  readonly configs: ReadonlyMap<string, StoryNodeConfig>;
  /** Choices of each decision in the order of the file, by the id of the node. */
  readonly choices: ChoicesByNode;
  readonly sounds: readonly SoundDescription[];
}

/** Reads and validates a story without changing the player. Throws like `loadStory`. @param file address that errors name */
export function prepareStory(given: unknown, options: StoryOptions, file?: string): PreparedStory {
  const story = storyOf(given, file);
  const deciders = decidersOf(story, options);
  const resolve = addressResolver(options.base);
  assertAddresses(story, resolve, file);
  const sounds = (story.sounds ?? []).map((sound) => soundOf(sound, resolve));
  const configs = nodeConfigs(story, options, resolve);
  const choices = new Map(
    Object.entries(story.nodes).flatMap(([id, { decision }]) =>
      decision ? [[id, choiceConfigs(decision, resolve)]] : [],
    ),
  );
  return { story, options, resolve, deciders, configs, choices, sounds };
}

/**
 * Adds a story to the player: its variables, nodes, decisions and sounds. Appends the first node if the playlist is empty. Replaces any
 * story loaded before, but lets its current node continue.
 *
 * Throws one of the following without changing anything: `BAD_FORMAT` (a `StoryFormatError` with all findings) if the story cannot be
 * read, or has relative addresses although `base` has no folder (`blob:`, `data:`); `INVALID_ARGUMENT` for a missing decider or an
 * invalid `base`; `PLUGIN_INACTIVE` if the story needs a plugin that is not provided.
 * @example
 * loadStory(player, await (await fetch('film/story.json')).json(), { base: 'film/story.json' });
 * @param story text of a story file, or the object parsed from it
 */
export function loadStory(player: Player, story: unknown, options: StoryOptions = {}): void {
  applyStory(player, prepareStory(story, options));
}

/** Adds a prepared story to the player. Throws `PLUGIN_INACTIVE` without changing anything. */
export function applyStory(player: Player, prepared: PreparedStory, isAtStart = true): void {
  const { story, deciders, configs, sounds: resolved } = prepared;
  const { start, variables = {}, nodes } = story;
  assertPlugins(player, story);
  const failures = new StoryFailures(player);
  const choices = withEffects(prepared.choices, story, failures);
  // Unchanged sounds keep playing, unless the application has removed one of them.
  const isSameSound =
    JSON.stringify(loaded.get(player)?.sounds ?? []) === JSON.stringify(resolved) &&
    resolved.every(({ id }) => player.audio.has(id));
  const variablesBefore = loaded.get(player)?.story.variables ?? {};
  unload(player, isSameSound);
  const gone = Object.keys(variablesBefore).filter((name) => !Object.hasOwn(variables, name));
  if (gone.length > 0) player.variables.remove(...gone);
  for (const [name, { initialValue }] of Object.entries(variables)) {
    const before = Object.hasOwn(variablesBefore, name) ? variablesBefore[name] : undefined;
    // The application may have removed the variable.
    const isRegistered = player.variables.getValue(name) !== undefined;
    if (isRegistered && JSON.stringify(before?.initialValue) === JSON.stringify(initialValue))
      player.variables.reset(name);
    else player.variables.register(name, { initialValue });
  }
  player.repository.add([...configs.values()]);
  for (const [id, { next, decision }] of Object.entries(nodes)) {
    // The story may replace one of the application's nodes that has a decision.
    if (player.initiedPlugins.includes('decision')) player.decision.remove(id);
    if (decision)
      addDecision(player, id, decision, decisionOptions(decision, choices.get(id) ?? [], deciders));
    else if (next !== undefined) player.decision.add(id, [next]);
  }
  if (!isSameSound && resolved.length > 0) player.audio.add(resolved);
  closeBack(hostOf(player), 'story', story.result?.answers === 'final');
  // The application's own table takes precedence.
  if (story.normalize) player.normalize ??= story.normalize;
  const texts = new StoryTexts(player, configs, story.languages);
  const branching = new StoryBranching(player, story, choices, texts, failures);
  const erase = draw(player, prepared, texts);
  const resolveImage = (image: StoryText): StoryText => resolveText(image, prepared.resolve);
  const removeQuestions = storyQuestionsLoader.add(player, story, { failures, texts, resolveImage });
  loaded.set(player, { story, configs, sounds: resolved, branching, texts, erase, removeQuestions });
  storyVisualsLoader.keepClipsOf(player);
  if (isAtStart && player.playlist.length === 0) player.append(start);
}

/** Throws `PLUGIN_INACTIVE` if the story needs a plugin that is not provided. */
export function assertPlugins(player: Player, story: StoryFile): void {
  const { variables, nodes, sounds } = story;
  const all = Object.values(nodes);
  const isNeeded = {
    decision: all.some(({ next, decision }) => next !== undefined || decision),
    variables:
      variables ??
      (all.some(({ set, decision }) => set ?? (decision && isConditional(decision))) ||
        hasChoiceEffects(story)),
    audio: sounds && sounds.length > 0,
  };
  const provided = (name: keyof typeof isNeeded): unknown => player[name];
  for (const name of Object.keys(isNeeded) as (keyof typeof isNeeded)[]) if (isNeeded[name]) provided(name);
}

/** Removes the loaded story and its variables from the player. */
export function removeStory(player: Player): void {
  const gone = Object.keys(loaded.get(player)?.story.variables ?? {});
  unload(player, false);
  if (gone.length > 0) player.variables.remove(...gone);
}

/** Removes everything that `loadStory` has added, except for variables. */
function unload(player: Player, keepsSounds: boolean): void {
  const before = loaded.get(player);
  if (!before) return;
  loaded.delete(player);
  before.branching.close();
  before.texts.close();
  before.erase?.();
  closeBack(hostOf(player), 'story', false);
  before.removeQuestions?.();
  if (player.normalize === before.story.normalize) player.normalize = null;
  for (const id of before.configs.keys()) {
    if (player.initiedPlugins.includes('decision')) player.decision.remove(id);
    player.repository.remove(id);
  }
  if (!keepsSounds && before.sounds.length > 0)
    player.audio.remove(before.story.sounds?.map(({ id }) => id) ?? []);
}

/** Shows placeholders and overlays. Does nothing on a server or without the overlays plugin. */
function draw(player: Player, prepared: PreparedStory, texts: StoryTexts): (() => void) | null {
  const { story, options } = prepared;
  const { placeholders = true } = options;
  if (typeof document === 'undefined' || !player.initiedPlugins.includes('overlays')) return null;
  const nodes = Object.values(story.nodes);
  const parts = {
    cards: placeholders && nodes.some((node) => isWithoutClip(node) && node.text !== undefined),
    overlays: nodes.some(({ overlays }) => overlays?.length),
  };
  return parts.cards || parts.overlays
    ? storyVisualsLoader.draw(player, { ...prepared, texts }, parts, document)
    : null;
}

function storyOf(given: unknown, file?: string): StoryFile {
  const story = acceptedStory(given, file);
  if (!Object.hasOwn(story.nodes, story.start)) {
    const message = `The first scene "${story.start}" does not exist: add it, or correct "start".`;
    throw new StoryFormatError([finding('UNKNOWN_NODE', ['start'], message)], undefined, file);
  }
  return story;
}

/** Throws a `StoryFormatError` for addresses that cannot be resolved, because overlays would fail later, during playback. */
function assertAddresses(story: StoryFile, resolve: ResolveAddress, file?: string): void {
  const findings: StoryFinding[] = [];
  let reason = '';
  const isUnresolved = (address: string): boolean => {
    try {
      resolve(address);
      return false;
    } catch (error) {
      if (!(error instanceof IvPlayerError)) throw error;
      reason = error.message;
      return true;
    }
  };
  forEachAddress(story, (_, path) => findings.push(finding('BAD_FORMAT', path, reason)), isUnresolved);
  if (findings.length > 0) throw new StoryFormatError(findings, undefined, file);
}

type Deciders = NonNullable<StoryOptions['deciders']>;

function decidersOf({ nodes }: StoryFile, { deciders = {} }: StoryOptions): Deciders {
  for (const [id, { decision }] of Object.entries(nodes)) {
    const name = decision?.decider;
    if (name === undefined || (Object.hasOwn(deciders, name) && typeof deciders[name] === 'function'))
      continue;
    const message = `The decision of "${id}" needs the decider "${name}": pass it as deciders: { ${JSON.stringify(name)}: … }.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { nodeId: id });
  }
  return deciders;
}

function nodeConfigs(
  story: StoryFile,
  { placeholders = true }: StoryOptions,
  resolve: ResolveAddress,
): ReadonlyMap<string, StoryNodeConfig> {
  const appearances = firstAppearances(story, resolve);
  return new Map(
    Object.entries(story.nodes).map(([id, node]) => {
      const config = nodeConfig(id, node, appearances.get(id), resolve);
      return [
        id,
        placeholders
          ? { ...config, ...placeholderConfig(node, (seconds) => storyVisualsLoader.sourceOf(seconds)) }
          : config,
      ] as const;
    }),
  );
}

function decisionOptions(
  decision: StoryFileDecision,
  configs: readonly DecisionChoiceConfig[],
  deciders: Deciders,
): DecisionOptions {
  const { decider, ...options } = decision;
  return {
    ...defined({ ...options, prompt: undefined }),
    choices: configs,
    // A single child would be pushed with the node, before it is known which choices are open and whether the viewer chooses.
    ...((isConditional(decision) || foreignDefaults(decision).length > 0) && { autoPushSingleChild: false }),
    ...(decider !== undefined && deciders[decider] && { decider: deciders[decider] }),
  };
}

/** Adds a decision with all choices, so that restoring can find them, and then hides choices that look the same as another one. */
function addDecision(
  player: Player,
  id: string,
  decision: StoryFileDecision,
  options: DecisionOptions,
): void {
  player.decision.add(id, options);
  const shown = shownChoices(decision.choices).flatMap((index) => options.choices?.[index] ?? []);
  if (shown.length < decision.choices.length) player.decision.update(id, { choices: shown });
}

const soundOf = (
  sound: NonNullable<StoryFile['sounds']>[number],
  resolve: ResolveAddress,
): SoundDescription => ({ ...sound, src: [sound.src].flat().map((address) => resolve(address)) });
