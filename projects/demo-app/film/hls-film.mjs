// Creates the HLS ladders for the streaming lab from the film's clips.
// node projects/demo-app/film/hls-film.mjs
// - `npm start` does this if they are missing; they are not committed.
// - Needs ffmpeg with libx264. The largest rendition has 480 lines, like the drawn film.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { options } from './encoding.mjs';

const film = fileURLToPath(new URL('../public/film/', import.meta.url));
const scenes = ['opening', 'watch', 'stairs'];
const renditions = [
  { height: 240, quality: 32 },
  { height: 360, quality: 30 },
  { height: 480, quality: 26 },
];
const secondsPerSegment = 2;

/** Encodes one rendition. Returns its line in the multivariant playlist. */
function makeRendition(scene, { height, quality }) {
  const folder = join(film, 'hls', scene, String(height));
  mkdirSync(folder, { recursive: true });
  const { status, error } = spawnSync(
    'ffmpeg',
    [
      ...options('-y -v error -i'),
      join(film, `${scene}.mp4`),
      ...options(`-vf scale=-2:${height} -c:v libx264 -profile:v main -preset veryfast -crf ${quality} -pix_fmt yuv420p
        -g 60 -keyint_min 60 -sc_threshold 0 -bf 0 -c:a copy
        -f hls -hls_time ${secondsPerSegment} -hls_playlist_type vod -hls_list_size 0 -hls_segment_type fmp4
        -hls_fmp4_init_filename init.mp4 -hls_segment_filename %d.m4s index.m3u8`),
    ],
    { cwd: folder, stdio: 'inherit' },
  );
  if (error || status !== 0) throw error ?? new Error(`ffmpeg ended with exit code ${status} at ${folder}.`);
  const segments = readdirSync(folder).filter((name) => name.endsWith('.m4s'));
  const largest = Math.max(...segments.map((name) => statSync(join(folder, name)).size));
  const width = 2 * Math.round((height * 854) / 480 / 2);
  if (!readFileSync(join(folder, 'index.m3u8'), 'utf8').includes('#EXT-X-ENDLIST'))
    throw new Error(`${folder} has no #EXT-X-ENDLIST.`);
  return `#EXT-X-STREAM-INF:BANDWIDTH=${Math.round((largest * 8) / secondsPerSegment)},RESOLUTION=${width}x${height},CODECS="avc1.4d401e,mp4a.40.2",FRAME-RATE=30\n${height}/index.m3u8`;
}

rmSync(join(film, 'hls'), { recursive: true, force: true });
for (const scene of scenes) {
  const lines = renditions.map((rendition) => makeRendition(scene, rendition));
  writeFileSync(
    join(film, 'hls', scene, 'index.m3u8'),
    ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n'),
  );
  console.log(`streams of ${scene}: ${renditions.map(({ height }) => height).join(', ')} lines`);
}
