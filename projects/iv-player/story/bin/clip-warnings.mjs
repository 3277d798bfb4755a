// Warns about the clips of a story before `iv-player play` plays it.
import { streamFaults } from '../src/check/rules/media-files';
import { mediaPlayable } from '../src/check/rules/media-playable';
import { StoryMedia } from '../src/check/story-media';
import { isTwee, storyAsJson } from '../src/cli/story-as-json';
import { sourcesOf } from '../src/format/story-addresses';
import { readStory, withPlaces } from '../src/format/read-story';
import { withTweeLines } from '../src/twee/twee-lines';
import { describeClip } from './media-files.mjs';
import { describeStream } from './stream-files.mjs';

/**
 * Finds clips and streams of a story that not every browser plays as intended. Reads them without measuring their loudness, which would take longer.
 *
 * @param {string} file path of the story
 * @param {string} text its content
 * @param {string} root its folder
 * @param {ReadonlyMap<string, string>} files paths of the files in its folder, by relative path
 * @returns {Promise<readonly import('../src/format/story-finding').StoryFinding[]>} empty for a story that cannot be read
 */
export async function clipWarnings(file, text, root, files) {
  const { story } = readStory(storyAsJson(file, text));
  if (!story) return [];
  const entries = Object.entries(story.nodes);
  const folder = new StoryMedia(Object.fromEntries(Array.from(files, ([path]) => [path, {}])));
  const described = new Map();
  for (const address of entries.flatMap(([, node]) => sourcesOf(node))) {
    const path = folder.nameOf(address);
    const clip = files.get(path);
    if (clip === undefined || described.has(path)) continue;
    const isStream = /\.m3u8$/i.test(path);
    described.set(path, isStream ? describeStream(root, path, clip) : await describeClip(clip));
  }
  const media = new StoryMedia(Object.fromEntries(described));
  const found = [streamFaults, mediaPlayable].flatMap((rule) => rule({ graph: { entries }, media }));
  return (isTwee(file) ? withTweeLines : withPlaces)(
    found.filter(({ severity }) => severity !== 'note'),
    text,
  );
}
