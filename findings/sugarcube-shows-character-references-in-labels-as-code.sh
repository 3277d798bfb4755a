#!/usr/bin/env bash
# SugarCube 2.31.1 and 2.37.3 show character references in the labels of links as code: [[Tom &amp; Jerry|Shop]] reads "Tom &amp; Jerry".
#
# In the text of a passage, SugarCube reads &amp;, &#124; and &eacute; as HTML does, and two apostrophes as bold. The label of a link in double
# brackets is neither: it is shown letter by letter. The same label in the macro <<link>> is read like the text. A label in double brackets
# therefore cannot contain a bar, as the bar ends it and its reference stays a reference.
#
# Who meets it: authors who write a special character the same way in a sentence and in the choice below it, and converters that escape labels
# of another format: what protects the text spoils the label. Nothing is reported.
#
# The script takes SugarCube 2.31.1 from extwee 2.0.5. With the path of another version's format.js as the argument, it tests that one.
#
# Exits with 0 if SugarCube still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$browser" ] || { echo 'Chromium or Google Chrome is missing: install one, and put it on the PATH.'; exit 2; }
command -v npm > /dev/null || { echo 'npm is missing: install Node.'; exit 2; }
other=${1:+$(realpath "$1")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . playwright-core@1.65.1 > /dev/null
npm pack --silent extwee@2.0.5 > /dev/null
tar xzf extwee-2.0.5.tgz package/story-formats/sugarcube-2.31.1/format.js

cat > run.mjs <<'EOF'
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [, , executablePath, format] = process.argv;
// Each label with what the link reads, and with what the same characters read in a text.
const labels = [
  ['Tom &amp; Jerry', 'Tom &amp; Jerry', 'Tom & Jerry'],
  ['Left &#124; right', 'Left &#124; right', 'Left | right'],
  ['Caf&eacute;', 'Caf&eacute;', 'Café'],
  ["''Run''", "''Run''", 'Run'],
  ['Tom & Jerry', 'Tom & Jerry', 'Tom & Jerry'],
];
const passage = labels
  .map(([label]) => `<span class="text">${label}</span>[[${label}|Shop]]<<link "${label}" "Shop">><</link>>`)
  .join('\n');
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const data = Object.entries({ Street: passage, Shop: 'Closed.' }).map(([name, text], at) => {
  const attributes = `pid="${at + 1}" name="${name}" tags="" position="0,0" size="100,100"`;
  return `<tw-passagedata ${attributes}>${escape(text)}</tw-passagedata>`;
});
const story =
  '<tw-storydata name="Shop" startnode="1" format="SugarCube" ifid="4C62AE1B-3F0D-4E0A-9B6C-0A5B3C1D7E21" options="" hidden>' +
  '<style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css"></style>' +
  `<script role="script" id="twine-user-script" type="text/twine-javascript"></script>${data.join('')}</tw-storydata>`;
const storyFormat = ({ source, version }) => {
  console.log(`SugarCube ${version}`);
  writeFileSync(
    'story.html',
    source.replaceAll('{{STORY_NAME}}', 'Shop').replace('{{STORY_DATA}}', () => story),
  );
};
new Function('window', readFileSync(format, 'utf8'))({ storyFormat });

// Chromium refuses to run as root with its sandbox.
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] });
const tab = await browser.newPage();
await tab.goto(pathToFileURL('story.html').href);
await tab.waitForSelector('.passage a', { state: 'attached' });
const texts = await tab.$$eval('.passage .text', (all) => all.map((one) => one.textContent));
const shown = await tab.$$eval('.passage a', (all) => all.map((one) => one.textContent));
await browser.close();

let isAsDescribed = true;
for (const [at, [label, seen, read]] of labels.entries()) {
  const [link, macro] = shown.slice(2 * at);
  console.log(`${label} in a text: ${texts[at]}, in [[…]]: ${link}, in <<link>>: ${macro}`);
  isAsDescribed &&= texts[at] === read && link === seen && macro === read;
}
process.exit(isAsDescribed ? 0 : 1);
EOF
if node run.mjs "$browser" "${other:-package/story-formats/sugarcube-2.31.1/format.js}"; then
  echo 'As described: labels of links in double brackets are shown as written.'
else
  echo 'Not as described: SugarCube behaves differently now.'
  exit 1
fi
