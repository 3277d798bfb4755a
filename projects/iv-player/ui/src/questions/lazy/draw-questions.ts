import type { StageAnnouncer } from '../../stage/stage-announcer';
import type { OpenQuestion, QuestionsApi } from '../open-question';
import type { InputTexts } from './answer-inputs';
import { type ShownText, createElement } from './create-element';
import { QuestionCard } from './question-card';
import { QUESTIONS_CSS } from './questions-css';
import { ENGLISH, GERMAN, type IvQuestionLabels } from './question-labels';

/** Texts as the viewer sees them. */
export interface QuestionTexts extends Pick<InputTexts, 'lang' | 'numberLanguage' | 'say'> {
  /** Labels set by the application. */
  readonly own: Partial<IvQuestionLabels>;
}

export interface QuestionDrawing {
  readonly css: string;
  /** Element that contains the card. */
  readonly dock: HTMLElement;
  /** Shows a question, or its change; `null`: none. */
  readonly update: (open: OpenQuestion | null, texts: QuestionTexts) => void;
}

/**
 * Draws the open question into the element of `<iv-questions>`.
 *
 * Loaded on demand. This file and its imports must not import code that is loaded initially, including Angular: bundlers would ship
 * it in every application that uses `iv-player/ui`.
 * @param stage returns the stage
 */
export function drawQuestions(
  element: HTMLElement,
  questions: QuestionsApi,
  announcer: Pick<StageAnnouncer, 'announce'>,
  stage: () => HTMLElement | undefined,
): QuestionDrawing {
  const dock = createElement('div', 'dock', { hidden: '' });
  element.append(dock);
  let card: QuestionCard | null = null;
  let shown: { readonly key: string; readonly texts: string } | null = null;

  const announce = (texts: readonly ShownText[]): void => {
    for (const { text, lang } of texts) announcer.announce(text, lang ?? '');
  };
  const update = (open: OpenQuestion | null, { own, ...rest }: QuestionTexts): void => {
    element.dataset['state'] = open?.phase ?? 'closed';
    const key = open && `${open.index}/${open.question.id}`;
    const language = `${rest.lang}/${rest.numberLanguage}`;
    const isSame = shown?.key === key;
    if (card && open && isSame && shown?.texts === language) return card.update(open);
    const hadFocus = card?.hasFocus === true;
    const draft = isSame ? (card?.draft ?? null) : null;
    if (!isSame) card?.close();
    card = null;
    shown = null;
    dock.hidden = !open;
    if (!open || key === null) return dock.replaceChildren();
    const labels = { ...(rest.lang.startsWith('de') ? GERMAN : ENGLISH), ...own };
    const first = draft === null ? open : { ...open, given: draft };
    card = new QuestionCard(first, { ...rest, labels }, questions, announce);
    shown = { key, texts: language };
    dock.replaceChildren(card.element);
    if (hadFocus || (!isSame && mayTakeFocus(stage()))) card.element.focus({ preventScroll: true });
    else if (!isSame) card.announceOpening();
  };
  return { css: QUESTIONS_CSS, dock, update };
}

/** Elements on the stage whose keys the viewer is using. */
const USED = 'input:not([type=range]),textarea,select,[contenteditable],dialog,[role$=dialog]';

/**
 * Whether the focus may move to a question: it is on the stage, or nowhere on a page that the film fills. A film in a frame never
 * takes it from the page around it.
 */
function mayTakeFocus(stage: HTMLElement | undefined): boolean {
  if (!stage || (window.parent !== window && !document.hasFocus())) return false;
  const { activeElement } = stage.getRootNode() as Document | ShadowRoot;
  if (activeElement && stage.contains(activeElement)) return !activeElement.closest(USED);
  const { body } = document;
  const fillsPage = stage.offsetWidth >= innerWidth * 0.9 && stage.offsetHeight >= innerHeight * 0.9;
  return (document.activeElement ?? body) === body && fillsPage;
}
