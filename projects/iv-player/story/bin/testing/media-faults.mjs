// What specs of media files need in one bundle: the reader, and the rules that judge what it reads.
import { checkStory } from '../../src/check/check-story';
import { StoryMedia } from '../../src/check/story-media';
import { mediaPlayable } from '../../src/check/rules/media-playable';
import { describeClip, readMedia } from '../media-files.mjs';
import { clipProblems } from '../pack/measure-pictures.mjs';

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
  const findings = checkStory(filmOf(names), { media: { ...known, ...others } });
  return findings.filter(({ code }) => code !== 'MISSING_CAPTIONS');
}

/** Finds what `pack` finds in a film of these clips. */
export async function packFindings(folder, names) {
  const clips = new Map();
  for (const name of names) clips.set(encodeURI(name), await describeClip(`${folder}/${name}`));
  return clipProblems(filmOf(names), clips);
}
