import type { DecisionChoiceConfig, JsonObject, StoryNodeConfig } from 'iv-player';
import { withIds } from 'iv-player/private';
import { picturesOf } from '../format/story-addresses';
import type {
  StoryFile,
  StoryFileChoice,
  StoryFileDecision,
  StoryFileNode,
  StoryText,
} from '../format/story-file';

/** What of a choice the pieces of `iv-player/ui` show. */
export interface ChoiceLook {
  readonly label?: StoryText;
  readonly description?: StoryText;
  readonly image?: StoryText;
}

/** What choices look like, by the ids of their targets. */
export type ChoiceLooks = Readonly<Record<string, ChoiceLook>>;

const lookOf = ({ label, description, image }: StoryFileChoice, resolve: ResolveAddress): ChoiceLook =>
  defined({ label, description, image: image && resolveText(image, resolve) });

/** An address, or one for each language. */
const resolveText = (text: StoryText, resolve: ResolveAddress): StoryText =>
  typeof text === 'string'
    ? resolve(text)
    : Object.fromEntries(Object.entries(text).map(([language, address]) => [language, resolve(address)]));

/** The choices of a decision as `player.decision` takes them, each with its id. */
export const choiceConfigs = (
  { choices }: StoryFileDecision,
  resolve: ResolveAddress,
): readonly DecisionChoiceConfig[] =>
  withIds(choices).map((choice) => ({ to: choice.to, id: choice.id, ...lookOf(choice, resolve) }));

/**
 * What the ways from a node look like, of several to one node the first that has a look; a way without a label has `{}`: it must not get the label that the way from another node
 * has.
 */
function looksFrom({ next, decision }: StoryFileNode, resolve: ResolveAddress): ChoiceLooks | undefined {
  if (next !== undefined) return { [next]: {} };
  if (!decision) return undefined;
  const looks = new Map<string, ChoiceLook>();
  for (const choice of decision.choices) {
    const before = looks.get(choice.to);
    if (!before || Object.keys(before).length === 0) looks.set(choice.to, lookOf(choice, resolve));
  }
  return Object.fromEntries(looks);
}

/** The first look of each target in the file, for who shows a node without knowing what led there. */
export function firstLooks(story: StoryFile, resolve: ResolveAddress): ReadonlyMap<string, ChoiceLook> {
  const looks = new Map<string, ChoiceLook>();
  for (const { decision } of Object.values(story.nodes)) {
    for (const choice of decision?.choices ?? []) {
      const look = lookOf(choice, resolve);
      if (!looks.has(choice.to) && Object.keys(look).length > 0) looks.set(choice.to, look);
    }
  }
  return looks;
}

/** An address of the story as the page uses it. */
export type ResolveAddress = (address: string) => string;

/**
 * A node of the story as `player.repository.add` takes it. `data` has what the story says of it: `text`, `title`, `ending`,
 * `position` and `tags`, the question as `prompt`, the looks of its own choices as `choices`, that of the first choice that leads
 * there as `choice`; then the data of the application, in which `poster` and `thumbnails` are addresses too.
 */
export function nodeConfig(
  id: string,
  node: StoryFileNode,
  look: ChoiceLook | undefined,
  resolve: ResolveAddress,
): StoryNodeConfig {
  const { source, duration, videoDuration, gain, captions, audioDescription, prefetch, data } = node;
  const { text, title, ending, position, tags, decision } = node;
  const prompt = decision?.prompt;
  const choices = looksFrom(node, resolve);
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
      ...defined({ text, title, ending, position, tags, prompt, choices, choice: look }),
      ...data,
      ...resolvedPictures(node, resolve),
    },
  };
}

/** The pictures that are in the data of a node, where the pieces of `iv-player/ui` look for them. */
function resolvedPictures(node: StoryFileNode, resolve: ResolveAddress): JsonObject {
  const { poster, thumbnails } = picturesOf(node);
  return {
    ...(poster !== undefined && { poster: resolve(poster) }),
    ...(thumbnails !== undefined && {
      thumbnails: { ...(node.data?.['thumbnails'] as JsonObject), src: resolve(thumbnails) },
    }),
  };
}

/** The entries that have a value. */
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
