// A restored snapshot shows the frame and plays the sound of the saved position.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const framesPerSecond = 30;
const clip = (id) => ({ id, source: [`/clips/${id}.webm`, `/clips/${id}.mp4`] });
const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'] };
/** Seconds by which sound and video may differ. */
const maxDrift = 0.04;

describe('snapshot loaded in a new page', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    await playerPage?.close();
  });

  /** Opens a page with the nodes, before playback. */
  const open = async (nodes, setUp, argument) => {
    playerPage = await PlayerPage.open(app);
    await playerPage.addNodes(nodes, 0);
    await playerPage.run((player) => player.initPlugin('checkpoints'));
    if (setUp) await playerPage.run(setUp, argument);
  };

  /** Saves a snapshot as text, closes the page and loads the snapshot in a new one. */
  const reopen = async (nodes, setUp, argument) => {
    const saved = await playerPage.run((player) => ({
      snapshot: JSON.stringify(player.checkpoints.save()),
      time: player.currentNodeTime,
      currentTime: player.currentTime,
      index: player.currentNodeIndex,
      playlist: [...player.playlist].map(({ id }) => id),
    }));
    await playerPage.close();
    app.server.clearFaults();
    await open(nodes, setUp, argument);
    const report = await playerPage.run(
      (player, text) => player.checkpoints.load(JSON.parse(text)),
      saved.snapshot,
    );
    assert.deepEqual(report.problems, []);
    return saved;
  };

  /** Asserts that the first visible frame is the saved one, before playback. */
  const assertSamePosition = async (name, { time, index, playlist }) => {
    await playerPage.waitForEvent('seeked');
    await playerPage.waitForFrame(name);
    const run = (await playerPage.pictureRuns()).find(({ clip: seen }) => seen === clipNumbers[name]);
    const wanted = Math.floor(time * framesPerSecond + 0.01);
    assert.ok(
      Math.abs(run.first - wanted) <= 1,
      `frame ${run.first} instead of ${wanted}; ${await playerPage.progress()}`,
    );
    const now = await playerPage.run((player) => ({
      time: player.currentNodeTime,
      index: player.currentNodeIndex,
      playlist: [...player.playlist].map(({ id }) => id),
      paused: player.paused,
    }));
    assert.ok(Math.abs(now.time - time) <= 1 / framesPerSecond, `${now.time} instead of ${time} s`);
    assert.deepEqual([now.index, now.playlist, now.paused], [index, playlist, true]);
  };

  it('a snapshot taken during a decision restores the open window and emits only its end [no-earlier-frame]', async () => {
    const story = ['c1', 'c2', 'c3'].map(clip);
    const decide = (player) =>
      player.decision.add('c1', ['c2', 'c3'], { startTime: 1, endTime: 3, defaults: ['c3'] });
    await open(story, decide);
    await playerPage.run((player) => player.append('c1'));
    await playerPage.play();
    await playerPage.waitForEvent('decision.start');
    await playerPage.waitForFrame('c1', 45);
    const saved = await reopen(story, decide);
    await assertSamePosition('c1', saved);
    const decision = await playerPage.run((player) => player.reduxStore.getState().decision.c1);
    assert.equal(decision.state, 'active');
    assert.ok(Math.abs(decision.time - (saved.time - 1)) < 0.05, `decision at ${decision.time} s`);
    await playerPage.play();
    await playerPage.waitForFrame('c3', 5);
    const events = (await playerPage.eventNames()).filter((name) =>
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
    await playerPage.assertNeverBlank();
    assert.deepEqual(playerPage.messages, []);
  });

  it('a snapshot taken during a fade restores the sound in sync', async () => {
    const story = ['c1', 'c2'].map(clip);
    const addTrack = (player, sound) => player.audio.add(sound);
    const fading = { ...track, fadeInDuration: 3 };
    await open(story, addTrack, fading);
    await playerPage.run((player) => player.append('c1', 'c2'));
    await playerPage.play();
    await playerPage.waitForFrame('c2', 15);
    await playerPage.run((player) => player.pause());
    await playerPage.play();
    await playerPage.waitForFrame('c2', 30);
    const saved = await reopen(story, addTrack, fading);
    await assertSamePosition('c2', saved);
    await playerPage.play();
    await playerPage.waitFor((bound) => {
      const drift = window['testPage'].players[0].audio.drift();
      return drift !== null && Math.abs(drift) < bound;
    }, maxDrift);
    const { sound, stream } = await playerPage.run((player) => ({
      sound: player.audio.get('soundtrack').seek(),
      stream: player.currentTime,
    }));
    // Howler's position is not the audible one: it does not include the device's latency.
    assert.ok(Math.abs(sound - stream) < 0.2, `the sound is at ${sound}, the video at ${stream} s`);
    assert.ok(stream > saved.currentTime);
    assert.deepEqual(playerPage.messages, []);
  });

  it('a snapshot taken during a stall restores the last frame, and playback continues when data arrive', async () => {
    const story = [{ id: 'c1', source: '/clips/c1.mp4' }, clip('c2')];
    await open(story);
    app.server.setFault('/clips/c1.mp4', { stallAfter: 33_000 });
    await playerPage.run((player) => player.append('c1', 'c2'));
    await playerPage.play();
    await playerPage.waitForFrame('c1', 10);
    await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
    const saved = await reopen(story);
    await assertSamePosition('c1', saved);
    await playerPage.play();
    await playerPage.waitForFrame('c2', 5);
    await playerPage.assertNeverBlank();
  });

  it('a snapshot taken in the third pass of a loop restores this pass, and the next one follows', async () => {
    const story = [clip('s1')];
    const loop = (player) => player.decision.add('s1', ['s1'], { endTime: 0.5 });
    await open(story, loop);
    await playerPage.run((player) => player.append('s1'));
    await playerPage.play();
    await playerPage.waitForEvent('nodestart', { times: 3 });
    await playerPage.waitFor(() => window['testPage'].players[0].currentNodeTime > 0.2);
    const saved = await reopen(story, loop);
    assert.equal(saved.index, 2);
    await assertSamePosition('s1', saved);
    await playerPage.play();
    await playerPage.waitForEvent('nodestart', { times: 3 });
    const index = await playerPage.run((player) => player.currentNodeIndex);
    assert.ok(index >= 4, `the entry ${index} plays`);
    const started = (await playerPage.eventNames()).filter((name) => name.startsWith('nodestart'));
    assert.equal(started.length, index - 1);
    await playerPage.assertNeverBlank();
  });
});

