import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  type ElementRef,
  Injector,
  type TemplateRef,
  afterNextRender,
  afterRenderEffect,
  booleanAttribute,
  computed,
  contentChildren,
  effect,
  inject,
  input,
  untracked,
  viewChild,
} from '@angular/core';
import { type DecisionChoice, Player, StageLayout, type StoryNode } from 'iv-player';
import { type ShownTexts, isBackOpen, shownTexts } from 'iv-player/private';
import { CHOICE_TEXTS } from '../labels/english-labels';
import { injectLabels } from '../labels/inject-labels';
import { StoredSettings } from '../settings/stored-settings';
import { restoreFocus } from '../stage/restore-focus';
import { injectPerPlayer } from '../stage/inject-per-player';
import { placeOnStage } from '../stage/place-on-stage';
import { injectReservation } from '../stage/inject-reservation';
import { ShownChoices } from '../stage/shown-choices';
import { addChoiceAccessibility } from './choice-accessibility';
import { listChoices, needsWideButtons } from './choice-list';
import { type ChoicePrompt, type ChoiceTextsSource, questionOf, textsOf } from './choice-texts';
import { CHOICES_CSS } from './choices-css';
import { watchDecision } from './decision-watch';
import { warnOfMissingLabels } from './warn-of-missing-labels';
import { IvChoice, type IvChoiceContext, type ShownChoice } from './iv-choice';

/** Set by Angular: production builds drop code behind it. */
declare const ngDevMode: unknown;

/** Number of components created so far, for element ids. */
let questions = 0;

/** Order at the bottom of the stage, above the controls and the application's reservations. */
const ORDER = 10;

/**
 * Shows the choices of the open decision: a question, a button for each available choice, and the time left. A choice stays visible
 * until the next node starts, and can be changed while the decision is open. Requires `withDecisions()`.
 *
 * The code for keyboard shortcuts and announcements is loaded with the first node that has a decision.
 *
 * The attribute `data-state` is `closed`, `open`, `made` once a choice is made, or `held` while the film waits for one.
 * @example
 * ```html
 * <iv-player><iv-choices prompt="Where to?" [shortcuts]="false" /></iv-player>
 * ```
 */
@Component({
  selector: 'iv-choices',
  imports: [NgTemplateOutlet],
  templateUrl: './iv-choices.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'iv-piece iv-choices', '[attr.data-state]': 'view()?.state ?? "closed"' },
})
export class IvChoices {
  /** Texts for the choices. They override the texts defined in the choices themselves and in node `data`. Default: none. */
  readonly choices = input<ChoiceTextsSource>();
  /** Question, instead of `data.prompt` of the parent node. Default: none. */
  readonly prompt = input<ChoicePrompt>();
  /**
   * Whether digits and first letters choose while focus is inside `<iv-player>`. Viewers can turn this off in the settings.
   * Default `true`.
   */
  readonly shortcuts = input(true, { transform: booleanAttribute });

