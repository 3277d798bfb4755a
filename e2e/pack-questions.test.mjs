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

/** Ten scenes with three questions each: a choice with an effect, several answers, and a number. */
function longStory() {
  const nodes = {};
  const answers = [
    { id: 'blue', label: 'Blue', set: { blue: { '+': [{ var: 'blue' }, 1] } } },
    { id: 'brown', label: 'Brown', correct: true },
    { id: 'green', label: 'Green', correct: true },
  ];
  for (let scene = 0; scene < 10; scene += 1) {
    const question = (at, kind, rest) => ({
      id: `${kind}-${scene}`,
      at,
      kind,
      prompt: `${kind} ${scene}`,
      ...rest,
    });
    nodes[`scene-${scene}`] = {
      source: scene === 9 ? 'roof.webm' : ['gate.webm', 'street.webm'][scene % 2],
      questions: [
        question(0.2, 'single', { answers: answers.slice(0, 2) }),
        question(0.3, 'multiple', { answers, points: 2 }),
        question(0.4, 'number', { accept: { value: 40, tolerance: 5 } }),
      ],
      set: { scenes: { '+': [{ var: 'scenes' }, 1] }, points: { var: 'question.points' } },
      ...(scene < 9 ? { next: `scene-${scene + 1}` } : { ending: 'out' }),
    };
  }
  const variables = Object.fromEntries(
    ['blue', 'scenes', 'points'].map((name) => [name, { initialValue: 0 }]),
  );
  const result = { score: { var: 'question.points' }, mastery: 0.5 };
  return { format: 'iv-story', version: 1, start: 'scene-0', title: 'Ten scenes', nodes, variables, result };
}

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

  /** Answers the 30 questions of the long story; each third answer is wrong. */
  async function answerAll(film) {
    let number = 0;
    const submit = async (id, give) => {
      await question(film, id).waitFor();
      await give(question(film, id), number++ % 3 === 0);
      await button(film, 'Submit').click();
      const next = button(film, 'Continue');
      await film.frame.waitForFunction(
        (one) =>
          document.querySelector('iv-questions')?.dataset['state'] === 'feedback' ||
          !document.querySelector(`[data-question=${one}]`),
        id,
      );
      if ((await next.count()) > 0) await next.click();
      await question(film, id).waitFor({ state: 'detached' });
    };
    for (let scene = 0; scene < 10; scene += 1) {
      await submit(`single-${scene}`, (card, isWrong) =>
        card.getByRole('radio', { name: isWrong ? 'Blue' : 'Brown' }).check(),
      );
      await submit(`multiple-${scene}`, async (card, isWrong) => {
        await card.getByRole('checkbox', { name: 'Brown' }).check();
        await card.getByRole('checkbox', { name: isWrong ? 'Blue' : 'Green' }).check();
      });
      await submit(`number-${scene}`, (card, isWrong) =>
        card
          .getByRole('spinbutton')
          .or(card.getByRole('textbox'))
          .fill(isWrong ? '4' : '42'),
      );
      if (scene < 9) await film.page.keyboard.press('ArrowRight');
    }
  }

  it('continues in the LMS after 30 answers, with the same values and points [course-answers]', async () => {
    const lms = await startLms(packs.pack('long', { to: 'scorm12', story: longStory() }), {
      hasUnload: false,
    });
    servers.push(lms);
    const context = await browser.newContext();
    const address = `${lms.url}?attempt=long`;
    const course = await CoursePage.launch(context, address);
    await course.film.start();
    await answerAll(course.film);
    await course.film.page.keyboard.press('k');
    await course.waitForSaved('cmi.core.lesson_location', 'scene-9');
    await course.waitForSaved('cmi.interactions._count', '30');
    // 0 of 1, 4 of 4 and 1 of 1 points in each scene.
    await course.waitForSaved('cmi.core.score.raw', '83.3333');
    const before = await course.state();
    await course.leave();
    assert.deepEqual(await course.violations(), []);
    assert.match((await course.saved())['cmi.suspend_data'], /^[A-Za-z0-9_.~|-]{1,4096}$/);

    const again = await CoursePage.launch(context, address);
    const { node, variables } = await again.state();
    assert.deepEqual([node, variables], [before.node, before.variables]);
    await again.film.find('.pf-continue').click();
    await again.film.waitForEnd('roof');
    assert.equal(await again.film.find('.iv-question-card').count(), 0);
    await again.waitForSaved('cmi.core.score.raw', '83.3333');
    assert.deepEqual(await again.violations(), []);
    await context.close();
  });

  it('continues after a reload of its page with what was answered [page-answers]', async () => {
    const address = await serveFolder(packs.pack('reload', { story: STORY }));
    const page = await browser.newPage();
    const film = await PackedPage.open(page, address);
    await film.start();
    await question(film, 'wire').getByRole('radio', { name: 'Brown' }).check();
    await button(film, 'Submit').click();
    await question(film, 'name').waitFor();
    await page.reload();
    const again = new PackedPage(page);
    await again.find('.pf-continue, [data-state=resume] button').first().click();
    await question(again, 'name').getByRole('textbox').fill('Edda');
    assert.equal(await question(again, 'wire').count(), 0);
    await button(again, 'Submit').click();
    await again.waitForEnd('street');
    await page.close();
  });

  for (const seed of [1, 2, 3])
    it(`leads to the same result after going back as straight: program ${seed} [question-back]`, async () => {
      const variables = { blue: { initialValue: 0 }, right: { initialValue: 0 } };
      const plus = (name) => ({ [name]: { '+': [{ var: name }, 1] } });
      const [wire, name] = STORY.nodes.gate.questions;
      const answers = wire.answers.map((one) => ({ ...one, set: plus(one.correct ? 'right' : 'blue') }));
      const gate = { ...STORY.nodes.gate, questions: [{ ...wire, answers }, name] };
      const story = { ...STORY, variables, nodes: { ...STORY.nodes, gate } };
      const folder = packs.pack(`back-${seed}`, { to: 'element', story });
      const host = (count) =>
        '<iv-film src="./index.html" loading="eager" style="width: 320px"></iv-film>'.repeat(count);
      writeFileSync(
        join(folder, 'host.html'),
        `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Host</title><link rel="icon" href="data:," />
<script src="iv/embed.js" defer></script>${host(2)}`,
      );
      const page = await browser.newPage();
      await page.goto(`${await serveFolder(folder)}/host.html`);
      const [back, straight] = await page.evaluate(walkBackAndStraight, seed);
      assert.deepEqual(back, straight);
      assert.deepEqual([straight.ending.score, straight.variables], [3, { blue: 0, right: 1 }]);
      await page.close();
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

/** Runs in the page: plays one film with wrong answers and ways back, and then another one straight. Returns how both end. */
async function walkBackAndStraight(seed) {
  await customElements.whenDefined('iv-film');
  const films = /** @type {any[]} */ ([...document.querySelectorAll('iv-film')]);
  let random = seed;
  const pick = (list) => list[(random = (random * 1_103_515_245 + 12_345) % 2 ** 31) % list.length];
  const values = { wire: { right: 'brown', wrong: 'blue' }, name: { right: 'Edda', wrong: 'x' } };
  async function play(film, program) {
    let [open, ending] = [null, null];
    let tell = () => undefined;
    const listen = (type, change) =>
      film.addEventListener(type, ({ detail }) => {
        change(detail);
        tell();
      });
    listen('questionopen', ({ id }) => (open = id));
    listen('questionclosed', () => (open = null));
    listen('ending', (detail) => (ending = detail));
    /** Waits for a question or the ending; a seek stops at the next question. */
    const untilAsked = async () => {
      while (open === null && ending === null) {
        const told = new Promise((resolve) => (tell = () => resolve(undefined)));
        await film.seek(99);
        if (open === null && ending === null) await told;
      }
    };
    await film.setMuted(true);
    await film.play();
    for (const action of [...program, 'right', 'right', 'right']) {
      await untilAsked();
      if (action === 'again') {
        [open, ending] = [null, null];
        await film.goTo('gate');
      } else if (open !== null) {
        await film.answer(open, values[open][action]);
        await film.continue();
      }
    }
    await untilAsked();
    const { variables } = await film.getState();
    return { ending, variables };
  }
  const program = Array.from({ length: 6 }, () => pick(['right', 'wrong', 'wrong', 'again']));
  return [await play(films[0], [...program, 'again']), await play(films[1], [])];
}
