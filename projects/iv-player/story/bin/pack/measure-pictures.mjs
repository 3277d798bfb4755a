// Fills in `videoDuration` for the clips of a pack, so that its seams are exact from the first play.
import { pictureEnds } from '../../src/check/rules/media-files';
import { sourcesOf } from '../../src/format/story-addresses';
import { StoryMedia } from '../../src/check/story-media';
import { measurePicture } from '../media-files.mjs';
import { missingPictureEnds } from '../picture-ends.mjs';
import { packWarning } from './pack-problem.mjs';

/**
 * Sets the missing values of `videoDuration` in a packed story. Leaves out clips that ffprobe cannot measure.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan changed: its story
 * @param {import('../../src/format/story-file').StoryFile} story with its original addresses
 * @param {(address: string) => void} tell called before a clip is measured
 */
export function addPictureEnds({ story: packed, clips }, story, tell) {
  const ends = missingPictureEnds(story, (address) => clips.get(address), tell);
  for (const [id, end] of ends) packed.nodes[id].videoDuration = end;
}

/**
 * Finds values of `videoDuration` that differ from the ends of the pictures. Needs ffprobe; finds nothing without it.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan
 * @param {import('../../src/format/story-file').StoryFile} story with its original addresses
 * @param {(address: string) => void} tell called before a clip is measured
 */
export function staleEndProblems({ clips }, story, tell) {
  const entries = Object.entries(story.nodes).filter(([, { videoDuration }]) => videoDuration !== undefined);
  const addresses = new Set(entries.flatMap(([, node]) => sourcesOf(node)).filter((one) => clips.has(one)));
  const measured = Array.from(addresses, (address) => {
    tell(address);
    return [address, measurePicture(clips.get(address) ?? '')];
  });
  const media = new StoryMedia(Object.fromEntries(measured));
  return pictureEnds({ graph: { entries }, media }).map(({ message, path }) =>
    packWarning('MEDIA_DIFFERS', message, path),
  );
}
