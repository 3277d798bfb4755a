// A film around a clip such as cameras, recorders and editing programs write: a healthy scene before it, and two to choose from after it.

/** Arguments of ffmpeg, separated by spaces. */
export const clipParts = {
  picture: (seconds = 6) => `-f lavfi -i testsrc2=s=320x180:r=30:d=${seconds}`,
  sound: (seconds = 6, tone = 440) => `-f lavfi -i sine=${tone}:d=${seconds}`,
  h264: '-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 30',
  aac: '-c:a aac -b:a 64k',
  vp8: '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 500k -c:a libopus -b:a 48k',
  inMp4: '-movflags +faststart',
};

/** Arguments of ffmpeg for each clip of the other scenes. Each has its own tone. */
export const otherClips = [
  ['a.mp4', 3, 330],
  ['c1.mp4', 2, 550],
  ['c2.mp4', 2, 660],
].map(([name, seconds, tone]) => {
  const { picture, sound, h264, aac, inMp4 } = clipParts;
  return `${picture(seconds)} ${sound(seconds, tone)} ${h264} ${aac} ${inMp4} ${name}`.split(' ');
});

/**
 * Three seconds of a healthy clip, the odd one with a decision in its last three seconds, and the clips to choose from.
 *
 * @param {{ readonly file: string, readonly type?: string, readonly node?: object }} clip `node`: fields of the scene besides its source
 */
export const oddStory = ({ file, type, node = {} }) => ({
  format: 'iv-story',
  version: 1,
  start: 'a',
  nodes: {
    a: { source: 'a.mp4', next: 'mid' },
    mid: {
      source: type ? [{ src: file, type }] : file,
      ...node,
      decision: {
        prompt: '?',
        startTime: -3,
        defaults: ['c1'],
        choices: [
          { to: 'c1', label: '1' },
          { to: 'c2', label: '2' },
        ],
      },
    },
    c1: { source: 'c1.mp4', ending: 'one' },
    c2: { source: 'c2.mp4', ending: 'two' },
  },
});
