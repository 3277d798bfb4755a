// `<iv-film>` on the origin of the film and on another: both sides of the protocol, without a player.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { serve } from '../tools/lib/serve.mjs';

/** A film that counts its commands; `window.origins` may embed it. */
const FILM = `import { FilmHost } from './page/film-host';
const state = { paused: true, ended: false, node: 'door', time: 2, path: '1a', language: 'en' };
const calls = (window.calls = []);
const run = (name) => (value) => {
  calls.push([name, value]);
  if (name === 'play' || name === 'pause') {
    state.paused = name === 'pause';
    host.emit(name, {});
  }
  if (name === 'goTo') host.emit('nodestart', { node: (state.node = value), index: 1 });
  return Promise.resolve(name === 'choose' ? value === 'left' : name === 'getState' ? { ...state } : undefined);
};
const names = ['play', 'pause', 'seek', 'goTo', 'choose', 'restart', 'setLanguage', 'setVolume', 'setMuted', 'getState'];
const listed = new URLSearchParams(location.search).getAll('allow');
const host = new FilmHost(
  {
    ready: Promise.resolve({ story: 's', title: 'The door', languages: ['en'], nodes: ['door', 'left'] }),
    state: () => ({ ...state }),
    commands: Object.fromEntries(names.map((name) => [name, run(name)])),
  },
  listed,
  new AbortController().signal,
);
window.host = host;
`;
const page = (script) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Page</title><link rel="icon" href="data:," />
<script defer src="${script}"></script></head><body></body></html>
`;

describe('<iv-film>', () => {
  let folder;
  let server;
  let browser;
  let tab;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-embed-'));
    const publish = join(workspaceRoot, 'projects/iv-player/publish');
    const options = /** @type {const} */ ({ bundle: true, format: 'iife', target: 'es2022' });
    buildSync({
      ...options,
      entryPoints: [join(publish, 'embed/embed-script.ts')],
      outfile: join(folder, 'embed.js'),
    });
    buildSync({
      ...options,
      stdin: { contents: FILM, resolveDir: publish },
      outfile: join(folder, 'film.js'),
    });
    writeFileSync(join(folder, 'index.html'), page('embed.js'));
    writeFileSync(join(folder, 'film.html'), page('film.js'));
    server = await serve({ root: folder });
    browser = await launchBrowser();
    tab = await browser.newPage();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The film on the origin of the page, or on another. */
  const filmAt = (host, query = '') => `http://${host}:${server.port}/film.html${query}`;
  const pageOrigin = () => `http://localhost:${server.port}`;

  /** Opens the page with films and records their events. */
  async function open(...sources) {
    await tab.goto(`${pageOrigin()}/`);
    await tab.evaluate((given) => {
      const page = /** @type {any} */ (window);
      page.events = [];
      page.films = given.map((src, index) => {
        const film = document.createElement('iv-film');
        for (const type of ['ready', 'play', 'pause', 'nodestart', 'error', 'timeupdate'])
          film.addEventListener(type, ({ detail }) =>
            page.events.push([index, type, detail.code ?? detail.node]),
          );
        film.setAttribute('src', src);
        document.body.append(film);
        return film;
      });
    }, sources);
  }
  const events = () => tab.evaluate(() => window['events']);
  const waitForReady = (count) =>
    tab.waitForFunction(
      (all) => window['events'].filter(([, type]) => type === 'ready').length === all,
      count,
    );
  const frames = () => tab.frames().filter((frame) => frame.url().includes('film.html'));

  it('commands films of the same and of a listed origin without mixing them [film-commands]', async () => {
    await open(filmAt('localhost'), filmAt('127.0.0.1', `?allow=${encodeURIComponent(pageOrigin())}`));
    await waitForReady(2);
    const results = await tab.evaluate(async () => {
      const [one, two] = window['films'];
      await one.play();
      await two.goTo('left');
      return [
        await one.choose('left'),
        await two.choose('right'),
        (await one.getState()).paused,
        (await two.getState()).node,
        one.currentNode,
        two.currentNode,
        two.path,
      ];
    });
    assert.deepEqual(results, [true, false, false, 'left', 'door', 'left', '1a']);
    assert.deepEqual(
      (await events()).filter(([, type]) => !['ready', 'timeupdate'].includes(type)),
      [
        [0, 'play', undefined],
        [1, 'nodestart', 'left'],
      ],
    );
  });

  it('is refused by a film that does not list its origin [film-origins]', async () => {
    await open(filmAt('127.0.0.1', '?allow=https://shop.example'));
    await tab.waitForFunction(() => window['events'].length > 0);
    assert.deepEqual(await events(), [[0, 'error', 'EMBED_REFUSED']]);
    const [film] = frames();
    assert.deepEqual(await film.evaluate(() => window['calls']), []);
  });

  it('is refused at once by a page on disk, without warnings of the browser', async () => {
    const warnings = [];
    const record = (message) => warnings.push(message.text());
    tab.on('console', record);
    await tab.goto(pathToFileURL(join(folder, 'index.html')).href);
    const { messages, ...error } = await tab.evaluate(async (src) => {
      const film = document.createElement('iv-film');
      const heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
      const refused = new Promise((resolve) => film.addEventListener('error', resolve, { once: true }));
      film.setAttribute('src', src);
      document.body.append(film);
      const { detail } = /** @type {CustomEvent} */ (await refused);
      const { code } = await film['play']().catch((reason) => reason);
      return { ...detail, played: code, messages: heard };
    }, filmAt('localhost'));
    tab.off('console', record);
    assert.deepEqual(error, {
      code: 'EMBED_REFUSED',
      message: 'A page on disk cannot control a film: open it through a web server.',
      played: 'EMBED_REFUSED',
    });
    assert.deepEqual([messages, warnings, frames().length], [[], [], 1]);
  });

  it('ignores messages from other frames', async () => {
    await open(filmAt('localhost'));
    await waitForReady(1);
    const before = await events();
    await tab.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.id = 'other';
      frame.src = src;
      document.body.append(frame);
    }, filmAt('127.0.0.1'));
    await tab.waitForFunction(() => window.frames.length === 1 || document.querySelector('#other'));
    const other = await (await tab.waitForSelector('#other')).contentFrame();
    await other.waitForLoadState();
    await other.evaluate(() => {
      parent.postMessage({ iv: 1, type: 'ended', state: { node: 'forged' } }, '*');
      parent.postMessage({ iv: 1, type: 'answer', id: 1, error: { code: 'X', message: 'x' } }, '*');
      for (let index = 0; index < parent.frames.length; index += 1)
        for (const message of [
          { iv: 1, type: 'hello' },
          { iv: 1, type: 'goTo', node: 'forged', id: 1 },
          null,
          3,
          { iv: 1 },
        ])
          parent.frames[index].postMessage(message, '*');
    });
    const node = await tab.evaluate(async () => {
      await window['films'][0].getState();
      return window['films'][0].currentNode;
    });
    assert.deepEqual([node, await events()], ['door', before]);
  });

  it('continues at its place when moved, and stops when removed [film-moved]', async () => {
    await open(filmAt('localhost'));
    await waitForReady(1);
    await tab.evaluate(() => {
      const box = document.createElement('div');
      document.body.append(box);
      box.append(window['films'][0]);
    });
    await waitForReady(2);
    assert.match(frames()[0].url(), /\?path=1a&t=2\.00&lang=en$/);
    await tab.evaluate(() => window['films'][0].remove());
    assert.equal(await tab.evaluate(() => window.length), 0);
  });

  it('keeps playing when moved without being removed, as htmx does [film-moved]', async () => {
    await open(filmAt('localhost'));
    await waitForReady(1);
    const [frame] = frames();
    await frame.evaluate(() => Object.assign(window, { isSame: true }));
    await tab.evaluate(() => {
      const box = document.createElement('div');
      document.body.append(box);
      box['moveBefore'](window['films'][0], null);
      return window['films'][0].getState();
    });
    assert.equal(await frame.evaluate(() => window['isSame']), true);
    assert.equal((await events()).filter(([, type]) => type === 'ready').length, 1);
  });

  it('is loaded below the fold only when the viewer or the page needs it [film-loading]', async () => {
    await tab.goto(`${pageOrigin()}/`);
    const before = server.requests.length;
    await tab.evaluate((src) => {
      const page = /** @type {any} */ (window);
      page.events = [];
      page.films = ['seen', 'scrolled', 'called', 'far', 'eager'].map((name, index) => {
        const film = document.createElement('iv-film');
        film.addEventListener('ready', () => page.events.push([index, 'ready']));
        if (name === 'eager') film.setAttribute('loading', 'eager');
        film.setAttribute('src', `${src}?${name}`);
        film.style.marginBottom = '20000px';
        document.body.append(film);
        return film;
      });
    }, filmAt('localhost'));
    await waitForReady(2);
    await tab.evaluate(() => window['films'][2].getState());
    await tab.evaluate(() => window['films'][1].scrollIntoView());
    await waitForReady(4);
    const ready = (await events()).map(([index]) => index);
    assert.deepEqual([ready.toSorted(), ready.at(-1)], [[0, 1, 2, 4], 1]);
    assert.equal(server.requests.slice(before).filter(({ path }) => path === '/film.html').length, 4);
    assert.equal(
      frames().some((frame) => frame.url().includes('far')),
      false,
    );
  });

  it('names the server that its address redirects to [film-origins]', async () => {
    const target = filmAt('127.0.0.1', `?allow=${encodeURIComponent(pageOrigin())}`);
    const redirecting = createServer((_, response) => response.writeHead(302, { Location: target }).end());
    await new Promise((resolve) => redirecting.listen(0, 'localhost', () => resolve(null)));
    try {
      const { port } = /** @type {import('node:net').AddressInfo} */ (redirecting.address());
      await tab.goto(`${pageOrigin()}/`);
      const error = await tab.evaluate(async (src) => {
        const film = document.createElement('iv-film');
        const refused = new Promise((resolve) => film.addEventListener('error', resolve, { once: true }));
        film.setAttribute('src', src);
        document.body.append(film);
        return /** @type {CustomEvent} */ (await refused).detail;
      }, `http://localhost:${port}/film.html`);
      assert.deepEqual(error, {
        code: 'EMBED_REFUSED',
        message: `src "http://localhost:${port}/film.html" redirects to http://127.0.0.1:${server.port}: set src to the address of the film there.`,
      });
    } finally {
      redirecting.close();
    }
  });

  it('receives the time only while it listens', async () => {
    await tab.goto(`${pageOrigin()}/`);
    await tab.evaluate((src) => {
      const film = document.createElement('iv-film');
      film.setAttribute('src', src);
      document.body.append(film);
      window['film'] = film;
      return new Promise((resolve) => film.addEventListener('ready', resolve, { once: true }));
    }, filmAt('localhost'));
    const [frame] = frames();
    const isWatched = () => frame.evaluate(() => window['host'].isTimeWatched);
    assert.equal(await isWatched(), false);
    await tab.evaluate(() => {
      window['listen'] = () => undefined;
      window['film'].addEventListener('timeupdate', window['listen']);
      return window['film'].getState();
    });
    assert.equal(await isWatched(), true);
    await tab.evaluate(() => {
      window['film'].removeEventListener('timeupdate', window['listen']);
      return window['film'].getState();
    });
    assert.equal(await isWatched(), false);
  });
});
