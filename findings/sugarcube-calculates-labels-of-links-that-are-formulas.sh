#!/usr/bin/env bash
# SugarCube 2.31.1 and 2.37.3 calculate the label of a link if it happens to be a formula: [[24/7|Shop]] reads "3.4285714285714284".
#
# The text of a link may be an expression, so that [[$name|Shop]] shows the name. SugarCube tries this with every label, and shows one as it
# is written only if it is no valid code, or if its value is neither a number nor a text with something in it. Prices, scores and dates are
# valid code, and a line of speech in quotation marks is a text, which loses them. The other way round, [[$name|Shop]] shows "$name" to the
# reader while the name is empty. In the macro <<link>>, numbers stay as they are, and an empty name is empty.
#
# Who meets it: authors whose choices are numbers or lines of speech. A line that is all in quotation marks loses them, and one that goes on
# after them, such as "Hello," I say, keeps them. Nothing is reported.
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
// Each label with what the link reads.
const labels = [
  ['24/7', '3.4285714285714284'],
  ['5,500', '500'],
  ['3-1', '2'],
  ['2024-11-29', '1984'],
  ['1.50', '1.5'],
  ['"Hello."', 'Hello.'],
  ['"Tea" and "cake"', 'cake'],
  ['$name', '$name'],
  ['"Hello," I say', '"Hello," I say'],
  ['24 / 7 hours', '24 / 7 hours'],
];
const macros = ['24/7', '5,500', '$name'];
const passage = [
  '<<set $name to "">>',
  ...labels.map(([label]) => `[[${label}|Shop]]`),
  ...macros.map((label) => `<<link "${label}" "Shop">><</link>>`),
].join('\n');
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
const shown = await tab.$$eval('.passage a', (all) => all.map((one) => one.textContent));
await browser.close();

for (const [at, [label]] of labels.entries()) console.log(`[[${label}|Shop]] reads: ${shown[at]}`);
for (const [at, label] of macros.entries()) console.log(`<<link "${label}" "Shop">> reads: ${shown[labels.length + at]}`);
const expected = [...labels.map(([, seen]) => seen), '24/7', '5,500', ''];
process.exit(expected.every((seen, at) => shown[at] === seen) ? 0 : 1);
EOF
if node run.mjs "$browser" "${other:-package/story-formats/sugarcube-2.31.1/format.js}"; then
  echo 'As described: labels that are valid code are calculated.'
else
  echo 'Not as described: SugarCube behaves differently now.'
  exit 1
fi
