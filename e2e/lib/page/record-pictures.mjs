// Runs in the page: reads the visible clip on each animation frame and records runs of consecutive pictures of one clip.

/** `clip` is 0 while no test clip is visible. */
const runs = [];
let readers = 0;
let readPicture = await importReader();

/** Imports a new instance of the reader, with its own canvas. */
async function importReader() {
  const reader = await import(`/tools-page/picture-reader.mjs?${++readers}`);
  return reader.readPicture;
}

/**
 * After a network error, browsers show an element's picture but do not let a canvas read it. The run then continues with the last
 * clip; tests that need certainty read a screenshot.
 */
function isUnreadable() {
  return [...document.querySelectorAll('video')].some((video) => video.error && !video.inert);
}

function read() {
  if (isUnreadable()) return null;
  try {
    return readPicture();
  } catch {
    readPicture = () => null;
    void importReader().then((fresh) => (readPicture = fresh));
    return null;
  }
}

function look(at) {
  requestAnimationFrame(look);
  const seen = read();
  if (seen === null) return;
  const [clip, frame] = [seen >> 16, seen & 1023];
  const run = runs.at(-1);
  if (run?.clip === clip) Object.assign(run, { last: frame, to: at });
  else runs.push({ clip, first: frame, last: frame, from: at, to: at });
}

requestAnimationFrame(look);
window['pictureRecorder'] = { runs };
