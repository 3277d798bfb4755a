// The command `iv-player measure`: measures the clips of a story and writes the results into its file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  clipFaults,
  fileNames,
  finding,
  isSameTime,
  isSoundEnd,
  levelledClips,
  loudnessAlike,
  picturesIn,
  quoted,
  readStory,
  withPlaces,
} from 'iv-player/story-core';
import { wrongArguments } from './command-arguments';
import { writeFindings } from './finding-output';
import { withMeasurements } from '../files/write-measurements';
import { isTwee } from '../files/story-as-json';
import { findProgram } from '../media/find-program.mjs';
import { describeContent, isStream, measureClip, pictureEnd, sourcesOf } from '../files/describe-media.mjs';
import { isRemote } from '../files/find-media.mjs';
import { replaceFile } from '../files/replace-file.mjs';
import { storyFiles } from '../files/story-files.mjs';

export const MEASURE_HELP = {
  usage: ['measure <story.json> [--media folder]'],
  about: 'Measures the clips of a story and writes videoDuration and normalize into its file.',
  options: {
    '--media': { value: 'folder', about: "another folder to look in for media, after the story's" },
  },
  examples: ['measure story.json', 'measure story.json --media film'],
  exits: {
    0: 'written, or already up to date',
    1: 'an error in the story, or clips that cannot be measured; their scenes are not changed',
    2: 'unreadable or unwritable file, no ffmpeg, or wrong arguments',
  },
};

/** Faults of files that decide how long they last, or whether they play at all. */
const LISTED = ['MEDIA_CUT_OFF', 'BAD_CONTAINER', 'BAD_CODEC', 'BAD_TIMES'];

/** Throws unless a program is installed. */
function requireProgram(name) {
  const program = findProgram(name);
  if (program === null || spawnSync(program, ['-version'], { stdio: 'ignore' }).status !== 0)
    throw new Error(`The program ${name} was not found: install ffmpeg, which includes it.`);
}

async function measureFiles(paths, files, show) {
  const clips = new Map();
  for (const path of paths) {
    const file = files.get(path);
    if (file === undefined || clips.has(file)) continue;
    show(`measuring ${path}`);
    clips.set(file, await describeContent(file, measureClip));
  }
  return (path) => clips.get(files.get(path));
}

/** Measures the clips of a story. Leaves out scenes with a clip that cannot be measured: it might be the one that ends first. */
async function measureNodes(story, { files, mediaOf }, show) {
  const folder = mediaOf(Object.fromEntries(Array.from(files, ([path]) => [path, {}])));
  const isLocal = (source) => (folder.has(source.src) || !isRemote(source.src)) && !isStream(source);
  const sources = Object.values(story.nodes).flatMap(sourcesOf);
  const addresses = sources.filter((source) => isLocal(source) && folder.has(source.src));
  const paths = addresses.map(({ src }) => folder.nameOf(src));
  const clipAt = await measureFiles(paths, files, show);
  const media = mediaOf(Object.fromEntries(paths.map((path) => [path, clipAt(path)])));
  const playable = clipFaults({ graph: { entries: Object.entries(story.nodes) }, media });
  const problems = [];
  const notes = [];
  const nodes = new Map();
  const measuredFiles = new Set();
  for (const [id, node] of Object.entries(story.nodes)) {
    const clips = [];
    const names = [];
    const before = problems.length;
    sourcesOf(node).forEach((source, index) => {
      const { src } = source;
      const isList = Array.isArray(node.source);
      const path = ['nodes', id, 'source', ...(isList ? [String(index)] : [])];
      const problem = (code, sentence) =>
        problems.push(finding(code, path, `The file ${JSON.stringify(src)} ${sentence}`));
      if (!isLocal(source)) {
        const kind = isRemote(src) ? 'is not in the folder' : 'is a stream';
        notes.push(`${JSON.stringify(src)} of ${JSON.stringify(id)} was not measured because it ${kind}.`);
      } else if (!folder.has(src))
        problem('MISSING_MEDIA', 'does not exist: add it, or correct the address.');
      else {
        const name = folder.nameOf(src);
        const clip = clipAt(name);
        names.push(name);
        if (clip.duration !== undefined && !clip.isCutOff) return void clips.push(clip);
        const fault = playable.find((one) => one.name === name)?.found;
        if (fault?.severity === 'error' || clip.isCutOff)
          problems.push({ ...fault, path, severity: 'error' });
        else problem('UNREADABLE_MEDIA', 'cannot be measured: replace it with a video.');
      }
    });
    if (problems.length > before || clips.length === 0) continue;
    nodes.set(id, clips);
    for (const name of names) measuredFiles.add(name);
  }
  const measured = Object.entries(story.nodes).filter(([id]) => nodes.has(id));
  const graph = { story: { ...story, nodes: Object.fromEntries(measured) }, entries: measured };
  const faults = [
    ...playable.filter(({ name }) => measuredFiles.has(name)).map(({ found }) => found),
    ...fileNames({ graph, media }),
  ];
  const listed = faults.filter(({ code, severity }) => severity !== 'note' && LISTED.includes(code));
  return { nodes, problems, faults: listed, notes, media };
}

