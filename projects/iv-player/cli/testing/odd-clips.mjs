// Makes clips that cameras, recorders and editing tools make, with ffmpeg, and damages them as copies and downloads do.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from '../../../../tools/lib/file-lock.mjs';

/** Duration of the clips, in seconds. */
export const SECONDS = 3;

const words = (text) => text.split(' ').filter(Boolean);
const picture = `-f lavfi -i testsrc2=s=128x72:r=25:d=${SECONDS}`;
const sound = `-f lavfi -i sine=d=${SECONDS}`;
const both = `${picture} ${sound}`;
const h264 = '-c:v libx264 -preset ultrafast';
const plain = `${h264} -g 25 -pix_fmt yuv420p -c:a aac`;
const vp8 = '-c:v libvpx -threads 1 -deadline realtime -cpu-used 8 -c:a libopus';
const fast = '-movflags +faststart';
const uneven = "settb=1/300,setpts='N*12+3*eq(mod(N,5),1)-3*eq(mod(N,5),2)+5*eq(mod(N,5),3)'";

/** Subtitles as a second input: `Hello` from 0.5 to 1.5 s. */
const subtitles = '-f srt -i data:text/plain;base64,MQowMDowMDowMCw1MDAgLS0+IDAwOjAwOjAxLDUwMApIZWxsbwo=';

