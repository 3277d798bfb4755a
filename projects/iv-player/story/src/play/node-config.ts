import type { StoryNodeConfig } from 'iv-player';
import type { StoryFile, StoryFileChoice, StoryFileNode, StoryText } from '../format/story-file';

/** What of a choice the pieces of `iv-player/ui` show: the form of the target's `data.choice`. */
export interface ChoiceLook {
  readonly label?: StoryText;
  readonly description?: StoryText;
  readonly image?: StoryText;
}

/** The choices that lead to each node, with the node that they are on. */
export type ChoicesByTarget = ReadonlyMap<
  string,
  readonly { readonly from: string; readonly look: ChoiceLook }[]
>;

/** What a choice looks like; `undefined` when it says nothing about it. */
export function lookOf({ label, description, image }: StoryFileChoice): ChoiceLook | undefined {
  const look = defined({ label, description, image });
  return Object.keys(look).length > 0 ? look : undefined;
}

/** The looks of all choices by their targets. Of several choices from one node to another the first counts. */
export function choicesByTarget(story: StoryFile): ChoicesByTarget {
  const byTarget = new Map<string, { from: string; look: ChoiceLook }[]>();
  for (const [from, { decision }] of Object.entries(story.nodes)) {
    for (const choice of decision?.choices ?? []) {
      const look = lookOf(choice);
      if (!look) continue;
      const list = byTarget.get(choice.to) ?? [];
      if (!list.some((one) => one.from === from)) list.push({ from, look });
      byTarget.set(choice.to, list);
    }
  }
  return byTarget;
}

/** An address of the story as the page uses it. */
export type ResolveAddress = (address: string) => string;

/**
 * A node of the story as `player.repository.add` takes it. `data` has what the story says of it: `text`, `title`, `ending`,
 * `position` and `tags`, the question as `prompt`, the look of the first choice that leads there as `choice`; then the data of
 * the application.
 */
export function nodeConfig(
  id: string,
  node: StoryFileNode,
  look: ChoiceLook | undefined,
  resolve: ResolveAddress,
): StoryNodeConfig {
  const { source, duration, gain, captions, audioDescription, prefetch, data } = node;
  const { text, title, ending, position, tags, decision } = node;
  const prompt = decision?.prompt;
  return {
    id,
    ...defined({
      source: source && resolveSource(source, resolve),
      duration,
      gain,
      captions: captions?.map((track) => ({ ...track, src: resolve(track.src) })),
      audioDescription: audioDescription?.map((one) =>
        'src' in one ? { ...one, src: resolve(one.src) } : one,
      ),
      prefetch,
    }),
    data: { ...defined({ text, title, ending, position, tags, prompt, choice: look }), ...data },
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
