// Runs in the page: records when captions appear and disappear, in media time of the video visible at that moment.

/** @type {{ text: string, isShown: boolean, clip: string, time: number }[]} */
const changes = [];
let shown = new Set();
const host = document.querySelector('iv-captions');
/** Its code is loaded on demand. @type {Element | null} */
let area = null;

/** Clip and media time of the visible video. */
function picture() {
  const video = [...document.querySelectorAll('video')].find((one) => !one.inert);
  const [, clip] = /\/clips\/(\w+)\./.exec(video?.currentSrc ?? '') ?? [];
  return { clip: clip ?? '', time: video?.currentTime ?? 0 };
}

/** Called after each task that changed the captions, before the next frame is drawn. */
function look() {
  area ??= document.querySelector('.iv-caption-area');
  const now = new Set(
    [...document.querySelectorAll('.iv-caption')].map(({ textContent }) => textContent ?? ''),
  );
  const { clip, time } = picture();
  const note = (text, isShown) => changes.push({ text, isShown, clip, time });
  for (const text of shown) if (!now.has(text)) note(text, false);
  for (const text of now) if (!shown.has(text)) note(text, true);
  shown = now;
}

new MutationObserver(look).observe(/** @type {Element} */ (host), { childList: true, subtree: true });
look();

window['captionProbe'] = {
  changes,
  isSameElement: () =>
    area !== null &&
    document.querySelector('iv-captions') === host &&
    document.querySelector('.iv-caption-area') === area,
};
