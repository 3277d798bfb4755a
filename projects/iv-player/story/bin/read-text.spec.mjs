import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readText } from './read-text.mjs';

describe('readText', () => {
  let folder;
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'iv-player-text-'))));
  after(() => rmSync(folder, { recursive: true }));
  const read = (bytes, encoding) => {
    const file = join(folder, 'text.vtt');
    writeFileSync(file, bytes);
    return readText(file, encoding);
  };

  it('reads quotation marks, dashes and letters of windows-1252, however it is named [convert-captions]', () => {
    const bytes = Buffer.from([...Array(32)].map((_, index) => 0x80 + index));
    const text = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
    for (const name of [undefined, 'windows-1252', 'cp1252', 'latin1', 'ISO-8859-1'])
      assert.equal(read(bytes, name).text, text, name);
    assert.equal(read(Buffer.from('\xd6l \x96 \x84sch\xf6n\x93', 'latin1')).text, 'Öl – „schön“');
  });

  it('keeps other bytes and encodings as they are', () => {
    const letters = Buffer.from([...Array(96)].map((_, index) => 0xa0 + index));
    assert.equal(read(letters, 'windows-1252').text, letters.toString('latin1'));
    assert.equal(read(Buffer.from([0x96, 0xe8]), 'windows-1250').text, '–č');
    assert.equal(read(Buffer.from('– “”')).text, '– “”');
  });
});
