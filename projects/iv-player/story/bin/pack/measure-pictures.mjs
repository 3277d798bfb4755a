// Fills in when the pictures of a pack's clips end, so that its seams are exact from the first play.
import { pictureEnds } from '../../src/check/rules/media-files';
import { sourcesOf } from '../../src/format/story-addresses';
import { StoryMedia } from '../../src/check/story-media';
import { measurePicture } from '../media-files.mjs';
import { missingPictureEnds } from '../picture-ends.mjs';
import { packWarning } from './pack-problem.mjs';

/**
 * Sets `videoDuration` in the nodes of a packed story that have none, as far as ffprobe can measure their clips.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan changed: its story
 * @param {import('../../src/format/story-file').StoryFile} story with the addresses of its author
 * @param {(address: string) => void} tell called before a clip is measured
 */
export function addPictureEnds({ story: packed, clips }, story, tell) {
  const ends = missingPictureEnds(story, (address) => clips.get(address), tell);
  for (const [id, end] of ends) packed.nodes[id].videoDuration = end;
}

/**
 * Finds values of `videoDuration` that differ from the ends of pictures, if ffprobe is installed.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan
 * @param {import('../../src/format/story-file').StoryFile} story with the addresses of its author
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
  return pictureEnds({ graph: { entries }, media }).map(({ message }) =>
    packWarning('MEDIA_DIFFERS', message),
  );
}
