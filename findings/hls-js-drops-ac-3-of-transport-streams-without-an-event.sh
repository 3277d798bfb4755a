#!/usr/bin/env bash
# hls.js 1.7.4 plays the picture of an MPEG-TS stream with AC-3 sound and leaves the sound out, without any error event.
#
# Chromium cannot decode AC-3. If the same sound is in fragmented MP4, hls.js emits a fatal error that names the codec. In a transport
# stream whose playlist has no CODECS, it only writes "AC-3 audio found, not supported in this browser" to its log, at level "log", which is
# off by default. EC-3 in a transport stream, one number further in the same table, is an error again.
#
# Who meets it: applications that play recordings of television or of set-top boxes, and wait for an error to switch to another source.
#
# Exits with 0 if hls.js still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$browser" ] || { echo 'Chromium or Google Chrome is missing: install one, and put it on the PATH.'; exit 2; }
command -v ffmpeg > /dev/null || { echo 'ffmpeg is missing: install it, and put it on the PATH.'; exit 2; }
command -v npm > /dev/null || { echo 'npm is missing: install Node.'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . hls.js@1.7.4 playwright-core@1.65.1 > /dev/null

for codec in ac3 eac3; do
  for format in mpegts fmp4; do
    mkdir "$codec-$format"
    (
      cd "$codec-$format"
      ffmpeg -v error -f lavfi -i testsrc2=s=320x180:r=25:d=6 -f lavfi -i sine=d=6 -c:v libx264 -pix_fmt yuv420p -g 50 -c:a "$codec" \
        -f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type "$format" index.m3u8
    )
  done
done

cat > run.mjs <<'EOF'
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const server = createServer(({ url = '/' }, response) => {
  try {
    response.end(url === '/' ? '<!doctype html><video muted></video>' : readFileSync(`.${url}`));
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
// Chromium refuses to run as root with its sandbox.
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath: process.argv[2], args: isRoot ? ['--no-sandbox'] : [] });
const seen = {};
for (const name of ['ac3-mpegts', 'ac3-fmp4', 'eac3-mpegts']) {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.addScriptTag({ path: 'node_modules/hls.js/dist/hls.js' });
  seen[name] = await page.evaluate(async (source) => {
    const video = document.querySelector('video');
    const hls = new Hls();
    const errors = [];
    let tracks = [];
    hls.on(Hls.Events.ERROR, (_, { details, fatal }) => errors.push(`${details}${fatal ? ' (fatal)' : ''}`));
    hls.on(Hls.Events.BUFFER_CREATED, (_, data) => (tracks = Object.keys(data.tracks)));
    hls.loadSource(source);
    hls.attachMedia(video);
    await new Promise((resolve) => {
      video.onended = resolve;
      hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && resolve());
      video.play().catch(() => undefined);
    });
    return { errors: [...new Set(errors)], tracks, hasEnded: video.ended };
  }, `/${name}/index.m3u8`);
  await page.close();
}
await browser.close();
server.close();
console.log(JSON.stringify(seen, null, 2));
const silent = seen['ac3-mpegts'];
const isSilent = silent.hasEnded && silent.errors.length === 0 && silent.tracks.join() === 'video';
const areOthersSaid = ['ac3-fmp4', 'eac3-mpegts'].every((name) => seen[name].errors.length > 0);
process.exitCode = isSilent && areOthersSaid ? 0 : 1;
EOF

if node run.mjs "$browser"; then
  echo 'As described: the AC-3 sound of the transport stream was dropped without an event; the other two streams emitted errors.'
else
  echo 'Not as described: hls.js behaves differently now, or this browser decodes AC-3.'
  exit 1
fi
