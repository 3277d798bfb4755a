// What was watched on real video goes the same way again: on real video in a new page, and on the fake engine.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { Film } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Everything that goes the same way again: events and playlist in their order, store states without running clocks. */
const events = (log) => log.lines.filter((line) => typeof line === 'string');
const READ = `() => ({
  playlist: [...window.testPage.players[0].playlist].map(({ id }) => id),
  heard: window.testPage.events[0].map(({ name, nodeId }) => name + ' ' + nodeId),
  log: JSON.parse(JSON.stringify(window.testPage.replay.log())),
  state: JSON.parse(JSON.stringify(window.testPage.players[0].reduxStore.getState(), (key, value) =>
    /^(time|progress|remainingTime)$/.test(key) ? undefined : value)),
})`;
const REPLAY = `(_player, log) => window.testPage.replay.replay(log).then((report) => ({
  ...report,
  state: JSON.parse(JSON.stringify(report.state, (key, value) =>
    /^(time|progress|remainingTime)$/.test(key) ? undefined : value)),
}))`;
const REPLAY_ON_THE_FAKE = `async (_player, log) => {
  let report;
  const ends = window.testPage.replay.replay(log).then((ended) => (report = ended));
  for (let step = 0; step < 600 && !report; step++) {
    window.testPage.fakeEngine.advance(0.1);
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  }
  window.testPage.replay.stop();
  await ends;
  return { ...report, state: JSON.parse(JSON.stringify(report.state, (key, value) =>
    /^(time|progress|remainingTime)$/.test(key) ? undefined : value)) };
}`;

const story = [
  { id: 'intro', source: '/clips/c1.webm' },
  { id: 'left', source: '/clips/c2.webm' },
  { id: 'right', source: '/clips/c3.webm' },
  { id: 'end', source: '/clips/s1.webm' },
];

describe('a replay', () => {
  let app;
  let film;
  let log;
  let watched;
  before(async () => (app = await openTestApp()));
  after(() => app.close());
  afterEach(async () => {
    app.server.clearFaults();
    await film?.close();
    film = undefined;
  });

  async function open(path) {
    film = await Film.open(app, path);
    await film.tell(story, 0);
    await film.do(`(player) => {
      player.decision.add('intro', ['left', 'right'], { startTime: 1 });
      player.decision.add('right', ['end'], { autoPushSingleChild: false });
      player.decision.add('left', ['end'], { decider: () => new Promise((answer) => window.setTimeout(answer, 100, 'end')) });
      player.decision.add('end', []);
    }`);
  }

  const read = () => film.page.evaluate(`(${READ})()`);

  it('writes what a viewer does to real video: choices, seeks, pauses, and data that are late', async () => {
    await open('/replay');
    await film.do('(player) => void player.append("intro")');
    await film.play();
    await film.hears('decision.start', { nodeId: 'intro' });
    await film.do('(player) => player.decision.get("intro").make("left")');
    // A viewer who changes their mind, and a line that breaks down at the seam.
    app.server.fault('/clips/c3.webm', { delay: 1500 });
    await film.do('(player) => player.decision.get("intro").make("right")');
    await film.sees('c1', 70);
    await film.do('(player) => player.pause()');
    await film.do('(player) => player.seek(2)');
    await film.hears('seeked');
    await film.play();
    await film.hears('nodestart', { nodeId: 'right' });
    await film.sees('c3', 10);
    // Back to the first node, whose decision is open again, and this time nobody chooses another way.
    await film.do('(player) => (player.currentNodeIndex = 0)');
    await film.sees('c1', 20);
    await film.do('(player) => void (player.playbackRate = 2)');
    await film.do(
      '(player) => void player.on("nodestart", ({ id }) => { if (id === "right") player.decision.get("right").make("left"); })',
    );
    await film.hears('nodestart', { nodeId: 'left', times: 1 });
    await film.hears('ended');
    watched = await read();
    log = watched.log;
    assert.ok(watched.playlist.join().startsWith('intro,right,left,end'), watched.playlist.join());
    assert.ok(events(log).filter((line) => line === 'buffering').length > 0, 'the line broke down');
  });

  it('goes the same way on real video in a new page', async () => {
    await open('/replay');
    const report = await film.do(REPLAY, log);
    const now = await read();
    assert.deepEqual(report.divergence, null);
    assert.equal(report.lines, log.lines.length);
    assert.deepEqual(now.heard.slice(0, watched.heard.length), watched.heard);
    assert.deepEqual(now.playlist, watched.playlist);
    assert.deepEqual(report.state, watched.state);
    // It was really seen, clip after clip.
    const clips = (await film.runs()).map(({ clip }) => clip).filter((clip) => clip > 0);
    assert.deepEqual([...new Set(clips)], [1, 3, 2, 9], await film.story());
  });

  it('goes the same way on the fake engine', async () => {
    await open('/replay-fake');
    const report = await film.do(REPLAY_ON_THE_FAKE, log);
    const now = await read();
    assert.deepEqual(report.divergence, null);
    assert.deepEqual(now.heard.slice(0, watched.heard.length), watched.heard);
    assert.deepEqual(now.playlist, watched.playlist);
    assert.deepEqual(report.state, watched.state);
  });
});
