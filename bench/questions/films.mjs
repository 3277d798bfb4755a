// Creates the films of this bench: numbered pictures with ticks as their sound.
import { join } from 'node:path';
import { makeFiles } from '../lib/make-files.mjs';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

const folder = 'questions';
const picture = join(workspaceRoot, 'projects/iv-player/test-clips/l1.mp4');

/** Frames per second of the films, and the number of frames after which their numbers start anew. */
export const frameRate = 30;
export const numberedFrames = 360;

/** Seconds between two ticks of one sound. */
export const tickEvery = 0.25;
/**
 * Frequency of the ticks, in Hz, and the media time of the first one, in seconds: those of one sound come in the middle between those of
 * the other.
 */
export const ticking = { even: { tone: 2000, first: 0 }, odd: { tone: 4000, first: tickEvery / 2 } };

/** Seconds of the long film. */
export const filmSeconds = 120;
/** Seconds of picture and of sound of the clips whose sound outlasts their picture. */
export const [clipSeconds, soundSeconds] = [4, 5.6];

/** Lossless, so that ticks begin exactly at their times. */
function film(name, { tone, first }, seconds, heard) {
  const inTick = `mod(t-${first}+${tickEvery},${tickEvery})`;
  const wave = `if(lt(${inTick},0.005),0.4*sin(2*PI*${tone}*${inTick}),0)`;
  return [
    ...['-stream_loop', '-1', '-t', `${seconds}`, '-i', picture],
    ...['-f', 'lavfi', '-i', `aevalsrc='${wave}':s=48000:d=${heard}`],
    ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy'],
    ...['-c:a', 'flac', '-strict', '-2', '-movflags', '+faststart', `${name}.mp4`],
  ];
}

const urlOf = (name) => `/media/${folder}/${name}.mp4`;

/** Creates the films on the first run. Returns their paths on the server. */
export function makeFilms() {
  const { even, odd } = ticking;
  makeFiles(folder, [
    film('film', odd, filmSeconds, filmSeconds),
    film('even', even, clipSeconds, soundSeconds),
    film('odd', odd, clipSeconds, soundSeconds),
  ]);
  return { film: urlOf('film'), clips: [urlOf('even'), urlOf('odd')] };
}
