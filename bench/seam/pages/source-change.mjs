// The naive way: one element whose source changes when it has ended.
import { clips, over, ready } from './story.mjs';

const video = /** @type {HTMLVideoElement} */ (document.getElementById('video'));
const left = clips();

function next() {
  const source = left.shift();
  if (!source) return over();
  video.src = source;
  void video.play();
}

video.addEventListener('ended', next);
ready(next);
