// Runs in the page: reads the visible clip and frame from the picture's barcode in each animation frame.
// The clips' barcode is explained in projects/iv-player/test-clips/README.md; in pictures of any size it is the lowest two
// ninths or, where they are higher than 16:9, of their topmost 16:9 part.

const blocks = 16;
/** Lower opacity counts as invisible. */
const transparent = 0.02;

const canvas = new OffscreenCanvas(blocks, 1);
const context = canvas.getContext('2d', { willReadFrequently: true, alpha: true });

/** Opacity that reaches the screen; 0 when anything around the element hides it. */
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

/** Whether `a` is painted over `b`: by z-index below their common ancestor, then by document order. */
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

/** What was read last of an element, and from which media. @type {WeakMap<HTMLVideoElement, { src: string, seen: number }>} */
const lastRead = new WeakMap();

/** `clip << 16 | frame`, or 0 when the picture is blank or no frame of a clip. */
export function readPicture(video = visibleVideo()) {
  if (!video) return 0;
  const { currentSrc: src, readyState } = video;
  const before = lastRead.get(video);
  // Browsers leave the picture on the screen while an element seeks, as hls.js has it do after a stall, but let nothing read it.
  if (video.seeking && readyState === HTMLMediaElement.HAVE_METADATA && before?.src === src)
    return before.seen;
  const seen = readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? 0 : readBarcode(video);
  lastRead.set(video, { src, seen });
  return seen;
}

/** Where the barcode's middle is in the picture, in pixels from its top. */
const middleOf = ({ videoWidth, videoHeight }) => (Math.min(videoHeight, (videoWidth * 9) / 16) * 8) / 9;

function readBarcode(video) {
  context.clearRect(0, 0, blocks, 1);
  context.imageSmoothingEnabled = false;
  // All of it, though only a strip lies on the canvas: Firefox takes parts of a rotated picture from the wrong place.
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

/** Pictures of more pixels are read by `copyBarcode` where that is possible. */
const large = 1280 * 720;

/**
 * Starts to read the picture that is there now from its luma, without converting all of it for a canvas, which takes 35 ms of
 * a 4K picture. `null` where a browser cannot: the picture is not in memory, or not in planes.
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
 * Records every tick from now on: when it was, what was on the screen, in which element, and of how many lines. A tick may read a frame too early
 * or too late by one, so `presented` lists, too, what the browser says that it has presented: element, time, media time in
 * milliseconds, and how many frames so far. What is returned ends it, and resolves with all that.
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
