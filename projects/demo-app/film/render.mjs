// Renders the film's clips, posters, captions, `film.json` and `tracks.json`; default: all clips.
// node projects/demo-app/film/render.mjs [id …] [--fast]
// - Needs Chromium, and ffmpeg with libx264, libvpx-vp9 and libopus.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audioCodec, options, videoCodec, webmPlacement } from './encoding.mjs';
import { writeClipSound } from './sound/clip-sound.mjs';
import { film, nodes } from './story.mjs';
import { openFrameRenderer } from './frame-renderer.mjs';
import { setWebmDuration } from './set-webm-duration.mjs';
import { writeCaptions } from './write-captions.mjs';
import { writePosters } from './write-posters.mjs';
import { writeStory } from './write-story.mjs';
import { writeStoryFile } from './write-story-file.mjs';
import { writeTracks } from './write-tracks.mjs';

const args = process.argv.slice(2);
const fast = args.includes('--fast');
const ids = args.filter((argument) => !argument.startsWith('--'));
const requested = ids.length > 0 ? nodes.filter(({ id }) => ids.includes(id)) : nodes;
const output = fileURLToPath(new URL('../public/film/', import.meta.url));
const { width, height, framesPerSecond } = film;
const quality = { mp4: 29, webm: 41 };

function startEncoder(id, sound) {
  const pictures = options(`-f rawvideo -pix_fmt rgba -s ${width}x${height} -r ${framesPerSecond} -i pipe:0`);
  const both = options(`-map 0:v -map 1:a -map_metadata -1 -fflags +bitexact
    -vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd`);
  const mp4 = [
    ...videoCodec.mp4(framesPerSecond, quality.mp4, fast ? 'veryfast' : 'veryslow'),
    ...audioCodec.mp4('64k', 2),
    ...options('-movflags +faststart'),
  ];
  const webm = [
    ...videoCodec.webm(framesPerSecond, quality.webm, fast ? 5 : 2),
    ...audioCodec.webm('48k', 2),
    ...webmPlacement,
  ];
  const outputs = [...both, ...mp4, `${output}${id}.mp4`, ...both, ...webm, `${output}${id}.webm`];
  return spawn('ffmpeg', [...options('-y -v error'), ...pictures, '-i', sound, ...outputs], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}

await mkdir(output, { recursive: true });
const temporaryFolder = await mkdtemp(join(tmpdir(), 'film-'));
let encoder;
const renderer = await openFrameRenderer(async (frame) => {
  if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain');
});
try {
  for (const { id, seconds } of requested) {
    const sound = join(temporaryFolder, `${id}.wav`);
    await writeClipSound(id, sound);
    encoder = startEncoder(id, sound);
    const finished = once(encoder, 'close');
    await renderer.page.evaluate(
      (clip) => window.frameRenderer.sendFrames(...clip),
      [id, framesPerSecond, seconds * framesPerSecond, width, height],
    );
    encoder.stdin.end();
    const [status] = await finished;
    if (status !== 0) throw new Error(`ffmpeg ended with exit code ${status} while encoding ${id}.`);
    await setWebmDuration(`${output}${id}.webm`, seconds);
    const [mp4, webm] = await Promise.all(['mp4', 'webm'].map((kind) => stat(`${output}${id}.${kind}`)));
    console.log(`${id}: ${seconds} s, ${mp4.size} and ${webm.size} bytes`);
  }
  await writePosters(renderer.page, requested, output);
} finally {
  await renderer.close();
  await rm(temporaryFolder, { recursive: true });
}
await writeStory(output);
await writeStoryFile(output);
await writeTracks(output);
await writeCaptions(output);
