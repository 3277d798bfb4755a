// The kinds of clips, as cameras and editing tools make them: one row of the report each, eight numbered clips.

/**
 * What a clip is made of.
 *
 * @typedef {object} Recipe
 * @property {string} rate frames a second, as ffmpeg writes it
 * @property {number} seconds length of the picture, to the nearest frame
 * @property {[number, number]} size width and height as displayed, in pixels
 * @property {'h264' | 'av1' | 'vp8' | 'vp9'} codec
 * @property {string} encoder more options for the encoder
 * @property {boolean} texture moving noise, so that a decoder has as much to do as with a film
 * @property {boolean} irregular frame times vary from 27 to 43 ms, as a phone's do
 * @property {boolean} rotated turned by 90° by the display matrix only
 * @property {number} late the picture begins this long after the sound, in seconds
 * @property {number} trimmed seconds that the edit list cuts off the beginning, in the middle of a group of pictures
 * @property {string} muxer options of the container
 * @property {Sound | null} sound null: the clip has none
 *
 * @typedef {{ rate: number, channels: string, longer: number }} Sound samples a second, ffmpeg's channel layout, and by how
 *   many seconds the sound is longer than the picture (negative: shorter)
 */

/** @type {Sound} */
const sound = { rate: 48_000, channels: 'mono', longer: 0 };

/** @type {Recipe} */
const plain = {
  rate: '30',
  seconds: 1.6,
  size: [320, 180],
  codec: 'h264',
  encoder: '',
  texture: false,
  irregular: false,
  rotated: false,
  late: 0,
  trimmed: 0,
  muxer: '-movflags +faststart',
  sound,
};

/**
 * @typedef {object} Kind
 * @property {string} for `--kind`, and of its folder
 * @property {string} title
 * @property {(place: number) => Recipe} recipe of clip 0 to 7
 * @property {number} missing promised p95 of missing picture, in milliseconds
 */

/** Two refreshes of a 60 Hz display for frames of 40 ms and more, one for shorter ones. */
const isSlow = ({ rate }) => rate === '25' || rate === '24000/1001';

/**
 * @param {string} name
 * @param {string} title
 * @param {Partial<Recipe> | ((place: number) => Partial<Recipe>)} differences from plain H.264 and AAC at 30 frames a second
 * @param {Partial<Kind>} [more]
 * @returns {Kind}
 */
function kind(name, title, differences, more = {}) {
  const recipe = (place) => ({
    ...plain,
    ...(typeof differences === 'function' ? differences(place) : differences),
  });
  return { name, title, recipe, missing: isSlow(recipe(0)) ? 33 : 17, ...more };
}

const inTurn = (values) => (place) => values[place % values.length];
const withSound = (part) => ({ sound: { ...sound, ...part } });
const rates = inTurn(['30', '25', '60', '24000/1001', '50', '30000/1001', '120', '60000/1001']);
const soundRates = inTurn([22_050, 44_100, 48_000, 96_000]);
const layouts = inTurn(['mono', 'stereo', '5.1', 'stereo']);
const sizes = inTurn([
  [320, 320],
  [180, 320],
  [320, 180],
  [854, 362],
]);
const h264Rate = (rate) => kind(rate, `${rate} frames a second`, { rate });
const large = (rate, size, bits) => ({
  rate,
  size,
  texture: true,
  encoder: `-b:v ${bits} -maxrate ${bits} -bufsize 1M`,
});

/** @type {readonly Kind[]} */
export const kinds = [
  kind('23.976', '23.976 frames a second', { rate: '24000/1001' }),
  h264Rate('25'),
  kind('29.97', '29.97 frames a second', { rate: '30000/1001' }),
  h264Rate('30'),
  h264Rate('50'),
  kind('59.94', '59.94 frames a second', { rate: '60000/1001' }),
  h264Rate('60'),
  h264Rate('120'),
  kind('variable-rate', 'variable rate, frames of 27 to 43 ms', { rate: '30', irregular: true }),
  kind('mixed-rates', '23.976 to 120 frames a second in one chain', (place) => ({ rate: rates(place) }), {
    missing: 33,
  }),
  kind('rotated', 'phone clip, rotated by its display matrix', { size: [360, 640], rotated: true }),
  kind('odd-ratio', '854 × 362', { size: [854, 362] }),
  kind('mixed-ratios', '1:1, 9:16, 16:9 and 854 × 362 in one chain', (place) => ({ size: sizes(place) })),
  kind('1080p30', '1080p, 30 frames a second', large('30', [1920, 1080], '2M')),
  kind('1080p60', '1080p, 60 frames a second', large('60', [1920, 1080], '2M')),
  kind('4k', '3840 × 2160, 30 frames a second', large('30', [3840, 2160], '3M')),
  kind('late-picture', 'edit list: picture 100 ms after the sound', { late: 0.1 }),
  kind('trimmed', 'edit list: begins within a group of pictures', { trimmed: 0.3 }),
  kind('b-frames', 'three B-frames between others', { encoder: '-bf 3 -b_strategy 0' }),
  kind('open-gop', 'open groups of pictures', {
    encoder: '-bf 3 -b_strategy 0 -x264-params open-gop=1:keyint=12',
  }),
  kind('fragmented', 'fragmented MP4', { muxer: '-movflags +frag_keyframe+delay_moov+default_base_moof' }),
  kind('index-at-end', 'index at the end of the file', { muxer: '' }),
  kind('22.05-khz', 'sound at 22.05 kHz', withSound({ rate: 22_050 })),
  kind('44.1-khz', 'sound at 44.1 kHz', withSound({ rate: 44_100 })),
  kind('96-khz', 'sound at 96 kHz', withSound({ rate: 96_000 })),
  kind('mixed-khz', '22.05, 44.1, 48 and 96 kHz in one chain', (place) =>
    withSound({ rate: soundRates(place) }),
  ),
  kind('mixed-channels', 'mono, stereo and 5.1 in one chain', (place) =>
    withSound({ channels: layouts(place) }),
  ),
  kind('no-sound', 'no sound', { sound: null }),
  kind('some-sound', 'every other clip without sound', (place) => (place % 2 ? { sound: null } : {})),
  kind('sound-0.1-longer', 'sound 0.1 s longer', withSound({ longer: 0.1 })),
  kind('sound-0.3-longer', 'sound 0.3 s longer', withSound({ longer: 0.3 })),
  kind('sound-1-longer', 'sound 1 s longer', withSound({ longer: 1 })),
  kind('sound-0.3-shorter', 'sound 0.3 s shorter', withSound({ longer: -0.3 })),
  kind('av1', 'AV1 and AAC in MP4', { codec: 'av1' }),
  kind('vp8', 'VP8 and Vorbis in WebM', { codec: 'vp8', muxer: '-cues_to_front 1' }),
  kind('vp9', 'VP9 and Opus in WebM', { codec: 'vp9', muxer: '-cues_to_front 1' }),
];

/** How many different clips a kind has. */
export const clipsPerKind = 8;
