// Warns about the files of a story before `iv-player play` plays it.
import { fileContents, fileNames, mediaPlayable, readStory, streamFaults } from 'iv-player/story-core';
import { storyIn, withPlacesIn } from './story-as-json';
import { describeClip, describeContent } from './describe-media.mjs';
import { storyFiles } from './story-files.mjs';
import { describeStream, isPlaylist } from './stream-files.mjs';

/**
 * Finds clips, streams, sounds and pictures of a story that not every browser plays or shows as intended. Reads them without measuring
 * their loudness, which would take longer.
 * @param {string} file path of the story
 * @param {string} text its content
 * @param {string} [folder] media folder; default: the story's
 * @returns {Promise<readonly import('iv-player/story-core').StoryFinding[]>} empty for a story that cannot be read
 */
export async function clipWarnings(file, text, folder) {
  const { story } = readStory(storyIn(file, text));
  if (!story) return [];
  const entries = Object.entries(story.nodes);
  const { root, files, used, mediaOf } = storyFiles(file, story, folder);
  const described = new Map();
  for (const path of used) {
    const named = files.get(path);
    described.set(
      path,
      isPlaylist(named) ? describeStream(root, path, named) : await describeContent(named, describeClip),
    );
  }
  const context = { graph: { story, entries }, media: mediaOf(Object.fromEntries(described)) };
  const found = [streamFaults, mediaPlayable, fileContents, fileNames].flatMap((rule) => rule(context));
  const warnings = found.filter(({ severity }) => severity !== 'note');
  return withPlacesIn(file, text, warnings);
}
