// Addresses of media never resolve to a file outside the folder.
import assert from 'node:assert/strict';
import { realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleForNode } from '../../../../../tools/build/command-line.mjs';
import { makeFilm, writeFiles } from '../testing/film-to-pack.mjs';

describe('the media of a pack', () => {
  let film;
  let planMedia;
  before(async () => {
    film = makeFilm();
    writeFiles(film.root, { 'secret.mp4': 'secret', 'film2/secret.mp4': 'secret' });
    writeFiles(film.folder, { 'a#b.mp4': 'number sign', '100%.mp4': 'percent', '.env': 'secret' });
    symlinkSync('../secret.mp4', join(film.folder, 'out.mp4'));
    symlinkSync('..', join(film.folder, 'up'));
    symlinkSync('door.webm', join(film.folder, 'inside.webm'));
    const module = join(film.root, 'plan-media.mjs');
    bundleForNode('projects/iv-player/story/bin/pack/plan-media.mjs', module);
    ({ planMedia } = await import(pathToFileURL(module).href));
  });
  after(() => rmSync(film.root, { recursive: true, force: true }));

  const plan = (source, options = {}) =>
    planMedia(
      { format: 'iv-story', version: 1, start: 'a', nodes: { a: { source, ending: 'x' } } },
      { folder: film.folder, ...options },
    );

  it('never come from outside the folder, whatever the address [pack-inside]', async () => {
    const part = fc.constantFrom(
      ...[
        '..',
        '.',
        '/',
        '\\',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '%',
        '?',
        '#',
        ':',
        'C:',
        'file:',
        '//',
        ' ',
        '\t',
        '\n',
      ],
      ...[
        'door.webm',
        'secret.mp4',
        'out.mp4',
        'up',
        'inside.webm',
        'clips',
        'film2',
        '.env',
        'stream/master.m3u8',
      ],
    );
    const root = realpathSync(film.folder) + sep;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
        const address = parts.join('');
        const { files, problems, story } = await plan(address, { remote: 'keep' });
        for (const { from, path } of files) {
          assert.ok(realpathSync(from).startsWith(root), address);
          assert.match(path, /^media\/[a-z0-9-]{1,40}\.[\da-f]{8}[./]/);
        }
        const isKept = story.nodes.a.source === address;
        assert.ok(files.length > 0 || problems.length > 0 || isKept, address);
      }),
      { numRuns: 1500, seed: 31 },
    );
  });

  it('are found by names with signs, encoded or not', async () => {
    for (const address of [
      'a#b.mp4',
      'a%23b.mp4',
      '100%.mp4',
      '100%25.mp4',
      './clips/../door.webm',
      'door.webm?v=1#t=2',
      'inside.webm',
    ]) {
      const { files, problems } = await plan(address);
      assert.deepEqual([address, files.length, problems], [address, 1, []]);
    }
  });
});
