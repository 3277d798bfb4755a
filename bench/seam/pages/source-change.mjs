// The naive way: one element whose source changes when it has ended.
import { clips, over, ready } from './story.mjs';

const film = /** @type {HTMLVideoElement} */ (document.getElementById('film'));
const left = clips();

function next() {
  const source = left.shift();
  if (!source) return over();
  film.src = source;
  void film.play();
}

film.addEventListener('ended', next);
ready(next);
