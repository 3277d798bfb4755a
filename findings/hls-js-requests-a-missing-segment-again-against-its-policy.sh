#!/usr/bin/env bash
# hls.js 1.7.4 requests a missing segment again although the load policy says not to.
#
# `fragLoadPolicy.default.errorRetry.shouldRetry` decides whether a failed request is repeated. If it returns false for a 404 and the stream
# has one rendition, hls.js asks it again and again, and requests the segment each time: it waits, and starts over with the same segment as
# often as `maxNumRetry` allows. Only `maxNumRetry: 0`, or `hls.stopLoad()` in a listener for the error, keeps it from doing so.
#
# Who meets it: applications that want to replace a broken stream at once, but repeat requests after a busy server's 503, so that the number
# of retries cannot be 0.
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

ffmpeg -v error -f lavfi -i testsrc2=s=320x180:r=25:d=4 -c:v libx264 -pix_fmt yuv420p -g 50 \
  -f hls -hls_time 2 -hls_playlist_type vod -hls_segment_filename %d.ts index.m3u8
rm 0.ts

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
for (const name of ['policy', 'policy and no retries', 'policy and stopLoad']) {
  const page = await browser.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.addScriptTag({ path: 'node_modules/hls.js/dist/hls.js' });
  const asked = await page.evaluate(async ([retries, stops]) => {
    const statuses = [];
    const policy = structuredClone(Hls.DefaultConfig.fragLoadPolicy);
    if (!retries) policy.default.errorRetry.maxNumRetry = 0;
    Object.assign(policy.default.errorRetry, {
      shouldRetry: (config, count, isTimeout, response) => {
        statuses.push(response?.code);
        return false;
      },
    });
    const hls = new Hls({ fragLoadPolicy: policy });
    hls.on(Hls.Events.ERROR, () => stops && hls.stopLoad());
    hls.loadSource('/index.m3u8');
    hls.attachMedia(document.querySelector('video'));
    await new Promise((resolve) => {
      hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && resolve());
      setTimeout(resolve, 12_000);
    });
    return statuses;
  }, [!name.endsWith('no retries'), name.endsWith('stopLoad')]);
  seen[name] = { requests: requests.filter((path) => path === '/0.ts').length, asked };
  await page.close();
}
await browser.close();
server.close();
console.log(JSON.stringify(seen, null, 2));
const { policy, ...others } = seen;
const wasAsked = policy.asked.length > 0 && policy.asked.every((status) => status === 404);
process.exitCode = wasAsked && policy.requests > 1 && Object.values(others).every(({ requests }) => requests === 1) ? 0 : 1;
EOF

if node run.mjs "$browser"; then
  echo 'As described: the missing segment was requested several times, although the policy refused every time.'
else
  echo 'Not as described: hls.js behaves differently now.'
  exit 1
fi
