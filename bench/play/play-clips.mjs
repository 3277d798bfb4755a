// Makes the clips of the bench of costs with ffmpeg, on the first run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

/** Seconds of the long clip, and of each piece of it. */
export const longSeconds = 40;
export const pieceSeconds = 2;
export const sizes = {
  '360p': { width: 640, height: 360, bitrate: '800k' },
  '1080p': { width: 1920, height: 1080, bitrate: '4M' },
};

/** Ignored by git. */
export const clipFolder = join(workspaceRoot, 'dist/bench-media/play');

/** The address of the long clip of a size. */
export const longClip = (size) => `/media/play/${size}.mp4`;

/** The addresses of its pieces, in order: the same content. */
export const pieces = (size) =>
  Array.from({ length: longSeconds / pieceSeconds }, (_, place) => `/media/play/${size}-${place}.mp4`);

/** Makes what is missing of a size: a long clip with moving picture, noise and a tone, and its pieces if they are wanted. */
export function makePlayClips(size, withPieces) {
  mkdirSync(clipFolder, { recursive: true });
  const { width, height, bitrate } = sizes[size];
  const encoding = [
    ...'-c:v libx264 -profile:v high -preset veryfast -pix_fmt yuv420p -g 60'.split(' '),
    ...`-b:v ${bitrate} -maxrate ${bitrate} -bufsize ${bitrate}`.split(' '),
    ...'-c:a aac -b:a 96k -movflags +faststart'.split(' '),
  ];
  const long = make(`${size}.mp4`, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=30,noise=alls=6:allf=t`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000', '-t', longSeconds, ...encoding],
  ]);
  for (let place = 0; withPieces && place < longSeconds / pieceSeconds; place++) {
    make(`${size}-${place}.mp4`, ['-ss', place * pieceSeconds, '-t', pieceSeconds, '-i', long, ...encoding]);
  }
}

function make(name, options) {
  const file = join(clipFolder, name);
  if (existsSync(file)) return file;
  console.log(`making ${name}`);
  // Under another name until it is complete, so that an interrupted run leaves nothing behind that looks finished.
  const unfinished = join(clipFolder, `unfinished-${name}`);
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...options.map(String), unfinished], { stdio: 'inherit' });
  renameSync(unfinished, file);
  return file;
}
