// The archive of a pack in different readers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import yazl from 'yazl';
import { itWithProgram } from '../testing/it-with-program.mjs';
import { writeFiles } from '../testing/film-to-pack.mjs';
import { writeZip, zipEntries, zipText } from './pack-zip.mjs';

const FILES = {
  'imsmanifest.xml': '<manifest/>',
  'index.html': 'page '.repeat(1000),
  'pack.json': '{}',
  'iv/player.1b112fe5.js': '',
  'media/door.3f2a9c1d.webm': Buffer.from(
    Array.from({ length: 200_000 }, (_, index) => (index * index * 31) % 251),
  ),
  'media/stream.3f2a9c1d/low/alle Teile ü.m4s': 'segment',
};

/** Streaming reader, like the ones in Java LMSs. */
const READER = `import java.io.*; import java.util.zip.*;
class Reader {
  public static void main(String[] args) throws Exception {
    try (ZipInputStream in = new ZipInputStream(new FileInputStream(args[0]))) {
      for (ZipEntry entry; (entry = in.getNextEntry()) != null; )
        System.out.println(entry.getName() + " " + in.readAllBytes().length);
    }
  }
}`;

/** Headers of the central directory. */
function entriesOf(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      time: bytes.readUInt32LE(at + 12),
      extra,
    };
    at += 46 + name + extra + comment;
    return entry;
  });
}

describe('the archive of a pack', () => {
  let root;
  let archive;
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-zip-'));
    archive = join(root, 'pack.zip');
    await writeZip(archive, writeFiles(join(root, 'pack'), FILES), Object.keys(FILES));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('has the files in their order, each deflated, without folders and times [pack-archive]', () => {
    const entries = entriesOf(readFileSync(archive));
    assert.deepEqual(
      entries.map(({ name }) => name),
      Object.keys(FILES),
    );
    for (const { method, time, extra } of entries)
      assert.deepEqual([method, time, extra], [8, 0x00210000, 0]);
  });

  itWithProgram(['unzip', '-v'], 'is read by unzip', () => {
    const { status, stdout } = spawnSync('unzip', ['-t', archive], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  itWithProgram(['python3', '--version'], 'is read by Python', () => {
    const { status, stderr } = spawnSync('python3', ['-m', 'zipfile', '-t', archive], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  itWithProgram(['java', '-version'], 'is read from entry to entry by Java', () => {
    writeFileSync(join(root, 'Reader.java'), READER);
    const { status, stdout, stderr } = spawnSync(
      'java',
      ['-Dstdout.encoding=UTF-8', '-Dfile.encoding=UTF-8', join(root, 'Reader.java'), archive],
      {
        encoding: 'utf8',
      },
    );
    assert.equal(status, 0, stderr);
    const sizes = Object.entries(FILES).map(([name, content]) => `${name} ${content.length}`);
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/\?/g, 'ü')),
      sizes,
    );
  });

  it('is read back, including the format for over 4 GB [pack-whole]', async () => {
    const large = new yazl.ZipFile();
    for (const path of Object.keys(FILES))
      large.addFile(join(root, 'pack', path), path, { forceZip64Format: true, forceDosTimestamp: true });
    large.end({ forceZip64Format: true });
    await writeFile(join(root, 'large.zip'), large.outputStream);
    for (const file of [archive, join(root, 'large.zip')]) {
      const entries = zipEntries(file);
      assert.deepEqual(
        entries.map(({ name }) => name),
        Object.keys(FILES),
      );
      for (const entry of entries.slice(0, 3)) assert.equal(zipText(file, entry), FILES[entry.name]);
    }
    const bytes = readFileSync(archive);
    for (const other of [bytes.subarray(0, -1), bytes.subarray(0, 100), Buffer.alloc(0), Buffer.alloc(500)]) {
      writeFileSync(join(root, 'other.zip'), other);
      assert.throws(() => zipEntries(join(root, 'other.zip')));
      rmSync(join(root, 'other.zip'));
    }
  });

  it('rejects if a file is missing', async () => {
    await assert.rejects(writeZip(join(root, 'other.zip'), join(root, 'pack'), ['gone.txt']), /ENOENT/);
  });
});
