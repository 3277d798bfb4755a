// Defines files as cameras, recorders and editing programs write them: one row of the table each, 320 × 180 and 6 s long.
import { clipParts } from '../../e2e/lib/odd-film.mjs';

const { h264, aac, vp8, inMp4 } = clipParts;
const picture = clipParts.picture();
const sound = clipParts.sound();
const mp4 = `${picture} ${sound} ${h264} ${aac} ${inMp4}`;

/**
 * @typedef {object} FileKind
 * @property {string} name
 * @property {string} title
 * @property {string} file its name
 * @property {readonly string[]} commands arguments of ffmpeg, one run each
 * @property {object} node fields of the scene besides its source
 * @property {string} [type] MIME type of the source in the story
 * @property {number} length when the picture ends, in seconds; 0 if there is none
 * @property {'cut' | 'empty' | 'edits'} [change] made to the file afterwards: cuts it off after 70 %, empties it, or makes it skip its
 *   third and fourth second by an edit list in two parts
 */

/**
 * @param {string} command writes the file, whose name is appended
 * @param {object} [more] other fields; `before`: commands to run first
 * @returns {FileKind}
 */
const kind = (name, title, file, command, { before = [], ...more } = {}) => ({
  name,
  title,
  file,
  commands: [...before, `${command} ${file}`],
  node: {},
  length: 6,
  ...more,
});

/** @type {readonly FileKind[]} */
export const kinds = [
  kind('mp4', 'MP4, as in the guide', 'mid.mp4', mp4),
  kind('webm', 'WebM, as in the guide', 'mid.webm', `${picture} ${sound} ${vp8} -cues_to_front 1`),
  kind(
    'copied-times',
    'MP4 cut with `-copyts`: begins at 10 s',
    'mid.mp4',
    `-ss 10 -copyts -i master.mp4 -to 16 -c copy ${inMp4}`,
    {
      before: [`${clipParts.picture(18)} ${clipParts.sound(18)} ${h264} ${aac} master.mp4`],
    },
  ),
  kind(
    'from-ts',
    'MP4 made from `.ts` with `-copyts`: begins at 1.4 s',
    'mid.mp4',
    `-copyts -i master.ts -c copy ${inMp4}`,
    { before: [`${picture} ${sound} ${h264} ${aac} master.ts`] },
  ),
  kind(
    'no-length',
    'WebM of a recorder: no length, no index',
    'mid.webm',
    `${picture} ${sound} ${vp8} -live 1`,
  ),
  kind(
    'hevc',
    'HEVC',
    'mid.mp4',
    `${picture} ${sound} -c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p -tag:v hvc1 ${aac} ${inMp4}`,
  ),
  kind(
    'ten-bit',
    'H.264, 10-bit 4:2:2',
    'mid.mp4',
    `${picture} ${sound} -c:v libx264 -preset veryfast -pix_fmt yuv422p10le ${aac} ${inMp4}`,
  ),
  kind('ac3', 'AC-3 sound', 'mid.mp4', `${picture} ${sound} ${h264} -c:a ac3 ${inMp4}`),
  kind('pcm', 'PCM sound, MOV', 'mid.mov', `${picture} ${sound} ${h264} -c:a pcm_s16le`),
  kind(
    'typed-mov',
    'MOV with `"type": "video/quicktime"`',
    'mid.mov',
    `${picture} ${sound} ${h264} ${aac} ${inMp4}`,
    {
      type: 'video/quicktime',
    },
  ),
  kind(
    'two-sounds',
    'two sound tracks',
    'mid.mp4',
    `${picture} ${sound} -f lavfi -i sine=880:d=6 -map 0 -map 1 -map 2 ${h264} ${aac} ${inMp4}`,
  ),
  kind('mkv', 'MKV', 'mid.mkv', `${picture} ${sound} ${h264} ${aac}`),
  kind(
    'fragments',
    'fragmented MP4',
    'mid.mp4',
    `${picture} ${sound} ${h264} ${aac} -movflags frag_keyframe+empty_moov`,
  ),
  kind('index-last', 'MP4, index at the end', 'mid.mp4', `${picture} ${sound} ${h264} ${aac}`),
  kind(
    'rotated',
    'rotated by its display matrix',
    'mid.mp4',
    `-i upright.mp4 -c copy -metadata:s:v:0 rotate=90 ${inMp4}`,
    { before: [`-f lavfi -i testsrc2=s=180x320:r=30:d=6 ${sound} ${h264} ${aac} upright.mp4`] },
  ),
  kind(
    'variable-rate',
    'variable frame rate',
    'mid.mp4',
    `${picture} ${sound} -vf select=not(eq(mod(n\\,7)\\,3)) -vsync vfr ${h264} ${aac} ${inMp4}`,
  ),
  kind('late-picture', 'picture 0.5 s late', 'mid.mp4', `-itsoffset 0.5 ${mp4} -vsync passthrough`, {
    length: 6.5,
  }),
  kind('later-picture', 'picture 1.4 s late', 'mid.mp4', `-itsoffset 1.4 ${mp4} -vsync passthrough`, {
    length: 7.4,
  }),
  kind(
    'late-sound',
    'sound 1 s late',
    'mid.mp4',
    `${picture} -itsoffset 1 -f lavfi -i sine=d=5 -map 0 -map 1 ${h264} ${aac} ${inMp4}`,
  ),
  kind('cut-mp4', 'MP4, cut off after 70 %', 'mid.mp4', mp4, { change: 'cut', length: 4.2 }),
  kind('cut-webm', 'WebM, cut off after 70 %', 'mid.webm', `${picture} ${sound} ${vp8}`, {
    change: 'cut',
    length: 4.2,
  }),
  kind(
    'edits',
    'edit list in two parts',
    'mid.mp4',
    `${clipParts.picture(8)} ${clipParts.sound(8)} ${h264} -bf 0 ${aac}`,
    { change: 'edits' },
  ),
  kind('empty', 'empty file', 'mid.mp4', mp4, { change: 'empty', length: 0 }),
  kind('sound-only', 'sound only', 'mid.mp4', `${sound} ${aac} ${inMp4}`, { length: 0 }),
  kind(
    'one-picture',
    'one picture, `"videoDuration": 3`',
    'mid.mp4',
    `${picture} -frames:v 1 ${h264} ${inMp4}`,
    {
      node: { videoDuration: 3 },
      length: 3,
    },
  ),
  kind(
    'longer-sound',
    'sound 2 s longer than the picture',
    'mid.mp4',
    `${picture} -f lavfi -i sine=d=8 ${h264} ${aac} ${inMp4}`,
  ),
  kind('prores', 'ProRes', 'mid.mov', `${picture} ${sound} -c:v prores_ks -profile:v 0 ${aac}`),
  kind('mjpeg', 'Photo-JPEG', 'mid.mov', `${picture} ${sound} -c:v mjpeg -pix_fmt yuvj420p -q:v 5 ${aac}`),
  kind('mpeg4', 'MPEG-4 part 2', 'mid.mp4', `${picture} ${sound} -c:v mpeg4 -q:v 5 ${aac} ${inMp4}`),
];
