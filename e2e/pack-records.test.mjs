// Packed films that are recorded: with consent in the address, by the viewer's answer or by the page around the film, and never without.
import assert from 'node:assert/strict';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../tools/build/command-line.mjs';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { serve } from '../tools/lib/serve.mjs';
import { startLms } from '../tools/lms/lms-server.mjs';
import { CoursePage } from './lib/course-page.mjs';
import { PackedPage } from './lib/packed-page.mjs';
import { Packs } from './lib/packs.mjs';
import { foreignRequests, watchPage } from './lib/watched-page.mjs';

const STORY = {
  format: 'iv-story',
  version: 1,
  start: 'lift',
  title: 'Two ways',
  nodes: {
    lift: {
      source: 'lift.webm',
      questions: [
        {
          ...{ id: 'wire', at: 0.4, kind: 'single', prompt: 'Which wire is live?', tries: 2, points: 2 },
          answers: [
            { id: 'blue', label: 'Blue' },
            { id: 'brown', label: 'Brown', correct: true },
          ],
        },
      ],
      decision: {
        ...{ startTime: 0.5, endTime: 1.9 },
        choices: [
          { to: 'shed', label: 'Shed' },
          { to: 'street', label: 'Street' },
        ],
      },
    },
    shed: { source: 'shed.webm', ending: 'inside' },
    street: { source: 'street.webm', ending: 'home' },
  },
  result: { score: { var: 'question.points' }, mastery: 0.5 },
};

/** What a record says, in a few words. */
const told = (record) => {
  const { kind, from, answer, by, to, name } = record;
  return [kind, from ?? name ?? JSON.stringify(answer), to, by]
    .filter((word) => word !== undefined)
    .join(' ');
};

