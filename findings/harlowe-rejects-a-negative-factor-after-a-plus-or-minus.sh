#!/usr/bin/env bash
# Harlowe 3.3.8 and 3.3.9 refuse to multiply or divide by a negative number if a plus or minus stands before: `20 + $days * -2` is an error.
#
# `$days * -2` alone is calculated, and so is `$days * -2 + 20`. With the sum on the left, or with a negative number there as in `-3 * -2`,
# the passage shows "I need usable code to be right of *." in place of the result. Parentheses around the negative number or around the
# product help, and so does the negative number as the first factor: `20 + -2 * $days` is calculated.
#
# Who meets it: authors of stories with debts, temperatures or penalties who turn a formula around that worked, and programs that write
# formulas for Harlowe: a negative number needs parentheses, though most places accept it without.
#
# The script takes Harlowe 3.3.8 from a story that the tests of extwee contain, and gives it a passage of its own. With the path of another
# version's format.js as the argument, it tests that one.
#
# Exits with 0 if Harlowe still behaves like this, with 1 if it does not, with 2 if something is missing.
set -euo pipefail

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$browser" ] || { echo 'Chromium or Google Chrome is missing: install one, and put it on the PATH.'; exit 2; }
command -v npm > /dev/null || { echo 'npm is missing: install Node.'; exit 2; }
other=${1:+$(realpath "$1")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . playwright-core@1.65.1 > /dev/null
npm pack --silent extwee@2.3.7 > /dev/null
tar xzf extwee-2.3.7.tgz package/test/Twine2HTML/Twine2HTMLParser/unescaping.html

cat > run.mjs <<'EOF'
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [, , executablePath, other] = process.argv;
// Each formula with what Harlowe makes of it (null: an error), and with its value.
const formulas = [
  ['20 + $days * -2', null, 14],
  ['20 - $days * -2', null, 26],
  ['20 + $days / -1', null, 17],
  ['-3 * -2', null, 6],
  ['$days * -2', -6, -6],
  ['$days * -2 + 20', 14, 14],
  ['20 + -2 * $days', 14, 14],
  ['20 + $days * (-2)', 14, 14],
  ['20 + ($days * -2)', 14, 14],
  ['20 + $days * 2', 26, 26],
];
const passage = ['(set: $days to 3)', ...formulas.map(([formula]) => `<b>(print: ${formula})</b>`)].join('\n');
const text = passage.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const story =
  '<tw-storydata name="Debt" startnode="1" format="Harlowe" ifid="4C62AE1B-3F0D-4E0A-9B6C-0A5B3C1D7E21" options="" hidden>' +
  `<tw-passagedata pid="1" name="Debt" tags="" position="0,0" size="100,100">${text}</tw-passagedata></tw-storydata>`;
let page = readFileSync('package/test/Twine2HTML/Twine2HTMLParser/unescaping.html', 'utf8');
let version = /format-version="([^"]+)"/.exec(page)?.[1];
page = page.replace(/<tw-storydata[^]*?<\/tw-storydata>/, () => story);
if (other) {
  const storyFormat = (format) => {
    version = format.version;
    page = format.source.replaceAll('{{STORY_NAME}}', 'Debt').replace('{{STORY_DATA}}', () => story);
  };
  new Function('window', readFileSync(other, 'utf8'))({ storyFormat });
}
writeFileSync('story.html', page);

// Chromium refuses to run as root with its sandbox.
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] });
const tab = await browser.newPage();
await tab.goto(pathToFileURL('story.html').href);
await tab.waitForSelector('tw-passage b', { state: 'attached' });
const shown = await tab.$$eval('tw-passage b', (all) =>
  all.map((one) => ({ text: one.innerText, isError: one.querySelector('tw-error') !== null })),
);
await browser.close();

console.log(`Harlowe ${version}; (set: $days to 3)`);
for (const [at, [formula, , value]] of formulas.entries()) {
  const { text: seen } = shown[at];
  console.log(`(print: ${formula}): ${seen}${seen === String(value) ? '' : ` (should be ${value})`}`);
}
const isExpected = ([, expected], at) => (expected === null ? shown[at].isError : shown[at].text === String(expected));
process.exit(formulas.every(isExpected) ? 0 : 1);
EOF
if node run.mjs "$browser" "$other"; then
  echo 'As described: a negative factor is an error if a plus or minus stands before it in the formula.'
else
  echo 'Not as described: Harlowe behaves differently now.'
  exit 1
fi
