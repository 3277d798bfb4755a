// The support matrix of docs/support.md: what ran where, with version and date; what should work; what nobody knows.

/** Browsers that the checks drive, by the name that e2e/browsers gives them, and what runs there. */
const tested = {
  chromium: ['Chromium, from Debian', 'every test and benchmark'],
  firefox: ['Firefox ESR, from Debian', 'the short suite below; seams, cues, soundtrack and memory benched'],
  webkit: [
    'WebKitGTK (MiniBrowser), from Debian',
    'the short suite below; seams, cues and soundtrack benched',
  ],
};

/** Others: state and why. */
const others = [
  ['Chrome and Edge, on desktops', 'expected', 'the engine of Chromium, with more codecs'],
  ['Firefox, current release', 'expected', 'the engine of the ESR'],
  [
    'Safari 16.4 or later, on macOS',
    'untested',
    'its engine is that of WebKitGTK, its media stack is Apple’s',
  ],
  [
    'Safari on iPhone and iPad',
    'untested',
    'fullscreen of the stage fills the window instead where needed; no volume by scripts',
  ],
  ['Chrome and Firefox on Android', 'untested', ''],
  ['anything on Windows and macOS', 'untested', 'the checks have run on Linux only'],
];

/**
 * The rows of the matrix, as Markdown.
 *
 * @param {readonly { name: string, title: string, date: string, failed: number }[]} runs one for each browser that was driven:
 *   its name and version, the day, and how many tests of the short suite failed
 */
export function supportMatrix(runs) {
  const rows = Object.entries(tested).map(([name, [title, what]]) => {
    const run = runs.find((one) => one.name === name);
    if (!run) throw new Error(`There is no run in ${name}.`);
    const version = /[\d.]+$/.exec(run.title)?.[0] ?? run.title;
    const state = run.failed === 0 ? '**tested on**' : `**tested on: ${run.failed} failed**`;
    return [title, state, version, run.date, what];
  });
  for (const [title, state, why] of others) rows.push([title, state, '', '', why]);
  const head = ['browser', 'state', 'version', 'last run', 'what ran there, or what is known'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
