import { _IdGenerator } from '@angular/cdk/a11y';
import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  type ElementRef,
  NgZone,
  type TemplateRef,
  afterNextRender,
  afterRenderEffect,
  booleanAttribute,
  computed,
  contentChildren,
  effect,
  inject,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { Player, StageLayout, type StoryNode } from 'iv-player';
import { IV_LABELS } from '../labels/provide-iv-labels';
import { ViewerSettings } from '../settings/viewer-settings';
import { placeOnStage } from '../stage/place-on-stage';
import { injectReservation } from '../stage/reserved-room';
import { ChoiceFocus } from './choice-focus';
import { type KeyAction, focusTarget } from './choice-keys';
import { listChoices, needsWideButtons } from './choice-list';
import { addChoiceShortcuts } from './choice-shortcuts';
import { ChoiceSpeaker } from './choice-speaker';
import {
  type ChoicePrompt,
  type ChoiceTextsSource,
  type ShownText,
  questionOf,
  textsOf,
} from './choice-texts';
import { CHOICES_STYLES } from './choices-styles';
import { DecisionWatch } from './decision-watch';
import { warnOfMissingLabels } from './missing-labels';
import { IvChoice, type IvChoiceContext } from './iv-choice';

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/** The order of choices at the bottom of the stage: above the controls and what the application reserves. */
const ORDER = 10;

/**
 * The choices of the decision that is open: a question, a button for each child that can be chosen, the time left. What was
 * chosen stays until the next node starts, and can be changed while the window is open. Needs `withDecisions()`.
 *
 * The attribute `data-state` is `closed`, `open`, `made` once something is chosen, or `held` while the film waits.
 */
@Component({
  selector: 'iv-choices',
  imports: [NgTemplateOutlet],
  templateUrl: './iv-choices.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'iv-piece iv-choices', '[attr.data-state]': 'view()?.state ?? "closed"' },
})
export class IvChoices {
  /** Texts of the choices, over those in `data.choice` of the nodes. Default none. */
  readonly choices = input<ChoiceTextsSource>();
  /** The question, in place of `data.prompt` of the parent. Default none. */
  readonly prompt = input<ChoicePrompt>();
  /**
   * Whether digits and first letters choose, while the focus is inside `<iv-player>`. Default `true`; the viewer can switch it
   * off in the settings.
   */
  readonly shortcuts = input(true, { transform: booleanAttribute });

  readonly #player = inject(Player);
  readonly #stage = inject(StageLayout).stage;
  /** What lies at the sides, such as the menu of settings, leaves the choices free. @internal */
  protected readonly insets = inject(StageLayout).insets;
  readonly #settings = inject(ViewerSettings);
  readonly #host = placeOnStage(CHOICES_STYLES);
  readonly #speaker = new ChoiceSpeaker({
    question: ({ parent }) => this.#questionOf(parent)?.text ?? this.labels.choose,
    choices: (view) => listChoices(view, this.choices(), this.#languages()),
    label: (node, { parent }) => textsOf(node, parent, this.choices(), this.#languages()).label?.text,
  });
  readonly #focus = new ChoiceFocus(this.#host);
  /** @internal */
  protected readonly templates = contentChildren(IvChoice);
  /** @internal */
  protected readonly dock = viewChild<ElementRef<HTMLElement>>('dock');
  /** Created in the browser, when the inputs are set. */
  readonly #watch = signal<DecisionWatch | null>(null);

