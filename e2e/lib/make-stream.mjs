// Makes HLS streams from test clips with ffmpeg, for tests of unusual playlists.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

/** Path of a test clip's file. */
const fileOf = (clip) => join(workspaceRoot, `projects/iv-player/test-clips/${clip}.mp4`);

/**
 * Writes a stream with sound and picture in the same segments of 2 s: `index.m3u8`, `init.mp4`, `0.m4s` …, or `0.ts` …
 *
 * @param {string} folder is created
 * @param {object} options
 * @param {string} [options.clip] default: the clip of 12 s
 * @param {number} [options.picture] length of the picture in seconds
 * @param {number} [options.sound] length of the sound in seconds
 * @param {readonly string[]} [options.codecs] options of ffmpeg; default: copies the packets
 * @param {'fmp4' | 'mpegts'} [options.format] default: fragmented MP4
 * @param {(playlist: string) => string} [options.edit] changes the playlist
 */
export function makeStream(
  folder,
  {
    clip = 'l1',
    picture = 6,
    sound = 6,
    codecs = ['-c', 'copy'],
    format = 'fmp4',
    edit = (playlist) => playlist,
  },
) {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(clip);
  const inputs = ['-t', String(picture), '-i', file, '-t', String(sound), '-i', file];
  const ending = format === 'fmp4' ? 'm4s' : 'ts';
  const output = ['-f', 'hls', '-hls_segment_type', format, '-hls_time', '2', '-hls_playlist_type', 'vod'];
  const names = [
    '-hls_fmp4_init_filename',
    'init.mp4',
    '-hls_segment_filename',
    join(folder, `%d.${ending}`),
  ];
  const playlist = join(folder, 'index.m3u8');
  const streams = ['-map', '0:v', '-map', '1:a', ...codecs];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...streams, ...output, ...names, playlist]);
  writeFileSync(playlist, edit(readFileSync(playlist, 'utf8')));
}
