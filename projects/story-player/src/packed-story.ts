import type { Player } from 'iv-player';
import { type StoryFile, StoryFormatError, loadStory, readStory } from 'iv-player/story';

/** Content of a packed page. */
export interface PackedStory {
  readonly story: unknown;
  /** Texts of caption files by their address in the story. */
  readonly captions: Readonly<Record<string, string>>;
  /** Whether the page was opened from disk, where pages cannot request files. */
  readonly isLocal: boolean;
}

/** Loads the story of a pack with its caption texts. Throws a `StoryFormatError`. */
export function loadPackedStory(player: Player, { story: given, captions, isLocal }: PackedStory): StoryFile {
  const { story, findings } = readStory(given);
  if (!story) throw new StoryFormatError(findings);
  loadStory(player, isLocal ? withStreamedSounds(story) : story);
  for (const [id, node] of Object.entries(story.nodes)) {
    if (!node.captions?.length) continue;
    const tracks = player.repository.get(id)?.captions ?? [];
    player.repository.update({
      id,
      captions: tracks.map((track, index) => {
        const text = captions[node.captions?.[index]?.src ?? ''];
        return text === undefined ? track : { ...track, load: () => Promise.resolve(text) };
      }),
    });
  }
  return story;
}

/** Plays sounds with media elements: pages from disk cannot load them for decoding. */
const withStreamedSounds = (story: StoryFile): StoryFile => ({
  ...story,
  ...(story.sounds && { sounds: story.sounds.map((sound) => ({ ...sound, html5: true })) }),
});

/** Whether the story has a source that only hls.js can play in most browsers. */
export const usesHls = ({ nodes }: StoryFile): boolean =>
  Object.values(nodes).some(({ source = [] }) =>
    [source].flat().some((one) => /\.m3u8(?:[?#]|$)/i.test(typeof one === 'string' ? one : one.src)),
  );
