// Creates the files and, for each, a story, the findings of the command line, and a pack.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { oddStory, otherClips } from '../../e2e/lib/odd-film.mjs';
import { buildPackTools, runTool } from '../../e2e/lib/packs.mjs';
import { makeFiles } from '../lib/make-files.mjs';
import { withEditList } from './edit-list.mjs';

/** Folder of the films and of the results so far. */
export const folder = join(workspaceRoot, 'dist/bench-outside');
/** When the packs' command line was built. Results of another build are not comparable. */
export const buildOf = () => statSync(join(buildPackTools(), 'iv-player.mjs')).mtimeMs;

function fileOf({ name, file, commands, change }) {
  const made = makeFiles(
    `outside/${name}`,
    commands.map((command) => command.split(' ')),
  );
  const path = join(made, file);
  const bytes = readFileSync(path);
  if (change === 'cut') return bytes.subarray(0, Math.floor(bytes.length * 0.7));
  if (change === 'empty') return bytes.subarray(0, 0);
  if (change !== 'edits') return bytes;
  return withEditList(bytes, [
    [0, 2],
    [4, 8],
  ]);
}

/** Codes of the findings about the file, `none` without any. */
function codesIn(output) {
  try {
    const findings = JSON.parse(output.slice(output.search(/[[{]/)));
    const codes = (findings.findings ?? findings)
      .filter(({ path }) => path.join('.').startsWith('nodes.mid') || path.length < 2)
      .map(({ code }) => code)
      .filter((code) => code !== 'MISSING_CAPTIONS');
    return [...new Set(codes)].join(', ') || 'none';
  } catch {
    return output.trim().split('\n').at(-1) ?? '';
  }
}

/** Lines of the output about the file. */
const linesIn = (output, file) =>
  output
    .split('\n')
    .filter((line) => line.includes(file) || line.includes('nodes.mid'))
    .map((line) => /[A-Z]+_[A-Z_]+/.exec(line)?.[0] ?? line.trim())
    .filter((line, index, all) => line !== 'MISSING_CAPTIONS' && all.indexOf(line) === index)
    .join('; ');

/**
 * Creates the film of a kind, if this build has not yet done so. Returns what the commands said.
 *
 * @param {import('./kinds.mjs').FileKind} kind
 * @returns {{ check: string, measure: string, pack: string }}
 */
export function makeFilm(kind) {
  const own = join(folder, kind.name);
  const said = join(own, 'said.json');
  const build = buildOf();
  if (existsSync(said)) {
    const known = JSON.parse(readFileSync(said, 'utf8'));
    if (known.build === build) return known;
  }
  rmSync(own, { recursive: true, force: true });
  const film = join(own, 'film');
  mkdirSync(film, { recursive: true });
  cpSync(makeFiles('outside/others', otherClips), film, { recursive: true });
  rmSync(join(film, 'commands.json'));
  writeFileSync(join(film, kind.file), fileOf(kind));
  const story = join(film, 'story.json');
  writeFileSync(story, JSON.stringify(oddStory(kind), null, 2));
  const check = codesIn(runTool('check', story, '--media', film, '--format', 'json').output);
  const pack = (...options) =>
    runTool('pack', story, '--to', 'element', '--out', join(own, 'pack'), ...options);
  const packed = pack();
  // How it would play.
  if (packed.code !== 0) pack('--no-check');
  const measured = runTool('measure', story);
  const length = JSON.parse(readFileSync(story, 'utf8')).nodes.mid.videoDuration;
  const notes = linesIn(measured.output, kind.file);
  const known = {
    build,
    check,
    measure: [
      ...(measured.code === 0 ? [`${length} s`] : [`exit ${measured.code}`]),
      ...(notes ? [notes] : []),
    ].join(': '),
    pack: (packed.code === 0 ? '' : `exit ${packed.code}: `) + (linesIn(packed.output, kind.file) || 'none'),
  };
  writeFileSync(said, JSON.stringify(known));
  return known;
}
