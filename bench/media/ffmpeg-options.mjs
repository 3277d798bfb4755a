// ffmpeg's options for a clip. Its pictures carry the barcode of projects/iv-player/test-clips/README.md, in a strip that is
// the lowest two ninths of the picture (or, in pictures higher than 16:9, of their topmost 16:9 part).

const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf';
const colours = ['C44040', '388C4C', '4068D0', 'C89428', '9450B8', '2898A8', 'A87058', 'D86890'];
/** Hz of each clip's sound. */
const tones = [330, 370, 415, 466, 523, 587, 659, 740];
/** Hz of what is longer than the picture, in turn: the end of one clip is told from that of the next. */
export const tailTones = [3000, 4000];

/** Splits options at white space. */
const options = (line) => (line.trim() === '' ? [] : line.trim().split(/\s+/));

/** How long the picture of a recipe is: whole frames, in seconds. */
export function pictureSeconds({ rate, seconds }) {
  const [count, unit = '1'] = rate.split('/');
  const framesPerSecond = Number(count) / Number(unit);
  return Math.round(seconds * framesPerSecond) / framesPerSecond;
}

/** White blocks on black, each for one bit; a bit of the frame number is a box that is enabled in half of the frames. */
function barcode([width, height], id) {
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

/** Frames of 11, 8, 13, 8 and 10 three-hundredths of a second in turn. */
const unevenness = 'eq(mod(N,5),1)-eq(mod(N,5),2)+2*eq(mod(N,5),3)';

/** @param {import('./kinds.mjs').Recipe} recipe */
function pictureFilter(recipe, id) {
  const [width, height] = recipe.size;
  const text = `text='${id}\\: %{n}':fontsize=${Math.round(Math.min(width, height) / 5)}:x=w/8:y=h/8`;
  return [
    ...(recipe.texture ? ['noise=alls=12:allf=t'] : []),
    `drawtext=fontfile=${font}:${text}:fontcolor=white`,
    ...barcode(recipe.size, id),
    ...(recipe.rotated ? ['transpose=clock'] : []),
    ...(recipe.irregular ? [`settb=1/300,setpts='N*10+${unevenness}'`] : []),
  ].join(',');
}

/** One tone while there is a picture, another one after it, the same in all channels. */
function soundSource(recipe, id) {
  const { rate, channels, longer } = recipe.sound;
  const picture = pictureSeconds(recipe) + recipe.trimmed + recipe.late;
  const tail = tailTones[id % tailTones.length];
  const sample = `0.25*sin(2*PI*t*if(lt(t,${picture}),${tones[id - 1]},${tail}))`;
  const count = { mono: 1, stereo: 2, 5.1: 6 }[channels];
  const samples = Array(count).fill(sample).join('|');
  return `aevalsrc=exprs='${samples}':s=${rate}:c=${channels}:d=${picture + longer}`;
}

const everySecond = '-g 30 -pix_fmt yuv420p';
const videoCodecs = {
  h264: `-c:v libx264 -preset veryfast -crf 26 -bf 0 ${everySecond}`,
  av1: `-c:v libaom-av1 -cpu-used 8 -usage realtime -crf 40 -b:v 0 ${everySecond}`,
  vp8: `-c:v libvpx -deadline realtime -cpu-used 8 -crf 20 -b:v 1M -auto-alt-ref 0 ${everySecond}`,
  vp9: `-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -crf 34 -b:v 0 -auto-alt-ref 0 ${everySecond}`,
};
const audioCodecs = { vp8: '-c:a libvorbis -b:a 64k', vp9: '-c:a libopus -b:a 48k' };

/** The file's extension. */
export const extension = ({ codec }) => (codec === 'vp8' || codec === 'vp9' ? 'webm' : 'mp4');

/**
 * The options that encode clip `id` (1 to 15) into `file`. The time of the first frame and the display matrix are for
 * {@link finishOptions}.
 *
 * @param {import('./kinds.mjs').Recipe} recipe
 */
export function encodeOptions(recipe, id, file) {
  const { codec, sound, rate } = recipe;
  const length = pictureSeconds(recipe) + recipe.trimmed;
  const colour = `0x${colours[id - 1]}`;
  const picture = `color=c=${colour}:s=${recipe.size.join('x')}:r=${rate}:d=${length}`;
  const inputs = sound ? ['-f', 'lavfi', '-i', soundSource(recipe, id)] : [];
  return [
    ...options('-y -v error'),
    ...(recipe.late > 0 ? ['-itsoffset', `${recipe.late}`] : []),
    ...['-f', 'lavfi', '-i', picture],
    ...inputs,
    ...['-vf', pictureFilter(recipe, id)],
    ...(recipe.irregular || recipe.late > 0 ? options('-vsync passthrough') : []),
    ...(recipe.irregular ? options('-enc_time_base 1/300 -video_track_timescale 90000') : []),
    ...options(`${videoCodecs[codec]} ${recipe.encoder}`),
    ...(sound ? options(audioCodecs[codec] ?? '-c:a aac -b:a 64k') : []),
    ...options(recipe.muxer),
    file,
  ];
}

/** The options of a second pass, which copies the streams; `undefined` for clips that need none. */
export function finishOptions(recipe, from, to) {
  const copy = (before, after) => [
    ...options(`-y -v error ${before} -i`),
    from,
    ...options(`-c copy ${after} ${recipe.muxer}`),
    to,
  ];
  if (recipe.rotated) return copy('', '-metadata:s:v:0 rotate=90');
  if (recipe.trimmed > 0) return copy(`-ss ${recipe.trimmed}`, '');
  return undefined;
}
