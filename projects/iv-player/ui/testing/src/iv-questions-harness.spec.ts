import type { HarnessLoader } from '@angular/cdk/testing';
import { TestbedHarnessEnvironment } from '@angular/cdk/testing/testbed';
import { provideIvLabels } from 'iv-player/ui';
import {
  COLOUR,
  type QuestionPage,
  closePage,
  openPage,
  question,
} from '../../src/questions/testing/question-page';
import { IvQuestionsHarness } from './iv-questions-harness';

describe('IvQuestionsHarness', () => {
  let page: QuestionPage;
  let loader: HarnessLoader;
  let questions: IvQuestionsHarness;

  beforeEach(async () => {
    // A harness must not depend on the language.
    page = await openPage(provideIvLabels('de'));
    loader = TestbedHarnessEnvironment.loader(page.fixture);
    questions = await loader.getHarness(IvQuestionsHarness);
  });
  afterEach(() => closePage(page));

  it('finds nothing while no question is open', async () => {
    expect([await questions.state(), await questions.id(), await questions.prompt()]).toEqual([
      'closed',
      null,
      null,
    ]);
    expect([await questions.triesLeft(), await questions.countdown(), await questions.error()]).toEqual([
      null,
      null,
      null,
    ]);
    await expectAsync(questions.submit()).toBeRejectedWithError('The state is "closed", not "asking".');
  });

  it('reads a question, chooses and submits [ui-harnesses]', async () => {
    await page.show({ ...COLOUR, triesLeft: 3, limit: { seconds: 30, remaining: 12.3 } });
    expect([await questions.id(), await questions.prompt(), await questions.answers()]).toEqual([
      'colour',
      'Which wire is live?',
      ['Blue', 'Brown', 'Grün'],
    ]);
    expect([await questions.triesLeft(), await questions.countdown()]).toEqual([3, 13]);
    await questions.submit();
    expect(await questions.error()).toContain('ausgewählt');
    await questions.choose('Brown');
    expect([await questions.chosen(), await questions.error()]).toEqual([['Brown'], null]);
    await questions.choose(0);
    await questions.submit();
    expect(page.questions.calls).toEqual(['answer(colour, ["blue"])']);
    await expectAsync(questions.choose('Red')).toBeRejectedWithError(/There is no answer "Red"/);
    await expectAsync(questions.skip()).toBeRejectedWithError(/cannot be skipped/);
  });

  it('reads feedback, continues, and skips [ui-harnesses]', async () => {
    const feedback = { ...COLOUR, phase: 'feedback', given: ['blue'], correct: false, tries: 1 } as const;
    await page.show({ ...feedback, triesLeft: 0, isOver: true, feedback: ['Blue is neutral.'] });
    expect([await questions.state(), await questions.isCorrect(), await questions.feedback()]).toEqual([
      'feedback',
      false,
      ['Falsch', 'Blue is neutral.'],
    ]);
    await questions.continue();
    await page.show({ ...COLOUR, isRequired: false });
    expect([await questions.isCorrect(), await questions.feedback()]).toEqual([null, []]);
    await questions.skip();
    expect(page.questions.calls).toEqual(['continue(colour)', 'skip(colour)']);
  });

  it('types a text', async () => {
    await page.show({ ...COLOUR, question: question({ kind: 'number' }) });
    await questions.type('2,5');
    await questions.type('3,5');
    await questions.submit();
    expect(page.questions.calls).toEqual(['answer(q, "3,5")']);
  });
});
