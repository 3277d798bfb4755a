// A page that is left in the middle of something, and opened anew: the viewer sees and hears the same place.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { Film, clipNumbers } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';

const framesPerSecond = 30;
const clip = (id) => ({ id, source: [`/clips/${id}.webm`, `/clips/${id}.mp4`] });
const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'] };
/** Seconds that may lie between sound and film. */
const near = 0.04;

describe('a page opened anew', () => {
  let app;
  let film;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    await film?.close();
  });

  /** A page with the story, and nothing played yet. */
  const open = async (nodes, setUp, argument) => {
    film = await Film.open(app);
    await film.tell(nodes, 0);
    await film.do((player) => player.initPlugin('checkpoints'));
    if (setUp) await film.do(setUp, argument);
  };

  /** Saves as text and leaves; the page that is opened then loads it. */
  const reopen = async (nodes, setUp, argument) => {
    const saved = await film.do((player) => ({
      snapshot: JSON.stringify(player.checkpoints.save()),
      time: player.currentNodeTime,
      currentTime: player.currentTime,
      index: player.currentNodeIndex,
      playlist: [...player.playlist].map(({ id }) => id),
    }));
    await film.close();
    app.server.clearFaults();
    await open(nodes, setUp, argument);
    const report = await film.do((player, text) => player.checkpoints.load(JSON.parse(text)), saved.snapshot);
    assert.deepEqual(report.problems, []);
    return saved;
  };

  /** The first frame that is seen is the one that was left, before anybody plays. */
  const showsTheSame = async (name, { time, index, playlist }) => {
    await film.hears('seeked');
    await film.sees(name);
    const run = (await film.runs()).find(({ clip: seen }) => seen === clipNumbers[name]);
    const wanted = Math.floor(time * framesPerSecond + 0.01);
    assert.ok(
      Math.abs(run.first - wanted) <= 1,
      `frame ${run.first} instead of ${wanted}; ${await film.story()}`,
    );
    const now = await film.do((player) => ({
      time: player.currentNodeTime,
      index: player.currentNodeIndex,
      playlist: [...player.playlist].map(({ id }) => id),
      paused: player.paused,
    }));
    assert.ok(Math.abs(now.time - time) <= 1 / framesPerSecond, `${now.time} instead of ${time} s`);
    assert.deepEqual([now.index, now.playlist, now.paused], [index, playlist, true]);
  };

  it('in the middle of a decision: the window is open, and only its end is told', async () => {
    const story = ['c1', 'c2', 'c3'].map(clip);
    const decide = (player) =>
      player.decision.add('c1', ['c2', 'c3'], { startTime: 1, endTime: 3, defaults: ['c3'] });
    await open(story, decide);
    await film.do((player) => player.append('c1'));
    await film.play();
    await film.hears('decision.start');
    await film.sees('c1', 45);
    const saved = await reopen(story, decide);
    await showsTheSame('c1', saved);
    const decision = await film.do((player) => player.reduxStore.getState().decision.c1);
    assert.equal(decision.state, 'active');
    assert.ok(Math.abs(decision.time - (saved.time - 1)) < 0.05, `decision at ${decision.time} s`);
    await film.play();
    await film.sees('c3', 5);
    const told = (await film.heard()).filter((name) => /^(decision|playlistpush|node(start|end))/.test(name));
    assert.deepEqual(told, [
      'nodestart(c1)',
      'decision.end(c1)',
      'playlistpush(c3)',
      'decision.autopush(c3)',
      'decision.made(c1)',
      'nodeend(c1)',
      'nodestart(c3)',
    ]);
    await film.wasNeverBlank();
    assert.deepEqual(film.said, []);
  });

  it('in the middle of a fade: the sound is where the film is', async () => {
    const story = ['c1', 'c2'].map(clip);
    const addTrack = (player, sound) => player.audio.add(sound);
    const fading = { ...track, fadeInDuration: 3 };
    await open(story, addTrack, fading);
    await film.do((player) => player.append('c1', 'c2'));
    await film.play();
    await film.sees('c2', 15);
    await film.do((player) => player.pause());
    await film.play();
    await film.sees('c2', 30);
    const saved = await reopen(story, addTrack, fading);
    await showsTheSame('c2', saved);
    await film.play();
    await film.until((bound) => {
      const drift = window['testPage'].players[0].audio.drift();
      return drift !== null && Math.abs(drift) < bound;
    }, near);
    const { sound, stream } = await film.do((player) => ({
      sound: player.audio.get('soundtrack').seek(),
      stream: player.currentTime,
    }));
    // What howler tells is not what is heard: it knows nothing of the device's delay.
    assert.ok(Math.abs(sound - stream) < 0.2, `the sound is at ${sound}, the film at ${stream} s`);
    assert.ok(stream > saved.currentTime);
    assert.deepEqual(film.said, []);
  });

  it('in the middle of a stall: the held frame, and the film goes on when data come', async () => {
    const story = [{ id: 'c1', source: '/clips/c1.mp4' }, clip('c2')];
    await open(story);
    app.server.fault('/clips/c1.mp4', { stallAfter: 33_000 });
    await film.do((player) => player.append('c1', 'c2'));
    await film.play();
    await film.sees('c1', 10);
    await film.hears('buffering');
    const saved = await reopen(story);
    await showsTheSame('c1', saved);
    await film.play();
    await film.sees('c2', 5);
    await film.wasNeverBlank();
  });

  it('inside the third pass of a loop: the third pass, and the next one after it', async () => {
    const story = [clip('s1')];
    const loop = (player) => player.decision.add('s1', ['s1'], { endTime: 0.5 });
    await open(story, loop);
    await film.do((player) => player.append('s1'));
    await film.play();
    await film.hears('nodestart', { times: 3 });
    await film.until(() => window['testPage'].players[0].currentNodeTime > 0.2);
    const saved = await reopen(story, loop);
    assert.equal(saved.index, 2);
    await showsTheSame('s1', saved);
    await film.play();
    await film.hears('nodestart', { times: 3 });
    const index = await film.do((player) => player.currentNodeIndex);
    assert.ok(index >= 4, `the entry ${index} plays`);
    const started = (await film.heard()).filter((name) => name.startsWith('nodestart'));
    assert.equal(started.length, index - 1);
    await film.wasNeverBlank();
  });
});