describe('a packed film that is recorded', () => {
  let packs;
  let browser;
  let collector;
  let out;
  /** Addresses of the packs by name. */
  const addresses = {};
  const servers = [];
  before(async () => {
    packs = new Packs();
    out = packs.path('records.jsonl');
    const module = packs.path('record-command.mjs');
    bundleForNode('projects/iv-player/cli/commands/record-command.mjs', module);
    const { collectRecords } = await import(pathToFileURL(module).href);
    collector = await collectRecords({ port: 0, file: openSync(out, 'a') });
    servers.push(collector);
    browser = await launchBrowser();
    for (const [name, to, args] of [
      ['plain', 'element', []],
      ['asking', 'web', ['--consent', 'ask']],
    ]) {
      const folder = packs.pack(name, { to, story: STORY, args: ['--record', collector.url, ...args] });
      const server = await serve({ root: folder });
      servers.push(server);
      addresses[name] = { folder, url: server.url };
    }
  });
  after(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.close()));
    packs?.remove();
  });

  /** Records that have arrived since the last call, in order. */
  let read = 0;
  const arrived = () => {
    const lines = readFileSync(out, 'utf8').split('\n').slice(0, -1);
    return lines.slice(read, (read = lines.length)).map((line) => JSON.parse(line));
  };
  const stored = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /record/.test(key)));

  /** Opens a page with a context of its own, and watches it. */
  async function open(name, query = '', init = undefined) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (init) await page.addInitScript(init);
    const watched = await watchPage(page);
    const film = await PackedPage.open(page, `${addresses[name].url}/index.html${query}`);
    return { context, page, watched, film, foreign: () => foreignRequests(watched, addresses[name].url) };
  }

  async function answer(film) {
    await film.find('[data-question=wire]').getByRole('radio', { name: 'Brown' }).check();
    await film.find('.iv-question-card button', { hasText: 'Submit' }).click();
  }

  /** Answers, chooses and watches to the end. */
  async function watch(film, choice = 'shed') {
    await film.takeTime();
    await film.start();
    await answer(film);
    await film.choose(choice);
    await film.waitForEnd(choice);
  }

  /** Watches the film, leaves the page, and checks that nothing was sent or stored. */
  async function watchUnrecorded({ film, page, context, watched, foreign }) {
    await watch(film);
    assert.deepEqual([foreign(), await stored(page), watched.violations], [[], [], []]);
    await page.goto('about:blank');
    assert.deepEqual([foreign().filter((url) => url !== 'about:blank'), arrived()], [[], []]);
    await context.close();
  }

  it('sends and stores nothing without consent [pack-consent]', async () => {
    const opened = await open('plain');
    assert.equal(await opened.film.find('[data-notice]').count(), 0);
    await watchUnrecorded(opened);
  });

  it('sends its records with consent in the address, under its own policy [pack-consent]', async () => {
    const { film, page, context, watched } = await open('plain', '?consent=1');
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await watch(film);
    await sent;
    await page.goto('about:blank');
    const records = arrived();
    assert.deepEqual(records.map(told), [
      'start start',
      'question ["brown"] viewer',
      'choice "shed" shed viewer',
      'ending inside',
    ]);
    assert.equal(new Set(records.map(({ session }) => session)).size, 1);
    assert.deepEqual(
      records.map(({ seq }) => seq),
      [0, 1, 2, 3],
    );
    assert.deepEqual([watched.messages, watched.violations], [[], []]);
    await context.close();
  });

  it('stores what has not arrived under a key of the pack [pack-record]', async () => {
    const { film, page, context } = await open('plain', '?consent=1');
    await page.route(collector.url, (route) => route.abort());
    await film.start();
    await answer(film);
    const { id } = JSON.parse(readFileSync(`${addresses.plain.folder}/pack.json`, 'utf8'));
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => /record/.test(key)));
    for (const key of await stored(page)) assert.ok(key.startsWith(`iv-pack:${id}:record:`), key);
    await context.close();
    arrived();
  });

  it('asks in a line that the keyboard reaches, and records from the answer on [pack-ask]', async () => {
    const { film, page, context, watched, foreign } = await open('asking');
    const line = film.find('[data-notice=consent]');
    assert.match(await line.getByRole('status').innerText(), /^May this film send what you choose/);
    await film.tabTo('.pf-allow');
    const { height } = await film.find('.pf-allow').boundingBox();
    assert.ok(height >= 24, `${height}`);
    assert.deepEqual([foreign(), await stored(page)], [[], []]);
    await page.keyboard.press('Enter');
    await line.waitFor({ state: 'detached' });
    assert.equal(await film.find('.pf-play').evaluate((one) => one === document.activeElement), true);
    await watch(film, 'street');
    await page.goto('about:blank');
    assert.deepEqual(arrived().map(told).at(-1), 'ending home');
    assert.deepEqual([watched.messages, watched.violations], [[], []]);
    await context.close();
  });

  it('sends and stores nothing after "Not now" [pack-ask]', async () => {
    const opened = await open('asking');
    const line = opened.film.find('[data-notice=consent]');
    await line.getByRole('button', { name: 'Not now' }).click();
    assert.equal(await line.count(), 0);
    await watchUnrecorded(opened);
  });

  it('does not ask if the browser asks for privacy [pack-ask]', async () => {
    const { film, context } = await open('asking', '', () =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    );
    assert.equal(await film.find('[data-notice]').count(), 0);
    await context.close();
  });

  it('tells what the page around it does from what the viewer does [record-by-page]', async () => {
    const { folder, url } = addresses.plain;
    writeFileSync(
      `${folder}/host.html`,
      `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Host</title><link rel="icon" href="data:," />
<script src="iv/embed.js" defer></script><iv-film src="./index.html" loading="eager" style="width: 640px"></iv-film>`,
    );
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}/host.html`);
    await page.evaluate(async () => {
      const film = /** @type {any} */ (document.querySelector('iv-film'));
      const once = (type) => new Promise((resolve) => film.addEventListener(type, resolve, { once: true }));
      film.muted = true;
      await film.setConsent(true);
      const [asked, open, ended] = ['questionopen', 'choiceopen', 'ended'].map(once);
      const inStreet = new Promise((resolve) =>
        film.addEventListener('nodestart', ({ detail }) => detail.node === 'street' && resolve(detail)),
      );
      await film.play();
      await asked;
      await film.answer('wire', 'brown');
      await open;
      await film.choose('street');
      await inStreet;
      await film.goTo('shed');
      await ended;
    });
    await page.goto('about:blank');
    assert.deepEqual(arrived().map(told), [
      'start start',
      'question ["brown"] page',
      'choice "street" street page',
      'ending home',
      'jump page',
      'ending inside',
    ]);
    await context.close();
  });

  it('tells the LMS and the server the same [course-records]', async () => {
    const stairs = { source: 'stairs.webm', next: 'lift' };
    const story = { ...STORY, start: 'stairs', nodes: { stairs, ...STORY.nodes } };
    const folder = packs.pack('course', { to: 'scorm12', story, args: ['--record', collector.url] });
    const lms = await startLms(folder, { hasUnload: false });
    servers.push(lms);
    const context = await browser.newContext();
    const address = `${lms.url}?attempt=a&course=${encodeURIComponent('consent=1')}`;
    /** Ids and responses of the interactions of both sessions. */
    const responses = [];
    const leave = async (course) => {
      await course.leave();
      const saved = await course.saved();
      for (let index = responses.length; saved[`cmi.interactions.${index}.id`]; index += 1)
        responses.push(['id', 'student_response'].map((name) => saved[`cmi.interactions.${index}.${name}`]));
      assert.deepEqual(await course.violations(), []);
    };
    const first = await CoursePage.launch(context, address);
    await first.film.takeTime();
    await first.film.start();
    await answer(first.film);
    await first.film.find('.iv-choice').first().waitFor();
    // The key of the test LMS.
    assert.deepEqual(await first.frame.evaluate(() => Object.keys(localStorage)), ['iv-lms:a']);
    await leave(first);

    const second = await CoursePage.launch(context, address);
    await second.film.find('.pf-continue').click();
    await second.film.choose('street');
    await second.film.waitForEnd('street');
    await leave(second);

    const records = arrived();
    const { lift } = story.nodes;
    const letter = (list, id) => 'ab'[list.findIndex((one) => (one.id ?? one.to) === id)];
    const answers = records.flatMap(({ kind, id, node, answer: given }) => {
      if (kind === 'question') return [[`q-${id}`, letter(lift.questions[0].answers, given[0])]];
      return kind === 'choice' ? [[node, letter(lift.decision.choices, given)]] : [];
    });
    assert.deepEqual(answers, responses);
    assert.deepEqual(responses, [
      ['q-wire', 'b'],
      ['lift', 'b'],
    ]);
    const starts = records.filter(({ kind }) => kind === 'start');
    assert.deepEqual(
      starts.map(({ from }) => from),
      ['start', 'lms'],
    );
    await context.close();
  });
});
