// Warns about the files of a story before `iv-player play` plays it.
import { fileContents } from '../src/check/rules/file-contents';
import { fileNames } from '../src/check/rules/file-names';
import { streamFaults } from '../src/check/rules/media-files';
import { mediaPlayable } from '../src/check/rules/media-playable';
import { StoryMedia } from '../src/check/story-media';
import { isTwee, storyAsJson } from '../src/cli/story-as-json';
import { forEachAddress } from '../src/format/story-addresses';
import { readStory, withPlaces } from '../src/format/read-story';
import { withTweeLines } from '../src/twee/twee-lines';
import { describeContent } from './media/describe-content.mjs';
import { describeClip } from './media-files.mjs';
import { describeStream, isPlaylist } from './stream-files.mjs';

/**
 * Finds clips, streams, sounds and pictures of a story that not every browser plays or shows as intended. Reads them without measuring
 * their loudness, which would take longer.
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
  const addresses = [];
  forEachAddress(story, (address) => void addresses.push(address));
  for (const address of addresses) {
    const path = folder.nameOf(address);
    const named = files.get(path);
    if (named === undefined || described.has(path)) continue;
    described.set(
      path,
      isPlaylist(named) ? describeStream(root, path, named) : await describeContent(named, describeClip),
    );
  }
  const context = { graph: { story, entries }, media: new StoryMedia(Object.fromEntries(described)) };
  const found = [streamFaults, mediaPlayable, fileContents, fileNames].flatMap((rule) => rule(context));
  return (isTwee(file) ? withTweeLines : withPlaces)(
    found.filter(({ severity }) => severity !== 'note'),
    text,
  );
}
