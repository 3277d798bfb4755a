// Asks ffprobe about files in formats that read-media-file.mjs does not know.
import { askFfmpeg } from './find-program.mjs';

/** Omits unknown values. */
export const known = (values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  );

/** Parses a time such as `00:01:02.5` into seconds; `NaN` if there is none. */
const secondsOf = (time) => Number(time?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));

/** Media time at which a file starts, in seconds. Sound before 0 is not played. */
const startOf = (format) => Math.max(0, Number(format.start_time) || 0);

/** Media time at which a stream ends, in seconds, counted from the start of its file; `NaN` if unknown. */
function endOf(stream, format) {
  // Matroska and WebM store `DURATION` as such a time, too.
  const end =
    stream?.duration === undefined
      ? secondsOf(stream?.tags?.DURATION)
      : (Number(stream.start_time) || 0) + Number(stream.duration);
  return end - startOf(format);
}

/**
 * Reads the streams of a file with ffprobe. Returns `{}` if ffprobe is not installed or does not support the file.
 * @returns {import('iv-player/story-core').StoryMediaFile}
 */
export function probeMediaFile(path) {
  const options = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format'];
  const { status, stdout } = askFfmpeg('ffprobe', options, path);
  if (status !== 0) return {};
  const { streams = [], format = {} } = JSON.parse(stdout);
  const ofType = (type) =>
    // Ignores cover images.
    streams.filter(({ codec_type: one, disposition }) => one === type && !disposition?.attached_pic);
  const [[video], [audio]] = [ofType('video'), ofType('audio')];
  const [frames, per = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  return known({
    duration: endOf(video ?? audio, format) || Number(format.duration),
    soundDuration: video && audio ? endOf(audio, format) : undefined,
    width: video?.width,
    height: video?.height,
    frameRate: frames && per ? frames / per : undefined,
    codec: video?.codec_name,
    pixelFormat: video?.pix_fmt,
    isHdr: ['arib-std-b67', 'smpte2084'].includes(video?.color_transfer) || undefined,
    soundCodec: audio?.codec_name,
    pictures: ofType('video').length,
    sounds: ofType('audio').length,
  });
}
