// Questions of every kind in the strict LMS.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { Scorm12API } from 'scorm-again/scorm12';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { StrictLms } from './strict-lms.mjs';

describe('questions in the strict LMS', () => {
  let folder;
  let publish;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-questions-'));
    const outfile = join(folder, 'publish.mjs');
    buildSync({
      stdin: {
        contents: "export * from './scorm-session'; export * from './question-interaction';",
        resolveDir: join(workspaceRoot, 'projects/iv-player/publish/lms'),
      },
      outfile,
      bundle: true,
      format: 'esm',
      target: 'es2022',
    });
    publish = await import(pathToFileURL(outfile).href);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Session of a paused film. */
  function start(values = {}) {
    const lms = new StrictLms(Scorm12API, { values });
    const place = { path: '1a', node: 'a', time: 3, language: 'en', timeLimit: 'normal', variables: {} };
    const session = new publish.ScormSession({
      api: lms.API,
      film: {
        readPlace: () => place,
        readSituation: () => ({ isStill: true, sinceNodeStart: 0, untilNodeEnd: 10 }),
        resume: () => undefined,
        decisions: ['a'],
      },
      clock: () => 5,
      now: () => new Date(2026, 0, 2, 3, 4, 5),
      onRefused: () => assert.fail('The LMS refused a call twice.'),
    });
    session.start();
    return { lms, session };
  }

  const text = fc.array(
    fc.constantFrom('a', 'B', ' ', '\n', '\u0000', 'é', '😀', '\uD83D', '\u2028', '{', ','),
    {
      maxLength: 300,
    },
  );
  const typedText = text.map((parts) => parts.join(''));
  const number = fc.oneof(fc.double(), fc.double({ min: -1000, max: 1000, noNaN: true }), fc.integer());
  const question = fc
    .record({
      id: fc.stringMatching(/^[\w-]{1,40}$/),
      kind: fc.constantFrom('single', 'multiple', 'text', 'number', 'confirm'),
      count: fc.integer({ min: 1, max: 40 }),
      right: fc.array(fc.nat({ max: 39 }), { maxLength: 5 }),
      accept: fc.oneof(
        fc.constant(undefined),
        fc.array(typedText, { maxLength: 14 }),
        number.map((value) => ({ value })),
        fc.constant({ min: 2 }),
      ),
      isJudged: fc.boolean(),
      max: fc.oneof(fc.double({ min: 0, max: 200, noNaN: true }), fc.nat({ max: 20 })),
    })
    .map(({ count, right, ...rest }) => {
      const answers = Array.from({ length: count }, (_, index) => `answer ${index}`);
      return { ...rest, answers, right: answers.filter((_, index) => right.includes(index)) };
    });
  const asked = question.chain((one) =>
    fc.record({
      question: fc.constant(one),
      given: fc.record({
        answer: fc.oneof(
          fc.constant(null),
          {
            single: fc.constantFrom(...one.answers).map((answer) => [answer]),
            multiple: fc.uniqueArray(fc.constantFrom(...one.answers)),
            text: typedText,
            number,
            confirm: fc.constant(true),
          }[one.kind],
        ),
        correct: fc.constantFrom(true, false, null),
        seconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
        by: fc.constantFrom('viewer', 'page', 'limit'),
      }),
    }),
  );

  it('are accepted whatever was asked and answered, in any session [course-questions]', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 6 }), fc.boolean(), (all, sendsTexts) => {
        let values = {};
        for (let visit = 1; visit <= 2; visit += 1) {
          const { lms, session } = start(values);
          const names = new publish.QuestionNames(all.map(({ question }) => question.id));
          for (const { question, given } of all) {
            const options = { now: new Date(2026, 0, 2, 3, 4, 5), sendsTexts };
            const nextId = () => names.next(question.id, visit);
            const interaction = publish.questionInteraction(nextId, question, given, options);
            if (interaction) session.answered(interaction);
          }
          session.leave();
          assert.deepEqual(lms.violations, []);
          values = lms.saved;
        }
      }),
      { numRuns: 100, seed: 47 },
    );
  });
});