  readonly #player = inject(Player);
  /** Space taken at the sides by other elements, such as the settings menu. @internal */
  protected readonly insets = inject(StageLayout).insets;
  readonly #settings = inject(StoredSettings);
  readonly #element = placeOnStage(CHOICES_CSS);
  /** @internal */
  protected readonly labels = injectLabels(CHOICE_TEXTS);
  /** @internal */
  protected readonly questionId = `iv-question-${++questions}`;
  readonly #languages = computed(() => [this.#player.signals.language(), this.labels.lang]);
  readonly #textsOf = (choice: DecisionChoice, parent: StoryNode) =>
    textsOf(choice, parent, this.choices(), this.#languages());
  readonly #watch = watchDecision(
    this.#player,
    (choice, parent) => this.#textsOf(choice, parent).label !== null,
    (seconds, progress) => {
      this.#element.style.setProperty('--iv-progress', String(progress));
      this.#speak(seconds);
    },
  );
  /** @internal */
  protected readonly view = this.#watch.view;
  /** @internal */
  protected readonly seconds = this.#watch.seconds;
  /** Question; `null` if none. @internal */
  protected readonly question = computed(() => {
    const view = this.view();
    return view && questionOf(view.parent, this.prompt(), this.#languages());
  });
  /** @internal */
  protected readonly list = computed(() => {
    const view = this.view();
    return view ? listChoices(view, this.#textsOf) : [];
  });
  /** @internal */
  protected readonly isWide = computed(() => needsWideButtons(this.list()));
  /** @internal */
  protected readonly hasShortcuts = computed(
    () => this.shortcuts() && this.#settings.values()['shortcuts'] !== false,
  );
  /** Whether the viewer cannot come back to the choice. @internal */
  protected readonly isFinal = computed(() => !isBackOpen(this.#player));
  readonly #speak = addChoiceAccessibility(
    this.#watch,
    this.labels,
    {
      question: () => this.question()?.text ?? this.labels.choose,
      choices: this.list,
      label: (to, parent) => this.#textsOf({ id: to.id, to }, parent).label?.text,
    },
    () => ({
      buttons: this.#buttons,
      labels:
        this.hasShortcuts() && this.view()?.canChoose ? this.list().map(({ choice }) => choice.label) : [],
    }),
  );
  /** @internal */
  protected readonly templates = contentChildren(IvChoice);
  /** @internal */
  protected readonly dock = viewChild<ElementRef<HTMLElement>>('dock');
  readonly #offset = injectReservation(
    () => this.dock()?.nativeElement,
    () => 'bottom',
    () => ORDER,
  );

  /** @internal */
  constructor() {
    const injector = inject(Injector);
    const { isVisible } = injectPerPlayer(ShownChoices);
    effect((onCleanup) => {
      isVisible.set(this.view() !== null);
      onCleanup(() => isVisible.set(false));
    });
    // In a browser only, once the inputs are set.
    afterNextRender(() => injector.get(DestroyRef).onDestroy(this.#watch.start()));
    restoreFocus(this.list);
    this.#reportTexts();
    afterRenderEffect(() => this.#element.style.setProperty('--iv-offset', `${this.#offset()}px`));
    afterRenderEffect(() => this.#nameButtons());
    if (typeof ngDevMode === 'undefined' || ngDevMode) warnOfMissingLabels(this.list);
  }

  /** @internal */
  protected templateOf(id: string): TemplateRef<IvChoiceContext> | null {
    const templates = this.templates();
    const found =
      templates.find(({ ivChoice }) => ivChoice() === id) ?? templates.find(({ ivChoice }) => !ivChoice());
    return found?.template ?? null;
  }

  /** @internal */
  protected choose({ id, node }: ShownChoice): void {
    const view = this.view();
    const isChosen = view?.choice === id && view.chosen === node;
    if (!view?.canChoose || (isChosen && !view.autoDecided)) return;
    // A repeating parent has no end to wait for.
    view.decision.make(id, { seek: view.isLoop });
  }

  /** Makes records of decisions say what the viewer reads here. */
  #reportTexts(): void {
    const { repository } = this.#player;
    const texts: ShownTexts = (parent, choice) =>
      untracked(() =>
        choice
          ? this.#textsOf(choice, parent).label?.text
          : questionOf(parent, this.prompt(), this.#languages())?.text,
      );
    shownTexts.set(repository, texts);
    inject(DestroyRef).onDestroy(() => {
      if (shownTexts.get(repository) === texts) shownTexts.delete(repository);
    });
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.#element.querySelectorAll<HTMLButtonElement>('button.iv-choice')];
  }

  /** Sets the label as the accessible name of buttons whose template renders no text. */
  #nameButtons(): void {
    const list = this.list();
    for (const [index, button] of this.#buttons.entries()) {
      button.ariaLabel = button.textContent.trim() ? null : (list[index]?.choice.label ?? null);
    }
  }
}
