#!/usr/bin/env bash
# Harlowe 3.3.8 and 3.3.9 forget a condition whose hook is a link: after (if: $key)[[Open|Hall]], an (else:) belongs to the condition before
# it, or is an error.
#
# A link may stand in place of a hook, and the condition decides whether it is shown. But only a condition before a hook in single brackets is
# remembered for the (else:) or (else-if:) that follows. Behind a link, these answer the condition of an earlier hook: the reader sees both
# doors, the open one and the locked one, or neither. If there is no earlier hook, an error is shown, and the other door with it. Written as
# (if: $key)[ [[Open|Hall]] ], the same passage works.
#
# Who meets it: authors who write the short form, which works until an (else:) follows, and converters that take such a link for a hook.
#
# The script takes Harlowe 3.3.8 from a story that the tests of extwee contain, and gives it passages of its own. With the path of another
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
// Each passage with what Harlowe shows of its links, and with what it should show.
const passages = [
  ['(if: $key)[ [[Open|Hall]] ](else:)[ [[Knock|Hall]] ]', 'Open', 'Open'],
  ['(if: $key)[[Open|Hall]](else:)[ [[Knock|Hall]] ]', 'Open, an error, Knock', 'Open'],
  ['(if: $key)[[Open|Hall]](else-if: $lamp)[ [[Look|Hall]] ]', 'Open, an error, Look', 'Open'],
  ['(if: $lamp)[Bright.](if: $key)[[Open|Hall]](else:)[ [[Knock|Hall]] ]', 'Open, Knock', 'Open'],
  ['(if: $key)[Yours.](if: $lamp)[[Open|Hall]](else:)[ [[Knock|Hall]] ]', 'nothing', 'Knock'],
  ['(if: $key)[Yours.](if: $lamp)[ [[Open|Hall]] ](else:)[ [[Knock|Hall]] ]', 'Knock', 'Knock'],
];
const values = '(set: $key to true, $lamp to false)';
const original = readFileSync('package/test/Twine2HTML/Twine2HTMLParser/unescaping.html', 'utf8');
let version = /format-version="([^"]+)"/.exec(original)?.[1];
let pageOf = (story) => original.replace(/<tw-storydata[^]*?<\/tw-storydata>/, () => story);
if (other) {
  const storyFormat = (format) => {
    version = format.version;
    pageOf = (story) => format.source.replaceAll('{{STORY_NAME}}', 'Door').replace('{{STORY_DATA}}', () => story);
  };
  new Function('window', readFileSync(other, 'utf8'))({ storyFormat });
}
const data = (name, text, pid) =>
  `<tw-passagedata pid="${pid}" name="${name}" tags="" position="0,0" size="100,100">${text}</tw-passagedata>`;

// Chromium refuses to run as root with its sandbox.
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] });
const tab = await browser.newPage();
console.log(`Harlowe ${version}; ${values}`);
let isAsDescribed = true;
for (const [passage, expected, meant] of passages) {
  const story =
    '<tw-storydata name="Door" startnode="1" format="Harlowe" ifid="4C62AE1B-3F0D-4E0A-9B6C-0A5B3C1D7E21" options="" hidden>' +
    `${data('Door', `${values}${passage}<b>end</b>`.replaceAll('<', '&lt;'), 1)}${data('Hall', 'Warm.', 2)}</tw-storydata>`;
  writeFileSync('story.html', pageOf(story));
  await tab.goto(pathToFileURL('story.html').href);
  await tab.waitForSelector('tw-passage b', { state: 'attached' });
  const all = await tab.$$eval('tw-passage :is(tw-link, tw-error)', (found) =>
    found.map((one) => (one.localName === 'tw-error' ? 'an error' : one.textContent)),
  );
  const shown = all.join(', ') || 'nothing';
  console.log(`${passage} shows ${shown}${shown === meant ? '' : `, should be ${meant}`}`);
  isAsDescribed &&= shown === expected;
}
await browser.close();
process.exit(isAsDescribed ? 0 : 1);
EOF
if node run.mjs "$browser" "$other"; then
  echo 'As described: conditions whose hook is a link are forgotten.'
else
  echo 'Not as described: Harlowe behaves differently now.'
  exit 1
fi
