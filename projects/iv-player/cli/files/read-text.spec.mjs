import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
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

  it('reads UTF-8 with damaged bytes as UTF-8, and names the first line with one [convert-captions]', () => {
    const [line, other] = [Buffer.from('Čest a žluťoučký kůň\n'), Buffer.from('plain\r\n')];
    for (const damage of [[0xe8], [0xc5], [0xe2, 0x82], [0x80], [0xff, 0xff]]) {
      const found = read(Buffer.concat([line, other, Buffer.from([65, ...damage, 66, 10]), line]));
      assert.deepEqual([found.encoding, found.badLine, found.isCertain], ['utf-8', 3, false]);
      assert.match(found.text, /^Čest a žluťoučký kůň\nplain\r\nA\ufffd+B\nČest/);
    }
    const whole = read(Buffer.concat([line, Buffer.from('\ufffd')]));
    assert.deepEqual([whole.badLine, whole.isCertain], [undefined, true]);
  });

  it('never takes a damaged byte for another encoding, nor another encoding for damage', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'ěščřžýáíéů ä🙂日本\n'), minLength: 4 });
    const numbered = letters.filter((text) => (text.match(/[^ \n]/gu) ?? []).length > 2);
    fc.assert(
      fc.property(numbered, fc.nat(), fc.integer({ min: 0xf5, max: 0xff }), (text, place, byte) => {
        const lines = text.split('\n');
        const row = place % lines.length;
        const damaged = lines.map((one, index) =>
          Buffer.concat([Buffer.from(one), Buffer.from(index === row ? [byte, 10] : [10])]),
        );
        const { encoding, badLine } = read(Buffer.concat(damaged));
        assert.deepEqual([encoding, badLine], ['utf-8', row + 1]);
      }),
      { seed: 7, numRuns: 300 },
    );
    for (const [text, name] of [
      ['K\xf9\xf2 \x9elu\x9dou\xe8k\xfd', 'Kůň in windows-1250'],
      ['\xab CAF\xc9\xbb', 'a quotation in windows-1252'],
      ['\xcf\xf0\xe8\xe2\xe5\xf2', 'Привет in windows-1251'],
      ['\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd', 'こんにちは in Shift_JIS'],
      ['\xc4\xe3\xba\xc3', '你好 in GBK'],
    ]) {
      const found = read(Buffer.from(text, 'latin1'));
      assert.deepEqual(
        [found.encoding, found.badLine, found.isCertain],
        ['windows-1252', undefined, false],
        name,
      );
    }
  });

  it('names the first line that does not fit a given encoding, and is certain only of what it detects', () => {
    const czech = Buffer.from('WEBVTT\n\nK\xf9\xf2\n', 'latin1');
    for (const [bytes, encoding, badLine, isCertain] of [
      [czech, 'utf-8', 3, false],
      [czech, 'UTF8', 3, false],
      [czech, 'windows-1250', undefined, false],
      [czech, 'windows-1251', undefined, false],
      [Buffer.from('WEBVTT Kůň'), 'utf-8', undefined, true],
      [Buffer.from('WEBVTT Kůň'), 'windows-1250', undefined, false],
      [Buffer.from('\ufeffWEBVTT', 'utf16le'), 'utf-16le', undefined, true],
      [Buffer.from('\ufeffWEBVTT', 'utf16le'), undefined, undefined, true],
    ]) {
      const found = read(bytes, encoding);
      assert.deepEqual([found.badLine, found.isCertain], [badLine, isCertain], `${bytes} ${encoding}`);
    }
  });
});
