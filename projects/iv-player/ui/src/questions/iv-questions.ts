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
import { applyStyles, localize, ownListener } from 'iv-player/private';
import { IV_LABELS } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/inject-per-player';
import { injectReservation } from '../stage/inject-reservation';
import { injectLoader } from '../stage/load-on-demand';
import { placeOnStage } from '../stage/place-on-stage';
import { restoreFocus } from '../stage/restore-focus';
import { StageAnnouncer } from '../stage/stage-announcer';
import type { QuestionDrawing } from './lazy/draw-questions';
import type { ShownText } from '../choices/choice-texts';
import type { OpenQuestion, QuestionsApi } from './open-question';
import { questionsOf } from './questions-of';

/** Order at the bottom of the stage, above the choices. */
const ORDER = 11;
/** Time in ms after which a script that could not be loaded is requested again: the film may wait for an answer. */
const RETRY = 5000;

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
    const labels = inject(IV_LABELS);
    const announcer = injectPerPlayer(StageAnnouncer);
    const element = placeOnStage();
    const load = injectLoader(() => import('./lazy/draw-questions'));
    const questions = signal<QuestionsApi | null>(null);
    const drawing = signal<QuestionDrawing | null>(null);
    const attempts = signal(0);
    const open = (): OpenQuestion | null => questions()?.signals.open() ?? null;
    const offset = injectReservation(
      () => drawing()?.dock,
      () => 'bottom',
      () => ORDER,
    );

    // A story file may add the plugin at any time.
    const find = (): void => questions.set(questionsOf(player));
    afterNextRender(find);
    player.on(/^question.open$/, ownListener(find), { injector: inject(Injector) });

    let isLoading = false;
    const start = async (source: QuestionsApi): Promise<void> => {
      isLoading = true;
      const part = await load();
      isLoading = false;
      if (part) {
        const stage = (): HTMLElement | undefined => untracked(layout.stage)?.element;
        drawing.set(part.drawQuestions(element, source, announcer, stage));
      } else setTimeout(() => attempts.update((count) => count + 1), RETRY);
    };
    effect(() => {
      attempts();
      const source = questions();
      if (source && open() && !drawing() && !isLoading) untracked(() => void start(source));
    });
    afterRenderEffect(() => {
      const shown = drawing();
      // Also when the stage moves to a different document or shadow root.
      if (!shown || !layout.stage()) return;
      applyStyles(element, shown.css);
      const lang = labels.lang;
      const languages = [player.signals.language(), lang];
      const say = (text: unknown): ShownText | null => {
        const found = localize(text, ...languages);
        return found?.text.trim() ? found : null;
      };
      const [numberLanguage = lang] = languages.filter((one) => one !== null);
      shown.update(open(), { lang, numberLanguage, own: labels.question, say });
    });
    restoreFocus(open);
    afterRenderEffect(() => {
      const { left, right } = layout.insets();
      const { dock } = drawing() ?? {};
      if (dock) Object.assign(dock.style, { left: `${left}px`, right: `${right}px` });
      element.style.setProperty('--iv-offset', `${offset()}px`);
    });
  }
}
