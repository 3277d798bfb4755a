// Creates the clips of the generated examples, as smaller versions of clips from the film: `lookout` and `sea` for `ng add iv-player`,
// all of them for `ng generate iv-player:training`. Needs ffmpeg. Arguments: only these clips.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { audioCodec, options, videoCodec, webmPlacement } from './encoding.mjs';
import { setWebmDuration } from './set-webm-duration.mjs';

const film = fileURLToPath(new URL('../public/film/', import.meta.url));
const output = fileURLToPath(new URL('../../iv-player/schematics/clips/', import.meta.url));
const framesPerSecond = 30;

/** Durations in seconds. `lookout` ends on its first frame, which is also the first frame of `sea`. */
const clips = { lookout: 8, sea: 6, horn: 7 };
const wanted = process.argv.slice(2);

for (const [id, seconds] of Object.entries(clips)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const both = options('-vf scale=480:270:flags=lanczos -map_metadata -1 -fflags +bitexact');
  const mp4 = [
    ...videoCodec.mp4(framesPerSecond, 31),
    ...audioCodec.mp4('40k', 1),
    '-movflags',
    '+faststart',
  ];
  const webm = [...videoCodec.webm(framesPerSecond, 44), ...audioCodec.webm('32k', 1), ...webmPlacement];
  const outputs = [...both, ...mp4, `${output}${id}.mp4`, ...both, ...webm, `${output}${id}.webm`];
  const { status } = spawnSync('ffmpeg', [...options('-y -v error -i'), `${film}${id}.mp4`, ...outputs], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`ffmpeg ended with exit code ${status} while encoding ${id}.`);
  await setWebmDuration(`${output}${id}.webm`, seconds);
  const sizes = ['mp4', 'webm'].map((kind) => statSync(`${output}${id}.${kind}`).size);
  console.log(`${id}: ${sizes.join(' and ')} bytes`);
}
