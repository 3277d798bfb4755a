// Packed films with questions: answered in a page, recorded in a course, and controlled by the page around the film.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { serve } from '../tools/lib/serve.mjs';
import { startLms } from '../tools/lms/lms-server.mjs';
import { CoursePage } from './lib/course-page.mjs';
import { PackedPage } from './lib/packed-page.mjs';
import { Packs } from './lib/packs.mjs';
import { watchPage } from './lib/watched-page.mjs';

const STORY = {
  format: 'iv-story',
  version: 1,
  start: 'gate',
  title: 'The wires',
  nodes: {
    gate: {
      source: 'gate.webm',
      questions: [
        {
          ...{ id: 'wire', at: 0.4, kind: 'single', prompt: 'Which wire is live?', tries: 2, points: 2 },
          answers: [
            { id: 'blue', label: 'Blue', feedback: 'Blue is neutral.' },
            { id: 'brown', label: 'Brown', correct: true },
          ],
        },
        { id: 'name', at: 0.8, kind: 'text', prompt: 'Who are you?', accept: ['Edda'] },
      ],
      next: 'street',
    },
    street: { source: 'street.webm', ending: 'home' },
  },
  result: { score: { var: 'question.points' }, mastery: 0.5 },
};

describe('a packed film with questions', () => {
  let packs;
  let browser;
  const servers = [];
  before(async () => {
    packs = new Packs();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.close()));
    packs?.remove();
  });

  async function serveFolder(root) {
    const server = await serve({ root });
    servers.push(server);
    return server.url;
  }

  const question = (film, id) => film.find(`[data-question=${id}]`);
  const button = (film, name) => film.find('.iv-question-card button', { hasText: name });

  it('asks its questions under the strict policy of the page [pack-questions]', async () => {
    const address = await serveFolder(packs.pack('page', { story: STORY }));
    const page = await browser.newPage();
    const record = await watchPage(page);
    const film = await PackedPage.open(page, address);
    await film.start();
    await question(film, 'wire').getByRole('radio', { name: 'Brown' }).check();
    await button(film, 'Submit').click();
    await question(film, 'name').getByRole('textbox').fill('Edda');
    await button(film, 'Submit').click();
    await film.waitForEnd('street');
    assert.equal(await film.find('.iv-question-card').count(), 0);
    assert.deepEqual([record.messages, record.violations], [[], []]);
    await page.close();
  });

  it('records each question in the LMS, without what was typed [course-questions]', async () => {
    const lms = await startLms(packs.pack('course', { to: 'scorm12', story: STORY }), { hasUnload: false });
    servers.push(lms);
    const course = await CoursePage.launch(await browser.newContext(), `${lms.url}?`);
    const { film } = course;
    await film.start();
    await question(film, 'wire').getByRole('radio', { name: 'Blue' }).check();
    await button(film, 'Submit').click();
    await button(film, 'Try again').click();
    await question(film, 'wire').getByRole('radio', { name: 'Brown' }).check();
    await button(film, 'Submit').click();
    await question(film, 'name').getByRole('textbox').fill('Someone');
    await button(film, 'Submit').click();
    await button(film, 'Continue').click();
    await film.waitForEnd('street');
    await course.waitForSaved('cmi.core.lesson_status', 'passed');
    await course.waitForSaved('cmi.core.score.raw', '66.6667');
    await course.waitForSaved('cmi.interactions._count', '2');
    await course.leave();
    const told = (await course.calls()).flatMap((call) => {
      const [, element, value] = /cmi\.interactions\.(\d\.(?!latency|time|_)[\w.]+)=(.*)/.exec(call) ?? [];
      return element ? [`${element}=${value}`] : [];
    });
    assert.deepEqual(told, [
      ...['id=q-wire', 'type=choice', 'correct_responses.0.pattern=b', 'student_response=b'].map(
        (one) => `0.${one}`,
      ),
      ...['0.result=correct', '0.weighting=2'],
      ...['id=q-name', 'type=fill-in', 'correct_responses.0.pattern=Edda', 'result=wrong', 'weighting=1'].map(
        (one) => `1.${one}`,
      ),
    ]);
    assert.deepEqual(await course.violations(), []);
  });

  it('is answered by the page around it [film-questions]', async () => {
    const folder = packs.pack('element', { to: 'element', story: STORY });
    writeFileSync(
      join(folder, 'host.html'),
      `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Host</title><link rel="icon" href="data:," />
<script src="iv/embed.js" defer></script><iv-film src="./index.html" loading="eager" style="width: 640px"></iv-film>`,
    );
    const address = await serveFolder(folder);
    const page = await browser.newPage();
    await page.goto(`${address}/host.html`);
    const answers = await page.evaluate(async () => {
      await customElements.whenDefined('iv-film');
      const film = /** @type {any} */ (document.querySelector('iv-film'));
      const next = (type) =>
        new Promise((resolve) =>
          film.addEventListener(type, ({ detail }) => resolve(detail), { once: true }),
        );
      window['told'] = [];
      film.addEventListener('questionclosed', ({ detail }) => window['told'].push(detail));
      const open = next('questionopen');
      await film.setMuted(true);
      await film.play();
      const first = await open;
      const none = await film.answer('name', 'Edda');
      const refused = await film.answer('wire', 7).catch(({ code }) => code);
      const wrong = await film.answer('wire', 'blue');
      const isLeft = [await film.continue(), await film.continue()];
      const second = next('questionopen');
      const right = await film.answer('wire', ['brown']);
      await second;
      const isSkipped = await film.skip();
      const ending = next('ending');
      const last = await film.answer('name', 'edda');
      return { first, none, refused, wrong, isLeft, right, isSkipped, last, ending: await ending };
    });
    const { first, ...rest } = answers;
    assert.deepEqual(first, {
      ...{
        node: 'gate',
        id: 'wire',
        kind: 'single',
        prompt: 'Which wire is live?',
        triesLeft: 2,
        seconds: null,
      },
      answers: [
        { id: 'blue', label: 'Blue' },
        { id: 'brown', label: 'Brown' },
      ],
    });
    assert.deepEqual(rest, {
      ...{ none: null, refused: 'INVALID_ARGUMENT', isLeft: [true, false], isSkipped: false },
      wrong: { correct: false, points: 0, triesLeft: 1 },
      right: { correct: true, points: 2, triesLeft: 0 },
      last: { correct: true, points: 1, triesLeft: 0 },
      ending: { name: 'home', passed: true, score: 3, max: 3 },
    });
    const closed = await page.evaluate(() => window['told']);
    assert.deepEqual(
      closed.map(({ id, by, tries, prompt, label }) => [id, by, tries, prompt, label]),
      [
        ['wire', 'page', 2, 'Which wire is live?', ['Brown']],
        ['name', 'page', 1, 'Who are you?', []],
      ],
    );
    await page.close();
  });
});