/** Arguments of ffmpeg by file name; a later file may use an earlier one. */
export const RECIPES = {
  'plain.mp4': `${both} ${plain} ${fast}`,
  'b-frames.mp4': `${both} ${plain} -bf 2 ${fast}`,
  'plain.webm': `${both} ${vp8}`,
  'vp9.webm': `${both} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p -c:a libopus`,
  'silent.mp4': `${picture} ${h264} -pix_fmt yuv420p ${fast}`,
  'moved.mp4': `-ss 1 -copyts -i plain.mp4 -c copy ${fast}`,
  'from.ts': `${both} ${plain}`,
  'from-ts.mp4': `-copyts -i from.ts -c copy ${fast}`,
  'recorded.webm': `-i plain.webm -c copy -f webm pipe:`,
  'hevc.mp4': `${both} -c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -pix_fmt yuv420p10le -c:a aac ${fast}`,
  'hdr.mov': `${both} -c:v libx265 -preset ultrafast -x265-params log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc -tag:v hvc1 -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -c:a aac ${fast}`,
  'high-10.mp4': `${both} ${h264} -pix_fmt yuv420p10le -c:a aac ${fast}`,
  'high-422.mp4': `${both} ${h264} -pix_fmt yuv422p10le -c:a aac ${fast}`,
  'high-444.mp4': `${both} ${h264} -pix_fmt yuv444p -c:a aac ${fast}`,
  'vp9-10.webm': `${both} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p10le -c:a libopus`,
  'mpeg4.mp4': `${both} -c:v mpeg4 -c:a aac ${fast}`,
  'photo.mov': `${both} -c:v mjpeg -pix_fmt yuvj420p -c:a aac ${fast}`,
  'photo.mp4': `${both} -c:v mjpeg -pix_fmt yuvj420p -c:a aac ${fast}`,
  'mpeg2.mp4': `${both} -c:v mpeg2video -c:a aac ${fast}`,
  'two-pictures.mp4': `${picture} -map 0 -map 0 ${h264} -pix_fmt yuv420p ${fast}`,
  'prores.mov': `${both} -c:v prores_ks -c:a aac ${fast}`,
  'ac3.mp4': `${both} ${h264} -pix_fmt yuv420p -c:a ac3 ${fast}`,
  'eac3.mp4': `${both} ${h264} -pix_fmt yuv420p -c:a eac3 ${fast}`,
  'pcm.mov': `${both} ${h264} -pix_fmt yuv420p -c:a pcm_s16le ${fast}`,
  'alac.mp4': `${both} ${h264} -pix_fmt yuv420p -c:a alac ${fast}`,
  'two-sounds.mp4': `${both} -map 0 -map 1 -map 1 ${plain} ${fast}`,
  'plain.mkv': `${both} ${plain}`,
  'vp8.mkv': `-i plain.webm -c copy`,
  'subtitled.mkv': `-i plain.mkv ${subtitles} -map 0 -map 1 -c copy`,
  'subtitled-vp8.mkv': `-i plain.webm ${subtitles} -map 0 -map 1 -c copy`,
  'fragmented.mp4': `${both} ${plain} -movflags +frag_keyframe+delay_moov+default_base_moof`,
  'index-last.mp4': `${both} ${plain}`,
  'rotated.mp4': `-i plain.mp4 -c copy -metadata:s:v:0 rotate=90 ${fast}`,
  'wide-pixels.mp4': `${both} -vf setsar=2 ${plain} ${fast}`,
  'uneven.mp4': `${both} -vf ${uneven} -vsync passthrough -enc_time_base 1/300 -video_track_timescale 90000 ${plain} ${fast}`,
  'late-picture.mp4': `-itsoffset 0.5 ${both} -vsync passthrough ${plain} ${fast}`,
  'late-sound.mp4': `${picture} -itsoffset 0.5 ${sound} ${plain} ${fast}`,
  'late-picture.webm': `-itsoffset 0.5 -i plain.webm -i plain.webm -map 0:v -map 1:a -c copy`,
  'sound-only.mp4': `${sound} -c:a aac ${fast}`,
  'old.avi': `${both} -c:v mpeg4 -c:a mp3`,
  'old.flv': `${both} ${plain} -ar 44100`,
  'theora.ogv': `${both} -c:v libtheora -c:a libvorbis`,
  'h264.avi': `${both} ${plain}`,
  'odd-size.mov': `-f lavfi -i testsrc=s=129x73:r=25:d=${SECONDS} -c:v qtrle ${fast}`,
  'vp9-aac.mkv': `${both} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p -c:a aac`,
  'flac.mkv': `${both} ${h264} -pix_fmt yuv420p -c:a flac`,
  'sparse.mp4': `${both} -vf select='not(mod(n,6))+lt(mod(n,50),15)' -vsync vfr ${plain} ${fast}`,
  'av1.mp4': `${both} -c:v libaom-av1 -cpu-used 8 -usage realtime -pix_fmt yuv420p -c:a aac ${fast}`,
  'av1.webm': `-i av1.mp4 -c:v copy -c:a libopus`,
  'opus.mp4': `${both} ${h264} -pix_fmt yuv420p -c:a libopus ${fast}`,
  'flac.mp4': `${both} ${h264} -pix_fmt yuv420p -c:a flac -strict -2 ${fast}`,
  'mp3.mp4': `${both} ${h264} -pix_fmt yuv420p -c:a mp3 ${fast}`,
  'mp2.mp4': `${both} ${h264} -pix_fmt yuv420p -c:a mp2 ${fast}`,
  'vp9.mp4': `-i vp9.webm -c copy ${fast}`,
  'mpeg2.ts': `${both} -c:v mpeg2video -c:a mp2`,
  'mpeg2-ac3.ts': `${both} -c:v mpeg2video -c:a ac3`,
  'h264.ts': `-i plain.mp4 -c copy`,
  'h264-mp2.ts': `${both} ${h264} -pix_fmt yuv420p -c:a mp2`,
  'hevc-8.mp4': `${both} -c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -pix_fmt yuv420p -c:a aac ${fast}`,
  'other-rate.mp4': `-f lavfi -i testsrc2=s=320x180:r=30:d=${SECONDS} ${sound} ${plain} ${fast}`,
  'other-size.mp4': `-f lavfi -i testsrc2=s=240x240:r=24:d=${SECONDS} ${sound} ${plain} ${fast}`,
  'other-colour.mp4': `-f lavfi -i testsrc2=s=320x180:r=24:d=${SECONDS} ${sound} ${plain} -colorspace smpte170m -color_primaries smpte170m -color_trc smpte170m ${fast}`,
  'long-sound.mp4': `${picture} -f lavfi -i sine=d=4 ${plain} ${fast}`,
  'long-sound.webm': `${picture} -f lavfi -i sine=d=4 ${vp8}`,
  'quiet.mp4': `${both} -af volume=-25dB ${plain} ${fast}`,
  'quiet.webm': `${both} -af volume=-25dB ${vp8}`,
  'one-cluster.webm': `-i plain.webm -c copy -cluster_time_limit 60000 -cluster_size_limit 100000000`,
};

/** Content of a file up to a share of it. */
const cut = (bytes, share = 0.7) => bytes.subarray(0, Math.floor(bytes.length * share));

/** Finds the boxes from the index down to the first edit list. */
function editListIn(bytes) {
  const at = bytes.indexOf('elst') - 4;
  return { at, duration: at + 16, size: bytes.readUInt32BE(at) };
}

/** Ends the picture's edit list after some milliseconds. */
function trimmed(bytes, milliseconds) {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(milliseconds, editListIn(copy).duration);
  return copy;
}

/** Splits the picture's edit list into two parts. The index must be at the end, so that nothing else moves. */
function inTwoParts(bytes) {
  const { at, duration } = editListIn(bytes);
  const entry = Buffer.from(bytes.subarray(duration, duration + 12));
  const half = Math.floor(entry.readUInt32BE(0) / 2);
  const next = Buffer.from(entry);
  next.writeInt32BE(entry.readInt32BE(4) + half * 12, 4);
  const whole = Buffer.concat([bytes.subarray(0, duration + 12), next, bytes.subarray(duration + 12)]);
  whole.writeUInt32BE(half, duration);
  whole.writeUInt32BE(half, duration + 12);
  whole.writeUInt32BE(2, at + 12);
  for (const name of ['elst', 'edts', 'trak', 'moov']) {
    const box = whole.lastIndexOf(name, at + 4) - 4;
    whole.writeUInt32BE(whole.readUInt32BE(box) + 12, box);
  }
  return whole;
}

