// Text of stories, captions and file names reaches the terminal, which must show it and never obey it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PATIENCE, buildCommand } from './testing/play-process.mjs';

/** Clears the screen, sets the title, moves text around, and begins a command for a build server. */
const HOSTILE = 'x\u001b[2J\u001b]0;t\u0007\u009b31m\u202e\u2066\r\b\u007f';

describe('Text from outside in the output of iv-player', () => {
  let folder;
  let command;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-foreign-'));
    const built = join(folder, 'built');
    mkdirSync(built);
    command = buildCommand(built);
    const nodes = {
      [`a${HOSTILE}`]: {
        text: HOSTILE,
        source: `${HOSTILE}.mp4`,
        overlays: [],
        decision: {
          prompt: HOSTILE,
          choices: [
            { to: `b${HOSTILE}`, label: HOSTILE },
            { to: 'c', label: HOSTILE },
          ],
        },
      },
      [`b${HOSTILE}`]: { ending: HOSTILE, tags: [HOSTILE] },
      c: { next: `c${HOSTILE}` },
    };
    const story = { format: 'iv-story', version: 1, start: `a${HOSTILE}`, title: HOSTILE, nodes };
    const sound = { ...story, nodes: { ...nodes, c: { ending: 'c' } } };
    writeFileSync(join(folder, 'bad.json'), JSON.stringify(story));
    writeFileSync(join(folder, 'sound.json'), JSON.stringify(sound));
    writeFileSync(join(folder, 'not.json'), JSON.stringify({ ...story, [HOSTILE]: 1 }));
    writeFileSync(
      join(folder, 'bad.twee'),
      `:: Start${HOSTILE.replace('\r', '')}\n(set: $x to "${HOSTILE.replace('\r', '')}")[[a->${HOSTILE.replace('\r', '')}]]\n`,
    );
    writeFileSync(join(folder, 'bad.srt'), `1\n00:00:01,000 --> 00:00:0${HOSTILE}\nHi\n\n${HOSTILE}\n`);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      timeout: PATIENCE,
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };

  for (const given of [
    ['check', 'bad.json'],
    ['check', 'bad.json', '--format', 'json'],
    ['check', 'bad.json', '--format', 'sarif'],
    ['check', 'bad.json', '--format', 'github'],
    ['check', 'bad.json', '--media', '.'],
    ['check', 'not.json'],
    ['check', 'bad.twee'],
    ['report', 'sound.json'],
    ['convert', 'bad.twee', '--out', 'from.json'],
    ['convert', 'sound.json', '--out', 'from.twee'],
    ['convert', 'not.json', '--out', 'from.twee'],
    ['convert', 'bad.srt', 'from.vtt'],
    ['measure', 'bad.json'],
    ['measure', 'sound.json'],
    ['pack', 'bad.json', '--to', 'web', '--out', 'film'],
    ['pack', 'sound.json', '--to', 'web', '--out', HOSTILE],
    ['path', 'sound.json', '--nodes', `a${HOSTILE},c`],
    ['path', 'sound.json', '--nodes', `["${HOSTILE.replaceAll(/\p{Cc}/gu, '')}"]`],
    ['path', 'bad.json', '--code', HOSTILE],
    [`chek${HOSTILE}`],
    ['check', `${HOSTILE}.json`],
    ['check', 'bad.json', `--x${HOSTILE}`],
    ['play', `${HOSTILE}.json`],
  ])
    it(`is shown as text by ${JSON.stringify(given).slice(0, 60)} [command-line-foreign]`, () => {
      const { output } = run(...given);
      assert.notEqual(output, '');
      assert.doesNotMatch(output, /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    });

  it('remains the same text in JSON [command-line-foreign]', () => {
    const { output } = run('check', 'bad.json', '--format', 'json');
    assert.ok(JSON.parse(output).some(({ message }) => message.includes(HOSTILE)));
  });

  it('cannot begin a line, such as a command for a build server [command-line-foreign]', () => {
    const text = 'x\n::error::forged\n';
    const nodes = { a: { next: text, tags: [text] }, [text]: { source: `${text}.mp4`, next: 'b' } };
    const story = { format: 'iv-story', version: 1, start: 'a', nodes: { ...nodes, b: { ending: 'b' } } };
    writeFileSync(join(folder, 'lines.json'), JSON.stringify(story));
    for (const given of [
      ['check', 'lines.json'],
      ['check', 'lines.json', '--format', 'github'],
      ['convert', 'lines.json', '--out', 'lines.twee', '--overwrite'],
      ['path', 'lines.json', '--nodes', `a,${text}`],
      ['path', 'lines.json', '--nodes', JSON.stringify(['a', 'b', text])],
      ['path', 'lines.json', '--nodes', JSON.stringify([text, 'b'])],
      ['measure', 'lines.json'],
      ['pack', 'lines.json', '--to', 'web', '--out', 'film'],
      ['report', 'lines.json'],
    ]) {
      const { output } = run(...given);
      assert.doesNotMatch(output, /^\s*::error::forged/m, given.join(' '));
    }
  });
});
