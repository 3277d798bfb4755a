// Defines kinds of clips, as made by cameras and editing tools: one row of the report each, with eight numbered clips.

/** Number of different clips per kind. */
const clipsPerKind = 8;

/** Properties of a clip unless its kind overrides them. */
const plain = {
  /** Frames per second, in ffmpeg's notation. */
  rate: '30',
  /** Displayed size in pixels. */
  size: '320x180',
  /** One of `codecs` in clips.mjs. */
  codec: 'h264',
  /** Additional options: for the encoder; for the container, instead of the codec's; for input and output of a second pass. */
  encoder: '',
  muxer: undefined,
  copied: undefined,
  /** Filters applied to the picture before and after the barcode is drawn. */
  under: 'null',
  over: 'null',
  /** Seconds by which the picture starts after the sound, and seconds that an edit list trims off the beginning. */
  late: 0,
  trimmed: 0,
  /** Sample rate, ffmpeg's channel layout (`null` without sound), and seconds by which the sound is longer than the picture. */
  samples: 48_000,
  channels: 'mono',
  longer: 0,
};

/** Frames of 11, 8, 13, 8 and 10 three-hundredths of a second in turn, like a phone's. */
const uneven = "settb=1/300,setpts='N*10+eq(mod(N,5),1)-eq(mod(N,5),2)+2*eq(mod(N,5),3)'";
const asTimed = '-vsync passthrough';
const inTicks = `${asTimed} -enc_time_base 1/300 -video_track_timescale 90000`;
const sideways = { size: '360x640', over: 'transpose=clock', copied: ['', '-metadata:s:v:0 rotate=90'] };
const manyRates = ['30', '25', '60', '24000/1001', '50', '30000/1001', '120', '60000/1001'];
const manyRatios = ['320x320', '180x320', '320x180', '854x362'];
const bFrames = '-bf 3 -b_strategy 0';
/** Moving noise, as hard to decode as a film. */
const large = (rate, size, bits) => ({
  rate,
  size,
  under: 'noise=alls=12:allf=t',
  encoder: `-b:v ${bits} -maxrate ${bits} -bufsize 1M`,
});

/** Name, title and differences from a plain clip; lists of values apply in turn. @type {[string, string, object][]} */
const table = [
  ['23.976', '23.976 frames per second', { rate: '24000/1001' }],
  ['25', '25 frames per second', { rate: '25' }],
  ['29.97', '29.97 frames per second', { rate: '30000/1001' }],
  ['30', '30 frames per second', {}],
  ['50', '50 frames per second', { rate: '50' }],
  ['59.94', '59.94 frames per second', { rate: '60000/1001' }],
  ['60', '60 frames per second', { rate: '60' }],
  ['120', '120 frames per second', { rate: '120' }],
  ['variable-rate', 'variable rate, frames of 27 to 43 ms', { over: uneven, encoder: inTicks }],
  ['mixed-rates', '23.976 to 120 frames per second in one chain', { rate: manyRates }],
  ['rotated', 'phone clip, rotated by its display matrix', sideways],
  ['odd-ratio', '854 × 362', { size: '854x362' }],
  ['mixed-ratios', '1:1, 9:16, 16:9 and 854 × 362 in one chain', { size: manyRatios }],
  ['1080p30', '1080p, 30 frames per second', large('30', '1920x1080', '2M')],
  ['1080p60', '1080p, 60 frames per second', large('60', '1920x1080', '2M')],
  ['4k', '3840 × 2160, 30 frames per second', large('30', '3840x2160', '3M')],
  ['late-picture', 'edit list: picture 100 ms after the sound', { late: 0.1, encoder: asTimed }],
  ['trimmed', 'edit list: starts within a group of pictures', { trimmed: 0.3, copied: ['-ss 0.3', ''] }],
  ['b-frames', 'three B-frames between others', { encoder: bFrames }],
  ['open-gop', 'open groups of pictures', { encoder: `${bFrames} -x264-params open-gop=1:keyint=12` }],
  ['fragmented', 'fragmented MP4', { muxer: '-movflags +frag_keyframe+delay_moov+default_base_moof' }],
  ['index-at-end', 'index at the end of the file', { muxer: '' }],
  ['22.05-khz', 'sound at 22.05 kHz', { samples: 22_050 }],
  ['44.1-khz', 'sound at 44.1 kHz', { samples: 44_100 }],
  ['96-khz', 'sound at 96 kHz', { samples: 96_000 }],
  ['mixed-khz', '22.05, 44.1, 48 and 96 kHz in one chain', { samples: [22_050, 44_100, 48_000, 96_000] }],
  ['mixed-channels', 'mono, stereo and 5.1 in one chain', { channels: ['mono', 'stereo', '5.1', 'stereo'] }],
  ['no-sound', 'no sound', { channels: null }],
  ['some-sound', 'every other clip without sound', { channels: ['mono', null] }],
  ['sound-0.1-longer', 'sound 0.1 s longer', { longer: 0.1 }],
  ['sound-0.3-longer', 'sound 0.3 s longer', { longer: 0.3 }],
  ['sound-1-longer', 'sound 1 s longer', { longer: 1 }],
  ['sound-0.3-shorter', 'sound 0.3 s shorter', { longer: -0.3 }],
  ['av1', 'AV1 and AAC in MP4', { codec: 'av1' }],
  ['vp8', 'VP8 and Vorbis in WebM', { codec: 'vp8' }],
  ['vp9', 'VP9 and Opus in WebM', { codec: 'vp9' }],
];

/** Whether a frame lasts 40 ms or more: then two refreshes of a 60 Hz display may be missing, otherwise one. */
const isSlow = ({ rate }) => rate === '25' || rate === '24000/1001';

/** Kinds with the recipes of their clips, and `missing`: the promised p95 of missing picture, in milliseconds. */
export const kinds = table.map(([name, title, differences]) => {
  const recipes = Array.from({ length: clipsPerKind }, (_, place) => {
    const own = Object.entries(differences).map(([what, value]) =>
      Array.isArray(value) && what !== 'copied' ? [what, value[place % value.length]] : [what, value],
    );
    return { ...plain, ...Object.fromEntries(own) };
  });
  return { name, title, recipes, missing: recipes.some(isSlow) ? 33 : 17 };
});
