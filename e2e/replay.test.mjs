// A recorded session replays identically: on real video in a new page, and on the fake engine.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Everything that goes the same way again: events and playlist in their order, store states without running clocks. */
const events = (log) => log.entries.filter((entry) => typeof entry === 'string');
const READ = `() => ({
  playlist: [...window.testPage.players[0].playlist].map(({ id }) => id),
  events: window.testPage.events[0].map(({ name, nodeId }) => name + ' ' + nodeId),
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

describe('replay', () => {
  let app;
  let playerPage;
  let log;
  let watched;
  before(async () => (app = await openTestApp()));
  after(() => app.close());
  afterEach(async () => {
    app.server.clearFaults();
    await playerPage?.close();
    playerPage = undefined;
  });

  async function open(path) {
    playerPage = await PlayerPage.open(app, path);
    await playerPage.addNodes(story, 0);
    await playerPage.run(`(player) => {
      player.decision.add('intro', ['left', 'right'], { startTime: 1 });
      player.decision.add('right', ['end'], { autoPushSingleChild: false });
      player.decision.add('left', ['end'], { decider: () => new Promise((answer) => window.setTimeout(answer, 100, 'end')) });
      player.decision.add('end', []);
    }`);
  }

  const read = () => playerPage.page.evaluate(`(${READ})()`);

  it('a session on real video is recorded: choices, seeks, pauses and late data', async () => {
    // The clip of the viewer's choice does not arrive before the film waits for it at the seam.
    app.server.setFault('/clips/c3.webm', { stallAfter: 1500 });
    await open('/replay');
    // The viewer chooses, and chooses again.
    await playerPage.run(`(player) => {
      player.once('decision.start', () => {
        player.decision.get('intro').make('left');
        player.decision.get('intro').make('right');
      });
      player.append('intro');
    }`);
    await playerPage.play();
    await playerPage.waitForFrame('c1', 70);
    await playerPage.run('(player) => player.pause()');
    await playerPage.run('(player) => player.seek(2)');
    await playerPage.waitForEvent('seeked');
    await playerPage.play();
    await playerPage.waitForEvent('buffering', { afterFirst: 'seeked' });
    app.server.clearFaults();
    await playerPage.waitForEvent('nodestart', { nodeId: 'right' });
    await playerPage.waitForFrame('c3', 10);
    // Back to the first node, whose decision is open again; the viewer does not change the choice.
    await playerPage.run('(player) => (player.currentNodeIndex = 0)');
    await playerPage.waitForFrame('c1', 20);
    await playerPage.run('(player) => void (player.playbackRate = 2)');
    await playerPage.run(
      '(player) => void player.on("nodestart", ({ id }) => { if (id === "right") player.decision.get("right").make("left"); })',
    );
    await playerPage.waitForEvent('nodestart', { nodeId: 'left', times: 1 });
    await playerPage.waitForEvent('ended');
    watched = await read();
    log = watched.log;
    assert.ok(watched.playlist.join().startsWith('intro,right,left,end'), watched.playlist.join());
    assert.ok(events(log).includes('buffering'), 'the line broke down');
  });

  it('the recorded session replays identically on real video in a new page [replay-same]', async () => {
    await open('/replay');
    const report = await playerPage.run(REPLAY, log);
    const now = await read();
    assert.deepEqual(report.divergence, null);
    assert.equal(report.entries, log.entries.length);
    assert.deepEqual(now.events.slice(0, watched.events.length), watched.events);
    assert.deepEqual(now.playlist, watched.playlist);
    assert.deepEqual(report.state, watched.state);
    // Each clip was visible.
    const clips = (await playerPage.pictureRuns()).map(({ clip }) => clip).filter((clip) => clip > 0);
    assert.deepEqual([...new Set(clips)], [1, 3, 2, 9], await playerPage.progress());
  });

  it('the recorded session replays identically on the fake engine', async () => {
    await open('/replay-fake');
    const report = await playerPage.run(REPLAY_ON_THE_FAKE, log);
    const now = await read();
    assert.deepEqual(report.divergence, null);
    assert.deepEqual(now.events.slice(0, watched.events.length), watched.events);
    assert.deepEqual(now.playlist, watched.playlist);
    assert.deepEqual(report.state, watched.state);
  });
});
