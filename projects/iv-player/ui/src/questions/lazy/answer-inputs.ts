import type { LocalizedText, NodeQuestion, QuestionInput } from 'iv-player/private';
import { type ShownText, createElement, setContent } from './create-element';
import type { IvQuestionLabels } from './question-labels';

/** Inputs of a question. */
export interface AnswerInputs {
  /** `null` if there are none. */
  readonly element: HTMLElement | null;
  /** Input to focus: the chosen or the first one; `null` if there is none. */
  readonly first: () => HTMLElement | null;
  /** Error if nothing is entered. */
  readonly empty: string;
  /** Answer as entered: a number as its text; `null` if there is none. */
  readonly read: () => QuestionInput | null;
  readonly write: (given: QuestionInput) => void;
  /** Locks or unlocks the inputs, and marks the right answers. */
  readonly lock: (isLocked: boolean, revealed: readonly string[] | null) => void;
  readonly markInvalid: (isInvalid: boolean) => void;
}

export interface InputTexts {
  readonly labels: IvQuestionLabels;
  /** Language of the labels. */
  readonly lang: string;
  /** Language in which numbers are written and read. */
  readonly language: string;
  /** Said if the answer is final; otherwise empty. */
  readonly finalAnswer: string;
  /** Returns a text in the viewer's language; `null` for none. */
  readonly say: (text: LocalizedText | undefined) => ShownText | null;
  /** Writes a number in `language`. */
  readonly writeNumber: (value: number) => string;
}

/** Ids of the elements that name and describe the inputs. */
export interface InputIds {
  readonly prompt: string;
  readonly error: string;
}

const ignore = (): void => undefined;

export function answerInputs(question: NodeQuestion, ids: InputIds, texts: InputTexts): AnswerInputs {
  const { kind } = question;
  if (kind === 'single' || kind === 'multiple') return choiceInputs(question, ids, texts);
  if (kind !== 'confirm') return fieldInput(question, ids, texts);
  return {
    element: null,
    first: () => null,
    empty: '',
    read: () => true,
    write: ignore,
    lock: ignore,
    markInvalid: ignore,
  };
}

function choiceInputs(
  { kind, answers }: NodeQuestion,
  ids: InputIds,
  { labels, lang, say }: InputTexts,
): AnswerInputs {
  const isSingle = kind === 'single';
  const rows = answers.map(({ id, label, description, image }) => {
    const input = createElement('input', 'input', {
      type: isSingle ? 'radio' : 'checkbox',
      // No field of a form around the player.
      form: '',
      name: ids.prompt,
      value: id,
    });
    const [name, more, picture] = [say(label), say(description), say(image)];
    const mark = createElement('span', 'mark', {});
    const text = createElement(
      'span',
      'label',
      {},
      name ?? (picture && more ? null : { text: id, lang: null }),
      more && (name ?? !picture) ? createElement('span', 'description', {}, more) : null,
    );
    // Beside a label, the picture is decorative.
    const alt = name ? '' : (more?.text ?? '');
    const shown = picture && createElement('img', 'image', { src: picture.text, alt });
    return { id, input, mark, row: createElement('label', 'answer', {}, input, shown, text, mark) };
  });
  const chosen = () => rows.filter(({ input }) => input.checked);
  return {
    element: createElement(
      'div',
      'answers',
      {
        role: isSingle ? 'radiogroup' : 'group',
        'aria-labelledby': ids.prompt,
        'aria-describedby': ids.error,
      },
      ...rows.map(({ row }) => row),
    ),
    first: () => (chosen()[0] ?? rows[0])?.input ?? null,
    empty: labels.nothingChosen,
    read: () => {
      const given = chosen().map(({ id }) => id);
      return given.length > 0 ? given : null;
    },
    write: (given) => {
      for (const { id, input } of rows) input.checked = Array.isArray(given) && given.includes(id);
    },
    lock: (isLocked, revealed) => {
      for (const { id, input, mark, row } of rows) {
        const isRight = revealed?.includes(id) === true;
        input.disabled = isLocked;
        row.classList.toggle('iv-right', isRight);
        row.classList.toggle('iv-wrong', revealed !== null && !isRight && input.checked);
        setContent(mark, isRight ? { text: labels.correctAnswer, lang } : null);
      }
    },
    markInvalid: ignore,
  };
}

function fieldInput(
  { kind, accept }: NodeQuestion,
  ids: InputIds,
  { labels, lang, writeNumber }: InputTexts,
): AnswerInputs {
  const name = `${ids.prompt}-label`;
  const { min, value = min } = (accept ?? {}) as { readonly min?: number; readonly value?: number };
  // On phones, a keyboard of digits has no minus sign.
  const hasDigits = kind === 'number' && value !== undefined && value >= 0;
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
    empty: labels.nothingTyped,
    read: () => (input.value.trim() ? input.value : null),
    write: (given) => {
      input.value = typeof given === 'number' ? writeNumber(given) : String(given);
    },
    lock: (isLocked) => (input.readOnly = isLocked),
    markInvalid: (isInvalid) => (input.ariaInvalid = isInvalid ? 'true' : null),
  };
}
