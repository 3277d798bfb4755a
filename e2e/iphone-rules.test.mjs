// The media rules of an iPhone, imitated in Chromium (lib/page/iphone-rules.mjs). Not tested on an iPhone: docs/support.md.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { installIphoneRules } from './lib/page/iphone-rules.mjs';
import { PlayerPage } from './lib/player-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

/** Number of random programs to run. */
const programs = Number(process.env.PROGRAMS ?? 4);

const clips = ['s1', 's2', 's3', 'c1', 's2', 's3'];
const nodes = clips.map((clip, index) => ({
  id: `n${index}`,
  source: [`/clips/${clip}.webm`, `/clips/${clip}.mp4`],
}));

describe('under the rules of an iPhone', () => {
  const tests = new PlayerTests();

  /** Opens the page with one player, and adds buttons whose clicks call `window.onTap[name](player)`. */
  async function open({ isLowPower = false } = {}) {
    const before = (page) => page.addInitScript(installIphoneRules, { isLowPower });
    const film = await PlayerPage.open(tests.app, '/player', { before });
    await film.page.evaluate(() => {
      const [player] = window['testPage'].players;
      const taps = {
        play: () => void player.play().catch(() => undefined),
        pause: () => player.pause(),
        unmute: () => (player.muted = false),
        choose: () => player.decision.get(player.currentNodeId).make('n1'),
      };
      for (const [name, tap] of Object.entries(taps)) {
        const button = document.body.appendChild(document.createElement('button'));
        button.id = name;
        button.textContent = name;
        button.style.cssText = 'position: relative; z-index: 9';
        button.addEventListener('click', tap);
      }
    });
    await film.page.evaluate(() => import(`${location.origin}/page/record-sounding.mjs`));
    return film;
  }
  const tap = (film, name) => film.page.locator(`#${name}`).click();
  /** Calls the player from a timer, without a gesture. */
  const byScript = (film, task) =>
    film.page.evaluate(`void setTimeout(() => (${task})(window.testPage.players[0]))`);
  /** Videos that are audible now. */
  const sounding = (film) =>
    film.page.evaluate(
      () => [...document.querySelectorAll('video')].filter(({ paused, muted }) => !paused && !muted).length,
    );
  /** Waits until the node is audible, or was since the last call. */
  const untilSounding = (film, id) =>
    film.waitFor((node) => {
      const place = window['sounded'].indexOf(node);
      if (place < 0) return false;
      window['sounded'].splice(0, place + 1);
      return true;
    }, id);
  /**
   * Runs `task(player)` in the page as soon as the node has started, because the clip may be over before a busy test runner can. Call
   * it before the node starts.
   */
  const inNode = (film, id, task) =>
    film.page.evaluate(`{
      const [player] = window.testPage.players;
      player.on('nodestart', (node) => node.id === '${id}' && setTimeout(() => (${task})(player)));
    }`);
  const eventsBut = async (film, ...left) =>
    (await film.eventNames()).filter((name) => !left.some((one) => name.startsWith(one)));

  it('one tap plays a film of six clips to its end, with sound', async () => {
    const film = await open();
    await film.addNodes(nodes);
    await tap(film, 'play');
    for (const { id } of nodes) await untilSounding(film, id);
    await film.waitForEvent('ended');
    assert.deepEqual(
      (await film.eventNames()).filter((name) => name === 'pause' || name === 'error'),
      [],
    );
  });

  it('a muted film starts automatically, and after a tap on the sound button all its clips are audible', async () => {
    const film = await open();
    await byScript(film, (player) => (player.muted = true));
    await film.addNodes(nodes);
    await inNode(film, 'n1', () => document.querySelector('#unmute')['click']());
    await byScript(film, (player) => player.play());
    for (const { id } of nodes.slice(2)) await untilSounding(film, id);
    await film.waitForEvent('ended');
    assert.deepEqual(
      await eventsBut(
        film,
        'nodestart',
        'nodeend',
        'ended',
        'playing',
        'buffering',
        'canplay',
        'timeupdate',
        'playlistpush',
        'nodecritical',
        'volumechange',
        'seek',
        'decision',
        'loaded',
        'preload',
        'duration',
        'init',
        'play',
      ),
      [],
    );
  });

  it('a film held for a choice continues with sound after a tap on the choice', async () => {
    const film = await open();
    await film.addNodes(nodes, 1);
    await film.run((player) => {
      player.decision.timeLimit = 'off';
      player.decision.add('n0', ['n1', 'n2']);
    });
    await tap(film, 'play');
    await film.waitFor(() => window['testPage'].players[0].reduxStore.getState().player.status === 'held');
    // The tap is over, and the clips of both choices have been prepared.
    await film.waitFor(() => {
      const ready = [...document.querySelectorAll('video')].filter(({ readyState }) => readyState > 2);
      const isReady = (clip) => ready.some(({ currentSrc }) => currentSrc.includes(clip));
      return !window['iphone'].inGesture && isReady('/s2.') && isReady('/s3.');
    });
    await tap(film, 'choose');
    await untilSounding(film, 'n1');
    await film.waitForEvent('ended');
  });

  it('after one tap, timers can go back and forth', async () => {
    const film = await open();
    await film.addNodes(nodes);
    await tap(film, 'play');
    await untilSounding(film, 'n0');
    for (const [id, time] of [
      ['n3', 1],
      ['n0', 0],
      ['n3', 2],
      ['n1', 0.2],
      ['n2', 0],
    ]) {
      await film.page.evaluate(
        ([node, at]) => void setTimeout(() => window['testPage'].players[0].seek(node, at)),
        [id, time],
      );
      await untilSounding(film, id);
    }
    assert.deepEqual(
      (await film.eventNames()).filter((name) => name === 'pause' || name === 'error'),
      [],
    );
  });

  it('a film paused during trailing audio continues', async () => {
    const film = await open();
    await film.addNodes([
      { id: 'n0', source: ['/clips/long10.webm', '/clips/long10.mp4'], videoDuration: 1 },
      nodes[3],
    ]);
    await inNode(film, 'n3', () => document.querySelector('#pause')['click']());
    await tap(film, 'play');
    await film.waitForEvent('pause');
    await film.page.evaluate(() => window['sounded'].splice(0));
    await tap(film, 'play');
    await untilSounding(film, 'n3');
    await film.waitForEvent('ended');
  });

  const isTold = (film) =>
    film.waitFor(() => {
      const [player] = window['testPage'].players;
      return (
        player.paused &&
        player.reduxStore.getState().player.isAutoplayBlocked &&
        document.querySelector('.iv-message, iv-notices button') !== null
      );
    });

  it('a start with sound is blocked and reported, and a tap plays', async () => {
    const film = await open();
    await film.addNodes(nodes.slice(0, 2));
    await byScript(film, (player) => player.play().catch(() => undefined));
    await isTold(film);
    await tap(film, 'play');
    await untilSounding(film, 'n0');
    await film.waitForEvent('ended');
  });

  it('a script that unmutes stops the film, which is reported, and a tap resumes it', async () => {
    const film = await open();
    await byScript(film, (player) => (player.muted = true));
    await film.addNodes(nodes.slice(0, 3));
    await inNode(film, 'n1', (player) => (player.muted = false));
    await byScript(film, (player) => player.play());
    await isTold(film);
    await tap(film, 'play');
    await untilSounding(film, 'n2');
    await film.waitForEvent('ended');
  });

  it('in low-power mode a muted start is blocked and reported, and one tap plays to the end', async () => {
    const film = await open({ isLowPower: true });
    await byScript(film, (player) => (player.muted = true));
    await film.addNodes(nodes.slice(0, 3));
    await byScript(film, (player) => player.play().catch(() => undefined));
    await isTold(film);
    await tap(film, 'play');
    await film.waitForEvent('ended');
  });

  it('low-power mode that starts during a muted film stops it only at a seam, which is reported', async () => {
    const film = await open();
    await byScript(film, (player) => (player.muted = true));
    await film.addNodes(nodes.slice(0, 3));
    await byScript(film, (player) => player.play());
    await film.waitForEvent('nodestart', { nodeId: 'n0' });
    await film.page.evaluate(() => (window['iphone'].isLowPower = true));
    await film.waitFor(() => window['testPage'].players[0].paused);
    assert.equal(
      await film.run((player) => player.ended || player.reduxStore.getState().player.isAutoplayBlocked),
      true,
    );
    if (await film.run((player) => !player.ended)) await tap(film, 'play');
    await film.waitForEvent('ended');
  });

  it('in the background it pauses and reports it, and a tap resumes with sound', async () => {
    const film = await open();
    // Long enough to be playing still when a busy machine gets there.
    const long = { ...nodes[3], id: 'n1' };
    await film.addNodes([nodes[0], long, nodes[2]]);
    await inNode(film, 'n1', (player) => {
      const look = () =>
        player.currentNodeTime > 0.2 ? window['iphone'].toBackground() : requestAnimationFrame(look);
      look();
    });
    await tap(film, 'play');
    await film.waitForEvent('pause');
    assert.equal(await sounding(film), 0);
    await film.page.evaluate(() => window['iphone'].toForeground());
    assert.equal(await film.run((player) => player.paused), true);
    await tap(film, 'play');
    await untilSounding(film, 'n2');
    await film.waitForEvent('ended');
  });

  /** Creates a seeded generator of numbers in [0, 1). */
  const randomFrom = (seed) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

  it(`no program of taps and scripts stops a film silently: seed ${seed}`, async () => {
    for (let number = 0; number < programs; number++) {
      const random = randomFrom(seed + number);
      const pick = (values) => values[Math.floor(random() * values.length)];
      const isLowPower = random() < 0.2;
      const film = await open({ isLowPower });
      const commands = [
        'play',
        'pause',
        'mute',
        'unmute',
        'first',
        'fourth',
        'long',
        'restart',
        'end',
        'choose',
      ];
      const steps = [{ by: 'tap', command: pick(['play', 'mutedPlay']) }];
      while (steps.length < 9)
        steps.push({
          by: pick(['tap', 'script', 'script']),
          command: pick(commands),
          wait: random() < 0.6 ? 700 * random() : 0,
        });
      const isHeld = random() < 0.5;
      await film.addNodes(
        [...nodes, { id: 'long', source: ['/clips/long10.webm'], videoDuration: 1 }],
        isHeld ? 1 : 3,
      );
      const found = await film.page.evaluate(runProgram, { steps, isHeld });
      const story = () => JSON.stringify({ isLowPower, isHeld, steps });
      assert.deepEqual(found, [], `${story()}; ${await film.progress()}`);
      await film.close();
    }
  });
});

