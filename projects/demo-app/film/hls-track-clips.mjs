// Creates two more HLS ladders for the test clips: `h5` with sound in two languages, subtitles and byte ranges, and `h6`, encrypted,
// with a discontinuity and rounded durations. Needs ffmpeg with libx264. The README next to the clips explains them.
import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { options } from './encoding.mjs';

const clips = fileURLToPath(new URL('../../iv-player/test-clips/', import.meta.url));
const renditions = [
  { height: 180, bandwidth: 200_000 },
  { height: 360, bandwidth: 800_000 },
];
const picture = (height) =>
  options(`-vf scale=-2:${height}:flags=neighbor -c:v libx264 -profile:v main -preset veryslow -tune animation -crf 32
    -pix_fmt yuv420p -g 60 -keyint_min 60 -sc_threshold 0 -bf 0 -flags:v +cgop+bitexact`);
const common = options('-map_metadata -1 -fflags +bitexact');
const oneFile =
  options(`-f hls -hls_time 2 -hls_playlist_type vod -hls_list_size 0 -hls_flags single_file+independent_segments
  -hls_segment_type fmp4 -hls_segment_filename all.m4s index.m3u8`);

const ffmpeg = (folder, ...args) =>
  execFileSync('ffmpeg', [...options('-y -v error'), ...args], { cwd: folder, stdio: 'inherit' });

function emptyFolder(...parts) {
  const folder = join(clips, 'hls', ...parts);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Lines of a rendition in the multivariant playlist. */
const variant = ({ height, bandwidth }, more = '') =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${Math.round((height * 16) / 9)}x${height},CODECS="avc1.4d401e,mp4a.40.2",FRAME-RATE=30${more}\n${height}/index.m3u8`;

function writeList(folder, lines) {
  writeFileSync(join(folder, 'index.m3u8'), `${['#EXTM3U', ...lines].join('\n')}\n`);
}

/** Creates separate tracks for picture, sound and subtitles, each in a single file read by byte ranges. */
function makeTracks() {
  const folder = emptyFolder('h5');
  const source = join(clips, 'c5.mp4');
  for (const { height } of renditions)
    ffmpeg(emptyFolder('h5', String(height)), '-i', source, '-an', ...picture(height), ...common, ...oneFile);
  ffmpeg(emptyFolder('h5', 'sound-en'), '-i', source, ...options('-vn -c:a copy'), ...common, ...oneFile);
  const tone = 'sine=frequency=660:duration=4:sample_rate=48000';
  ffmpeg(
    emptyFolder('h5', 'sound-de'),
    ...['-f', 'lavfi', '-i', tone],
    ...options('-c:a aac -b:a 64k -flags:a +bitexact'),
    ...common,
    ...oneFile,
  );
  const texts = { en: ['Here', 'there', 'Here and there'], de: ['Hier', 'dort', 'Hier und dort'] };
  for (const [lang, [first, second, both]] of Object.entries(texts)) {
    const own = emptyFolder('h5', `text-${lang}`);
    // Half a second on the transport stream's clock: a cue written at 0.5 s appears at 1 s.
    const header = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:45000,LOCAL:00:00:00.000\n\n';
    const reaching = `00:00:01.200 --> 00:00:01.900\n${both}\n`;
    writeFileSync(join(own, '0.vtt'), `${header}00:00:00.500 --> 00:00:01.000\n${first}\n\n${reaching}`);
    writeFileSync(join(own, '1.vtt'), `${header}${reaching}\n00:00:02.000 --> 00:00:03.000\n${second}\n`);
    writeList(own, [
      ...['#EXT-X-TARGETDURATION:2', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXTINF:2,', '0.vtt', '#EXTINF:2,'],
      ...['1.vtt', '#EXT-X-ENDLIST'],
    ]);
  }
  const media = (type, lang, name, isDefault) =>
    `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${type}",LANGUAGE="${lang}",NAME="${name}",DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,URI="${type === 'AUDIO' ? 'sound' : 'text'}-${lang}/index.m3u8"`;
  writeList(folder, [
    '#EXT-X-VERSION:7',
    media('AUDIO', 'en', 'English', true),
    media('AUDIO', 'de', 'Deutsch', false),
    media('SUBTITLES', 'en', 'English', false),
    media('SUBTITLES', 'de', 'Deutsch', false),
    ...renditions.map((one) => variant(one, ',AUDIO="AUDIO",SUBTITLES="SUBTITLES"')),
  ]);
}

/** Creates two encrypted encodings of two seconds each, one after the other. */
function makeEncrypted() {
  const folder = emptyFolder('h6');
  const bytes = (name) => createHash('md5').update(name).digest();
  const key = bytes('key of h6');
  writeFileSync(join(folder, 'key.bin'), key);
  for (const { height } of renditions) {
    const own = emptyFolder('h6', String(height));
    const lines = ['#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:3', '#EXT-X-PLAYLIST-TYPE:VOD'];
    for (const [index, begin] of [0, 2].entries()) {
      const plain = join(own, 'plain.ts');
      const cut = ['-ss', String(begin), '-i', join(clips, 'c6.mp4'), '-t', '2'];
      // The second half has a different clock, as after an advertisement.
      const clock = ['-output_ts_offset', String(index * 7), '-f', 'mpegts', plain];
      ffmpeg(own, ...cut, ...picture(height), ...options('-c:a aac -flags:a +bitexact'), ...common, ...clock);
      const iv = bytes(`${height} ${index}`);
      const cipher = createCipheriv('aes-128-cbc', key, iv);
      writeFileSync(
        join(own, `${index}.m2ts`),
        Buffer.concat([cipher.update(readFileSync(plain)), cipher.final()]),
      );
      rmSync(plain);
      if (index > 0) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="../key.bin",IV=0x${iv.toString('hex')}`);
      // Rounded: they are slightly longer.
      lines.push('#EXTINF:2,', `${index}.m2ts`);
    }
    writeList(own, [...lines, '#EXT-X-ENDLIST']);
  }
  writeList(folder, ['#EXT-X-VERSION:3', ...renditions.map((one) => variant(one))]);
}

makeTracks();
makeEncrypted();
