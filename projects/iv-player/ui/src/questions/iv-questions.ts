import {
  Directive,
  Injector,
  afterNextRender,
  afterRenderEffect,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import {
  type OpenQuestion,
  type QuestionsApi,
  applyStyles,
  isBackOpen,
  localize,
  ownListener,
} from 'iv-player/private';
import { FINAL_ANSWER } from '../labels/english-labels';
import { injectLabels } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/inject-per-player';
import { injectReservation } from '../stage/inject-reservation';
import { injectLoader } from '../stage/load-on-demand';
import { moveToStage } from '../stage/place-on-stage';
import { restoreFocus } from '../stage/restore-focus';
import { StageAnnouncer } from '../stage/stage-announcer';
import type { QuestionDrawing } from './lazy/draw-questions';
import type { IvQuestionLabels } from './lazy/question-labels';
import { questionsOf } from './questions-of';

/** Order at the bottom of the stage, above the choices. */
const ORDER = 11;
/** Time in ms after which a script that could not be loaded is requested again: the film may wait for an answer. */
const RETRY = 5000;

/** Whether another piece has brought the theme. */
const hasTheme = (element: HTMLElement): boolean =>
  getComputedStyle(element).getPropertyValue('--iv-theme-font') !== '';

/** Texts of the card, in one language. */
interface Texts {
  readonly forGerman: boolean;
  readonly labels: IvQuestionLabels;
}

/**
 * Shows the open question: prompt, answers, feedback and the time left. Requires `withQuestions()` or a story file with questions. The code
 * that draws questions is loaded with the first one.
 *
 * The attribute `data-state` is `closed`, `asking`, or `feedback` once an answer is judged.
 * @example
 * ```html
 * <iv-player><iv-questions /></iv-player>
 * ```
 */
@Directive({
  selector: 'iv-questions',
  host: { class: 'iv-piece iv-questions', 'data-state': 'closed' },
})
export class IvQuestions {
  /** @internal */
  constructor() {
    const player = inject(Player);
    const layout = inject(StageLayout);
    const labels = injectLabels({ finalAnswer: FINAL_ANSWER });
    const announcer = injectPerPlayer(StageAnnouncer);
    const element = moveToStage();
    const isGerman = (): boolean => labels.lang.startsWith('de');
    // Viewers download the texts of one language.
    const load = injectLoader(() =>
      Promise.all([
        import('./lazy/draw-questions'),
        hasTheme(element) ? null : import('./lazy/theme-css'),
        isGerman() ? import('./lazy/german-question-labels') : import('./lazy/english-question-labels'),
      ]),
    );
    const texts = signal<Texts | null>(null);
    // Each `find` counts as a change: it requests a script again that could not be loaded.
    const questions = signal<QuestionsApi | null>(null, { equal: () => false });
    const drawing = signal<QuestionDrawing | null>(null);
    const open = (): OpenQuestion | null => questions()?.signals.open() ?? null;
    const offset = injectReservation(
      () => drawing()?.dock,
      () => 'bottom',
      () => ORDER,
    );
    const find = (): void => questions.set(questionsOf(player));
    afterNextRender(find);
    // A story file may add the plugin at any time.
    player.on('question.open', ownListener(find), { injector: inject(Injector) });

    let isLoading = false;
    const start = async (forGerman: boolean): Promise<void> => {
      isLoading = true;
      const parts = await load();
      isLoading = false;
      if (!parts) return void setTimeout(find, RETRY);
      const [{ drawQuestions }, theme, { QUESTION_TEXTS }] = parts;
      texts.set({ forGerman, labels: QUESTION_TEXTS });
      if (untracked(drawing)) return;
      const deps = {
        styles: theme ? [theme.THEME_CSS] : [],
        applyStyles,
        isBackOpen,
        localize,
        texts: () => texts()?.labels ?? QUESTION_TEXTS,
      };
      drawing.set(drawQuestions({ element, player, layout, labels, announcer, ...deps }));
    };
    effect(() => {
      const forGerman = isGerman();
      if (open() && texts()?.forGerman !== forGerman && !isLoading) untracked(() => void start(forGerman));
    });
    afterRenderEffect(() => drawing()?.update(open(), offset()));
    restoreFocus(open);
  }
}
