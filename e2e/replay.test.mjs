// A recorded session replays identically, with real video on a new page and with the fake engine.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';

/** Events of a log in order. */
const events = (log) => log.entries.filter((entry) => typeof entry === 'string');

/** Store state that must be the same in a replay: all of it except running clocks. */
const withoutClocks = (state) =>
  JSON.parse(
    JSON.stringify(state, (key, value) => (/^(time|progress|remainingTime)$/.test(key) ? undefined : value)),
  );

/** Runs in the page with the fake engine: replays a log and returns the report. */
async function replayOnFake(_player, log) {
  const { replay, fakeEngine } = window['testPage'];
  let report;
  const ends = replay.replay(log).then((ended) => (report = ended));
  for (let step = 0; step < 600 && !report; step++) {
    fakeEngine.advance(0.1);
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  }
  replay.stop();
  await ends;
  return report;
}

const story = [
  { id: 'intro', source: '/clips/c1.webm' },
  { id: 'left', source: '/clips/c2.webm' },
  { id: 'right', source: '/clips/c3.webm' },
  { id: 'end', source: '/clips/s1.webm' },
];

describe('replay', () => {
  const tests = new PlayerTests();
  let playerPage;
  let log;
  let watched;

  async function open(path) {
    playerPage = await tests.open(path);
    await playerPage.addNodes(story, 0);
    await playerPage.run((player) => {
      player.decision.add('intro', ['left', 'right'], { startTime: 1 });
      player.decision.add('right', ['end'], { autoPushSingleChild: false });
      const decider = () => new Promise((answer) => setTimeout(answer, 100, 'end'));
      player.decision.add('left', ['end'], { decider });
      player.decision.add('end', []);
    });
  }

  const read = () =>
    playerPage.run(({ playlist, reduxStore }) => ({
      playlist: [...playlist].map(({ id }) => id),
      events: window['testPage'].events[0].map(({ name, nodeId }) => `${name} ${nodeId}`),
      log: JSON.parse(JSON.stringify(window['testPage'].replay.log())),
      state: reduxStore.getState(),
    }));
  /** Asserts that a replay matched the recorded session. */
  const assertSame = async (report) => {
    const now = await read();
    assert.deepEqual(report.divergence, null);
    assert.deepEqual(now.events.slice(0, watched.events.length), watched.events);
    assert.deepEqual(now.playlist, watched.playlist);
    assert.deepEqual(withoutClocks(report.state), withoutClocks(watched.state));
  };

  it('a session on real video is recorded: choices, seeks, pauses and late data', async () => {
    // The chosen clip only arrives once the film waits for it at the seam.
    tests.setFault(['/clips/c3.webm'], { stallAfter: 1500 });
    await open('/replay');
    // The viewer chooses, and then changes the choice.
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
    tests.app.server.clearFaults();
    await playerPage.waitForEvent('nodestart', { nodeId: 'right' });
    await playerPage.waitForFrame('c3', 10);
    // Goes back to the first node, whose decision is open again; the viewer keeps the choice.
    await playerPage.run((player) => void (player.currentNodeIndex = 0));
    await playerPage.waitForFrame('c1', 20);
    await playerPage.run((player) => {
      player.playbackRate = 2;
      player.on('nodestart', ({ id }) => {
        if (id === 'right') player.decision.get('right').make('left');
      });
    });
    await playerPage.waitForEvent('nodestart', { nodeId: 'left', times: 1 });
    await playerPage.waitForEvent('ended');
    watched = await read();
    log = watched.log;
    assert.ok(watched.playlist.join().startsWith('intro,right,left,end'), watched.playlist.join());
    assert.ok(events(log).includes('buffering'), 'playback buffers');
  });

  it('the recorded session replays identically on real video in a new page [replay-same]', async () => {
    await open('/replay');
    const report = await playerPage.run((_player, given) => window['testPage'].replay.replay(given), log);
    await assertSame(report);
    assert.equal(report.entries, log.entries.length);
    // Each clip was visible.
    const clips = (await playerPage.pictureRuns()).map(({ clip }) => clip).filter((clip) => clip > 0);
    assert.deepEqual([...new Set(clips)], [1, 3, 2, 9], await playerPage.progress());
  });

  it('the recorded session replays identically on the fake engine', async () => {
    await open('/replay-fake');
    await assertSame(await playerPage.run(replayOnFake, log));
  });
});
