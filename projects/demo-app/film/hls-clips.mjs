// Creates the HLS ladders for the test clips from their MP4 files: three heights, segments of two seconds. Arguments are ladder
// names; default: all. Needs ffmpeg with libx264. The README next to the clips explains the layout.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { options } from './encoding.mjs';

const clips = fileURLToPath(new URL('../../iv-player/test-clips/', import.meta.url));

/** Declared bit rates: typical of camera footage. The clips' flat colours need far less. */
const renditions = [
  { height: 180, bandwidth: 200_000 },
  { height: 270, bandwidth: 400_000 },
  { height: 360, bandwidth: 800_000 },
];

/**
 * - `from`: the clip
 * - `segments`: container of the segments
 * - `reordered`: maximum number of consecutive frames out of order (B-frames)
 */
const ladders = [
  { name: 'h1', from: 'c1', segments: 'mpegts', reordered: 0 },
  { name: 'h2', from: 'c2', segments: 'fmp4', reordered: 0 },
  { name: 'h3', from: 'c3', segments: 'mpegts', reordered: 2 },
  { name: 'h4', from: 'c4', segments: 'fmp4', reordered: 2 },
  { name: 'h7', from: 'l1', segments: 'mpegts', reordered: 0 },
];

function encode({ from, segments, reordered }, height, folder) {
  execFileSync(
    'ffmpeg',
    [
      ...options('-y -v error -i'),
      join(clips, `${from}.mp4`),
      ...options(`-vf scale=-2:${height}:flags=neighbor -c:v libx264 -profile:v main -preset veryslow -tune animation
        -crf 32 -pix_fmt yuv420p -g 60 -keyint_min 60 -sc_threshold 0 -bf ${reordered} -flags:v +cgop+bitexact
        -c:a copy -map_metadata -1 -fflags +bitexact
        -f hls -hls_time 2 -hls_playlist_type vod -hls_list_size 0 -hls_flags independent_segments
        -hls_segment_type ${segments} -hls_fmp4_init_filename init.mp4 -hls_segment_filename`),
      `%d.${segments === 'mpegts' ? 'm2ts' : 'm4s'}`,
      'index.m3u8',
    ],
    { cwd: folder, stdio: 'inherit' },
  );
}

const requested = process.argv.slice(2);
for (const ladder of ladders) {
  if (requested.length > 0 && !requested.includes(ladder.name)) continue;
  const folder = join(clips, 'hls', ladder.name);
  rmSync(folder, { recursive: true, force: true });
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS'];
  let bytes = 0;
  for (const { height, bandwidth } of renditions) {
    const name = String(height);
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    encode(ladder, height, own);
    const list = readFileSync(join(own, 'index.m3u8'), 'utf8');
    if (!list.includes('#EXT-X-ENDLIST')) throw new Error(`${ladder.name} ${name} has no #EXT-X-ENDLIST.`);
    for (const file of readdirSync(own)) bytes += statSync(join(own, file)).size;
    const resolution = `${Math.round((height * 16) / 9)}x${height}`;
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},CODECS="avc1.4d401e,mp4a.40.2",FRAME-RATE=30`,
      `${name}/index.m3u8`,
    );
  }
  writeFileSync(join(folder, 'index.m3u8'), `${lines.join('\n')}\n`);
  console.log(ladder.name, bytes);
}
