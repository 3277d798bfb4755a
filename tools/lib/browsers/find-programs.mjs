// Finds Firefox, WebKitGTK and the programs needed to drive them.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { findProgram, isExecutable } = createRequire(import.meta.url)('../find-browser.cjs');

/** Debian packages of these programs, including the decoders that WebKitGTK needs for the clips. */
const packages = {
  firefox: ['firefox-esr', 'pulseaudio'],
  webkit: [
    'webkit2gtk-driver',
    'xvfb',
    'gstreamer1.0-libav',
    'gstreamer1.0-plugins-good',
    'gstreamer1.0-plugins-bad',
  ],
};

const foldersIn = (path) => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

/** Finds a file in a folder next to the libraries; the folder's name ends with an API version. */
function findBeside(folder, file) {
  return foldersIn('/usr/lib')
    .flatMap((triplet) =>
      foldersIn(join('/usr/lib', triplet))
        .filter((name) => folder.test(name))
        .map((name) => join('/usr/lib', triplet, name, file)),
    )
    .sort()
    .reverse()
    .find((path) => existsSync(path));
}

/** `FIREFOX_BIN` takes precedence, even if the file does not exist. */
function findFirefox() {
  const configured = process.env.FIREFOX_BIN;
  if (configured) return isExecutable(configured) ? configured : undefined;
  return findProgram('firefox-esr', 'firefox');
}

/** Throws an error that says what to install if a program is missing. */
function requireAll(name, programs, hint = '') {
  const missing = Object.keys(programs).filter((program) => !programs[program]);
  if (missing.length === 0) return programs;
  throw new Error(
    `Not found: ${missing.join(', ')}. Install it (Debian: apt-get install ${packages[name].join(' ')})${hint}.`,
  );
}

/** Paths of Firefox and of a sound server for it. Throws if one is not installed. */
export function requireFirefox() {
  const programs = { Firefox: findFirefox(), pulseaudio: findProgram('pulseaudio') };
  return requireAll('firefox', programs, ', or set FIREFOX_BIN to the path of Firefox');
}

/** Paths of the WebKitGTK driver and its media decoders. Throws if one is not installed. */
export function requireWebkit() {
  const programs = {
    WebKitWebDriver: findProgram('WebKitWebDriver'),
    MiniBrowser: findBeside(/^webkit2?gtk-\d/, 'MiniBrowser'),
    Xvfb: findProgram('Xvfb'),
    'gstreamer1.0-libav': findBeside(/^gstreamer-1/, 'libgstlibav.so'),
    'gstreamer1.0-plugins-good': findBeside(/^gstreamer-1/, 'libgstmatroska.so'),
    'gstreamer1.0-plugins-bad': findBeside(/^gstreamer-1/, 'libgstvideoparsersbad.so'),
  };
  return requireAll('webkit', programs);
}
