// `<iv-film>` with a packed film on pages of another origin: events, methods, several films, removal, and pages and messages that the
// film must ignore. Waits for the whole time limit of the element where no answer may come.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { after, before, beforeEach, describe, it } from 'node:test';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { PackedPage } from '../lib/packed-page.mjs';
import { Packs } from '../lib/packs.mjs';
import { readFilm } from '../lib/published-film.mjs';
import { watchPage } from '../lib/watched-page.mjs';

const EVENTS = [
  'ready',
  'play',
  'pause',
  'nodestart',
  'choiceopen',
  'choice',
  'ending',
  'ended',
  'languagechange',
  'error',
];
const html = (scripts) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Host</title><link rel="icon" href="data:," />
${scripts.map((src) => `<script src="${src}" defer></script>`).join('\n')}</head><body><main></main></body></html>
`;

describe('a packed film on another page', () => {
  let packs;
  let browser;
  let host;
  let films;
  /** Address of the film, on a separate origin. */
  let film;
  let page;
  let record;
  before(async () => {
    packs = new Packs();
    const pages = packs.path('pages');
    mkdirSync(pages);
    host = await serve({ root: pages });
    const folder = packs.pack('element', { to: 'element', args: ['--embed-origins', host.url] });
    films = await serve({ root: folder });
    film = `http://127.0.0.1:${films.port}/`;
    writeFileSync(join(pages, 'index.html'), html([`${film}iv/embed.js`]));
    writeFileSync(join(pages, 'react.html'), html(['react.js']));
    writeFileSync(join(pages, 'other.html'), html([]));
    browser = await launchBrowser();
    writeFileSync(join(pages, 'react.js'), await reactScript(join(folder, 'embed.html')));
  });
  after(async () => {
    await browser?.close();
    await films?.close();
    await host?.close();
    packs?.remove();
  });
  beforeEach(async () => {
    await page?.context().close();
    page = await (await browser.newContext()).newPage();
    record = await watchPage(page);
  });

  /** Script of a page with the React component in `embed.html`, with the film's address. */
  async function reactScript(snippets) {
    const tab = await browser.newPage();
    await tab.goto(pathToFileURL(snippets).href);
    const code = await tab.locator('code', { hasText: "from 'react'" }).textContent();
    await tab.close();
    const place = /script\.src = '(.*?)iv\/embed\.js'/.exec(code)[1];
    const contents = `${code.replaceAll(place, film)}
      import { createRoot } from 'react-dom/client';
      createRoot(document.querySelector('main')).render(<Film />);`;
    const { outputFiles } = buildSync({
      stdin: { contents, loader: 'jsx', resolveDir: workspaceRoot },
      define: { 'process.env.NODE_ENV': '"production"' },
      bundle: true,
      jsx: 'automatic',
      format: 'iife',
      write: false,
    });
    return outputFiles[0].text;
  }

  /** Opens the host with elements for the film and records their events in `window.events`. */
  async function open(count = 1, base = host.url, address = film) {
    await page.goto(`${base}/`);
    await page.evaluate(
      ({ src, types, elements }) => {
        Object.assign(window, { events: [], films: [], heard: [] });
        addEventListener('message', ({ data }) => window['heard'].push(data));
        for (let index = 0; index < elements; index += 1) {
          const element = document.createElement('iv-film');
          for (const type of types)
            element.addEventListener(type, ({ detail }) => window['events'].push([index, type, detail]));
          element.setAttribute('src', src);
          document.querySelector('main').append(element);
          window['films'].push(element);
        }
      },
      { src: address, types: EVENTS, elements: count },
    );
  }
  const waitForEvent = (type, count = 1) =>
    page.waitForFunction(
      ([name, wanted]) => window['events'].filter((event) => event[1] === name).length >= wanted,
      [type, count],
    );
  const events = () => page.evaluate(() => window['events']);
  const typesOf = (all) => all.map(([, type]) => type);
  const frame = () => page.frames().find((one) => one.url().startsWith(film));
  /** Runs `task(film)` in the page. */
  const run = (task, argument = null) =>
    page.evaluate(`(${task})(window.films[0], ${JSON.stringify(argument)})`);
  const assertNoProblem = () => assert.deepEqual([record.messages, record.violations], [[], []]);

  it('emits its events in order to a listed origin', async () => {
    await open();
    await run(
      (element, choices) => {
        element.addEventListener('choiceopen', async ({ detail: { node } }) => {
          await element.choose(choices[node]);
          await element.seek((await element.getState()).duration - 0.2);
        });
        return element.play();
      },
      { gate: 'hall', hall: 'stairs', roof: 'rope' },
    );
    await waitForEvent('ended');
    const all = await events();
    const scenes = ['gate', 'hall', 'stairs', 'roof', 'rope', 'safe'];
    assert.deepEqual(
      all
        .filter(([, type]) => !['pause', 'ready'].includes(type))
        .map(([, type, detail]) =>
          [type, detail.node ?? detail.name ?? detail.message].filter(Boolean).join(' '),
        ),
      [
        'play',
        ...scenes.flatMap((node) => [
          `nodestart ${node}`,
          ...(['gate', 'hall', 'roof'].includes(node) ? [`choiceopen ${node}`, `choice ${node}`] : []),
        ]),
        'ending rescued',
        'ended',
      ],
    );
    const detail = (type) => all.find((event) => event[1] === type)[2];
    assert.match(detail('ready').story, /^urn:uuid:/);
    assert.deepEqual(
      [detail('ready').title, detail('ready').languages, detail('ready').nodes.length],
      ['The way out', ['en', 'de'], 12],
    );
    const { prompt, choices } = detail('choiceopen');
    assert.deepEqual([prompt, choices.map(({ id }) => id)], ['Which way?', ['hall', 'yard']]);
    assert.deepEqual([detail('choice').answer, detail('choice').by], ['hall', 'page']);
    assert.deepEqual(detail('ending'), { name: 'rescued', passed: true, score: 80 });
    assertNoProblem();
  });

  it('runs each method', async () => {
    await open();
    await waitForEvent('ready');
    const states = await run(async (element) => {
      const seen = {};
      await element.setMuted(true);
      await element.setVolume(0.5);
      await element.goTo('roof');
      await element.seek(2);
      seen.node = element.currentNode;
      Object.assign(seen, { placed: await element.getState() });
      seen.wrong = await element.choose('nowhere');
      await element.setLanguage('de');
      await element.play();
      seen.playing = element.paused;
      await element.pause();
      seen.paused = element.paused;
      seen.path = element.path;
      await element.restart();
      seen.restarted = await element.getState();
      seen.refused = await element.seek('2').catch(({ code }) => code);
      return seen;
    });
    const { node, time, volume, muted, variables } = states.placed;
    assert.deepEqual(
      [states.node, node, volume, muted, variables],
      ['roof', 'roof', 0.5, true, { points: 0 }],
    );
    assert.ok(Math.abs(time - 2) < 0.1, `${time} s`);
    assert.deepEqual(
      [states.wrong, states.playing, states.paused, states.refused],
      [false, false, true, 'INVALID_ARGUMENT'],
    );
    assert.deepEqual([states.restarted.node ?? 'gate', states.restarted.language], ['gate', 'de']);
    await waitForEvent('languagechange');
    assertNoProblem();
  });

  it('is independent of another one on the page', async () => {
    await open(2);
    await waitForEvent('ready', 2);
    const nodes = await page.evaluate(async () => {
      const [one, other] = window['films'];
      await Promise.all([one.goTo('yard'), other.goTo('roof'), one.setMuted(true)]);
      await other.play();
      return [await one.getState(), await other.getState()].map(({ node, muted, paused }) => [
        node,
        muted,
        paused,
      ]);
    });
    assert.deepEqual(nodes, [
      ['yard', true, true],
      ['roof', false, false],
    ]);
    const started = (await events()).filter(([, type]) => type === 'play').map(([index]) => index);
    assert.deepEqual(started, [1]);
  });

  it('stops at once when removed', async () => {
    await open();
    await run((element) => element.play());
    await waitForEvent('choiceopen');
    await run((element) => element.remove());
    const { length } = films.requests;
    await wait(1000);
    assert.equal(films.requests.length, length);
    assert.ok(films.requests.every(({ ended, status }) => ended || status === 206 || status === 200));
    assert.deepEqual([page.frames().length, await page.evaluate(() => window.length)], [1, 0]);
  });

  it('continues in the same scene when moved', async () => {
    await open();
    await waitForEvent('ready');
    await run(async (element) => {
      await element.play();
      await element.goTo('roof');
      await element.seek(1);
      document.body.append(document.createElement('section'));
      document.querySelector('section').append(element);
    });
    await waitForEvent('ready', 2);
    const { node, paused } = await run((element) => element.getState());
    assert.deepEqual([node, paused], ['roof', false]);
  });

  it('continues near its time when moved during a scene', async () => {
    await open();
    await run((element) => element.play());
    await page.waitForFunction(() =>
      window['heard'].some(({ type, state }) => type === 'state' && state.time >= 1.5),
    );
    const query = await run((element) => {
      document.querySelector('main').prepend(document.createElement('section'));
      document.querySelector('section').append(element);
      return new URL(element.shadowRoot.querySelector('iframe').src).search;
    });
    assert.ok(Number(new URLSearchParams(query).get('t')) >= 1.5, query);
  });

  it('makes no choice by going to a scene', async () => {
    await open();
    await run((element) => element.play());
    await waitForEvent('choiceopen');
    const before = (await events()).length;
    await run((element) => element.goTo('roof'));
    await waitForEvent('choiceopen', 2);
    const later = (await events()).slice(before);
    assert.deepEqual(
      later.map(([, type, { node }]) => `${type} ${node}`),
      ['nodestart roof', 'choiceopen roof'],
    );
  });

  it('emits no choiceopen if the viewer is not asked', async () => {
    const story = readFilm();
    story.nodes.gate.decision = { choices: [{ to: 'hall', label: 'Continue' }] };
    const folder = packs.pack('single', { to: 'element', story, args: ['--embed-origins', host.url] });
    const server = await serve({ root: folder });
    await open(1, host.url, `http://127.0.0.1:${server.port}/`);
    await run(async (element) => {
      await element.play();
      await element.seek(100);
    });
    await waitForEvent('choiceopen');
    await server.close();
    const opened = (await events()).filter(([, type]) => type === 'choiceopen' || type === 'choice');
    assert.deepEqual(
      opened.map(([, type, { node }]) => `${type} ${node}`),
      ['choiceopen hall'],
    );
  });

  it('refuses a language that the film does not have', async () => {
    await open();
    await waitForEvent('ready');
    const error = await run((element) =>
      element.setLanguage('xx').catch(({ code, message }) => ({ code, message })),
    );
    assert.deepEqual(error, {
      code: 'INVALID_ARGUMENT',
      message: 'The film is not available in "xx": use one of en, de.',
    });
    await run((element) => element.setLanguage('de-AT'));
    assert.equal((await run((element) => element.getState())).language, 'de');
  });

  it('does not answer an unlisted origin, and plays with its own controls', async () => {
    const started = performance.now();
    await open(1, `http://127.0.0.1:${host.port}`);
    await waitForEvent('error');
    const waited = performance.now() - started;
    assert.ok(waited >= 5000, `${waited} ms`);
    const messages = await page.evaluate(() => window['heard']);
    assert.deepEqual([typesOf(await events()), messages], [['error'], []]);
    assert.equal((await events())[0][2].code, 'EMBED_REFUSED');
    const packed = new PackedPage(page, frame());
    await packed.start();
    await packed.waitForScene('gate');
    await packed.find('.iv-choice').first().waitFor();
    await wait(1000);
    assert.deepEqual(await page.evaluate(() => window['heard']), []);
  });

  it('ignores forged messages from a sibling frame', async () => {
    await open();
    await waitForEvent('ready');
    const before = await run((element) => element.getState());
    // Siblings can reach a film in a plain frame, unlike one in an element.
    await page.evaluate(
      (addresses) => {
        for (const [id, src] of Object.entries(addresses)) {
          const frame = document.createElement('iframe');
          Object.assign(frame, { id, name: id, src });
          document.body.append(frame);
        }
      },
      { plain: film, sibling: `http://127.0.0.1:${host.port}/other.html` },
    );
    const plain = new PackedPage(page, await (await page.waitForSelector('#plain')).contentFrame());
    await plain.find('.pf-play').waitFor();
    const sibling = await (await page.waitForSelector('#sibling')).contentFrame();
    await sibling.waitForLoadState();
    await sibling.evaluate(() => {
      const commands = [
        { type: 'hello' },
        { type: 'goTo', id: 1, node: 'roof' },
        { type: 'play', id: 2 },
        { type: 'setMuted', id: 3, muted: true },
      ];
      for (const command of commands) parent.frames['plain'].postMessage({ iv: 1, ...command }, '*');
      const state = { paused: false, ended: true, node: 'roof', time: 1, path: 'x', language: 'de' };
      for (const type of ['ended', 'ready', 'answer', 'nodestart'])
        parent.postMessage({ iv: 1, type, id: 1, value: 'forged', state }, '*');
    });
    const after = await run((element) => element.getState());
    assert.deepEqual([after, typesOf(await events())], [before, ['ready']]);
    // Messages arrive in order: the film receives those of its sibling before it answers the page.
    const state = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const target = window.frames['plain'];
          addEventListener('message', ({ data, source }) => {
            if (source !== target) return;
            if (data.type === 'ready') target.postMessage({ iv: 1, type: 'getState', id: 1 }, '*');
            if (data.type === 'answer') resolve(data.value);
          });
          target.postMessage({ iv: 1, type: 'hello' }, '*');
        }),
    );
    assert.deepEqual([state.node, state.paused, state.muted], [before.node, true, false]);
  });

  it('survives 1,000 malformed messages', async () => {
    await open();
    await waitForEvent('ready');
    const before = await run((element) => element.getState());
    await page.evaluate(() => {
      const film = window['films'][0].shadowRoot.querySelector('iframe').contentWindow;
      const values = [
        null,
        undefined,
        3,
        'hello',
        [],
        {},
        { iv: 2, type: 'play' },
        { iv: 1 },
        { iv: 1, type: 3 },
        { iv: 1, type: '__proto__', id: 1 },
        { iv: 1, type: 'constructor', id: {} },
        { iv: 1, type: 'seek', id: 1, seconds: NaN },
        { iv: 1, type: 'unknown', id: 'x', value: 'y'.repeat(10_000) },
        new Map(),
        new ArrayBuffer(8),
        new Error('x'),
      ];
      for (let index = 0; index < 1000; index += 1) film.postMessage(values[index % values.length], '*');
    });
    // More than 100 commands in a second are refused, including those of the element.
    await wait(1000);
    assert.deepEqual(await run((element) => element.getState()), before);
    assertNoProblem();
  });

  it('works in a React 19 page, with the snippet in embed.html', async () => {
    const ending = page.waitForEvent('console', (message) => message.type() === 'log');
    await page.goto(`${host.url}/react.html`);
    await page.waitForFunction(() => document.querySelector('iv-film')?.['isReady']);
    await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('iv-film'));
      await element.goTo('safe');
      await element.play();
    });
    assert.deepEqual(await (await ending).args()[0].jsonValue(), { name: 'rescued', passed: true, score: 0 });
    assert.equal(await page.locator('iv-film').getAttribute('label'), 'The way out');
  });
});
