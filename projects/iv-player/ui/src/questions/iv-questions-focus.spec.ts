import type { OpenQuestion } from 'iv-player/private';
import { COLOUR, type QuestionPage, closePage, openPage, question } from './testing/question-page';

const CARD = 'iv-question-card iv-panel';
const OTHER = { ...COLOUR, question: { ...COLOUR.question, id: 'other' } };

describe('focus with IvQuestions', () => {
  let page: QuestionPage;
  beforeEach(async () => (page = await openPage()));
  afterEach(() => closePage(page));

  it('moves from the stage to the question, and back to where it was [question-focus]', async () => {
    page.query('.inside').focus();
    await page.show(COLOUR);
    expect([page.focused, page.announced]).toEqual([CARD, []]);
    page.inputs[1]?.focus();
    await page.show(null);
    expect(page.focused).toBe('inside');
  });

  it('moves from one question to the next at the same time, and back to where it was [question-focus]', async () => {
    page.query('.inside').focus();
    await page.show(COLOUR);
    page.main.focus();
    await page.show(OTHER);
    expect([page.focused, page.card.dataset['question']]).toEqual([CARD, 'other']);
    await page.show(null);
    expect(page.focused).toBe('inside');
  });

  it('stays in the input, at the same character, while values in the texts change [question-focus]', async () => {
    page.query('.inside').focus();
    await page.show(COLOUR);
    page.inputs[1]?.focus();
    const changed = (open: OpenQuestion): OpenQuestion => ({
      ...open,
      question: { ...open.question, prompt: '3 wires are left' },
    });
    await page.show(changed(COLOUR));
    expect([page.focused, page.card.textContent]).toEqual(['brown', jasmine.stringContaining('3 wires')]);

    const typed = { ...COLOUR, question: question({ id: 'typed', kind: 'text' }) };
    await page.show(typed);
    page.inputs[0]?.focus();
    Object.assign(page.inputs[0]!, { value: 'brown', selectionStart: 2, selectionEnd: 3 });
    await page.show(changed(typed));
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    expect([value, selectionStart, selectionEnd]).toEqual(['brown', 2, 3]);
  });

  it('moves to Continue with the feedback', async () => {
    page.query('.inside').focus();
    await page.show(COLOUR);
    page.inputs[0]?.focus();
    await page.show({ ...COLOUR, phase: 'feedback', correct: false, tries: 1, triesLeft: 0, isOver: true });
    expect(document.activeElement).toBe(page.main);
  });

  for (const place of ['outside', 'name'])
    it(`stays in the field "${place}", and the question is announced [question-focus]`, async () => {
      page.query(`.${place}`).focus();
      await page.show(COLOUR);
      expect([page.focused, page.announced]).toEqual([place, ['Which wire is live?', 'Choose one answer.']]);
      await page.show(null);
      expect(page.focused).toBe(place);
    });

  it('is not taken from a page that has more than the film', async () => {
    await page.show(COLOUR);
    expect(document.activeElement).toBe(document.body);
  });

  it('is not taken from the page around a frame [question-focus]', async () => {
    page.query('.inside').focus();
    const own = Object.getOwnPropertyDescriptor(window, 'parent')!;
    Object.defineProperty(window, 'parent', { configurable: true, value: {} });
    spyOn(document, 'hasFocus').and.returnValue(false);
    await page.show(COLOUR);
    Object.defineProperty(window, 'parent', own);
    expect(page.focused).toBe('inside');
  });

  it('does not leave unread feedback with a double click or a key held down', async () => {
    await page.show({ ...COLOUR, phase: 'feedback', correct: false, tries: 1, triesLeft: 0, isOver: true });
    page.main.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    page.main.focus();
    expect(page.press('Enter', { repeat: true })).toBeFalse();
    expect(page.press('Enter')).toBeTrue();
    expect(page.questions.calls).toEqual([]);
  });
});
