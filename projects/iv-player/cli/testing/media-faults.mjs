// What specs of media files need in one bundle: the reader, and the rules that judge what it reads.
import { checkStory } from '../../story-core/src/check/check-story';
import { StoryMedia } from '../../story-core/src/check/media/story-media';
import { mediaPlayable } from '../../story-core/src/check/rules/media-playable';
import { describeClip, readMedia } from '../files/describe-media.mjs';
import { readFiles } from '../pack/pack-story.mjs';

export { describeClip };
export { readMediaFile } from '../media/read-media-file.mjs';
export { openBytes } from '../media/open-bytes.mjs';

/** Finds what is wrong with a file that is the only source of a scene. */
export async function faultsOf(path, name) {
  const media = new StoryMedia({ [name]: await describeClip(path) });
  return mediaPlayable({ graph: { entries: [['mid', { source: encodeURI(name) }]] }, media });
}

/** A story that plays these clips, one after the other. */
const filmOf = (names) => ({
  format: 'iv-story',
  version: 1,
  start: '0',
  nodes: Object.fromEntries(
    names.map((name, at) => [
      String(at),
      { source: encodeURI(name), ...(at + 1 < names.length ? { next: String(at + 1) } : { ending: 'x' }) },
    ]),
  ),
});

/** Describes clips as `check --media` does. */
export const describeFilm = (folder, names) =>
  readMedia(folder, new Map(names.map((name) => [name, `${folder}/${name}`])));

const findingsOf = (names, media) =>
  checkStory(filmOf(names), { media }).filter(({ code }) => code !== 'MISSING_CAPTIONS');

/**
 * Finds what `check --media` finds in a film of these clips, apart from missing captions.
 *
 * @param {string} folder
 * @param {readonly string[]} names
 * @param {Awaited<ReturnType<typeof describeFilm>>} [known] clips that are described already
 */
export async function filmFindings(folder, names, known = {}) {
  const others = await describeFilm(
    folder,
    names.filter((name) => !known[name]),
  );
  return findingsOf(names, { ...known, ...others });
}

/** Finds what `pack` finds in a film of these clips. */
export async function packFindings(folder, names) {
  const found = names.map((name) => [encodeURI(name), { file: `${folder}/${name}`, path: name }]);
  const options = { isForCheck: true, tell: () => undefined };
  return findingsOf(names, await readFiles({ found: new Map(found) }, filmOf(names), options));
}
