import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { closeBack, hostOf, type OpenQuestion, type NodeQuestion } from 'iv-player/private';
import { provideIvLabels } from '../labels/provide-iv-labels';
import { COLOUR, type QuestionPage, closePage, openPage, question } from './testing/question-page';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

const judged = (more: Partial<OpenQuestion>): OpenQuestion => ({
  ...COLOUR,
  phase: 'feedback',
  given: ['blue'],
  correct: false,
  tries: 1,
  triesLeft: 0,
  isOver: true,
  ...more,
});

const asking = (options: Partial<NodeQuestion>, more: Partial<OpenQuestion> = {}): OpenQuestion => ({
  ...COLOUR,
  ...more,
  question: question(options),
});

describe('IvQuestions', () => {
  let page: QuestionPage;
  afterEach(() => closePage(page));

  it('shows nothing until a question opens, and nothing once it has closed', async () => {
    page = await openPage();
    expect([page.state, page.query('iv-questions').childElementCount]).toEqual(['closed', 0]);
    await page.show(COLOUR);
    expect(page.state).toBe('asking');
    await page.show(null);
    expect([page.state, page.element.querySelector('.iv-question-card')]).toEqual(['closed', null]);
    expect(page.query('.iv-question-dock').offsetHeight).toBe(0);
  });

  it('brings the theme with the first card, after the stage and before its own styles', async () => {
    page = await openPage();
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    document.body.append(host);
    root.append(page.element);
    await page.show(COLOUR);
    const sheets = root.adoptedStyleSheets.map(({ cssRules }) =>
      [...cssRules].map(({ cssText }) => cssText).join(''),
    );
    const theme = sheets.findIndex((css) => css.includes('--iv-theme-accent:'));
    const card = sheets.findIndex((css) => css.includes('.iv-question-card)'));
    expect([theme >= 0, card > theme]).toEqual([true, true]);
    host.remove();
  });

  it('asks with radio buttons, names the group by the prompt, and gives the chosen answer', async () => {
    page = await openPage();
    await page.show(COLOUR);
    expect(page.inputs.map(({ type, value }) => [type, value])).toEqual([
      ['radio', 'blue'],
      ['radio', 'brown'],
      ['radio', 'green'],
    ]);
    expect(page.inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Blue', 'Brown', 'Green']);
    expect(page.texts).toEqual(['Choose one answer.', 'Submit']);
    for (const group of [page.card, page.query('[role=radiogroup]')])
      expect(page.query(`#${group.getAttribute('aria-labelledby')}`).textContent).toBe('Which wire is live?');
    page.inputs[1]?.click();
    page.main.click();
    expect(page.questions.calls).toEqual(['answer(colour, ["brown"])']);
  });

  it('asks with check boxes, and gives all chosen answers', async () => {
    page = await openPage();
    await page.show({ ...COLOUR, question: { ...COLOUR.question, kind: 'multiple' } });
    page.inputs[2]?.click();
    page.inputs[0]?.click();
    page.main.click();
    expect([page.inputs[0]?.type, page.questions.calls]).toEqual([
      'checkbox',
      ['answer(colour, ["blue","green"])'],
    ]);
  });

  it('takes a text, and a number in the notation of the language, by Enter too', async () => {
    page = await openPage(provideIvLabels('de'));
    for (const [kind, typed, call] of [
      ['text', ' Neutral ', 'answer(text, " Neutral ")'],
      ['number', '2,5', 'answer(number, "2,5")'],
    ] as const) {
      await page.show(asking({ id: kind, kind }));
      const [field] = page.inputs;
      field?.focus();
      if (field) field.value = typed;
      page.press('Enter');
      expect(page.questions.calls.at(-1)).toBe(call);
    }
  });

  it('gives numbers in the language in which it writes them [question-numbers]', async () => {
    page = await openPage(provideIvLabels('de'));
    for (const [language, expected] of [
      [null, 'de'],
      ['fr', 'fr'],
    ] as const) {
      page.player.language = language;
      await page.show(asking({ id: expected, kind: 'number' }));
      const [field] = page.inputs;
      if (field) field.value = '1,500';
      page.main.click();
      expect(page.questions.language).toBe(expected);
    }
  });

  it('confirms a card without answers', async () => {
    page = await openPage();
    await page.show(asking({ kind: 'confirm', text: 'Mind the gap.' }));
    expect([page.texts, page.inputs]).toEqual([['Continue'], []]);
    page.main.click();
    expect(page.questions.calls).toEqual(['answer(q, true)']);
  });

  for (const [kind, typed, error] of [
    ['single', '', 'Nothing is chosen. Choose an answer.'],
    ['multiple', '', 'Nothing is chosen. Choose an answer.'],
    ['text', '  ', 'Nothing is typed. Type an answer.'],
    ['number', '', 'Nothing is typed. Type an answer.'],
    ['number', 'two', '“two” is not a number. Type a number such as 12.5.'],
  ] as const)
    it(`says what is wrong with "${typed}" for ${kind}, and leads to the input [question-errors]`, async () => {
      page = await openPage();
      await page.show(asking({ kind, answers: [{ id: 'a' }, { id: 'b' }] }));
      const [first] = page.inputs;
      const isField = kind === 'text' || kind === 'number';
      if (first && isField) first.value = typed;
      page.announced.length = 0;
      page.main.click();
      expect(page.texts).toContain(error);
      expect([page.announced, page.questions.calls.length]).toEqual([[error], typed === 'two' ? 1 : 0]);
      expect(document.activeElement).toBe(first as Element);
      if (!isField || !first) return first?.click();
      expect(first.ariaInvalid).toBe('true');
      expect(page.query(`#${first.getAttribute('aria-describedby')}`).textContent).toBe(error);
      first.value = '1';
      first.dispatchEvent(new Event('input', { bubbles: true }));
      expect([first.ariaInvalid, page.texts.includes(error)]).toEqual([null, false]);
    });

  it('says that an answer is final, also in the language of the labels [final-answers]', async () => {
    const closing = signal(true);
    page = await openPage(provideIvLabels(() => (closing() ? 'en' : 'de')));
    const host = hostOf(page.player);
    closeBack(host, 'code', true);
    await page.show(COLOUR);
    expect(page.texts[0]).toBe('Choose one answer. You cannot change your answer later.');
    expect(page.card.getAttribute('aria-describedby')).toContain(page.query('.iv-question-hint').id);
    closing.set(false);
    await page.settle();
    expect(page.texts[0]).toContain('Sie können Ihre Antwort später nicht ändern.');
    closeBack(host, 'code', false);
    await page.settle();
    expect(page.texts[0]).toBe('Wählen Sie eine Antwort.');
    closeBack(host, 'code', true);
    await page.show(judged({}));
    expect(page.texts.join()).not.toContain('ändern');
    await page.show(asking({ kind: 'confirm' }));
    expect(page.texts).toEqual(['Weiter']);
  });

  it('says so in English without IvChoices and labels', async () => {
    page = await openPage();
    closeBack(hostOf(page.player), 'code', true);
    await page.show(COLOUR);
    expect(page.texts[0]).toContain('You cannot change your answer later.');
  });

  it('follows values in its texts, and keeps what was entered and the focus', async () => {
    page = await openPage();
    const named = (name: string, more: Partial<OpenQuestion> = {}): OpenQuestion =>
      asking(
        { id: 'named', prompt: `${name}, why?`, answers: [{ id: 'a' }, { id: 'b', label: name }] },
        more,
      );
    const feedback = {
      phase: 'feedback',
      tries: 1,
      triesLeft: 0,
      correct: false,
      isOver: true,
      given: ['b'],
    } as const;
    const prompt = (): string => page.query('.iv-question-prompt').textContent;
    page.query('.inside').focus();
    await page.show(named('Ada'));
    page.inputs[1]?.click();
    await page.show(named('Edda'));
    expect([prompt(), page.inputs[1]?.checked]).toEqual(['Edda, why?', true]);
    expect(page.inputs[1]?.labels?.[0]?.textContent).toBe('Edda');
    page.main.focus();
    page.announced.length = 0;
    await page.show(named('Ida', feedback));
    expect([prompt(), page.announced, document.activeElement]).toEqual(['Ida, why?', ['Wrong'], page.main]);
    await page.show(named('Ina', feedback));
    expect([prompt(), page.announced, document.activeElement]).toEqual(['Ina, why?', ['Wrong'], page.main]);
    expect([page.inputs[1]?.checked, page.texts]).toEqual([true, ['Wrong', 'Continue']]);
  });

  it('skips only an optional question', async () => {
    page = await openPage();
    await page.show({ ...COLOUR, isRequired: false });
    expect(page.texts).toEqual(['Choose one answer. You can skip this question.', 'Submit', 'Skip']);
    page.query('.iv-question-skip').click();
    expect(page.questions.calls).toEqual(['skip(colour)']);
    await page.show(null);
    await page.show(COLOUR);
    expect(page.texts).not.toContain('Skip');
  });

  it('shows and announces feedback once, with the right answer, and continues [question-feedback]', async () => {
    page = await openPage();
    await page.show(COLOUR);
    page.inputs[0]?.click();
    page.main.click();
    page.announced.length = 0;
    const feedback = judged({ feedback: ['Blue is neutral.'], revealed: ['brown'] });
    await page.show(feedback);
    await page.show({ ...feedback });
    expect(page.state).toBe('feedback');
    expect(page.texts).toEqual(['Correct answer', 'Wrong', 'Blue is neutral.', 'Continue']);
    expect(page.announced).toEqual(['Wrong', 'Blue is neutral.', 'Correct answer: Brown']);
    expect(page.inputs.every(({ disabled }) => disabled)).toBeTrue();
    page.main.click();
    expect(page.questions.calls.at(-1)).toBe('continue(colour)');
    await page.show(null);
    expect(page.announced.length).toBe(3);
  });

  it('shows a judgement briefly where no card does, because the film continues [question-feedback]', async () => {
    page = await openPage();
    await page.show(COLOUR);
    page.inputs[0]?.click();
    page.questions.correct = false;
    page.main.click();
    const clock = jasmine.clock().install();
    page.questions.open.set(null);
    TestBed.tick();
    const dock = page.query('.iv-question-dock');
    expect([dock.textContent, dock.hidden, page.state]).toEqual(['Wrong', false, 'closed']);
    clock.tick(2400);
    TestBed.tick();
    expect(dock.hidden).toBeFalse();
    clock.tick(200);
    expect(dock.hidden).toBeTrue();
    clock.uninstall();
    await page.show(COLOUR);
    expect([dock.hidden, dock.querySelector('.iv-question-note')]).toEqual([false, null]);
    await page.show(null);
    expect(dock.hidden).toBeTrue();
  });

  it('announces a judgement that is not shown because the film goes on', async () => {
    page = await openPage();
    await page.show(COLOUR);
    page.inputs[1]?.click();
    page.main.click();
    page.announced.length = 0;
    await page.show(null);
    expect(page.announced).toEqual(['Right']);
  });

  it('judges nothing in a poll', async () => {
    page = await openPage();
    page.questions.correct = null;
    await page.show(COLOUR);
    page.inputs[1]?.click();
    page.main.click();
    page.announced.length = 0;
    await page.show(judged({ correct: null, feedback: ['Thanks.'] }));
    expect([page.texts, page.announced]).toEqual([['Thanks.', 'Continue'], ['Thanks.']]);
  });

  it('counts tries, keeps the answer for the next one, and unlocks the inputs', async () => {
    page = await openPage();
    page.query('.inside').focus();
    await page.show({ ...COLOUR, triesLeft: 2 });
    expect(page.texts[0]).toBe('Choose one answer. 2 tries left.');
    page.inputs[0]?.click();
    page.main.focus();
    page.main.click();
    await page.show(judged({ isOver: false, triesLeft: 1 }));
    expect(page.texts).toEqual(['1 try left.', 'Wrong', 'Try again']);
    expect(page.announced.slice(-2)).toEqual(['Wrong', '1 try left.']);
    await page.show({ ...judged({ isOver: false, triesLeft: 1 }), phase: 'asking' });
    expect([page.focused, page.inputs[0]?.disabled, page.inputs[0]?.checked]).toEqual(['blue', false, true]);
    expect(page.texts).toEqual(['Choose one answer. 1 try left.', 'Submit']);
  });

  it('says that a try was wrong when the next one follows at once [question-feedback]', async () => {
    page = await openPage();
    await page.show({ ...COLOUR, triesLeft: 2 });
    page.inputs[0]?.click();
    page.main.focus();
    page.announced.length = 0;
    page.questions.correct = false;
    page.main.click();
    await page.show({ ...COLOUR, given: ['blue'], correct: false, tries: 1 });
    expect(page.texts).toEqual(['Choose one answer. 1 try left.', 'Wrong', 'Submit']);
    expect([page.announced, document.activeElement]).toEqual([['Wrong', '1 try left.'], page.main]);
    page.inputs[1]?.click();
    expect(page.texts).not.toContain('Wrong');
    page.questions.correct = true;
    page.main.click();
    await page.show(null);
    expect(page.announced).toEqual(['Wrong', '1 try left.', 'Right']);
  });

  for (const [options, text] of [
    [{ kind: 'text', accept: ['earth', 'ground'] }, 'earth'],
    [{ kind: 'number', accept: { value: 2.5, tolerance: 1 } }, '2.5'],
    [{ kind: 'number', accept: { min: 0, max: 1000 } }, '0 – 1,000'],
    [{ kind: 'number', accept: { min: 2 } }, '≥ 2'],
    [{ kind: 'number', accept: { max: -2 } }, '≤ -2'],
  ] as const)
    it(`shows the right answer of ${JSON.stringify(options.accept)} in words`, async () => {
      page = await openPage();
      await page.show(asking(options));
      await page.show({ ...judged({ revealed: [], given: '?' }), question: question(options) });
      expect(page.texts).toEqual(['Wrong', `Correct answer: ${text}`, 'Continue']);
      expect(page.inputs[0]?.readOnly).toBeTrue();
    });

  it('counts the time down, and announces the last seconds once', async () => {
    page = await openPage();
    const left = (remaining: number) => ({ ...COLOUR, limit: { seconds: 20, remaining } });
    await page.show(left(20));
    const timer = page.query('[role=timer]');
    expect([timer.textContent, timer.ariaLabel, page.texts[0]]).toEqual([
      '20',
      '20 seconds left.',
      'Choose one answer.',
    ]);
    page.announced.length = 0;
    for (const seconds of [6.2, 5, 4.5, 0.2]) await page.show(left(seconds));
    expect([timer.textContent, page.announced]).toEqual(['1', ['5 seconds left.']]);
  });

  it('follows the language of the player and of the labels, and keeps what was entered [text-language]', async () => {
    page = await openPage(provideIvLabels({ question: { submit: 'Go' } }));
    await page.show(COLOUR);
    expect(page.main.textContent).toBe('Go');
    page.inputs[1]?.click();
    page.player.language = 'de';
    await page.settle();
    expect(page.inputs[2]?.labels?.[0]?.textContent).toBe('Grün');
    expect(page.query('[lang=de]').textContent).toBe('Grün');
    expect(page.inputs[1]?.checked).toBeTrue();
  });

  it('describes images, and shows the id of an answer without a label', async () => {
    page = await openPage();
    await page.show(
      asking({
        image: PIXEL,
        description: 'Three wires',
        answers: [
          { id: 'a', image: PIXEL, description: 'A red switch' },
          { id: 'b', image: PIXEL, label: 'B', description: 'The other one' },
          { id: 'c' },
        ],
      }),
    );
    const images = [...page.card.querySelectorAll('img')];
    expect(images.map(({ alt }) => alt)).toEqual(['Three wires', 'A red switch', '']);
    expect(page.inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['', 'BThe other one', 'c']);
    await page.show(asking({ id: 'plain', image: PIXEL }));
    expect(page.card.querySelector('img')?.alt).toBe('');
  });
});
