// Real clips, sounds and pictures for specs: a pack is refused if one of its files has nothing to play.
import { readFileSync } from 'node:fs';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const CLIPS = { mp4: read('test-clips/s1.mp4'), webm: read('test-clips/s1.webm') };

/** A box of MP4 that players skip. */
function freeBox(content) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write('free', 4);
  return Buffer.concat([head, content]);
}

/** An element of WebM that players skip. */
function voidElement(content) {
  const head = Buffer.alloc(9);
  // The size has a first byte of 1, and seven more.
  head.writeUInt8(0xec);
  head.writeUInt8(1, 1);
  head.writeUIntBE(content.length, 3, 6);
  return Buffer.concat([head, content]);
}

/**
 * A clip of 1 s with picture and sound, in the format that a name ends with: `.mp4` or `.webm`.
 *
 * @param {string} name
 * @param {string | Buffer} [note] makes clips differ; players skip it
 */
export function realClip(name, note = '') {
  const content = Buffer.from(note);
  const isWebm = /\.webm$/i.test(name);
  const clip = isWebm ? CLIPS.webm : CLIPS.mp4;
  if (content.length === 0) return clip;
  return Buffer.concat([clip, isWebm ? voidElement(content) : freeBox(content)]);
}

/**
 * A sound of 1 s in the format that a name ends with: `.mp3` or `.ogg`.
 *
 * @param {string} name
 * @param {number} [padding] length of an empty tag before MP3, up to 127; makes sounds differ
 */
export function realSound(name, padding = 0) {
  const isOgg = name.endsWith('.ogg');
  const sound = read(`test-stories/publish/music.${isOgg ? 'ogg' : 'mp3'}`);
  if (isOgg || padding === 0) return sound;
  return Buffer.concat([
    Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 0, padding]),
    Buffer.alloc(padding),
    sound,
  ]);
}

/** A picture in PNG of the map in a language. @param {'en' | 'de'} language */
export const realPicture = (language) => read(`test-stories/publish/rope-${language}.png`);
