import type { OpenQuestion, QuestionsApi } from 'iv-player/private';
import { type AnswerInputs, type InputTexts, answerInputs } from './answer-inputs';
import { type ShownText, createElement, setContent } from './create-element';

/** Seconds left when the time is announced. */
const LAST = 5;

/** `keyCode` of keys that an input method handles, in Safari. */
const COMPOSED = 229;
/** Number shown as an example of the notation. */
const EXAMPLE = 12.5;

/** Number of cards created so far, for element ids. */
let cards = 0;

interface NumberRange {
  readonly value?: number;
  readonly min?: number;
  readonly max?: number;
}

/** Announces texts to screen readers, one after another. */
export type Announce = (texts: readonly ShownText[]) => void;

/** Which input or button of a card has the focus (-1: the card itself), and what is selected in a field. */
export interface CardFocus {
  readonly place: number;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/** Card of a question, from its opening to its end. */
export class QuestionCard {
  readonly element: HTMLElement;
  /** `iv-question-` is the prefix of choices. */
  readonly #ids = { prompt: `iv-asked-${++cards}`, error: `iv-asked-${cards}-error` };
  readonly #inputs: AnswerInputs;
  readonly #texts: InputTexts;
  readonly #questions: QuestionsApi;
  readonly #announce: Announce;
  readonly #prompt: ShownText;
  readonly #hint = createElement('div', 'hint', { id: `${this.#ids.prompt}-hint` });
  readonly #error = createElement('div', 'error', { id: this.#ids.error, hidden: '' });
  readonly #feedback = createElement('div', 'feedback', { hidden: '' });
  readonly #clock = createElement('span', 'clock', { role: 'timer', hidden: '' });
  /** Button that gives the answer or goes on. */
  readonly main = this.#createButton('main', () => this.#press());
  readonly #skip = this.#createButton('skip', () => this.#questions.skip(this.#open.question.id));
  #open: OpenQuestion;
  /** Whether the last answer was right, until it is announced; `null` if it is not judged. */
  #judged: boolean | null = null;
  /** Whether the end of the time was announced. */
  #isLate = false;

