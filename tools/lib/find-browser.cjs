'use strict';

// Finds an installed Chromium-based browser. Used by `karma.conf.js` and `launch-browser.mjs`.
const fs = require('node:fs');
const path = require('node:path');

const linuxCommands = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

function candidates() {
  const env = process.env;
  if (process.platform === 'darwin') {
    return ['', env.HOME ?? ''].flatMap((home) =>
      macApplications.map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (process.platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((root) => windowsPrograms.map((program) => path.join(root, program)));
  }
  return pathsOf(linuxCommands);
}

/** Possible paths of programs with these names, in the order of the names. */
function pathsOf(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the first of these programs that is installed, or `undefined`. */
const findProgram = (...names) => pathsOf(names).find(isExecutable);

/** Path of a browser, or `undefined`. `CHROME_BIN` takes precedence, even if the file does not exist. */
function findBrowser() {
  const configured = process.env.CHROME_BIN;
  if (configured) return fs.existsSync(configured) ? configured : undefined;
  return candidates().find(isExecutable);
}

/** Path of Chromium's headless shell, which opens pages five times as fast, or of a browser; `undefined` if there is neither. */
function findHeadlessBrowser() {
  return (!process.env.CHROME_BIN && findProgram('chromium-headless-shell')) || findBrowser();
}

/** Error message if no browser is found. */
const noBrowserMessage =
  'No Chrome, Chromium or Edge was found. Install one (Debian, Ubuntu: apt-get install chromium), ' +
  'or set CHROME_BIN to the path of its executable.';

/** Path of a browser. Throws {@link noBrowserMessage} if there is none. */
function requireBrowser() {
  const browser = findBrowser();
  if (!browser) throw new Error(noBrowserMessage);
  return browser;
}

/** Flags for tests and measurements without a display, a sound device or background traffic. */
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
];

module.exports = {
  browserFlags,
  findBrowser,
  findHeadlessBrowser,
  findProgram,
  isExecutable,
  noBrowserMessage,
  requireBrowser,
};