  /** @internal */
  protected readonly labels = inject(IV_LABELS);
  /** @internal */
  protected readonly questionId = inject(_IdGenerator).getId('iv-question-');
  /** @internal */
  protected readonly view = computed(() => this.#watch()?.view() ?? null);
  /** @internal */
  protected readonly seconds = computed(() => this.#watch()?.seconds() ?? null);
  /** @internal */
  protected readonly timeLeft = computed(() => {
    const seconds = this.seconds();
    return seconds === null ? null : this.labels.secondsLeft(seconds);
  });
  readonly #languages = computed(() => [this.#player.signals.language(), this.labels.lang]);
  /** `null` without a question. @internal */
  protected readonly question = computed(() => {
    const view = this.view();
    return view && this.#questionOf(view.parent);
  });
  /** @internal */
  protected readonly list = computed(() => listChoices(this.view(), this.choices(), this.#languages()));
  /** @internal */
  protected readonly isWide = computed(() => needsWideButtons(this.list()));
  /** @internal */
  protected readonly hasShortcuts = computed(() => this.shortcuts() && this.#settings.values().shortcuts);
  /** @internal */
  protected readonly offset = injectReservation({
    element: () => this.dock()?.nativeElement,
    edge: () => 'bottom',
    order: () => ORDER,
  });

  /** @internal */
  constructor() {
    const destroyRef = inject(DestroyRef);
    const zone = inject(NgZone);
    afterNextRender(() => {
      const watch = new DecisionWatch(this.#player, {
        hasLabel: (child, parent) => textsOf(child, parent, this.choices(), []).label !== null,
        onTime: (view, seconds, progress) => {
          this.dock()?.nativeElement.style.setProperty('--iv-progress', String(progress));
          if (view) this.#speaker.update(view, seconds);
        },
      });
      this.#watch.set(watch);
      destroyRef.onDestroy(watch.stop);
    });
    afterRenderEffect((onCleanup) => {
      const stage = this.#stage()?.element;
      if (!stage) return;
      const listening = new AbortController();
      onCleanup(() => listening.abort());
      zone.runOutsideAngular(() => {
        this.#focus.watch(stage, listening.signal);
        addChoiceShortcuts(stage, this.#shortcutDeps, listening.signal);
      });
    });
    // Runs before the buttons that have gone are removed.
    effect(() => this.#leaveGoing(new Set(this.list().map(({ key }) => key))));
    afterRenderEffect(() => this.#nameButtons());
    if (typeof ngDevMode === 'undefined' || ngDevMode) warnOfMissingLabels(this.list);
  }

  /** @internal */
  protected templateOf(id: string): TemplateRef<IvChoiceContext> | null {
    const own = this.templates().find((one) => one.ivChoice() === id);
    return (own ?? this.templates().find((one) => !one.ivChoice()))?.template ?? null;
  }

  /** @internal */
  protected choose(node: StoryNode): void {
    const view = this.view();
    if (!view?.canChoose || (view.chosen?.id === node.id && !view.autoDecided)) return;
    // A parent that repeats has no end to wait for.
    this.#player.decision.get(view.parent)?.make(node, { seek: view.isLoop });
  }

  /** @internal */
  protected onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const buttons = this.#buttons;
    const index = this.#focusedIndex(buttons);
    const [first] = buttons;
    if (index < 0 || !first) return;
    const columns = buttons.filter(({ offsetTop }) => offsetTop === first.offsetTop).length;
    const isRtl = getComputedStyle(first).direction === 'rtl';
    const target = focusTarget(event.key, { index, count: buttons.length, columns, isRtl });
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[target]?.focus();
  }

  #questionOf(parent: StoryNode): ShownText | null {
    return questionOf(parent, this.prompt(), this.#languages());
  }

  readonly #shortcutDeps = {
    labels: (): string[] => {
      const canChoose = this.hasShortcuts() && this.view()?.canChoose;
      return canChoose ? this.list().map(({ choice }) => choice.label) : [];
    },
    focusedIndex: (): number => this.#focusedIndex(this.#buttons),
    act: ({ type, index }: KeyAction): void => {
      const node = this.list()[index]?.choice.node;
      if (type === 'focus') this.#buttons[index]?.focus();
      else if (node) this.choose(node);
    },
  };

  get #buttons(): HTMLButtonElement[] {
    return [...this.#host.querySelectorAll<HTMLButtonElement>('button.iv-choice')];
  }

  #focusedIndex(buttons: readonly HTMLElement[]): number {
    const { focused } = this.#focus;
    return focused ? buttons.findIndex((button) => button.contains(focused)) : -1;
  }

  /** A choice that goes does not take the focus with it. */
  #leaveGoing(staying: ReadonlySet<string>): void {
    untracked(() => {
      const key = this.#watch() && this.#focus.focused?.closest<HTMLElement>('[data-key]')?.dataset['key'];
      if (key && !staying.has(key)) this.#focus.leave(this.#stage()?.element ?? null);
    });
  }

  /** Buttons whose template shows no text are named by the label. */
  #nameButtons(): void {
    const list = this.list();
    for (const [index, button] of this.#buttons.entries()) {
      const label = list[index]?.choice.label;
      if (label && !button.textContent.trim()) button.ariaLabel = label;
      else button.removeAttribute('aria-label');
    }
  }
}
