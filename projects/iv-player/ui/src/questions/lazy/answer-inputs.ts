import type { GivenAnswer, ShownAnswer, ShownQuestion } from '../open-question';
import { type ShownText, createElement, setContent } from './create-element';
import type { IvQuestionLabels } from './question-labels';
import { readNumber, writeNumber } from './read-number';

/** Number shown as an example of the notation. */
const EXAMPLE = 12.5;

/** A value that can be given as an answer, or an error in words. */
export type ReadAnswer = { readonly value: GivenAnswer } | { readonly error: string };

/** Inputs of a question. */
export interface AnswerInputs {
  /** `null` if there are none. */
  readonly element: HTMLElement | null;
  /** Input to focus: the chosen or the first one; `null` if there is none. */
  readonly first: () => HTMLElement | null;
  readonly read: () => ReadAnswer;
  readonly write: (given: GivenAnswer | null) => void;
  /** Locks or unlocks the inputs, and marks the right answers. */
  readonly lock: (isLocked: boolean, revealed: readonly string[] | null) => void;
  readonly markInvalid: (isInvalid: boolean) => void;
}

export interface InputTexts {
  readonly labels: IvQuestionLabels;
  /** Language of the labels. */
  readonly lang: string;
  /** Language in which numbers are written. */
  readonly numberLanguage: string;
  readonly say: (text: ShownAnswer['label']) => ShownText | null;
}

/** Ids of the elements that name and describe the inputs. */
export interface InputIds {
  readonly prompt: string;
  readonly error: string;
}

export function answerInputs(question: ShownQuestion, ids: InputIds, texts: InputTexts): AnswerInputs {
  const { kind } = question;
  if (kind === 'single' || kind === 'multiple') return choiceInputs(question, ids, texts);
  return kind === 'confirm' ? noInputs() : fieldInput(question, ids, texts);
}

function noInputs(): AnswerInputs {
  return {
    element: null,
    first: () => null,
    read: () => ({ value: true }),
    write: () => undefined,
    lock: () => undefined,
    markInvalid: () => undefined,
  };
}

function choiceInputs(
  { id, kind, answers = [] }: ShownQuestion,
  ids: InputIds,
  { labels, lang, say }: InputTexts,
): AnswerInputs {
  const isSingle = kind === 'single';
  const rows = answers.map((answer) => {
    const input = createElement('input', 'input', {
      type: isSingle ? 'radio' : 'checkbox',
      // No field of a form around the player.
      form: '',
      name: `${ids.prompt}-${id}`,
      value: answer.id,
    });
    const description = say(answer.description);
    const mark = createElement('span', 'mark', {});
    const row = createElement(
      'label',
      'answer',
      {},
      input,
      answer.image
        ? createElement('img', 'image', { src: answer.image, alt: description?.text ?? '' })
        : null,
      createElement(
        'span',
        'label',
        {},
        say(answer.label) ?? (answer.image && description ? null : { text: answer.id, lang: null }),
        description && !answer.image ? createElement('span', 'description', {}, description) : null,
        mark,
      ),
    );
    return { id: answer.id, input, mark, row };
  });
  const chosen = () => rows.filter(({ input }) => input.checked);
  const element = createElement(
    'div',
    'answers',
    {
      role: isSingle ? 'radiogroup' : 'group',
      'aria-labelledby': ids.prompt,
      'aria-describedby': ids.error,
    },
    ...rows.map(({ row }) => row),
  );
  return {
    element,
    first: () => (chosen()[0] ?? rows[0])?.input ?? null,
    read: () => {
      const [first, ...more] = chosen().map((one) => one.id);
      if (first === undefined) return { error: labels.nothingChosen };
      return { value: isSingle ? first : [first, ...more] };
    },
    write: (given) => {
      for (const one of rows)
        one.input.checked = Array.isArray(given) ? given.includes(one.id) : given === one.id;
    },
    lock: (isLocked, revealed) => {
      for (const one of rows) {
        const isRight = revealed?.includes(one.id) === true;
        one.input.disabled = isLocked;
        one.row.classList.toggle('iv-right', isRight);
        one.row.classList.toggle('iv-wrong', revealed !== null && !isRight && one.input.checked);
        setContent(one.mark, isRight ? { text: labels.correctAnswer, lang } : null);
      }
    },
    markInvalid: () => undefined,
  };
}

function fieldInput(
  { kind, accept }: ShownQuestion,
  ids: InputIds,
  { labels, lang, numberLanguage }: InputTexts,
): AnswerInputs {
  const name = `${ids.prompt}-label`;
  const range = accept as { readonly min?: number; readonly value?: number } | undefined;
  // On phones, a keyboard of digits has no minus sign.
  const hasDigits = kind === 'number' && (range?.min ?? range?.value ?? -1) >= 0;
  const input = createElement('input', 'field', {
    form: '',
    autocomplete: 'off',
    inputmode: hasDigits ? 'decimal' : null,
    'aria-labelledby': `${ids.prompt} ${name}`,
    'aria-describedby': ids.error,
  });
  return {
    element: createElement(
      'label',
      'answers',
      {},
      createElement('span', 'name', { id: name }, { text: labels.yourAnswer, lang }),
      input,
    ),
    first: () => input,
    read: () => {
      const text = input.value.trim();
      if (!text) return { error: labels.nothingTyped };
      if (kind === 'text') return { value: text };
      const value = readNumber(text, numberLanguage);
      return value === null
        ? { error: labels.notANumber(text, writeNumber(EXAMPLE, numberLanguage)) }
        : { value };
    },
    write: (given) => {
      if (given !== null)
        input.value = typeof given === 'number' ? writeNumber(given, numberLanguage) : String(given);
    },
    lock: (isLocked) => (input.readOnly = isLocked),
    markInvalid: (isInvalid) => (input.ariaInvalid = isInvalid ? 'true' : null),
  };
}
