#!/usr/bin/env bash
# mediabunny 1.61.0 says that a clip trimmed by its edit list is as long as before, and returns the packets after the trimmed end.
#
# A camera or an editor that shortens an MP4 without encoding it writes an edit list: 3 s of the track's 6 s are shown. mediabunny takes the
# start of the edit into account, but not its length: computeDuration() of the file and of the track, and the packets, go on for 6 s. ffprobe
# counts 3 s and the frames in them.
#
# Who meets it: programs that place something near the end of a clip by the duration that mediabunny computes.
#
# Exits with 0 if mediabunny still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

command -v ffmpeg > /dev/null && command -v ffprobe > /dev/null || { echo 'ffmpeg is missing: install it, and put it on the PATH.'; exit 2; }
command -v npm > /dev/null || { echo 'npm is missing: install Node.'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . mediabunny@1.61.0 > /dev/null
ffmpeg -v error -f lavfi -i testsrc2=s=320x180:r=25:d=6 -c:v libx264 -pix_fmt yuv420p -bf 0 -g 25 whole.mp4

cat > run.mjs <<'EOF'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';

// Trims the clip as an editor does: in the edit list, in the header of the track and in that of the film, at 1,000 units per second.
const bytes = readFileSync('whole.mp4');
for (const [box, offset] of [['mvhd', 20], ['tkhd', 24], ['elst', 12]]) {
  const at = bytes.indexOf(box) + offset;
  if (bytes.readUInt32BE(at) !== 6000) throw new Error(`ffmpeg wrote a different ${box}.`);
  bytes.writeUInt32BE(3000, at);
}
writeFileSync('trimmed.mp4', bytes);

const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
const track = await input.getPrimaryVideoTrack();
const last = await new EncodedPacketSink(track).getPacket(Infinity);
const { packetCount } = await track.computePacketStats();
const mediabunny = { duration: await input.computeDuration(), lastPacket: last.timestamp, packets: packetCount };
const entries = 'stream=duration,nb_read_frames';
const probe = ['-v', 'error', '-count_frames', '-select_streams', 'v', '-show_entries', entries, '-of', 'json', 'trimmed.mp4'];
const [{ duration, nb_read_frames: frames }] = JSON.parse(execFileSync('ffprobe', probe)).streams;
const ffprobe = { duration: Number(duration), frames: Number(frames) };
console.log(JSON.stringify({ mediabunny, ffprobe }, null, 2));
const isDescribed = mediabunny.duration > 5.9 && mediabunny.lastPacket > 5.9 && ffprobe.duration === 3 && ffprobe.frames < 80;
process.exitCode = isDescribed ? 0 : 1;
EOF

if node run.mjs; then
  echo 'As described: mediabunny computes 6 s for a clip of which 3 s are shown.'
else
  echo 'Not as described: mediabunny behaves differently now.'
  exit 1
fi
