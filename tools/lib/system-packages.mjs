// Installs what the tests need besides Node: a browser and ffmpeg. On Debian with apt-get, elsewhere the user is told what to install.
// Imports only Node's own modules, because no package may be installed yet.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { findBrowser, findProgram, noBrowserMessage } = createRequire(import.meta.url)('./find-browser.cjs');

const noFfmpegMessage =
  'ffmpeg and ffprobe were not found. Install them (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg; ' +
  'Windows: winget install ffmpeg).';

/**
 * What is to be done before the tests can run.
 *
 * @param {object} machine
 * @param {boolean} machine.hasBrowser whether a Chromium-based browser is installed
 * @param {boolean} machine.hasFfmpeg whether ffmpeg and ffprobe are installed
 * @param {boolean} machine.hasHeadlessShell whether Chromium's headless shell is installed: optional, but it opens pages five times
 *   as fast
 * @param {boolean} machine.hasAptGet whether packages come from Debian. Not on Ubuntu, whose package chromium only installs a snap.
 * @param {boolean} machine.isRoot whether this process may install packages
 * @param {boolean} machine.hasSudo whether sudo is installed
 * @param {boolean} machine.mayInstall false if `IV_NO_INSTALL` is set
 * @param {boolean} machine.hasBrowserSetting whether `CHROME_BIN` is set, which then decides
 * @returns {{ required: string[], optional: string[], asRoot: string[], problems: string[] }} packages to install, the command
 *   that runs apt-get as root, and what the user has to do first
 */
export function planSystemPackages(machine) {
  const required = [
    ...(machine.hasBrowser || machine.hasBrowserSetting ? [] : ['chromium', 'fonts-dejavu-core']),
    ...(machine.hasFfmpeg ? [] : ['ffmpeg']),
  ];
  const asRoot = machine.isRoot ? [] : ['sudo'];
  const canInstall = machine.mayInstall && machine.hasAptGet && (machine.isRoot || machine.hasSudo);
  if (canInstall && (machine.hasBrowser || !machine.hasBrowserSetting)) {
    // Optional packages alone are not worth a surprise: the browser that is installed works, too.
    const optional = machine.hasHeadlessShell || required.length === 0 ? [] : ['chromium-headless-shell'];
    return { required, optional, asRoot, problems: [] };
  }
  const problems = [
    ...(machine.hasBrowser ? [] : [noBrowserMessage]),
    ...(machine.hasFfmpeg ? [] : [noFfmpegMessage]),
  ];
  return { required: [], optional: [], asRoot, problems };
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function readMachine() {
  return {
    hasBrowser: findBrowser() !== undefined,
    hasBrowserSetting: Boolean(process.env.CHROME_BIN),
    hasFfmpeg: Boolean(findProgram('ffmpeg') && findProgram('ffprobe')),
    hasHeadlessShell: findProgram('chromium-headless-shell') !== undefined,
    hasAptGet: isDebian() && findProgram('apt-get') !== undefined,
    isRoot: process.getuid?.() === 0,
    hasSudo: findProgram('sudo') !== undefined,
    mayInstall: !process.env.IV_NO_INSTALL,
  };
}

/** Installs missing packages, and says so first. Exits the process with a sentence if the tests cannot run without the user's help. */
export function ensureSystemPackages() {
  const { required, optional, asRoot, problems } = planSystemPackages(readMachine());
  if (required.length > 0) {
    console.log(
      `Installing ${required.join(', ')}${optional.map((name) => ` and, if available, ${name}`).join('')} with ` +
        `${[...asRoot, 'apt-get'].join(' ')}. This takes some minutes. Set IV_NO_INSTALL=1 to install them yourself instead.`,
    );
    const aptGet = (...args) => {
      // `env`, because sudo drops the variables of this process.
      const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
      return spawnSync(command, rest, { stdio: 'inherit' }).status === 0;
    };
    const install = (names) => aptGet('install', '-y', '-q', '--no-install-recommends', ...names);
    aptGet('update', '-q');
    install(required);
    for (const name of optional) if (!install([name])) console.log(`${name} is not available: not needed.`);
    const after = readMachine();
    if (!after.hasBrowser) problems.push(noBrowserMessage);
    if (!after.hasFfmpeg) problems.push(noFfmpegMessage);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
