// Analytics on a branching film: mux-embed through its hooks for custom players, and a plain listener. Both send to an endpoint of
// the test.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';

/** Parameter names of mux-embed: event, duration, played ranges, error (all times in ms). */
const [NAME, DURATION, PLAYED, ERROR_CODE, ERROR_TEXT] = ['e', 'vsodu', 'vpbrg', 'percd', 'perme'];
/** Events that mux-embed sends at times of its own choosing. */
const ITS_OWN = ['hb', 'networkchange', 'playbackmodechange', 'renditionchange', 'waiting'];

describe('analytics', () => {
  const tests = new PlayerTests();
  /** @type {import('node:http').Server} */
  let server;
  /** @type {{ path: string, query: Record<string, string>, body: string }[]} */
  let received = [];
  let endpoint = '';

  before(async () => {
    server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const chunks = await request.toArray();
      received.push({
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    endpoint = `localhost:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  });
  after(() => void server.close());

  const analytics = () =>
    received
      .filter(({ path }) => path === '/collect')
      .map(({ query }) => `${query.en} ${query.video_percent} of ${query.video_duration}`);
  const muxEvents = () =>
    received
      .filter(({ path, body }) => path !== '/collect' && body)
      .flatMap(({ body }) => JSON.parse(body).events);

  /** Leaves the page, which ends the view. Resolves with its events. */
  const leave = async ({ page }) => {
    await page.goto('about:blank');
    await tests.until(() => muxEvents().some((event) => event[NAME] === 'viewend'));
    const events = muxEvents().filter((event) => !ITS_OWN.includes(event[NAME]));
    // mux-embed sends the end twice, in case one is lost.
    const end = events.findIndex((event) => event[NAME] === 'viewend');
    return events.slice(0, end + 1);
  };

  /** Opens a film of two one-second clips with a choice in between. */
  const open = async () => {
    received = [];
    const film = await tests.open(`/analytics?endpoint=${endpoint}`);
    await film.addNodes(
      ['s1', 's2', 's3'].map((id) => ({ id, source: `/clips/${id}.webm`, duration: 1 })),
      1,
    );
    await film.run((player) => {
      player.decision.timeLimit = 'off';
      player.decision.add('s1', ['s2', 's3']);
    });
    return film;
  };

  it('see a film with a choice as one video, from the start to the end [media-meters]', async () => {
    const film = await open();
    await film.play();
    await film.waitForEvent('decision.hold');
    // Longer than Mux allows before it reports a stall.
    const until = (await film.page.evaluate(() => performance.now())) + 1500;
    await film.page.waitForFunction((time) => performance.now() > time, until);
    await film.run((player) => void player.decision.get('s1').make('s3'));
    await film.waitForEvent('ended');
    await tests.until(() => analytics().includes('video_complete 100 of 2.0'));
    assert.deepEqual(analytics(), [
      'video_start 0 of 1.0',
      'video_progress 25 of 1.0',
      'video_progress 50 of 1.0',
      'video_progress 75 of 1.0',
      'video_complete 100 of 2.0',
    ]);
    const events = await leave(film);
    assert.deepEqual(
      events.map((event) => event[NAME]),
      ['viewstart', 'play', 'playing', 'pause', 'play', 'playing', 'pause', 'ended', 'viewend'],
    );
    const [view] = events.slice(-1);
    // Mux may start a new range at the choice, at the position that playback has then reached in the second clip.
    const ends = JSON.parse(view[PLAYED]).flatMap((range) => range.split(':').map(Number));
    const [stopped = 1000, resumed = 1000, ...others] = ends.slice(1, -1);
    assert.deepEqual([view[DURATION], stopped, ends.at(-1), others], [2000, 1000, 2000, []]);
    // Mux reads the position when `playing` reaches it, which on a busy machine is some milliseconds later.
    assert.ok((ends.at(0) ?? NaN) < 100, `begins at ${ends.at(0)} ms`);
    assert.ok(resumed >= stopped);
  });

  it('see a failing clip as the end of the view [media-meters]', async () => {
    tests.setFault(['/clips/s2.webm'], { status: 404 });
    const film = await open();
    await film.play();
    await film.waitForEvent('decision.hold');
    await film.run((player) => void player.decision.get('s1').make('s2'));
    await film.waitForEvent('error', { nodeId: 's2' });
    const events = await leave(film);
    const failure = events.find((event) => event[NAME] === 'error');
    assert.equal(failure[ERROR_CODE], 4);
    assert.match(failure[ERROR_TEXT], /"s2" could not be played/);
  });
});
