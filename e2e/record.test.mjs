// Records of real pages at a collector: complete, once, also after a page was closed or has crashed, and never without consent.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';
import { PlayerPage } from './lib/player-page.mjs';

/** Seconds after which records are sent, in pages that are closed or crash. */
const EVERY = 2;

/** Keys of storage under which records wait. */
const keysOfRecords = () => Object.keys(localStorage).filter((key) => key.includes('record'));

describe('records', () => {
  const tests = new PlayerTests();
  /** @type {import('node:http').Server} */
  let server;
  let isDown = false;
  /** Number of requests, answered or not. */
  let requests = 0;
  /** Records that have arrived, as JSON by session and number. @type {Map<string, string>} */
  const arrived = new Map();
  /** Bytes of the last request. */
  let bytes = 0;

  before(async () => {
    server = createServer(async (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') return void response.end();
      requests++;
      const body = Buffer.concat(await request.toArray());
      if (isDown) return void request.socket.destroy();
      bytes = body.length;
      for (const record of JSON.parse(body.toString()).records) {
        const key = `${record.session} ${record.seq}`;
        const json = JSON.stringify(record);
        // The same record may arrive again, but unchanged.
        assert.equal(arrived.get(key) ?? json, json);
        arrived.set(key, json);
      }
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => void server.close());
  beforeEach(() => {
    isDown = false;
    requests = bytes = 0;
    arrived.clear();
  });

  const address = (every = 10, consent = 1) => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const collector = encodeURIComponent(`http://127.0.0.1:${port}/films`);
    return `/record?consent=${consent}&every=${every}&collector=${collector}`;
  };
  const open = (every, consent) => tests.open(address(every, consent));
  /** Opens the page again with the storage of an earlier one. */
  const openAgain = async (context) => {
    const page = await context.newPage();
    await page.goto(tests.app.server.url + address(EVERY));
    await page.waitForFunction(() => window['testPage']?.players.length === 1);
    return page;
  };

  const all = () => [...arrived.values()].map((json) => JSON.parse(json));
  const told = (records) =>
    records
      .toSorted((one, other) => one.seq - other.seq)
      .map(({ kind, node, to, by, name, answer, path }) =>
        [kind, node ?? name ?? path?.join(), to ?? answer?.join?.(), by].filter(Boolean).join(' '),
      );
  const arrives = (kind) => tests.until(() => all().some((record) => record.kind === kind));
  /** Waits for a time of a node, at four times the speed. */
  const playTo = async (player, node, time) => {
    await player.run((film) => {
      film.playbackRate = 4;
      film.play().catch(() => undefined);
    });
    await player.waitFor(
      (goal) => {
        const [film] = window['testPage'].players;
        return film.currentNodeId === goal.node && film.currentNodeTime >= goal.time;
      },
      { node, time },
    );
    await player.run((film) => film.pause());
  };
  const choose = (player, choice) =>
    player.run((film, id) => film.decision.get(film.currentNodeId).make(id), choice);
  const made = (player) =>
    player.page.evaluate(() => JSON.parse(JSON.stringify(window['testPage'].record.signals.records())));

  it('tell choices, jumps, the way back, a question and the ending of a session, in order and without a gap', async () => {
    const player = await open();
    await playTo(player, 'start', 1);
    await choose(player, 'right');
    await choose(player, 'left');
    await playTo(player, 'left', 1);
    await choose(player, 'start');
    await playTo(player, 'start', 0.5);
    await player.run((film) => void (film.currentNodeIndex = 1));
    await playTo(player, 'left', 1);
    await choose(player, 'end');
    await playTo(player, 'end', 0.9);
    await player.run((film) => film.play());
    await player.waitFor(() => window['testPage'].players[0].questions.signals.open() !== null);
    await player.run((film) => film.questions.answer('wire', 'brown'));
    await arrives('ending');
    const records = all();
    assert.deepEqual(told(records), [
      'start start',
      'choice start left viewer',
      'choice left start viewer',
      'jump left viewer',
      'choice left end viewer',
      'question end brown viewer',
      'ending home',
    ]);
    assert.deepEqual(
      records.map(({ seq }) => seq),
      records.map((_, index) => index),
    );
    const ending = records.at(-1);
    assert.deepEqual(ending.path, ['start', 'left', 'end']);
    assert.equal(ending.story, 'Crossroads');
    assert.match(ending.code, /^.+$/);
    assert.equal(records[1].changed, 1);
  });

  it('arrive when the page is closed right after a choice', async () => {
    const player = await open();
    await playTo(player, 'start', 1);
    await choose(player, 'left');
    await player.page.close({ runBeforeUnload: true });
    for (const end = Date.now() + 20_000; !all().some(({ kind }) => kind === 'leave') && Date.now() < end;)
      await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(told(all()), ['start start', 'choice start left viewer', 'leave start']);
    assert.ok(bytes <= 60_000, `${bytes} bytes`);
  });

  it('of a page that could not send them arrive with the next page, once', async () => {
    isDown = true;
    const player = await open(EVERY);
    await playTo(player, 'start', 1);
    await choose(player, 'left');
    await playTo(player, 'left', 1);
    await tests.until(() => requests > 0);
    const [{ session }] = await made(player);
    const context = player.page.context();
    await player.page.close({ runBeforeUnload: true });
    isDown = false;
    tests.player = new PlayerPage(await openAgain(context), []);
    await tests.player.run((film) => film.play());
    await arrives('leave');
    const records = all().filter((record) => record.session === session);
    assert.deepEqual(told(records), ['start start', 'choice start left viewer', 'leave left']);
  });

  for (const time of [0.4, 1.7, 3.1])
    it(`of a page that crashed ${time} s into its second node arrive with the next page, once`, async () => {
      isDown = true;
      const player = await open(EVERY);
      await playTo(player, 'start', 1);
      await choose(player, 'left');
      await playTo(player, 'left', time);
      await choose(player, 'start');
      const records = await made(player);
      assert.equal((await player.page.evaluate(keysOfRecords)).length, 1);
      const context = player.page.context();
      const crashed = player.page.waitForEvent('crash');
      player.page.goto('chrome://crash').catch(() => undefined);
      await crashed;
      isDown = false;
      tests.player = new PlayerPage(await openAgain(context), []);
      await tests.player.run((film) => film.play());
      await arrives('choice');
      const latest = records.at(-1).t - EVERY * 1000;
      const { session } = records[0];
      const kept = all().filter((record) => record.session === session);
      assert.deepEqual(
        kept.filter(({ t }) => t <= latest),
        records.filter(({ t }) => t <= latest),
      );
      assert.deepEqual(told(kept), ['start start', 'choice start left viewer']);
    });

  it('are neither made, sent nor stored without consent', async () => {
    const player = await open(EVERY, 0);
    await playTo(player, 'start', 1);
    await choose(player, 'left');
    await playTo(player, 'end', 0.5);
    assert.deepEqual([await made(player), await player.page.evaluate(keysOfRecords)], [[], []]);
    const { page } = player;
    await page.goto('about:blank');
    await player.page.close({ runBeforeUnload: true });
    assert.equal(requests, 0);
  });
});

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`records, ${configuration}`, () => {
    const tests = new PlayerTests({ configuration });

    it('cause no change detection at 10 seams while the collector takes 2 s [record-change-detection]', async () => {
      const seams = 10;
      tests.app.server.setFault('/films', { status: 204, delay: 2000 });
      const player = await tests.open('/recorded-seams');
      const clips = Array.from({ length: seams + 1 }, (_, place) => ({
        id: `n${place}`,
        source: `/clips/c${(place % 6) + 1}.mp4`,
      }));
      await player.addNodes(clips, 1);
      await player.run((film, count) => {
        film.repository.add({ id: 'side', source: '/clips/l1.mp4' });
        for (let place = 0; place < count; place++)
          film.decision.add(`n${place}`, [`n${place + 1}`, 'side'], { defaults: [`n${place + 1}`] });
      }, seams);
      // At a higher rate, no clip would be long enough for sending anything.
      await tests.setRate(1.5);
      assert.equal(await player.play(), null);
      // The stage hides its button; counting starts after that.
      await player.waitFor(
        () =>
          window['testPage'].players[0].currentNodeTime > 0.3 &&
          [...document.querySelectorAll('video')].filter((one) => one.readyState === 4).length >= 2,
      );

      const outcome = await player.run((film, last) => {
        const { checks } = window['testPage'];
        const counted = { ...checks };
        return new Promise((resolve) => {
          film.on('timeupdate', () => {
            if (film.currentNodeId !== last || film.currentNodeTime < 3.5) return false;
            resolve({ counted, checks: { ...checks } });
            return true;
          });
        });
      }, `n${seams}`);

      const requests = tests.requests.filter(({ path }) => path === '/films');
      const answered = requests.filter(({ status }) => status === 204);
      assert.ok(answered.length > seams / 2, `${answered.length} of ${requests.length} requests answered`);
      assert.deepEqual(outcome.checks, outcome.counted);
      assert.ok(outcome.counted.renders > 0);
    });
  });
}
