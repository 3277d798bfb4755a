import type { OpenQuestion, QuestionsApi } from '../open-question';
import { type AnswerInputs, type InputTexts, answerInputs } from './answer-inputs';
import { type ShownText, createElement, setContent } from './create-element';

/** Seconds left when the time is announced. */
const LAST = 5;

/** Number of cards created so far, for element ids. */
let cards = 0;

/** Announces texts to screen readers, one after another. */
export type Announce = (texts: readonly ShownText[]) => void;

/** Card of a question, from its opening to its end. */
export class QuestionCard {
  readonly element: HTMLElement;
  readonly #ids = { prompt: `iv-question-${++cards}`, error: `iv-question-${cards}-error` };
  readonly #inputs: AnswerInputs;
  readonly #texts: InputTexts;
  readonly #questions: QuestionsApi;
  readonly #announce: Announce;
  readonly #prompt: ShownText;
  readonly #hint = createElement('div', 'hint', { id: `${this.#ids.prompt}-hint` });
  readonly #error = createElement('div', 'error', { id: this.#ids.error, hidden: '' });
  readonly #feedback = createElement('div', 'feedback', { hidden: '' });
  readonly #clock = createElement('span', 'clock', { role: 'timer', hidden: '' });
  readonly #main = this.#createButton('main', () => this.#press());
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
    const shownText = say(text);
    this.#main.classList.add('iv-primary');
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
        'aria-describedby': `${shownText ? `${textId} ` : ''}${this.#hint.id}`,
      },
      createElement(
        'div',
        'head',
        {},
        createElement('div', 'prompt', { id: this.#ids.prompt }, this.#prompt),
        this.#clock,
      ),
      shownText && createElement('div', 'text', { id: textId }, shownText),
      image ? createElement('img', 'image', { src: image, alt: say(description)?.text ?? '' }) : null,
      this.#hint,
      this.#inputs.element,
      this.#error,
      this.#feedback,
      createElement('div', 'buttons', {}, this.#main, this.#skip),
    );
    this.element.classList.add('iv-panel');
    this.element.onkeydown = (event) => this.#onKey(event);
    this.element.oninput = () => this.#showError(null);
    this.#inputs.write(open.given);
    this.#draw();
  }

  get hasFocus(): boolean {
    const { activeElement } = this.element.getRootNode() as Document | ShadowRoot;
    return this.element.contains(activeElement);
  }

  /** Answer as entered so far; `null` if none. */
  get draft(): OpenQuestion['given'] {
    const read = this.#inputs.read();
    return 'value' in read ? read.value : null;
  }

  /** Announces the question, for viewers whose focus does not move to it. */
  announceOpening(): void {
    this.#announce([this.#prompt, this.#label(this.#hint.textContent)]);
  }

  /** Draws a change of the open question. */
  update(open: OpenQuestion): void {
    const { phase, tries } = this.#open;
    this.#open = open;
    if (open.phase === phase && open.tries === tries) return this.#drawClock();
    const hadFocus = this.hasFocus;
    this.#draw();
    if (phase === open.phase) return;
    if (open.phase === 'asking') {
      if (hadFocus) (this.#inputs.first() ?? this.#main).focus();
      return;
    }
    this.#judged = null;
    if (hadFocus) this.#main.focus();
    this.#feedback.scrollIntoView({ block: 'nearest' });
    this.#announce(this.#feedbackTexts(true));
  }

  /** Announces a judgement that was not shown, because the question has closed. */
  close(): void {
    if (this.#judged !== null) this.#announce([this.#verdict(this.#judged)]);
  }

  #createButton(name: string, press: () => void): HTMLButtonElement {
    // No button of a form around the player.
    const button = createElement('button', name, { form: '' });
    button.classList.add('iv-button');
    button.onclick = press;
    return button;
  }

  #label(text: string): ShownText {
    return { text, lang: this.#texts.lang };
  }

  #verdict(isRight: boolean): ShownText {
    const { right, wrong } = this.#texts.labels;
    return this.#label(isRight ? right : wrong);
  }

  /** Texts of the feedback. @param isSpoken with what is otherwise visible beside the answers */
  #feedbackTexts(isSpoken: boolean): ShownText[] {
    const { say, labels } = this.#texts;
    const { correct, feedback, revealed, question, isOver, triesLeft } = this.#open;
    const answers = (revealed ?? []).map((id) => {
      const answer = question.answers?.find((one) => one.id === id);
      return say(answer?.label ?? answer?.description)?.text ?? id;
    });
    const isListed = correct === false && answers.length > 0 && (isSpoken || !question.answers);
    return [
      ...(correct === null ? [] : [this.#verdict(correct)]),
      ...feedback.flatMap((text) => say(text) ?? []),
      ...(isListed ? [this.#label(labels.correctAnswers(answers))] : []),
      ...(isSpoken && !isOver && triesLeft < Infinity ? [this.#label(labels.triesLeft(triesLeft))] : []),
    ];
  }

  #draw(): void {
    const { phase, correct, revealed, isOver, isRequired, triesLeft, question, limit } = this.#open;
    const { labels } = this.#texts;
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
    // With a single try there is nothing to count.
    const isCounted = triesLeft < Infinity && (triesLeft > 1 || this.#open.tries > 0) && triesLeft > 0;
    const hints = [
      isAsking && instruction,
      isAsking && !isRequired && labels.optional,
      isCounted && labels.triesLeft(triesLeft),
      isAsking && limit && labels.secondsLeft(Math.ceil(limit.remaining)),
    ];
    setContent(this.#hint, this.#label(hints.filter(Boolean).join(' ')));
    this.#inputs.lock(!isAsking, isAsking ? null : revealed);
    this.#showError(null);
    const next = isOver ? labels.continue : labels.tryAgain;
    const give = question.kind === 'confirm' ? labels.continue : labels.submit;
    setContent(this.#main, this.#label(isAsking ? give : next));
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

  #press(): void {
    const { phase, question } = this.#open;
    if (phase === 'feedback') return this.#questions.continue(question.id);
    const read = this.#inputs.read();
    if ('value' in read) {
      this.#judged = this.#questions.answer(question.id, read.value)?.correct ?? null;
      return;
    }
    this.#showError(read.error);
    this.#announce([this.#label(read.error)]);
    this.#inputs.first()?.focus();
  }

  /** Enter answers from an input too, as in a form. */
  #onKey({ key, target, isComposing, repeat }: KeyboardEvent): void {
    if (key === 'Enter' && !isComposing && !repeat && (target as Element).localName === 'input')
      this.#press();
  }
}