/** Replaces the last part of a file with zeros, like a download that reserved its space. */
const withZeros = (bytes) => Buffer.concat([cut(bytes), Buffer.alloc(bytes.length - cut(bytes).length)]);

/** Overwrites a part of a file with bytes that mean nothing; `share`: where it begins. */
function overwritten(bytes, share, length = Math.floor(bytes.length / 8)) {
  const copy = Buffer.from(bytes);
  const from = Math.floor(bytes.length * share);
  for (let at = from; at < from + length; at++) copy[at] = (at * 73 + (at >> 3)) & 0xff;
  return copy;
}

/** Replaces a part of a file in its middle with zeros, like a download from several places of which one failed. */
function withHole(bytes) {
  const copy = Buffer.from(bytes);
  return copy.fill(0, Math.floor(bytes.length * 0.5), Math.floor(bytes.length * 0.6));
}

/** Moves a chunk of the picture to a place outside the file, as in a file put together from two copies. */
function astray(bytes) {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('stco') + 12;
  copy.writeUInt32BE(bytes.length + 4096, at + 4 * Math.floor(copy.readUInt32BE(at - 4) / 2));
  return copy;
}

/** Damaged copies: name, name of the original, and what happened to it. */
export const DAMAGED = [
  ['cut.mp4', 'plain.mp4', cut],
  ['cut.webm', 'plain.webm', cut],
  ['cut-one-cluster.webm', 'one-cluster.webm', cut],
  ['cut-fragmented.mp4', 'fragmented.mp4', cut],
  ['cut-recorded.webm', 'recorded.webm', cut],
  ['cut-start.mkv', 'plain.mkv', (bytes) => cut(bytes, 0.05)],
  ['cut.avi', 'h264.avi', cut],
  ['cut-index-last.mp4', 'index-last.mp4', cut],
  ['zeros.mp4', 'plain.mp4', withZeros],
  ['tagged.mp4', 'plain.mp4', (bytes) => Buffer.concat([bytes, Buffer.from('TAG of an old player')])],
  ['empty.mp4', 'plain.mp4', () => Buffer.alloc(0)],
  ['empty.webm', 'plain.webm', () => Buffer.alloc(0)],
  ['page.mp4', 'plain.mp4', () => Buffer.from('<!doctype html><title>404</title>')],
  ['trimmed.mp4', 'plain.mp4', (bytes) => trimmed(bytes, 2000)],
  ['two-parts.mp4', 'index-last.mp4', inTwoParts],
  ['damaged.mp4', 'plain.mp4', (bytes) => overwritten(bytes, 0.5)],
  ['damaged-hevc.mp4', 'hevc.mp4', (bytes) => overwritten(bytes, 0.6)],
  ['damaged.webm', 'plain.webm', (bytes) => overwritten(bytes, 0.5)],
  ['hole.mp4', 'plain.mp4', withHole],
  ['hole.webm', 'plain.webm', withHole],
  ['hole.mkv', 'plain.mkv', withHole],
  ['astray.mp4', 'plain.mp4', astray],
  ['webm.mp4', 'vp9.webm', (bytes) => bytes],
  ['mp4.webm', 'plain.mp4', (bytes) => bytes],
];

/** Keeps the clips, because several files of tests need them and they take long to make. */
const kept = fileURLToPath(new URL('../../../../dist/odd-clips', import.meta.url));

/** Puts all clips into a folder. */
export function makeOddClips(folder) {
  const version = execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' });
  const recipes = readFileSync(fileURLToPath(import.meta.url));
  const made = join(kept, createHash('sha256').update(version).update(recipes).digest('hex'));
  withFileLock(join(dirname(kept), 'odd-clips.lock'), () => {
    if (existsSync(made)) return;
    rmSync(kept, { recursive: true, force: true });
    const next = `${made}.next`;
    mkdirSync(next, { recursive: true });
    makeIn(next);
    renameSync(next, made);
  });
  cpSync(made, folder, { recursive: true });
}

function makeIn(folder) {
  for (const [name, recipe] of Object.entries(RECIPES)) {
    const isPiped = recipe.endsWith('pipe:');
    const output = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-y', ...words(recipe), ...(isPiped ? [] : [name])],
      {
        cwd: folder,
        maxBuffer: 1 << 26,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    if (isPiped) writeFileSync(`${folder}/${name}`, output);
  }
  for (const [name, original, damage] of DAMAGED)
    writeFileSync(`${folder}/${name}`, damage(readFileSync(`${folder}/${original}`)));
}
