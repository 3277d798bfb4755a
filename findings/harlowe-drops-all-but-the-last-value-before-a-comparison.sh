#!/usr/bin/env bash
# Harlowe 3.3.8 and 3.3.9 drop all but the last of several true-or-false values before a comparison: (if: $key and $lamp and $coins > 2) is
# true without the key.
#
# `3 or 4 is $coins` means "3 is $coins or 4 is $coins" in Harlowe, so it takes all that stands before the comparison for values to compare.
# Those that are true or false are not compared, as they should not be, but each of them replaces the ones before it instead of being joined
# with them. With `and`, a condition holds though its first part is false; with `or`, it fails though its first part is true. No error or
# warning is shown. The same parts with the comparison first or in parentheses, or with one value before it, give the right answer.
#
# Who meets it: authors of stories whose doors need two things and a number. Whether a reader gets through depends on the order in which the
# author wrote the parts, and converters that give the words their usual meaning produce a different story.
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
// Each condition with what Harlowe says, and with what its words say.
const conditions = [
  ['$key and $lamp and $coins > 2', true, false],
  ['$king or $rich or $coins > 5', false, true],
  ['$coins > 2 and $key and $lamp', false, false],
  ['$coins > 5 or $king or $rich', true, true],
  ['$key and $lamp and ($coins > 2)', false, false],
  ['$king or $rich or ($coins > 5)', true, true],
  ['$key and $coins > 2', false, false],
  ['$king or $coins > 5', true, true],
  ['$key and $lamp', false, false],
];
const values = '(set: $key to false, $lamp to true, $king to true, $rich to false, $coins to 3)';
const passage = [values, ...conditions.map(([condition]) => `<b>(if: ${condition})[true](else:)[false]</b>`)].join('\n');
const text = passage.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const story =
  '<tw-storydata name="Door" startnode="1" format="Harlowe" ifid="4C62AE1B-3F0D-4E0A-9B6C-0A5B3C1D7E21" options="" hidden>' +
  `<tw-passagedata pid="1" name="Door" tags="" position="0,0" size="100,100">${text}</tw-passagedata></tw-storydata>`;
let page = readFileSync('package/test/Twine2HTML/Twine2HTMLParser/unescaping.html', 'utf8');
let version = /format-version="([^"]+)"/.exec(page)?.[1];
page = page.replace(/<tw-storydata[^]*?<\/tw-storydata>/, () => story);
if (other) {
  const storyFormat = (format) => {
    version = format.version;
    page = format.source.replaceAll('{{STORY_NAME}}', 'Door').replace('{{STORY_DATA}}', () => story);
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
const shown = await tab.$$eval('tw-passage b', (all) => all.map((one) => one.innerText));
await browser.close();

console.log(`Harlowe ${version}; ${values}`);
for (const [at, [condition, , meant]] of conditions.entries()) {
  console.log(`(if: ${condition}): ${shown[at]}${shown[at] === String(meant) ? '' : `, should be ${meant}`}`);
}
process.exit(conditions.every(([, expected], at) => shown[at] === String(expected)) ? 0 : 1);
EOF
if node run.mjs "$browser" "$other"; then
  echo 'As described: of several values before a comparison, only the last counts.'
else
  echo 'Not as described: Harlowe behaves differently now.'
  exit 1
fi
