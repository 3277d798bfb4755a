// A restored snapshot shows the frame and plays the sound at the saved position.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clipNumbers } from './lib/player-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

const framesPerSecond = 30;
const clip = (id) => ({ id, source: [`/clips/${id}.webm`, `/clips/${id}.mp4`] });
const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'] };

describe('the restored position', () => {
  const tests = new PlayerTests();

  /** Opens a page with the nodes, without starting playback. */
  const open = async (nodes, setUp, argument) => {
    await tests.open('/player');
    await tests.player.addNodes(nodes, 0);
    await tests.player.run((player) => player.initPlugin('checkpoints'));
    if (setUp) await tests.player.run(setUp, argument);
  };
  /** Plays the nodes with these ids. */
  const play = async (...ids) => {
    await tests.player.run((player, names) => player.append(...names), ids);
    assert.equal(await tests.player.play(), null);
  };

  /** Saves a snapshot as text once `when(player)` holds, closes the page, and loads the snapshot in a new one. */
  const reopen = async (when, ...setUp) => {
    const save = (player) => ({
      snapshot: JSON.stringify(player.checkpoints.save()),
      time: player.currentNodeTime,
      currentTime: player.currentTime,
      index: player.currentNodeIndex,
      playlist: [...player.playlist].map(({ id }) => id),
    });
    const found = await tests.player.waitFor(
      `(${when})(window.testPage.players[0]) && (${save})(window.testPage.players[0])`,
    );
    const saved = await found.jsonValue();
    await tests.player.close();
    tests.app.server.clearFaults();
    await open(...setUp);
    const load = (player, text) => player.checkpoints.load(JSON.parse(text));
    assert.deepEqual((await tests.player.run(load, saved.snapshot)).problems, []);
    return saved;
  };

  /** Asserts that the first visible frame before playback is the saved one. */
  const assertSamePosition = async (name, { time, index, playlist }) => {
    await tests.player.waitForEvent('seeked');
    await tests.player.waitForFrame(name);
    const run = (await tests.player.pictureRuns()).find(({ clip: seen }) => seen === clipNumbers[name]);
    const wanted = Math.floor(time * framesPerSecond + 0.01);
    assert.ok(
      Math.abs(run.first - wanted) <= 1,
      `frame ${run.first} instead of ${wanted}; ${await tests.player.progress()}`,
    );
    const now = await tests.player.run((player) => ({
      time: player.currentNodeTime,
      index: player.currentNodeIndex,
      playlist: [...player.playlist].map(({ id }) => id),
      paused: player.paused,
    }));
    assert.ok(Math.abs(now.time - time) <= 1 / framesPerSecond, `${now.time} instead of ${time} s`);
    assert.deepEqual([now.index, now.playlist, now.paused], [index, playlist, true]);
  };

  /** Waits until the sound is near the video's position, not its old one. */
  const untilFollowing = () =>
    tests.player.waitFor(() => {
      const { audio, currentTime } = window['testPage'].players[0];
      const apart = audio.get('soundtrack').seek() - currentTime;
      return audio.drift() !== null && Math.abs(apart) < 0.5;
    });

  it('a snapshot taken during a decision restores the open window and emits only its end [no-earlier-frame]', async () => {
    const decide = (player) =>
      player.decision.add('c1', ['c2', 'c3'], { startTime: 1, endTime: 3, defaults: ['c3'] });
    const setUp = [['c1', 'c2', 'c3'].map(clip), decide];
    await open(...setUp);
    await play('c1');
    const saved = await reopen((player) => player.currentNodeTime > 1.5, ...setUp);
    await assertSamePosition('c1', saved);
    const decision = await tests.player.run((player) => player.reduxStore.getState().decision.c1);
    assert.equal(decision.state, 'active');
    assert.ok(Math.abs(decision.time - (saved.time - 1)) < 0.05, `decision at ${decision.time} s`);
    await tests.player.play();
    await tests.player.waitForFrame('c3', 5);
    const events = (await tests.player.eventNames()).filter((name) =>
      /^(decision|playlistpush|node(start|end))/.test(name),
    );
    assert.deepEqual(events, [
      'nodestart(c1)',
      'decision.end(c1)',
      'playlistpush(c3)',
      'decision.autopush(c3)',
      'decision.made(c1)',
      'nodeend(c1)',
      'nodestart(c3)',
    ]);
    await tests.assertSeen('c1', 'c3');
    assert.deepEqual(tests.player.messages, []);
  });

  it('a snapshot taken during a stall restores the last frame, and playback continues when data arrive', async () => {
    const setUp = [[{ id: 'c1', source: '/clips/c1.mp4' }, clip('c2')]];
    await open(...setUp);
    tests.setFault(['/clips/c1.mp4'], { stallAfter: 33_000 });
    await tests.setRate(2);
    await play('c1', 'c2');
    const isStalled = (player) =>
      player.currentNodeTime > 1 && player.reduxStore.getState().player.isBuffering;
    const saved = await reopen(isStalled, ...setUp);
    await assertSamePosition('c1', saved);
    await tests.player.play();
    await tests.player.waitForFrame('c2', 5);
    await tests.assertSeen('c1', 'c2');
  });

  it('restoring a checkpoint during playback moves picture and sound, and playback continues [saved-place]', async () => {
    await open(['c1', 'c2'].map(clip), (player, sound) => player.audio.add(sound), track);
    await play('c1', 'c2');
    // Both as soon as a time is reached, because the clip may be over before a busy test runner can.
    const registered = await tests.player.waitFor(() => {
      const [player] = window['testPage'].players;
      return player.currentNodeTime > 1.4 && player.checkpoints.register();
    });
    const checkpoint = await registered.jsonValue();
    await tests.player.waitFor(() => {
      const { currentNodeId, currentNodeTime, checkpoints } = window['testPage'].players[0];
      if (currentNodeId !== 'c2' || currentNodeTime < 0.5) return false;
      checkpoints.restore();
      return true;
    });
    await tests.player.waitForEvent('checkpoints.restore');
    await tests.player.waitForFrame('c2');
    const frame = Math.floor(checkpoint.time * framesPerSecond);
    await tests.player.waitForFrame('c1', frame);
    await untilFollowing();
    await tests.player.waitForEvent('nodestart', { nodeId: 'c2', times: 2 });
    await tests.player.waitForFrame('c2');
    const runs = await tests.assertSeen('c1', 'c2', 'c1', 'c2');
    assert.ok(runs[2].first >= frame - 1, `from frame ${runs[2].first}, not ${checkpoint.time} s`);
    assert.equal(
      (await tests.player.eventNames()).filter((name) => name.startsWith('playlistpush')).length,
      2,
    );
  });
});
