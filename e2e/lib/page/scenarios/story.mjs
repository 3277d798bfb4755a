// Runs in the page: scenarios for decisions and checkpoints. Each returns data.
import {
  addNodes,
  eventsOf,
  nodeOf,
  picture,
  readyPlayer,
  until,
  untilEvent,
  untilPicture,
} from './tools.mjs';

const names = () =>
  window['testPage'].events[0].map(({ name, nodeId }) => (nodeId ? `${name}(${nodeId})` : name));

/** Nobody chooses: takes the default at the end of the window. */
export async function decisionByTime({ format }) {
  const player = await readyPlayer();
  addNodes(
    player,
    [nodeOf('a', 's1', format), nodeOf('left', 's2', format), nodeOf('right', 's3', format)],
    1,
  );
  player.decision.add('a', ['left', 'right'], { startTime: 0.1, endTime: 0.4, defaults: ['right'] });
  await player.play();
  await untilEvent('ended');
  const [start, end] = ['decision.start', 'decision.end'].map((name) => eventsOf(name, 'a')[0].at);
  return { open: end - start, names: names(), playlist: [...player.playlist].map(({ id }) => id) };
}

/** With the viewer's time limit off, the film waits at the last frame and continues with the choice. */
export async function hold({ format }) {
  const player = await readyPlayer();
  addNodes(
    player,
    [nodeOf('a', 's1', format), nodeOf('left', 's2', format), nodeOf('right', 's3', format)],
    1,
  );
  player.decision.add('a', ['left', 'right'], { startTime: 0, endTime: 0.5 });
  player.decision.timeLimit = 'off';
  await player.play();
  const { at } = await untilEvent('decision.hold', 'a');
  await until('a second', () => performance.now() > at + 1000);
  const held = { ...picture(), status: player.reduxStore.getState().player.status };
  let blank = 0;
  player.decision.get('a').make('right');
  const shown = await until('the chosen clip', () => {
    const seen = picture();
    if (seen.clip === 0) blank += 1;
    return seen.clip !== held.clip && seen.clip !== 0 && seen;
  });
  await untilEvent('ended');
  return { held, shown, blank, names: names() };
}

/** Restores a checkpoint from another clip during playback. */
export async function checkpoint({ format }) {
  const player = await readyPlayer();
  player.initPlugin('checkpoints');
  addNodes(player, [nodeOf('c1', 'c1', format), nodeOf('c2', 'c2', format)]);
  await player.play();
  await untilPicture('c1', 30);
  const { id, time } = player.checkpoints.register();
  player.seek('c2', 1);
  await untilPicture('c2', 35);
  player.checkpoints.restore(id);
  await untilEvent('checkpoints.restore');
  const back = await untilPicture('c1');
  await untilPicture('c1', back.frame + 10);
  return { time, back, current: player.currentNodeId, paused: player.paused };
}
