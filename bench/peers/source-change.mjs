// The naive technique: one element whose source changes when it has ended.
import { over, ready, sources, video } from './story.mjs';

function next() {
  const source = sources.shift();
  if (!source) return over();
  video.src = source;
  void video.play();
}

video.addEventListener('ended', next);
ready(next);
