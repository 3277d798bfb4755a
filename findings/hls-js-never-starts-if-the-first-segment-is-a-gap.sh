#!/usr/bin/env bash
# hls.js 1.7.4 shows nothing of a recording whose first segment is marked as missing (EXT-X-GAP), and emits no fatal error.
#
# A gap later in the playlist is skipped: playback jumps to the next segment. A gap at the start is not: hls.js emits the error `fragGap`,
# which is not fatal and is the same for a gap that it skips, and then loads nothing. The video waits at 0 with an empty buffer. The same
# playlist plays to its end with a `startPosition` behind the gap.
#
# Who meets it: recorders and packagers mark segments that they lost, and an encoder that starts late loses the first one. The viewer sees a
# loading indicator for ever, and an application that waits for a fatal error hears nothing.
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

ffmpeg -v error -f lavfi -i testsrc2=s=320x180:r=25:d=8 -c:v libx264 -pix_fmt yuv420p -g 50 \
  -f hls -hls_time 2 -hls_playlist_type vod -hls_segment_filename %d.ts whole.m3u8
for gap in 0 1; do
  sed "s/^$gap\.ts/#EXT-X-GAP\n&/; s/^#EXT-X-VERSION.*/#EXT-X-VERSION:8/" whole.m3u8 > "gap-$gap.m3u8"
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
for (const [name, config] of [
  ['gap-0', {}],
  ['gap-0', { startPosition: 2.1 }],
  ['gap-1', {}],
]) {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.addScriptTag({ path: 'node_modules/hls.js/dist/hls.js' });
  seen[`${name} ${JSON.stringify(config)}`] = await page.evaluate(
    async ([source, given]) => {
      const video = document.querySelector('video');
      const hls = new Hls(given);
      const errors = new Set();
      hls.on(Hls.Events.ERROR, (_, { details, fatal }) => errors.add(`${details}${fatal ? ' (fatal)' : ''}`));
      hls.loadSource(source);
      hls.attachMedia(video);
      video.play().catch(() => undefined);
      // A stream of 8 s that plays has ended after 15 s.
      await new Promise((resolve) => {
        video.onended = resolve;
        setTimeout(resolve, 15_000);
      });
      const { buffered, currentTime, readyState, ended } = video;
      const ranges = Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
      return { errors: [...errors], currentTime, readyState, ended, buffered: ranges };
    },
    [`/${name}.m3u8`, config],
  );
  await page.close();
}
await browser.close();
server.close();
console.log(JSON.stringify(seen, null, 2));
const [stuck, moved, later] = Object.values(seen);
const isStuck = !stuck.ended && stuck.readyState < 2 && !stuck.errors.some((one) => one.endsWith('(fatal)'));
process.exitCode = isStuck && moved.ended && later.ended ? 0 : 1;
EOF

if node run.mjs "$browser"; then
  echo 'As described: nothing is shown if the first segment is missing; the same stream plays from a later start, or with a later gap.'
else
  echo 'Not as described: hls.js behaves differently now.'
  exit 1
fi
