// Runs in the page: writes down what the viewer sees at each animation frame, as runs of one clip or of nothing.

/** `clip` 0: nothing that is a frame of a clip. */
const runs = [];
let readers = 0;
let readPicture = await freshReader();

/** A reader with a canvas of its own. */
async function freshReader() {
  const reader = await import(`/bench/picture-reader.mjs?${++readers}`);
  return reader.readPicture;
}

/**
 * A browser lets nobody read the picture of an element whose network failed, though it shows it: the clip that was seen
 * last is then believed to be held, and a screenshot has to confirm it.
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
    void freshReader().then((fresh) => (readPicture = fresh));
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
window['picture'] = { runs, now: () => runs.at(-1) };
