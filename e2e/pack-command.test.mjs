// The command `iv-player pack`: refusals, and folders that remain unchanged.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Packs, buildPackTools, runTool } from './lib/packs.mjs';
import { reservedStory, writeFilm } from './lib/published-film.mjs';

describe('iv-player pack', () => {
  let packs;
  before(() => {
    packs = new Packs();
    buildPackTools();
  });
  after(() => packs?.remove());

  it('names everything it refuses in one run, and writes nothing [pack-problems]', () => {
    const folder = packs.path('refused');
    const nodes = Object.fromEntries(
      ['../x.mp4', '/etc/passwd', 'linked.webm', 'missing.webm', 'https://cdn.example/a.mp4'].map(
        (source, place) => [`n${place}`, { source, next: `n${place + 1}` }],
      ),
    );
    nodes.n5 = {
      source: 'gate.webm',
      decision: {
        choices: [
          { to: 'end', label: 'End' },
          { to: 'n0', label: 'Again' },
        ],
        decider: 'askServer',
      },
    };
    nodes.end = { source: 'safe.webm', ending: 'end' };
    const file = writeFilm(folder, { format: 'iv-story', version: 1, start: 'n0', nodes });
    writeFileSync(packs.path('x.mp4'), 'outside');
    symlinkSync(packs.path('x.mp4'), join(folder, 'linked.webm'));
    const { code, output } = runTool('pack', file, '--to', 'web', '--out', packs.path('none'));
    assert.equal(code, 1, output);
    const found = output.match(/\b(?:NEEDS_CODE|MISSING_MEDIA|OUTSIDE_MEDIA|REMOTE_MEDIA)\b/g)?.sort();
    assert.deepEqual(found, [
      'MISSING_MEDIA',
      'NEEDS_CODE',
      ...Array(3).fill('OUTSIDE_MEDIA'),
      'REMOTE_MEDIA',
    ]);
    for (const name of [
      '../x.mp4',
      '/etc/passwd',
      'linked.webm',
      'missing.webm',
      'https://cdn.example',
      '"n5"',
    ])
      assert.ok(output.includes(name), name);
    assert.ok(!existsSync(packs.path('none')));
    assert.deepEqual(
      readdirSync(packs.root).filter((name) => name.startsWith('.')),
      [],
    );
  });

  it('refuses a node with a reserved name', () => {
    const file = writeFilm(packs.path('reserved'), reservedStory());
    const { code, output } = runTool('pack', file, '--to', 'web', '--out', packs.path('none'));
    assert.equal(code, 1);
    assert.match(output, /BAD_FORMAT {2}This is a reserved key/);
    assert.ok(!existsSync(packs.path('none')));
  });

  it('leaves a folder that is not a pack unchanged [pack-whole]', () => {
    const foreign = packs.path('foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.txt'), 'ten years');
    const file = writeFilm(packs.path('film'));
    const { code, output } = runTool('pack', file, '--to', 'scorm12', '--out', foreign, '--zip');
    assert.equal(code, 2, output);
    assert.match(output, /OUT_NOT_EMPTY/);
    assert.deepEqual(readdirSync(foreign), ['thesis.txt']);
    assert.equal(readFileSync(join(foreign, 'thesis.txt'), 'utf8'), 'ten years');
    assert.ok(!existsSync(`${foreign}.zip`));
  });
});