/** Runs in the page: performs the steps, and returns the problems found. */
async function runProgram({ steps, isHeld }) {
  const [player] = window['testPage'].players;
  const rules = window['iphone'];
  const faults = [];
  let isPauseWanted = true;
  if (isHeld) {
    player.decision.timeLimit = 'off';
    player.decision.add('n0', ['n1', 'long']);
  }
  // The film pauses automatically at its end.
  player.on('ended', () => void (isPauseWanted = true));
  const play = () => {
    isPauseWanted = false;
    player.play().catch(() => undefined);
  };
  const commands = {
    play,
    mutedPlay: () => {
      player.muted = true;
      play();
    },
    pause: () => {
      isPauseWanted = true;
      player.pause();
    },
    mute: () => (player.muted = true),
    unmute: () => (player.muted = false),
    first: () => player.seek('n0', 0.2),
    fourth: () => player.seek('n3', 2),
    long: () => player.seek('long', 0.5),
    restart: () => player.restart(),
    end: () => player.seek(player.currentTime + player.currentNodeRemainingTime - 0.3),
    choose: () => void player.decision.get('n0')?.make?.('long'),
  };
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (const { by, command, wait: milliseconds } of steps) {
    await wait(milliseconds ?? 0);
    rules.inGesture = by === 'tap';
    commands[command]();
    rules.inGesture = false;
  }
  const state = () => player.reduxStore.getState().player;
  const stands = () => ['paused', 'held', 'ended'].includes(state().status) || state().error !== null;
  for (let look = 0; look < 60 && !stands(); look++) {
    const before = player.currentTime;
    await wait(250);
    const start = performance.now();
    while (!stands() && player.currentTime === before && performance.now() - start < 4000) await wait(50);
    if (!stands() && player.currentTime === before) {
      faults.push(`stuck: ${state().status}`);
      break;
    }
  }
  if (state().status === 'paused' && !isPauseWanted && !state().isAutoplayBlocked)
    faults.push('stopped silently');
  return faults;
}