describe('checkpoint restored in the same page', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('restoring a checkpoint during playback moves picture and sound, and playback continues [saved-place]', async () => {
    const playerPage = await PlayerPage.open(app);
    await playerPage.addNodes(['c1', 'c2'].map(clip));
    await playerPage.run((player, sound) => {
      player.initPlugin('checkpoints');
      player.audio.add(sound);
    }, track);
    await playerPage.play();
    await playerPage.waitForFrame('c1', 30);
    const checkpoint = await playerPage.run((player) => player.checkpoints.register());
    await playerPage.waitForFrame('c2', 15);
    await playerPage.run((player) => player.checkpoints.restore());
    await playerPage.waitForEvent('checkpoints.restore');
    await playerPage.waitForFrame('c1', Math.floor(checkpoint.time * framesPerSecond));
    const back = (await playerPage.pictureRuns()).at(-1);
    assert.ok(
      Math.abs(back.first - checkpoint.time * framesPerSecond) <= 3,
      `from frame ${back.first}, not ${checkpoint.time} s; ${await playerPage.progress()}`,
    );
    await playerPage.waitFor((bound) => {
      const [player] = window['testPage'].players;
      const drift = player.audio.drift();
      const apart = player.audio.get('soundtrack').seek() - player.currentTime;
      return drift !== null && Math.abs(drift) < bound && Math.abs(apart) < 0.2;
    }, maxDrift);
    await playerPage.waitForEvent('nodestart', { nodeId: 'c2', times: 2 });
    assert.deepEqual(
      (await playerPage.eventNames()).filter((name) => name.startsWith('playlistpush')).length,
      2,
    );
    await playerPage.assertNeverBlank();
    await playerPage.close();
  });
});