describe('the same page', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('goes back while it plays: picture and sound are at the old place, and run on', async () => {
    const film = await Film.open(app);
    await film.tell(['c1', 'c2'].map(clip));
    await film.do((player, sound) => {
      player.initPlugin('checkpoints');
      player.audio.add(sound);
    }, track);
    await film.play();
    await film.sees('c1', 30);
    const checkpoint = await film.do((player) => player.checkpoints.register());
    await film.sees('c2', 15);
    await film.do((player) => player.checkpoints.restore());
    await film.hears('checkpoints.restore');
    await film.sees('c1', Math.floor(checkpoint.time * framesPerSecond));
    const back = (await film.runs()).at(-1);
    assert.ok(
      Math.abs(back.first - checkpoint.time * framesPerSecond) <= 3,
      `from frame ${back.first}, not ${checkpoint.time} s; ${await film.story()}`,
    );
    await film.until((bound) => {
      const [player] = window['testPage'].players;
      const drift = player.audio.drift();
      const apart = player.audio.get('soundtrack').seek() - player.currentTime;
      return drift !== null && Math.abs(drift) < bound && Math.abs(apart) < 0.2;
    }, near);
    await film.hears('nodestart', { nodeId: 'c2', times: 2 });
    assert.deepEqual((await film.heard()).filter((name) => name.startsWith('playlistpush')).length, 2);
    await film.wasNeverBlank();
    await film.close();
  });
});
