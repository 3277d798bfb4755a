// Creates the clips of a kind, and reads when their frames and sound are due. Pictures carry the barcode described in
// projects/iv-player/test-clips/README.md, in a strip of the lowest two ninths of the picture (in pictures taller than 16:9, of
// their topmost 16:9 part).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeFiles } from '../lib/make-files.mjs';

const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf';
const colours = ['C44040', '388C4C', '4068D0', 'C89428', '9450B8', '2898A8', 'A87058', 'D86890'];
/** Frequency of each clip's sound, in Hz. */
const tones = [330, 370, 415, 466, 523, 587, 659, 740];
/**
 * Frequencies, in Hz, used in turn for the sound after the end of the picture, so that the end of one clip differs from the end
 * of the next.
 */
export const tailTones = [3000, 4000];

const fast = '-deadline realtime -cpu-used 8 -auto-alt-ref 0';
const inMp4 = { audio: 'aac -b:a 64k', type: 'mp4', muxer: '-movflags +faststart' };
const inWebm = { type: 'webm', muxer: '-cues_to_front 1' };
const codecs = {
  h264: { ...inMp4, video: 'libx264 -preset veryfast -crf 26 -bf 0' },
  av1: { ...inMp4, video: 'libaom-av1 -cpu-used 8 -usage realtime -crf 40 -b:v 0' },
  vp8: { ...inWebm, video: `libvpx ${fast} -crf 20 -b:v 1M`, audio: 'libvorbis -b:a 64k' },
  vp9: { ...inWebm, video: `libvpx-vp9 ${fast} -crf 34 -b:v 0`, audio: 'libopus -b:a 48k' },
};

const words = (line) => line.split(' ').filter(Boolean);

/** White blocks on black, one per bit. A bit of the frame number is a box enabled in half of the frames. */
function barcode(width, height, id) {
  const bottom = Math.min(height, (width * 9) / 16);
  const [top, rows] = [Math.round((bottom * 7) / 9), Math.round((bottom * 2) / 9)];
  const block = (place, enable = '') => {
    const [left, right] = [place, place + 1].map((edge) => Math.round((edge * width) / 16));
    return `drawbox=x=${left}:y=${top}:w=${right - left}:h=${rows}:color=white:t=fill${enable}`;
  };
  const idBits = [0, 1, 2, 3].filter((bit) => (id >> (3 - bit)) & 1).map((bit) => block(1 + bit));
  const frameBits = Array.from({ length: 10 }, (_, bit) =>
    block(5 + bit, `:enable='gt(bitand(n,${1 << (9 - bit)}),0)'`),
  );
  return [`drawbox=x=0:y=${top}:w=iw:h=${rows}:color=black:t=fill`, block(0), ...idBits, ...frameBits];
}

/** File name of clip `id` (1 to 8), and ffmpeg's arguments to create it. */
function clipOf(recipe, id) {
  const { rate, size, late, trimmed, samples, channels, copied } = recipe;
  const codec = codecs[recipe.codec];
  const [width, height] = size.split('x').map(Number);
  // 1.6 s, rounded to a whole number of frames.
  const [count, unit = 1] = rate.split('/').map(Number);
  const framesPerSecond = count / unit;
  const seconds = Math.round(1.6 * framesPerSecond) / framesPerSecond;
  const text = `text='${id}\\: %{n}':fontsize=${Math.round(Math.min(width, height) / 5)}:x=w/8:y=h/8`;
  const drawn = `drawtext=fontfile=${font}:${text}:fontcolor=white`;
  const filters = [recipe.under, drawn, ...barcode(width, height, id), recipe.over];

  // One tone during the picture and a different one after it, the same in all channels.
  const tail = seconds + trimmed + late;
  const tone = `if(lt(t,${tail}),${tones[id - 1]},${tailTones[id % tailTones.length]})`;
  const sound = `aevalsrc=exprs='0.25*sin(2*PI*t*${tone})':s=${samples}:c=${channels}:d=${tail + recipe.longer}`;

  const file = `${id}.${codec.type}`;
  const encoded = copied ? `encoded-${file}` : file;
  const muxer = words(recipe.muxer ?? codec.muxer);
  const colour = `color=c=0x${colours[id - 1]}:s=${size}:r=${rate}:d=${seconds + trimmed}`;
  const commands = [
    [
      ...(late > 0 ? ['-itsoffset', `${late}`] : []),
      ...['-f', 'lavfi', '-i', colour],
      ...(channels ? ['-f', 'lavfi', '-i', sound] : []),
      ...['-vf', filters.join()],
      ...words(`-c:v ${codec.video} -g 30 -pix_fmt yuv420p ${recipe.encoder}`),
      ...(channels ? words(`-c:a ${codec.audio}`) : []),
      ...muxer,
      encoded,
    ],
  ];
  if (copied) {
    const [before, after] = copied.map(words);
    commands.push([...before, '-i', encoded, '-c', 'copy', ...after, ...muxer, file]);
  }
  return { file, commands };
}

/** Creates the clips of a kind. Returns their barcode numbers, URLs and timelines. */
export function makeClips({ name, recipes }) {
  const clips = recipes.map((recipe, place) => clipOf(recipe, place + 1));
  const folder = makeFiles(
    name,
    clips.flatMap(({ commands }) => commands),
  );
  const options = '-v error -show_entries packet=codec_type,pts_time,duration_time -of json'.split(' ');
  return clips.map(({ file }, place) => {
    const listed = execFileSync('ffprobe', [...options, join(folder, file)], { maxBuffer: 16 << 20 });
    const timeline = timelineOf(JSON.parse(String(listed)).packets);
    return { number: place + 1, path: `/media/${name}/${file}`, ...timeline };
  });
}

/**
 * Times in milliseconds of the clip.
 *
 * @typedef {object} Timeline
 * @property {number[]} starts when each frame is due; negative for frames that an edit list cuts off
 * @property {number} end when the last frame has been shown for its duration
 * @property {number | null} soundEnd `null` without sound
 */

/** Reads the timeline from packets listed by ffprobe. @returns {Timeline} */
export function timelineOf(packets) {
  const times = (type) =>
    packets
      .filter(({ codec_type }) => codec_type === type)
      .map(({ pts_time, duration_time }) => ({
        start: Number(pts_time) * 1000,
        length: (Number(duration_time) || 0) * 1000,
      }))
      .sort((a, b) => a.start - b.start);
  const pictures = times('video');
  const sound = times('audio');
  const endOf = (list) => Math.max(...list.map(({ start, length }) => start + length));
  return {
    starts: pictures.map(({ start }) => start),
    end: endOf(pictures),
    soundEnd: sound.length > 0 ? endOf(sound) : null,
  };
}
