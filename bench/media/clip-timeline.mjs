// When the frames and the sound of a clip are due, read from its container by ffprobe.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * In milliseconds of the clip.
 *
 * @typedef {object} Timeline
 * @property {number[]} starts when each frame is due; negative for frames that an edit list cuts off
 * @property {number} end when the last frame has had its time
 * @property {number | null} soundEnd null without sound
 */

/** @returns {Promise<Timeline>} */
export async function readTimeline(file) {
  const options = '-v error -show_entries packet=codec_type,pts_time,duration_time -of json';
  const { stdout } = await run('ffprobe', [...options.split(' '), file], { maxBuffer: 16 << 20 });
  return timelineOf(JSON.parse(stdout).packets);
}

/** The timeline of packets as ffprobe lists them. */
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
