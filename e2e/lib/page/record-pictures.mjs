// Runs in the page: reads the visible clip in each animation frame and records runs of consecutive pictures of one clip.

/** `clip` is 0 while no frame of a clip is visible. */
const runs = [];
let readers = 0;
let readPicture = await importReader();

/** Imports the reader anew, with a canvas of its own. */
async function importReader() {
  const reader = await import(`/tools-page/picture-reader.mjs?${++readers}`);
  return reader.readPicture;
}

/**
 * A browser does not let a canvas read the picture of an element after a network error, though it shows the picture. The
 * run then continues with the last clip; a test that needs certainty reads a screenshot.
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
