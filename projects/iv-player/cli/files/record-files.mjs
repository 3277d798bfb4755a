// Reads files with records, as JSON lines or one JSON value. Memory for lines does not depend on their size.
import { createReadStream, openSync, statSync } from 'node:fs';
import { takeLine, takeRecord } from 'iv-player/story-core';

/** Bytes to read at once. */
const CHUNK = 1 << 20;
/** Longest line, in bytes. Longer ones count as foreign. */
const LONGEST_LINE = 1 << 26;
const LINE_BREAK = 10;

/** Yields the text of whole lines, many at once; `null` for a line that is too long. */
async function* wholeLines(source) {
  let rest = [];
  let length = 0;
  let isTooLong = false;
  for await (const chunk of source) {
    const last = chunk.lastIndexOf(LINE_BREAK);
    if (last < 0) {
      length += chunk.length;
      isTooLong ||= length > LONGEST_LINE;
      if (isTooLong) rest = [];
      else rest.push(chunk);
      continue;
    }
    let from = 0;
    if (isTooLong) {
      from = chunk.indexOf(LINE_BREAK) + 1;
      isTooLong = false;
      yield null;
    }
    rest.push(chunk.subarray(from, last + 1));
    if (from <= last) yield Buffer.concat(rest).toString('utf8');
    rest = [chunk.subarray(last + 1)];
    length = chunk.length - last - 1;
  }
  if (isTooLong) yield null;
  else yield Buffer.concat(rest).toString('utf8');
}

/** Yields chunks. Throws `PACKED` if they begin like a gzip file. */
async function* unpacked(source) {
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst && chunk[0] === 0x1f && chunk[1] === 0x8b)
      throw Object.assign(new Error(), { code: 'PACKED' });
    isFirst = false;
    yield chunk;
  }
}

/** Parses JSON; `undefined` if it is none. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text begins with JSON that its first line does not end, as in exports of an LRS. */
function isOneValue(text) {
  const [first = ''] = text.split('\n', 1);
  return /^\s*[[{]/.test(first) && parsed(first) === undefined;
}

/**
 * Counts the records of a file: JSON lines, or one JSON value in several lines, of up to 64 MB. Lines that are not records are noted in the
 * tally. Rejects if the file cannot be read, with the code `PACKED` if it is a gzip file.
 * @param {string} file `-` for stdin
 * @param {import('iv-player/story-core').AudienceTally} tally
 * @param {{ input?: AsyncIterable<Buffer>, show?: (text: string) => void }} [options] `input`: what `-` means; `show`: shows progress
 */
export async function readRecordFile(file, tally, { input = process.stdin, show = () => undefined } = {}) {
  const isInput = file === '-';
  const size = isInput ? 0 : statSync(file).size;
  if (!isInput && statSync(file).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  const source = isInput ? input : createReadStream('', { fd: openSync(file, 'r'), highWaterMark: CHUNK });
  let line = 1;
  const place = () => `${file}:${line}`;
  const takeLines = (text) => {
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      takeLine(text.slice(from, to), tally, place);
      line++;
      from = to + 1;
    }
    if (from < text.length) takeLine(text.slice(from), tally, place);
  };
  let done = 0;
  /** The beginning of a file that may be one value. */
  let whole = '';
  for await (const next of wholeLines(unpacked(source))) {
    if (next === null) {
      tally.refuse('json', place);
      line++;
      continue;
    }
    const text = done === 0 && next.startsWith('\uFEFF') ? next.slice(1) : next;
    if (whole !== '' || (done === 0 && isOneValue(text))) whole += text;
    else takeLines(text);
    done += text.length;
    if (whole.length > LONGEST_LINE) {
      takeLines(whole);
      whole = '';
    }
    show(
      `${file}: ${tally.taken} records${size > 0 ? `, ${Math.min(99, Math.round((100 * done) / size))}%` : ''}`,
    );
  }
  const value = whole === '' ? undefined : parsed(whole);
  if (value === undefined) takeLines(whole);
  else takeRecord(value, tally, place);
}
