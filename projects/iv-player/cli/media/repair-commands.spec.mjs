// Runs the command of every finding about a clip in a film of other clips: afterwards, nothing is left to find.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { DAMAGED, RECIPES, makeOddClips } from '../testing/odd-clips.mjs';

/** Size and rate of each film; both differ from what ffmpeg and phones use by default. */
const FILMS = {
  small: { size: '320x180', rate: 24, seconds: 2 },
  large: { size: '1920x1080', rate: 25, seconds: 1 },
};
/** Clips that are tried in the large film, which takes long to encode. */
const IN_LARGE = ['sparse.mp4', 'sound-only.mp4'];

/** Parts of its picture are missing, so that a command makes it shorter than its sound. */
const LOST = 'astray.mp4';

/** Findings that need a decision, or a file that is not there: they have no command. */
const WITHOUT_COMMAND = {
  'empty.mp4': ['UNREADABLE_MEDIA'],
  'empty.webm': ['UNREADABLE_MEDIA'],
  'page.mp4': ['UNREADABLE_MEDIA'],
  'cut-index-last.mp4': ['MEDIA_CUT_OFF'],
  'cut.avi': ['MEDIA_CUT_OFF'],
  'damaged.webm': ['MEDIA_CUT_OFF'],
  'hole.mkv': ['MEDIA_CUT_OFF'],
  'hole.webm': ['MEDIA_CUT_OFF'],
  // Renamed instead.
  'mp4.webm': ['BAD_CONTAINER'],
};

/** Whether all clips are tried, as `npm run verify` does, or every third. */
const isComplete = process.env['IV_ALL_CLIPS'] !== undefined;

const OTHERS = ['a.mp4', 'b.mp4', 'c.mp4'];
const COMMAND = /\bffmpeg .*? new\.(?:mp4|webm)\b/;

describe('the command in a finding about a clip', () => {
  let root;
  let tools;
  const usual = {};

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-repairs-'));
    const module = join(root, 'media-faults.mjs');
    bundleForNode('projects/iv-player/cli/testing/media-faults.mjs', module);
    tools = await import(pathToFileURL(module).href);
    makeOddClips(root);
    for (const [name, { size, rate, seconds }] of Object.entries(FILMS)) {
      execFileSync('ffmpeg', [
        ...`-v error -y -f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds} -f lavfi -i sine=d=${seconds}`.split(
          ' ',
        ),
        ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -movflags +faststart'.split(' '),
        join(root, `${name}-usual.mp4`),
      ]);
      const [file] = Object.values(await tools.describeFilm(root, [`${name}-usual.mp4`]));
      usual[name] = Object.fromEntries(OTHERS.map((other) => [other, file]));
    }
    const still = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=s=400x300', '-frames:v', '1'];
    execFileSync('ffmpeg', [...still, join(root, 'picture.png')]);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Creates a film of three usual clips and this one. */
  function film(name, kind) {
    const folder = join(root, `${kind}-${name}`);
    mkdirSync(folder);
    for (const other of OTHERS) linkSync(join(root, `${kind}-usual.mp4`), join(folder, other));
    copyFileSync(join(root, name), join(folder, name));
    linkSync(join(root, 'picture.png'), join(folder, 'picture.png'));
    const findings = (current) => tools.filmFindings(folder, [...OTHERS, current], usual[kind]);
    return { folder, findings };
  }

  /** Runs a command as it stands, and replaces the file with the new one. Returns its name. */
  function run(command, folder, name) {
    const quiet = command.replace('ffmpeg', 'ffmpeg -nostdin -v error');
    const { status, stderr } = spawnSync('sh', ['-c', quiet], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, `${command}\n${stderr}`);
    const made = ['new.mp4', 'new.webm'].find((one) => existsSync(join(folder, one))) ?? '';
    const next = name.slice(0, -extname(name).length) + extname(made);
    rmSync(join(folder, name));
    renameSync(join(folder, made), join(folder, next));
    return next;
  }

  const describeOne = ({ code, message }) => `${code} ${message}`;

  for (const [kind, names] of [
    ['small', [...Object.keys(RECIPES), ...DAMAGED.map(([name]) => name)].filter((name) => name !== LOST)],
    ['large', IN_LARGE],
  ])
    for (const name of names.filter((_, index) => isComplete || index % 3 === 0))
      it(`makes it like the others: ${name} in the ${kind} film [media-faults] [repair-commands]`, async () => {
        const { folder, findings } = film(name, kind);
        let current = name;
        let before = await findings(current);
        const same = (list) => list.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
        const packed = same(await tools.packFindings(folder, [...OTHERS, current]));
        const unmeasured = same(before).filter((code) => code !== 'LOUDNESS_DIFFERS');
        assert.deepEqual(packed, unmeasured, 'pack and check differ');
        for (let round = 0; round < 3; round++) {
          const left = before.map(({ message }) => COMMAND.exec(message)?.[0]).filter(Boolean);
          if (left.length === 0) break;
          const [command] = left;
          const found = before.filter(({ message }) => message.includes(command));
          current = run(command, folder, current);
          const now = await findings(current);
          const codes = new Set(before.map(({ code }) => code));
          const added = now.filter(({ code, severity }) => !codes.has(code) && severity !== 'note');
          assert.deepEqual(added.map(describeOne), [], command);
          const gone = new Set(found.map(({ code }) => code));
          const kept = before.filter(({ message }) => !message.includes(command)).map(({ code }) => code);
          const stayed = now.filter(({ code }) => gone.has(code) && !kept.includes(code));
          assert.deepEqual(stayed.map(describeOne), [], command);
          before = now;
        }
        assert.deepEqual(
          before.map(({ code }) => code),
          WITHOUT_COMMAND[name] ?? [],
          before.map(describeOne).join('\n'),
        );
      });
});
