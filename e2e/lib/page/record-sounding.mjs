// Runs in the page: records in `window.sounded` the ids of the nodes that were audible, in order, because a busy test runner may look
// when a clip is over.

let last = null;

function look() {
  const { currentNodeId, currentNodeTime } = window['testPage'].players[0];
  const audible = [...document.querySelectorAll('video')].filter(({ paused, muted }) => !paused && !muted);
  const id = audible.length === 1 && currentNodeTime > 0.1 ? currentNodeId : null;
  if (id !== null && id !== last) window['sounded'].push(id);
  last = id;
  requestAnimationFrame(look);
}

window['sounded'] = [];
look();
