import type { Player, StageLayout } from 'iv-player';
import type { OpenQuestion, applyStyles, isBackOpen, localize } from 'iv-player/private';
import type { IvLabels } from '../../labels/iv-labels';
import type { StageAnnouncer } from '../../stage/stage-announcer';
import { type ShownText, createElement } from './create-element';
import { QuestionCard } from './question-card';
import type { IvQuestionLabels } from './question-labels';
import { QUESTIONS_CSS } from './questions-css';

/** Milliseconds for which a judgement is shown that no card shows, because the film continues. */
const NOTED = 2500;

/** What the drawing uses of the code that is loaded initially. */
export interface DrawingDeps {
  /** Element of `<iv-questions>`. */
  readonly element: HTMLElement;
  readonly player: Player;
  readonly layout: Pick<StageLayout, 'stage' | 'insets'>;
  readonly labels: IvLabels;
  /** Returns the texts of the card. Reads a signal. */
  readonly texts: () => IvQuestionLabels;
  readonly announcer: Pick<StageAnnouncer, 'announce'>;
  /** The theme, unless the page has it. */
  readonly styles: readonly string[];
  readonly applyStyles: typeof applyStyles;
  readonly isBackOpen: typeof isBackOpen;
  readonly localize: typeof localize;
}

export interface QuestionDrawing {
  /** Element that contains the card. */
  readonly dock: HTMLElement;
  /** Draws a question, or its change; `null`: none. Reads signals. @param offset pixels below the card that something else covers */
  readonly update: (open: OpenQuestion | null, offset: number) => void;
}

/**
 * Draws the open question into the element of `<iv-questions>`.
 *
 * Loaded on demand. This file and its imports must not import code that is loaded initially, including Angular: bundlers would ship
 * it in every application that uses `iv-player/ui`.
 */
export function drawQuestions(deps: DrawingDeps): QuestionDrawing {
  const { element, player, layout, labels: set, announcer } = deps;
  const dock = createElement('div', 'dock', { hidden: '' });
  element.append(dock);
  let card: QuestionCard | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Question of the card, and all that it was created from. */
  let shown: readonly [question: string | null, content: string] = [null, ''];
  const announce = (texts: readonly ShownText[]): void => {
    for (const { text, lang } of texts) announcer.announce(text, lang ?? '');
  };

  const update = (open: OpenQuestion | null, offset: number): void => {
    const stage = layout.stage()?.element;
    // Again when the stage moves to a different document or shadow root.
    deps.applyStyles(element, ...deps.styles, QUESTIONS_CSS);
    const { left, right } = layout.insets();
    Object.assign(dock.style, { left: `${left}px`, right: `${right}px` });
    element.style.setProperty('--iv-offset', `${offset}px`);
    element.dataset['state'] = open?.phase ?? 'closed';
    const { lang, question: own, finalAnswer } = set;
    const language = player.signals.language() ?? lang;
    const key = open && `${open.index}/${open.question.id}`;
    const [before, content] = shown;
    const isFinal = !deps.isBackOpen(player);
    const labels: IvQuestionLabels = { ...deps.texts(), ...own };
    // Values in the texts of a question may change.
    shown = [key, JSON.stringify([lang, labels, language, isFinal, open?.question])];
    const isSame = key === before;
    if (card && open && isSame) {
      card.update(open);
      if (content === shown[1]) return;
    }
    const focused = card?.focused ?? null;
    const isAsking = open?.phase === 'asking';
    const draft = isSame ? (card?.draft ?? null) : null;
    // A note stays until its time is over.
    if (!open && !card) return;
    const note = isSame ? null : (card?.close() ?? null);
    card = null;
    clearTimeout(timer);
    dock.hidden = !open && !note;
    dock.replaceChildren();
    if (!open) {
      if (!note) return;
      dock.append(note);
      timer = setTimeout(() => (dock.hidden = true), NOTED);
      return;
    }
    const texts = {
      labels,
      lang,
      language,
      finalAnswer: isFinal ? finalAnswer : '',
      say: (text: unknown): ShownText | null => {
        const found = deps.localize(text, language, lang);
        return found?.text.trim() ? found : null;
      },
      writeNumber: (value: number) => new Intl.NumberFormat(language).format(value),
    };
    const first = draft === null ? open : { ...open, given: draft };
    card = new QuestionCard(first, texts, player.questions, announce);
    dock.append(card.element);
    if (focused && isSame && isAsking) card.focus(focused);
    else if (focused && isSame) card.main.focus({ preventScroll: true });
    else if (focused || (!isSame && mayTakeFocus(stage))) card.element.focus({ preventScroll: true });
    else if (!isSame) card.announceOpening();
  };
  return { dock, update };
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
