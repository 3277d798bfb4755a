#!/usr/bin/env bash
# howler 2.2.4 never carries out stop() or pause() of a streamed sound (html5: true) if it is called while the sound starts.
#
# A streamed sound starts when the promise of play() of its audio element is fulfilled, some milliseconds after Howl.play(). Until then,
# howler puts other calls into a queue, which suggests that they are carried out later. They are not: when the sound has started, howler
# looks only for a queued play() and leaves the rest where it is. The sound plays to its end, or for ever if it loops, and playing() returns
# true. A volume() in the same moment is dropped in the same way. The same calls a moment later, or on a decoded sound, work.
#
# Who meets it: a sound that a click starts and the next event stops, such as a film that is paused as soon as it starts. Nothing fails, and
# no event reports it.
#
# Exits with 0 if howler still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$browser" ] || { echo 'Chromium or Google Chrome is missing: install one, and put it on the PATH.'; exit 2; }
command -v ffmpeg > /dev/null || { echo 'ffmpeg is missing: install it, and put it on the PATH.'; exit 2; }
command -v npm > /dev/null || { echo 'npm is missing: install Node.'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . howler@2.2.4 playwright-core@1.65.1 > /dev/null
ffmpeg -v error -f lavfi -i sine=440:d=20 -ar 44100 tone.wav

cat > run.mjs <<'EOF'
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const server = createServer(({ url = '/' }, response) => {
  try {
    response.end(url === '/' ? '<!doctype html><title>howler</title>' : readFileSync(`.${url}`));
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
// Chromium refuses to run as root with its sandbox.
const isRoot = process.getuid?.() === 0;
const args = ['--autoplay-policy=no-user-gesture-required', ...(isRoot ? ['--no-sandbox'] : [])];
const browser = await chromium.launch({ executablePath: process.argv[2], args });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.addScriptTag({ path: 'node_modules/howler/dist/howler.js' });
const { plays: seen, volume } = await page.evaluate(async () => {
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const plays = {};
  for (const html5 of [true, false])
    for (const command of ['stop', 'pause'])
      for (const later of [false, true]) {
        const howl = new Howl({ src: '/tone.wav', html5 });
        await new Promise((resolve) => howl.once('load', resolve));
        const started = new Promise((resolve) => howl.once('play', resolve));
        howl.play();
        if (later) await started.then(() => wait(100));
        howl[command]();
        await wait(1000);
        plays[`${html5 ? 'streamed' : 'decoded'}, ${command}() ${later ? 'after' : 'during'} the start`] = howl.playing();
        howl.unload();
      }
  const howl = new Howl({ src: '/tone.wav', html5: true });
  await new Promise((resolve) => howl.once('load', resolve));
  howl.play();
  howl.volume(0.5);
  await wait(1000);
  return { plays, volume: howl.volume() };
});
await browser.close();
server.close();
for (const [name, isPlaying] of Object.entries(seen)) console.log(`${name}: ${isPlaying ? 'still plays' : 'silent'}`);
console.log(`streamed, volume(0.5) during the start: ${volume} a second later`);
const expected = (name) => name.startsWith('streamed') && name.includes('during');
process.exit(Object.entries(seen).every(([name, isPlaying]) => isPlaying === expected(name)) && volume === 1 ? 0 : 1);
EOF
node run.mjs "$browser"
