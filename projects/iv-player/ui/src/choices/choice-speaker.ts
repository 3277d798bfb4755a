import { inject } from '@angular/core';
import type { StoryNode } from 'iv-player';
import { IV_LABELS } from '../labels/provide-iv-labels';
import { injectPerPlayer } from '../stage/per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import { type Announcement, type AnnouncementHistory, announce } from './choice-announcements';
import type { ListedChoice } from './choice-list';
import type { ChoiceView } from './choice-view';
import { wholeSeconds } from './countdown';

/** The texts of what is shown. */
export interface SpokenTexts {
  question(view: ChoiceView): string;
  choices(view: ChoiceView): readonly ListedChoice[];
  /** The label that is given for a node, which need not be one of the choices. */
  label(node: StoryNode, view: ChoiceView): string | undefined;
}

/** Says to screen readers what is to be known of a decision, at most five times. */
export class ChoiceSpeaker {
  readonly #announcer = injectPerPlayer(StageAnnouncer);
  readonly #labels = inject(IV_LABELS);
  #history: AnnouncementHistory | null = null;

  constructor(private readonly texts: SpokenTexts) {}

  /** @param seconds that the viewer has left; `null` without a limit */
  update(view: ChoiceView, seconds: number | null): void {
    const { showing, isWaiting, chosen } = view;
    const { history, announcement } = announce(this.#history, {
      showing,
      seconds,
      isWaiting,
      chosen: chosen?.id ?? null,
    });
    this.#history = history;
    const text =
      announcement && this.#text(announcement, view, seconds === null ? null : wholeSeconds(seconds));
    // A viewer who has little time is told first.
    const isUrgent = announcement === 'open' && seconds !== null;
    if (text) this.#announcer.announce(text, isUrgent ? 'assertive' : 'polite');
  }

  #text(announcement: Announcement, view: ChoiceView, seconds: number | null): string | null {
    const labels = this.#labels;
    switch (announcement) {
      case 'open': {
        const choices = this.texts.choices(view).map(({ choice }) => choice.label);
        return labels.choicesOpen(this.texts.question(view), choices, seconds);
      }
      case 'waiting':
        return labels.waiting;
      case 'chosen': {
        const label = this.#chosenLabel(view);
        return label && (view.autoDecided ? labels.chosenForYou(label) : labels.youChose(label));
      }
      default:
        return seconds === null ? null : labels.secondsLeft(seconds);
    }
  }

  #chosenLabel(view: ChoiceView): string | null {
    const listed = this.texts.choices(view).find(({ choice }) => choice.isChosen);
    return listed?.choice.label ?? (view.chosen && this.texts.label(view.chosen, view)) ?? null;
  }
}
