#!/usr/bin/env bash
# mediabunny 1.61.0 says "mp3" for MPEG Layer II sound (MP2), in transport streams and in MP4.
#
# The layer is in the header of each frame, and ffprobe names it in transport streams: mp2. In MP4, whose object type is the same for all
# layers, ffprobe says "mp3", too. Chromium plays MP3 and not MP2.
#
# Who meets it: tools that decide by the codec whether a recording of television (MP2 is its usual sound) must be converted. They take it for a
# file that every browser plays, and the film is silent.
#
# Exits with 0 if mediabunny still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

for program in ffmpeg ffprobe npm; do
  command -v "$program" > /dev/null || { echo "$program is missing: install it, and put it on the PATH."; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . mediabunny@1.61.0 > /dev/null

for codec in mp2 libmp3lame; do
  for format in ts mp4; do
    ffmpeg -v error -f lavfi -i testsrc2=s=320x180:r=25:d=2 -f lavfi -i sine=d=2:r=48000 -c:v libx264 -pix_fmt yuv420p -c:a "$codec" \
      "$codec.$format"
  done
done

cat > run.mjs <<'EOF'
import { execFileSync } from 'node:child_process';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

let isSame = true;
for (const name of ['mp2.ts', 'mp2.mp4', 'libmp3lame.ts', 'libmp3lame.mp4']) {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(name) });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const args = ['-v', 'error', '-select_streams', 'a', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', name];
  const probed = execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split('\n')[0];
  console.log(`${name}: mediabunny says ${codec}, ffprobe says ${probed}`);
  if (codec !== 'mp3') isSame = false;
  input.dispose();
}
process.exit(isSame ? 0 : 1);
EOF
if node run.mjs; then
  echo 'As described: mediabunny does not distinguish the layers of MPEG sound.'
else
  echo 'Changed: mediabunny names MP2 sound.'
  exit 1
fi