  constructor(open: OpenQuestion, texts: InputTexts, questions: QuestionsApi, announce: Announce) {
    const { id, kind, prompt, text, image, description } = open.question;
    const { labels, say } = texts;
    this.#open = open;
    this.#texts = texts;
    this.#questions = questions;
    this.#announce = announce;
    this.#prompt = say(prompt) ?? this.#label(labels.question);
    this.#inputs = answerInputs(open.question, this.#ids, texts);
    const textId = `${this.#ids.prompt}-text`;
    const [shownText, picture] = [say(text), say(image)];
    this.#clock.id = `${this.#ids.prompt}-clock`;
    this.main.classList.add('iv-primary');
    setContent(this.#skip, this.#label(labels.skip));
    this.element = createElement(
      'div',
      'card',
      {
        role: 'group',
        tabindex: '-1',
        'data-question': id,
        'data-kind': kind,
        'aria-labelledby': this.#ids.prompt,
        'aria-describedby': `${shownText ? `${textId} ` : ''}${this.#hint.id} ${this.#clock.id}`,
      },
      createElement(
        'div',
        'head',
        {},
        createElement('div', 'prompt', { id: this.#ids.prompt }, this.#prompt),
        this.#clock,
      ),
      shownText && createElement('div', 'text', { id: textId }, shownText),
      picture && createElement('img', 'image', { src: picture.text, alt: say(description)?.text ?? '' }),
      this.#hint,
      this.#error,
      this.#inputs.element,
      this.#feedback,
      createElement('div', 'buttons', {}, this.main, this.#skip),
    );
    this.element.classList.add('iv-panel');
    this.element.onkeydown = (event) => this.#onKey(event);
    this.element.oninput = () => this.#showError(null);
    if (open.given !== null) this.#inputs.write(open.given);
    this.#draw();
  }

  /** Focus in the card, for one that replaces it; `null` if it is elsewhere. */
  get focused(): CardFocus | null {
    const { activeElement } = this.element.getRootNode() as Document | ShadowRoot;
    if (!this.element.contains(activeElement)) return null;
    const { selectionStart = null, selectionEnd = null } = activeElement as Partial<HTMLInputElement>;
    return { place: this.#places.indexOf(activeElement as HTMLElement), selectionStart, selectionEnd };
  }

  /** Moves the focus, and the caret, to where it was in the card before this one. */
  focus({ place, selectionStart, selectionEnd }: CardFocus): void {
    const target = this.#places[place] ?? this.element;
    target.focus({ preventScroll: true });
    if (selectionStart !== null) (target as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }

  /** Inputs and buttons, in order. */
  get #places(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('input,button')];
  }

  /** Answer as entered so far; `null` if none. */
  get draft(): OpenQuestion['given'] {
    return this.#inputs.read();
  }

  /** Announces the question, for viewers whose focus does not move to it. */
  announceOpening(): void {
    const { limit } = this.#open;
    this.#announce([
      this.#prompt,
      this.#label(this.#hint.textContent),
      ...(limit ? [this.#label(this.#clock.ariaLabel ?? '')] : []),
    ]);
  }

  /** Draws a change of the open question. */
  update(open: OpenQuestion): void {
    const { phase, tries } = this.#open;
    this.#open = open;
    if (open.phase === phase && open.tries === tries) return this.#drawClock();
    const hadFocus = this.focused !== null;
    const { labels } = this.#texts;
    this.#draw();
    if (open.phase === 'feedback') {
      this.#announce(this.#feedbackTexts(true));
      if (hadFocus) this.main.focus({ preventScroll: true });
      this.#scrollTo(this.#feedback);
    } else if (open.tries > tries && open.correct === false) {
      // Without a feedback text, the next try follows at once.
      this.#showError(labels.wrong);
      this.#announce([this.#label(labels.wrong), ...this.#triesLeft()]);
    } else if (hadFocus) (this.#inputs.first() ?? this.main).focus();
    this.#judged = null;
  }

  /** Announces a judgement that was not shown, because the question has closed. Returns a note that shows it; `null` if there is none. */
  close(): HTMLElement | null {
    if (this.#judged === null) return null;
    const verdict = this.#verdict(this.#judged);
    this.#announce([verdict]);
    const note = createElement(
      'div',
      'note',
      { 'aria-hidden': 'true', 'data-correct': String(this.#judged) },
      createElement('div', 'verdict', {}, verdict),
    );
    note.classList.add('iv-panel');
    return note;
  }

  #createButton(name: string, press: () => void): HTMLButtonElement {
    // No button of a form around the player.
    const button = createElement('button', name, { form: '' });
    button.classList.add('iv-button');
    // The second click of a double click would leave the feedback unread.
    button.onclick = ({ detail }) => {
      if (detail < 2) press();
    };
    return button;
  }

  #label(text: string): ShownText {
    return { text, lang: this.#texts.lang };
  }

  #verdict(isRight: boolean): ShownText {
    const { right, wrong } = this.#texts.labels;
    return this.#label(isRight ? right : wrong);
  }

  /** Tries left, if they are counted: with a single one, there is nothing to count. */
  #triesLeft(): ShownText[] {
    const { tries, triesLeft } = this.#open;
    const isCounted = triesLeft > 0 && triesLeft < Infinity && tries + triesLeft > 1;
    return isCounted ? [this.#label(this.#texts.labels.triesLeft(triesLeft))] : [];
  }

  /** Right answers in words, if they may be shown. */
  #rightAnswers(): string[] {
    const { revealed, question } = this.#open;
    const { say, writeNumber } = this.#texts;
    const { answers, accept, kind } = question;
    if (!revealed) return [];
    if (kind === 'text') return (accept as readonly string[]).slice(0, 1);
    if (kind !== 'number')
      return answers
        .filter(({ id }) => revealed.includes(id))
        .map(({ id, label, description }) => say(label ?? description)?.text ?? id);
    const { value, min = value, max = value } = accept as NumberRange;
    const [from, to] = [min, max].map((one) => one !== undefined && writeNumber(one));
    if (from === to) return [String(from)];
    return [from && to ? `${from} – ${to}` : from ? `≥ ${from}` : `≤ ${to}`];
  }

  /** Texts of the feedback. @param isSpoken with what is otherwise visible beside the answers */
  #feedbackTexts(isSpoken: boolean): ShownText[] {
    const { say, labels } = this.#texts;
    const { correct, feedback, question } = this.#open;
    const answers = this.#rightAnswers();
    const isListed = correct === false && answers.length > 0 && (isSpoken || question.answers.length === 0);
    return [
      ...(correct === null ? [] : [this.#verdict(correct)]),
      ...feedback.flatMap((text) => say(text) ?? []),
      ...(isListed ? [this.#label(labels.correctAnswers(answers))] : []),
      ...(isSpoken ? this.#triesLeft() : []),
    ];
  }

  #draw(): void {
    const { phase, correct, revealed, isOver, isRequired, triesLeft, question } = this.#open;
    const { labels, finalAnswer } = this.#texts;
    const isAsking = phase === 'asking';
    this.element.dataset['phase'] = phase;
    this.element.dataset['correct'] = String(correct);
    this.element.dataset['triesLeft'] = String(triesLeft);
    const instruction = {
      single: labels.chooseOne,
      multiple: labels.chooseSeveral,
      text: labels.typeText,
      number: labels.typeNumber,
      confirm: '',
    }[question.kind];
    const hints = [
      ...(isAsking ? [instruction, isRequired ? '' : labels.optional] : []),
      ...this.#triesLeft().map(({ text }) => text),
      ...(isAsking && question.kind !== 'confirm' ? [finalAnswer] : []),
    ];
    setContent(this.#hint, this.#label(hints.filter(Boolean).join(' ')));
    this.#inputs.lock(!isAsking, isAsking ? null : revealed);
    this.#showError(null);
    const next = isOver ? labels.continue : labels.tryAgain;
    const give = question.kind === 'confirm' ? labels.continue : labels.submit;
    setContent(this.main, this.#label(isAsking ? give : next));
    this.#skip.hidden = isRequired || !isAsking;
    this.#feedback.hidden = isAsking;
    const texts = isAsking ? [] : this.#feedbackTexts(false);
    setContent(
      this.#feedback,
      ...texts.map((text, index) =>
        createElement('div', index === 0 && correct !== null ? 'verdict' : 'comment', {}, text),
      ),
    );
    this.#drawClock();
  }

  #drawClock(): void {
    const { limit, phase } = this.#open;
    this.#clock.hidden = !limit || phase === 'feedback';
    if (!limit) return;
    const seconds = Math.max(0, Math.ceil(limit.remaining));
    const { secondsLeft } = this.#texts.labels;
    if (this.#clock.textContent !== String(seconds)) {
      this.#clock.textContent = String(seconds);
      this.#clock.ariaLabel = secondsLeft(seconds);
    }
    // Right after the opening, it would interrupt the question.
    if (this.#isLate || seconds > LAST || limit.seconds < LAST * 2) return;
    this.#isLate = true;
    this.#announce([this.#label(secondsLeft(seconds))]);
  }

  #showError(error: string | null): void {
    this.#error.hidden = error === null;
    setContent(this.#error, error === null ? null : this.#label(error));
    this.#inputs.markInvalid(error !== null);
  }

  /** Scrolls the card, but not the page. */
  #scrollTo({ offsetTop }: HTMLElement): void {
    this.element.scrollTop = offsetTop;
  }

  #press(): void {
    const { phase, question } = this.#open;
    const { labels, language, writeNumber } = this.#texts;
    if (phase === 'feedback') return void this.#questions.continue(question.id);
    const value = this.#inputs.read();
    if (value === null) return this.#refuse(this.#inputs.empty);
    try {
      this.#judged = this.#questions.answer(question.id, value, 'viewer', language)?.correct ?? null;
    } catch (error) {
      if (question.kind !== 'number') throw error;
      this.#refuse(labels.notANumber(String(value), writeNumber(EXAMPLE)));
    }
  }

  #refuse(error: string): void {
    this.#showError(error);
    this.#announce([this.#label(error)]);
    this.#inputs.first()?.focus({ preventScroll: true });
    this.#scrollTo(this.#error);
  }

  /** Enter answers from an input too, as in a form. */
  #onKey(event: KeyboardEvent): void {
    const { key, target, isComposing, repeat } = event;
    const { keyCode } = event as { readonly keyCode: number };
    if (key !== 'Enter' || isComposing || keyCode === COMPOSED) return;
    // A key held down would go on to leave the feedback.
    if (repeat) event.preventDefault();
    else if ((target as Element).localName === 'input') this.#press();
  }
}
