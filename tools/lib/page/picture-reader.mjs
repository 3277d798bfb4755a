// Runs in the page: reads the visible clip and frame from the picture's barcode on every animation frame. The barcode is described
// in projects/iv-player/test-clips/README.md; in pictures of any size it covers the lowest two ninths or, if they are taller than
// 16:9, the lowest two ninths of their topmost 16:9 part.

const blocks = 16;
/** Lower opacity counts as invisible. */
const transparent = 0.02;

const canvas = new OffscreenCanvas(blocks, 1);
const context = canvas.getContext('2d', { willReadFrequently: true, alpha: true });

/** Effective opacity on the screen; 0 if an ancestor hides the element. */
function visibility(element) {
  let opacity = 1;
  for (let place = element; place; place = place.parentElement) {
    const style = getComputedStyle(place);
    if (style.display === 'none' || (place === element && style.visibility !== 'visible')) return 0;
    opacity *= Number(style.opacity);
  }
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 ? opacity : 0;
}

const layer = (element) => Number.parseInt(getComputedStyle(element).zIndex, 10) || 0;

/** Whether `a` is painted above `b`: by z-index below their common ancestor, then by document order. */
function isAbove(a, b) {
  const chain = (element) => {
    const path = [];
    for (let place = element; place; place = place.parentElement) path.unshift(place);
    return path;
  };
  const [pathA, pathB] = [chain(a), chain(b)];
  const fork = pathA.findIndex((element, depth) => element !== pathB[depth]);
  const difference = layer(pathA[fork]) - layer(pathB[fork]);
  if (difference !== 0) return difference > 0;
  return Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING);
}

/** The topmost visible video. */
function visibleVideo() {
  let top = null;
  for (const video of document.querySelectorAll('video')) {
    if (visibility(video) >= transparent && (!top || isAbove(video, top))) top = video;
  }
  return top;
}

/** Last reading from each element, and the media it came from. @type {WeakMap<HTMLVideoElement, { src: string, seen: number }>} */
const lastRead = new WeakMap();

/** `clip << 16 | frame`, or 0 if the picture is blank or not from a test clip. */
export function readPicture(video = visibleVideo()) {
  if (!video) return 0;
  const { currentSrc: src, readyState } = video;
  const before = lastRead.get(video);
  // While an element seeks, as hls.js makes it do after a stall, browsers keep showing its frame but do not let scripts read it.
  if (video.seeking && readyState === HTMLMediaElement.HAVE_METADATA && before?.src === src)
    return before.seen;
  const seen = readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? 0 : readBarcode(video);
  lastRead.set(video, { src, seen });
  return seen;
}

/** Vertical centre of the barcode, in pixels from the top of the picture. */
const middleOf = ({ videoWidth, videoHeight }) => (Math.min(videoHeight, (videoWidth * 9) / 16) * 8) / 9;

function readBarcode(video) {
  context.clearRect(0, 0, blocks, 1);
  context.imageSmoothingEnabled = false;
  // Draws the whole picture, though only a strip fits the canvas: Firefox takes parts of a rotated picture from the wrong place.
  context.drawImage(video, 0, (2 - middleOf(video)) / 4, blocks, video.videoHeight / 4);
  const { data } = context.getImageData(0, 0, blocks, 1);
  return data[blocks * 4 - 1] < 255 ? 0 : decode((block) => data[block * 4 + 1] > 128);
}

/** @param {(block: number) => boolean} isWhite */
function decode(isWhite) {
  if (!isWhite(0) || isWhite(blocks - 1)) return 0;
  let value = 0;
  for (let block = 1; block < blocks - 1; block++) value = value * 2 + Number(isWhite(block));
  return ((value >> 10) << 16) | (value & 1023);
}

/** Number of pixels above which `copyBarcode` is used where possible. */
const large = 1280 * 720;

/**
 * Starts reading the current picture from its luma plane: converting a 4K picture for a canvas takes 35 ms. Returns `null`
 * if the picture is not in memory or not planar.
 *
 * @returns {Promise<number> | null}
 */
function copyBarcode(video) {
  if (video.videoWidth * video.videoHeight <= large || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return null;
  if (typeof VideoFrame === 'undefined') return null;
  const frame = new VideoFrame(video);
  const { width, height } = frame.codedRect ?? { width: 0, height: 0 };
  if (frame.format !== 'I420' || width < video.videoWidth || height < video.videoHeight) {
    frame.close();
    return null;
  }
  const rect = {
    x: 0,
    y: 2 * Math.round(middleOf(video) / 2),
    width: 2 * Math.floor(video.videoWidth / 2),
    height: 2,
  };
  const luma = new Uint8Array(frame.allocationSize({ rect }));
  return frame
    .copyTo(luma, { rect })
    .then(([{ offset }]) =>
      decode((block) => luma[offset + Math.floor(((block + 0.5) * rect.width) / blocks)] > 128),
    )
    .finally(() => frame.close());
}

/**
 * Starts recording: for each animation frame its time, the picture on the screen, its element and its height in lines. A reading
 * can be one frame early or late, so `presented` also lists the frames that the browser reports as presented: element, time, media
 * time in milliseconds, and number of frames so far. The returned function ends the recording and resolves with the result.
 */
export function recordPicture() {
  const ticks = { at: [], seen: [], element: [], height: [], cost: 0 };
  /** @type {{ element: number, at: number, media: number, count: number }[]} */
  const presented = [];
  const elements = [];
  /** @type {Promise<unknown>[]} */
  const copies = [];
  let running = true;
  const observe = (video) => {
    const element = elements.push(video) - 1;
    const onFrame = (_now, { presentationTime, mediaTime, presentedFrames }) => {
      if (!running) return;
      presented.push({ element, at: presentationTime, media: mediaTime * 1000, count: presentedFrames });
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback?.(onFrame);
  };
  const tick = (at) => {
    if (!running) return;
    const start = performance.now();
    for (const video of document.querySelectorAll('video')) if (!elements.includes(video)) observe(video);
    const video = visibleVideo();
    const place = ticks.at.push(at) - 1;
    const copied = video && copyBarcode(video);
    ticks.seen.push(copied ? 0 : readPicture(video));
    if (copied) copies.push(copied.then((seen) => (ticks.seen[place] = seen)));
    ticks.element.push(elements.indexOf(video));
    ticks.height.push(video?.videoHeight ?? 0);
    ticks.cost += performance.now() - start;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  return async () => {
    running = false;
    await Promise.all(copies);
    return { ...ticks, presented };
  };
}
