import { type DecisionChoiceConfig, IvPlayerError, type JsonObject, type StoryNodeConfig } from 'iv-player';
import { withIds } from 'iv-player/private';
import {
  forEachDataAddress,
  isWithoutClip,
  knownSeconds,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileDecision,
  type StoryFileNode,
  type StoryText,
} from 'iv-player/story-core';

/** Resolves an address in the story for use in the page. */
export type ResolveAddress = (address: string) => string;

/** Stands for the page's address on a server. */
export const NO_PAGE = 'http://page.invalid/';

/**
 * Creates a function that resolves a story's addresses against `base`. Without a `base`, the function returns addresses unchanged. On a
 * server, where the page has no address, the results for a relative `base` are relative to the page. Throws `INVALID_ARGUMENT` for an
 * invalid `base`. The function throws `INVALID_ARGUMENT` for an address that cannot be resolved, such as a relative address if `base` has
 * no folder (`blob:`, `data:`).
 */
export function addressResolver(
  base: string | undefined,
  page = typeof document === 'undefined' ? NO_PAGE : document.baseURI,
): ResolveAddress {
  if (base === undefined) return (address) => address;
  let origin: URL;
  try {
    origin = new URL(base, page);
  } catch (cause) {
    const message = `The base "${base}" is not a valid address: pass the address of the story, or of its folder.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
  return (address) => {
    // An empty address means no image.
    if (address === '') return '';
    const { href } = resolved(address, origin);
    if (!href.startsWith(NO_PAGE)) return href;
    return base.startsWith('/') ? href.slice(NO_PAGE.length - 1) : href.slice(NO_PAGE.length);
  };
}

function resolved(address: string, origin: URL): URL {
  try {
    return new URL(address, origin);
  } catch (cause) {
    const message = `"${address.slice(0, 100)}" cannot be resolved against "${origin.href.slice(0, 100)}": use an absolute address (https://…), or pass the folder of the files as "base".`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
}

/** How `iv-player/ui` shows a choice. */
export interface ChoiceAppearance {
  readonly label?: StoryText;
  readonly description?: StoryText;
  readonly image?: StoryText;
}

/** Appearances of choices by target id. */
export type ChoiceAppearances = Readonly<Record<string, ChoiceAppearance>>;

const appearanceOf = (
  { label, description, image }: StoryFileChoice,
  resolve: ResolveAddress,
): ChoiceAppearance => defined({ label, description, image: image && resolveText(image, resolve) });

export const resolveText = (text: StoryText, resolve: ResolveAddress): StoryText =>
  typeof text === 'string'
    ? resolve(text)
    : Object.fromEntries(Object.entries(text).map(([language, address]) => [language, resolve(address)]));

/** Choices of a decision for `player.decision`, with their ids. */
export const choiceConfigs = (
  { choices }: StoryFileDecision,
  resolve: ResolveAddress,
): readonly DecisionChoiceConfig[] =>
  withIds(choices).map((choice) => ({ to: choice.to, id: choice.id, ...appearanceOf(choice, resolve) }));

const isShown = (appearance: ChoiceAppearance | undefined): boolean =>
  Object.keys(appearance ?? {}).length > 0;

/** Returns the appearances of choices, by target: that of the first choice with an appearance, or `{}` without any. */
function appearancesOf(
  choices: readonly StoryFileChoice[],
  resolve: ResolveAddress,
): ReadonlyMap<string, ChoiceAppearance> {
  const appearances = new Map<string, ChoiceAppearance>();
  for (const choice of choices)
    if (!isShown(appearances.get(choice.to))) appearances.set(choice.to, appearanceOf(choice, resolve));
  return appearances;
}

/** Returns the appearances of a node's choices. The empty ones keep targets from taking the label of another node's choice. */
function appearancesFrom(
  { next, decision }: StoryFileNode,
  resolve: ResolveAddress,
): ChoiceAppearances | undefined {
  if (next !== undefined) return { [next]: {} };
  return decision && Object.fromEntries(appearancesOf(decision.choices, resolve));
}

/** Returns, for each node, the appearance of the first choice that leads there, for showing the node out of context. */
export function firstAppearances(
  { nodes }: StoryFile,
  resolve: ResolveAddress,
): ReadonlyMap<string, ChoiceAppearance> {
  const choices = Object.values(nodes).flatMap(({ decision }) => decision?.choices ?? []);
  return new Map([...appearancesOf(choices, resolve)].filter(([, appearance]) => isShown(appearance)));
}

/**
 * Converts a story node for `player.repository.add`. Its `data` contains `text`, `title`, `ending`, `position` and `tags`; the question as
 * `prompt`; the appearances of its own choices as `choices`; the appearance of the first choice that leads to it as `choice`; and the
 * application's data, with the addresses of pictures resolved.
 */
export function nodeConfig(
  id: string,
  node: StoryFileNode,
  appearance: ChoiceAppearance | undefined,
  resolve: ResolveAddress,
): StoryNodeConfig {
  const { source, duration, videoDuration, gain, captions, audioDescription, prefetch } = node;
  const { text, title, ending, position, tags, decision } = node;
  const prompt = decision?.prompt;
  const choices = appearancesFrom(node, resolve);
  return {
    id,
    ...defined({
      source: source && resolveSource(source, resolve),
      duration,
      videoDuration,
      gain,
      captions: captions?.map((track) => ({ ...track, src: resolve(track.src) })),
      audioDescription: audioDescription?.map((one) =>
        'src' in one ? { ...one, src: resolve(one.src) } : one,
      ),
      prefetch,
    }),
    data: {
      ...defined({ text, title, ending, position, tags, prompt, choices, choice: appearance }),
      ...resolvedData(node, resolve),
    },
  };
}

/** The application's data, with the addresses of pictures resolved. */
function resolvedData(node: StoryFileNode, resolve: ResolveAddress): JsonObject | undefined {
  let data = node.data;
  forEachDataAddress(node, (address, path) => {
    if (data === node.data) data = structuredClone(data);
    let parent = data as Record<string, unknown>;
    for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>;
    parent[path.at(-1) ?? ''] = resolve(address);
  });
  return data;
}

export function defined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

type Source = NonNullable<StoryFileNode['source']>;
type Candidate = Extract<Source, string | { readonly src: string }>;

function resolveSource(source: Source, resolve: ResolveAddress): Source {
  const one = (candidate: Candidate): Candidate =>
    typeof candidate === 'string' ? resolve(candidate) : { ...candidate, src: resolve(candidate.src) };
  return Array.isArray(source) ? (source as readonly Candidate[]).map(one) : one(source as Candidate);
}

/** Returns the source and duration of a placeholder; `undefined` for a node that has a clip or nothing to show. */
export function placeholderConfig(
  node: StoryFileNode,
  clip: (seconds: number) => StoryNodeConfig['source'],
): Pick<StoryNodeConfig, 'source' | 'duration'> | undefined {
  const seconds = isWithoutClip(node) ? (knownSeconds(node) ?? 0) : 0;
  return seconds > 0 ? { source: clip(seconds), duration: seconds } : undefined;
}
