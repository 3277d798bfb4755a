// Packs a story with its media and the player into a folder.
import { realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { StoryMedia, sourcesOf } from 'iv-player/story-core';
import { describeClip, describeContent, missingPictureEnds } from '../files/describe-media.mjs';
import { placesOf } from '../files/story-files.mjs';
import { cmi5IdProblem, cmi5Structure, masteryProblems, unitId } from './cmi5-structure.mjs';
import { readStyleSheet } from './css-file.mjs';
import { embedPage } from './embed-page.mjs';
import { EMBED_TYPES } from './embed-types.mjs';
import { indexPage, titleAndLanguage } from './index-page.mjs';
import { fileOf, hashFile, sha256Of } from './pack-file.mjs';
import { packId } from './pack-id.mjs';
import { exitCodeOf, packError, packWarning } from './pack-problem.mjs';
import { planMedia } from './plan-media.mjs';
import { scormManifest } from './scorm-manifest.mjs';
import { PACK_LIST, archiveProblem, outProblem, writePack } from './write-folder.mjs';

const MEGABYTE = 1_000_000;
/** Sizes in bytes that some systems refuse: of uploads to LMSs, and of files on servers and file systems. */
const LARGE_COURSE = 100 * MEGABYTE;
const LARGE_FILE = 2 ** 31;

/**
 * @typedef {object} PackOptions
 * @property {'web' | 'element' | 'scorm12' | 'cmi5'} to
 * @property {string} out folder to write
 * @property {string} folder folder of the story file
 * @property {string} player folder of the prebuilt `player.js`, `player.css`, `questions.js`, `records.js`, `howler.js`, `hls.js`, `embed.js`,
 *   `course.js`, `scorm.js`, `cmi5.js`, `licenses.txt`
 * @property {string} [root] folder that must contain all media; default `folder`
 * @property {boolean} [zip] whether to write `<out>.zip` too
 * @property {'refuse' | 'keep'} [remote]
 * @property {string} [title]
 * @property {string} [language]
 * @property {string} [id]
 * @property {string} [css] path of the author's style sheet
 * @property {'any' | readonly string[]} [embedOrigins]
 * @property {number} [maxMb]
 * @property {boolean} [answers] whether a course sends what learners type to the LMS; default false
 * @property {RecordTarget} [record] where the film sends records; default: nowhere
 * @property {(media: StoryMedia) => readonly import('iv-player/story-core').StoryFinding[]} [check]
 *   finds mistakes in the story and its files, given the story's files; an error refuses the pack. Default: only what keeps the story from being packed is found
 * @property {readonly import('iv-player/story-core').StoryFinding[]} [findings] known mistakes in the story; default: none
 * @property {(progress: { step: 'read' | 'measure' | 'write', path: string, bytes?: number }) => void} [tell]
 */

/**
 * @typedef {object} RecordTarget
 * @property {string} url absolute address
 * @property {boolean} [asks] whether the film asks the viewer for consent; default false
 */

/**
 * @typedef {object} PackResult
 * @property {0 | 1 | 2} code exit code
 * @property {readonly import('iv-player/story-core').StoryFinding[]} findings those given, and those of `check`
 * @property {readonly import('./pack-problem.mjs').PackProblem[]} problems other errors and warnings
 * @property {readonly import('./pack-file.mjs').PackFile[]} files written files; empty after an error
 * @property {number} bytes
 */

/** Plans the copy of a prebuilt file, by default with its hash in the name. */
async function prebuilt(player, name, path) {
  const from = join(player, name);
  const { bytes, sha256 } = await hashFile(from);
  return { path: path ?? `iv/${name.replace('.', `.${sha256.slice(0, 8)}.`)}`, from, bytes, sha256 };
}

const isCourse = (to) => to === 'scorm12' || to === 'cmi5';

function sizeProblems(files, to, maxMb) {
  const problems = files
    .filter(({ bytes }) => bytes >= LARGE_FILE)
    .map(({ path }) =>
      packWarning('TOO_LARGE', `${path} is larger than 2 GB, which some servers refuse: compress it more.`),
    );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const size = `The pack is ${(bytes / MEGABYTE).toFixed(1)} MB`;
  if (maxMb !== undefined && bytes > maxMb * MEGABYTE)
    problems.push(
      packError(
        'TOO_LARGE',
        `${size}, over the limit of ${maxMb} MB: compress the clips more, or raise --max-mb.`,
      ),
    );
  else if (isCourse(to) && bytes > LARGE_COURSE)
    problems.push(
      packWarning('TOO_LARGE', `${size}, and many LMSs refuse more than 100 MB: check the limit of yours.`),
    );
  return problems;
}

/** Plans the copies of the player's files: scripts in the order in which the page loads them, and others. */
async function playerFiles({ player, to, record }, { story, hasHls }) {
  return {
    howler: story.sounds?.length > 0 ? await prebuilt(player, 'howler.js') : undefined,
    hls: hasHls ? await prebuilt(player, 'hls.js') : undefined,
    questions: hasQuestions(story) ? await prebuilt(player, 'questions.js') : undefined,
    records: record ? await prebuilt(player, 'records.js') : undefined,
    course: isCourse(to) ? await prebuilt(player, 'course.js') : undefined,
    scorm: to === 'scorm12' ? await prebuilt(player, 'scorm.js') : undefined,
    cmi5: to === 'cmi5' ? await prebuilt(player, 'cmi5.js') : undefined,
    script: await prebuilt(player, 'player.js'),
    styles: await prebuilt(player, 'player.css'),
    embed: to === 'element' ? await prebuilt(player, 'embed.js', 'iv/embed.js') : undefined,
    licenses: await prebuilt(player, 'licenses.txt', 'iv/licenses.txt'),
  };
}

const hasQuestions = ({ nodes }) => Object.values(nodes).some(({ questions }) => questions?.length > 0);

const isThere = (value) => value !== undefined;

/** Problems without repetitions: a playlist may name the same file a thousand times. */
const unique = (problems) => [
  ...new Map(problems.map((problem) => [JSON.stringify([problem.message, problem.path]), problem])).values(),
];

/** Adds `pack.json`, and `imsmanifest.xml` or `cmi5.xml` for an LMS. */
function withLists(files, { id, to, title, mastery, story, structure }) {
  const all = [...files].sort((one, other) => (one.path < other.path ? -1 : 1));
  if (to === 'scorm12') {
    const paths = [...all.map(({ path }) => path), PACK_LIST].sort();
    all.unshift(fileOf('imsmanifest.xml', scormManifest({ id, title, files: paths, mastery })));
  }
  if (to === 'cmi5') all.unshift(fileOf('cmi5.xml', structure()));
  const list = all.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
  const pack = { format: 'iv-pack', version: 1, id, to, story: story.sha256, files: list };
  return [...all, fileOf(PACK_LIST, `${JSON.stringify(pack, null, 2)}\n`)];
}

/** Reads the media and the style sheet of a pack. `problems` keep it from being packed. */
async function readContent(story, { folder, root = folder, remote, css, tell = () => undefined }) {
  const tellOf = (path) => tell({ step: 'read', path });
  const media = await planMedia(story, { folder, root, remote, tell: tellOf });
  const theme = css === undefined ? undefined : await readStyleSheet(css, { root, remote });
  return { media, theme, problems: [...media.problems, ...(theme?.problems ?? [])] };
}

/** Problems of the options: a target that is not replaced, or an invalid identity. */
const optionProblems = (out, archive, id) =>
  [outProblem(out), archive && archiveProblem(archive), typeof id === 'string' ? null : id].filter(
    (problem) => problem !== null,
  );

/**
 * Reads the files of a story, without measuring loudness, which would take much longer. Leaves out streams.
 * @param {import('./plan-media.mjs').MediaPlan} plan
 * @param {import('iv-player/story-core').StoryFile} story with its original addresses
 * @param {object} options
 * @param {string} [options.place] folder of the story, relative to the folder of the result's paths; default: the same folder
 * @param {boolean} options.isForCheck whether to read all files; otherwise only the clips
 * @param {(address: string) => void} options.tell called before a file is read
 * @returns {Promise<Readonly<Record<string, import('iv-player/story-core').StoryMediaFile>>>} by path
 */
export async function readFiles({ found }, story, { place = '', isForCheck, tell }) {
  const sources = new Set(Object.values(story.nodes).flatMap(sourcesOf));
  const read = new Map();
  for (const [address, { file, path, isStream }] of found) {
    const name = posix.join(place, path);
    const isSource = sources.has(address);
    if (read.has(name) || !(isSource || isForCheck)) continue;
    if (!isStream) tell(address);
    read.set(name, isStream ? {} : await describeContent(file, describeClip));
  }
  return Object.fromEntries(read);
}

/** Describes the files of a story, and finds the mistakes that `check` finds in them. */
async function checkFiles(media, story, options, problems) {
  const { folder, root = folder, check, tell = () => undefined } = options;
  const { places } = placesOf({ story: realpathSync.native(folder), media: realpathSync.native(root) });
  const tellOf = (path) => tell({ step: 'measure', path });
  const isForCheck = check !== undefined;
  const described = await readFiles(media, story, { place: places.story, isForCheck, tell: tellOf });
  const files = new StoryMedia(described, places);
  // The plan has found the missing files, and says why each file cannot be packed.
  const said = new Set(problems.map(({ message }) => message));
  const checked = (check?.(files) ?? []).filter(
    ({ code, message }) => !/^(?:MISSING|OUTSIDE)_MEDIA$/.test(code) && !said.has(message),
  );
  return { files, findings: [...(options.findings ?? []), ...checked] };
}

/**
 * Sets the missing values of `videoDuration` in a packed story, so that its seams are exact from the first play. Leaves out clips that
 * cannot be read.
 * @param {import('./plan-media.mjs').MediaPlan} plan changed: its story
 * @param {import('iv-player/story-core').StoryFile} story with its original addresses
 * @param {import('iv-player/story-core').StoryMedia} media
 */
function addPictureEnds({ story: packed }, story, media) {
  for (const [id, end] of missingPictureEnds(story, (address) => media.get(address)))
    packed.nodes[id].videoDuration = end;
}

async function planFiles(story, { media, theme }, id, options) {
  const { to, embedOrigins = [], answers = false, record } = options;
  const { title, language } = titleAndLanguage(story, options);
  const { styles, embed, licenses, ...scripts } = await playerFiles(options, media);
  const loaded = Object.values(scripts).filter(isThere);
  const themeFile = theme && fileOf(`iv/theme.${sha256Of(theme.text).slice(0, 8)}.css`, theme.text);
  const { result, poster } = media.story;
  const storyFile = fileOf('story.json', `${JSON.stringify(media.story, null, 2)}\n`);
  const page = indexPage({
    title,
    language,
    ...(poster !== undefined && { poster }),
    scripts: loaded.map(({ path }) => path),
    styles: [styles, themeFile].filter(isThere).map(({ path }) => path),
    origins: media.origins,
    hasInlineParts: media.hasInlineParts,
    ...(record && { recordOrigin: new URL(record.url).origin }),
    connectsAnywhere: to === 'cmi5',
    ...(theme && { themeOrigins: theme.origins }),
    story: media.story,
    captions: media.captions,
    config: {
      ...{ id, to, language, embedOrigins },
      ...(answers && { answers }),
      ...(record && { record }),
      ...(to === 'cmi5' && { publisherId: unitId(id) }),
    },
  });
  const content = [
    fileOf('index.html', page),
    storyFile,
    ...(embed ? [fileOf('embed.html', embedPage({ title })), fileOf('iv/embed.d.ts', EMBED_TYPES)] : []),
    ...loaded,
    ...[styles, embed, licenses, themeFile].filter(isThere),
    ...media.files,
    ...(theme?.files ?? []),
  ];
  // The story and the style sheet may use the same image.
  const copied = [...new Map(content.map((file) => [file.path, file])).values()];
  // Without a score, the film is not judged by it.
  const mastery = result?.score === undefined ? undefined : result.mastery;
  const structure = () =>
    cmi5Structure({ id, story, title, language, isTitleGiven: options.title !== undefined });
  return withLists(copied, { id, to, title, mastery, story: storyFile, structure });
}

/**
 * Packs a story. Reports all problems in one run and writes nothing if one is an error. Rejects if a file cannot be read or written; `out`
 * and its archive then remain unchanged.
 * @param {import('iv-player/story-core').StoryFile} story checked story
 * @param {PackOptions} options
 * @returns {Promise<PackResult>}
 */
export async function packStory(story, options) {
  const { to, out, zip = false, tell = () => undefined } = options;
  const content = await readContent(story, options);
  const { media } = content;
  const given = packId(story, options.id);
  const id = typeof given === 'string' ? given : packId(story);
  const archive = zip ? `${out.replace(/[/\\]+$/, '')}.zip` : null;
  const problems = [
    ...content.problems,
    ...(options.check ? media.faults : []),
    ...optionProblems(out, archive, given),
    ...(to === 'cmi5' ? [cmi5IdProblem(id), ...masteryProblems(story)].filter((one) => one !== null) : []),
  ];
  const { files: filesOfStory, findings } = await checkFiles(media, story, options, problems);
  const result = (files) => ({
    code: files.length > 0 ? 0 : exitCodeOf([...problems, ...findings]),
    findings,
    problems: unique(problems),
    files,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  });
  // The size of the pack is unknown while content is missing.
  if (exitCodeOf(content.problems) > 0) return result([]);
  addPictureEnds(media, story, filesOfStory);
  const files = await planFiles(story, content, id, options);
  problems.push(...sizeProblems(files, to, options.maxMb));
  if (exitCodeOf([...problems, ...findings]) > 0) return result([]);

  const left = await writePack(out, archive, files, ({ path, bytes }) =>
    tell({ step: 'write', path, bytes }),
  );
  for (const path of left)
    problems.push(
      packWarning('LEFTOVER', `An earlier version is left in ${JSON.stringify(path)}: remove it yourself.`),
    );
  return result(files);
}