function changedEnds(story, measured, notes) {
  const changed = new Map();
  for (const [id, clips] of measured) {
    const end = pictureEnd(clips);
    if (end === undefined) continue;
    const pictures = picturesIn(clips);
    if (pictures.some((picture) => !isSameTime(end, picture.duration, picture)))
      notes.push(
        `The clips of ${JSON.stringify(id)} differ in length, and the shortest, ${end} s, counts: encode them from the same video.`,
      );
    const { videoDuration } = story.nodes[id];
    const keepsLastFrame =
      videoDuration !== undefined &&
      !isSameTime(videoDuration, end, pictures[0]) &&
      isSoundEnd(videoDuration, pictures);
    if (videoDuration !== end && !keepsLastFrame) changed.set(id, end);
  }
  return changed;
}

/**
 * Returns the new loudness table. Keeps the values of clips that were not measured. Removes those of nodes that no longer exist or no longer
 * have a clip. Leaves out clips that are so quiet that the others would have to be much quieter for their sake.
 */
function loudnessTable({ nodes, normalize = {} }, measured) {
  const before = new Map(Object.entries(normalize));
  const table = Object.entries(nodes).flatMap(([id, { source }]) => {
    const clips = measured.get(id);
    const kept = source === undefined ? undefined : before.get(id);
    const value = clips ? clips.find(({ loudness }) => loudness !== undefined)?.loudness : kept;
    return value === undefined ? [] : [[id, value]];
  });
  const levelled = levelledClips(new Map(table));
  return Object.fromEntries(table.filter(([id]) => levelled.has(id) || !measured.has(id)));
}

/** Reads a file as UTF-8. Throws if that would change its bytes. */
function readExactly(file, read) {
  const text = read(file);
  if (!Buffer.from(text).equals(readFileSync(file)))
    throw new Error(`${JSON.stringify(file)} is not UTF-8: save it as UTF-8.`);
  return text;
}

/**
 * Measures the clips of a story and writes the results into its file. Rejects if the file cannot be read or written, or if ffmpeg is
 * missing, and leaves it unchanged.
 * @param {import('./command-arguments').CommandArguments} given
 * @param {object} system
 * @param {(file: string) => string} system.read the text of a file
 * @param {(folder: string) => ReadonlyMap<string, string>} system.filesIn paths of the files in a folder, by relative path
 * @param {import('./finding-output').FindingStyle} [system.style] colours the word for a severity
 * @param {(text: string) => void} [system.show] shows progress
 * @returns {Promise<import('./command-arguments').CommandResult>}
 */
export async function measureCommand({ file, options }, { read, filesIn, style, show = () => undefined }) {
  if (isTwee(file))
    return wrongArguments(
      `A Twee file cannot hold measurements. First convert it: npx iv-player convert ${quoted(file)} --out story.json`,
    );
  const text = readExactly(file, read);
  const { story, findings } = readStory(text);
  const list = (all) => (all.length > 0 ? [writeFindings(file, all, 'text', style)] : []);
  if (!story) return { output: list(findings).join('\n'), code: 1 };
  const found = storyFiles(file, story, options.get('--media'), filesIn);
  requireProgram('ffprobe');
  requireProgram('ffmpeg');
  const { nodes, problems, faults, notes, media } = await measureNodes(story, found, show);
  const videoDurations = changedEnds(story, nodes, notes);
  const normalize = loudnessTable(story, nodes);
  const graph = { story: { ...story, normalize }, entries: Object.entries(story.nodes) };
  const tooQuiet = loudnessAlike({ graph, media }).filter(
    ({ path: [, id] }) => nodes.has(id) && !Object.hasOwn(normalize, id),
  );
  const isLoudnessSame = isDeepStrictEqual({ ...story.normalize }, normalize);
  const edited = withMeasurements(text, { videoDurations, normalize: isLoudnessSame ? null : normalize });
  const summary = `${nodes.size} ${nodes.size === 1 ? 'scene' : 'scenes'} measured`;
  const result = (what) => ({
    output: [
      ...list(withPlaces([...problems, ...faults, ...tooQuiet], text)),
      ...notes,
      `${what}: ${file} (${summary})`,
    ].join('\n'),
    code: problems.length > 0 || faults.some(({ severity }) => severity === 'error') ? 1 : 0,
  });
  if (edited === text) return result('up to date');
  replaceFile(file, edited, {
    confirm: () => {
      if (readExactly(file, read) !== text)
        throw new Error(
          `${JSON.stringify(file)} changed while it was being measured: run the command again.`,
        );
    },
  });
  return result('written');
}
