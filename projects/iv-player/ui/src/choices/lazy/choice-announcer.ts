import type { StoryNode } from 'iv-player';
import type { IvLabels } from '../../labels/iv-labels';
import type { StageAnnouncer } from '../../stage/stage-announcer';
import { type Announcement, type AnnouncementHistory, announce } from './announcement-schedule';
import type { ListedChoice } from '../choice-list';
import type { ChoiceView } from 'iv-player/private';

export interface SpokenTexts {
  question(): string;
  choices(): readonly ListedChoice[];
  /** Label for a node that no choice leads to; `undefined` if none. */
  label(node: StoryNode, parent: StoryNode): string | undefined;
}

/** Makes the announcement due, if any. `seconds` are left to choose; `shown` are whole seconds. `null` without a limit. */
export type ChoiceAnnouncer = (view: ChoiceView, seconds: number | null, shown: number | null) => void;

/**
 * Announces a decision to screen readers, at most five times, and how to choose with the first one.
 * @param shortcuts returns the number of choices that keys can choose; 0 while keyboard shortcuts are off
 */
export function choiceAnnouncer(
  announcer: StageAnnouncer,
  labels: IvLabels,
  texts: SpokenTexts,
  shortcuts: () => number,
): ChoiceAnnouncer {
  let history: AnnouncementHistory | null = null;
  let isExplained = false;

  const textOf = (
    announcement: Announcement,
    { chosen, parent, autoDecided, canChoose, isLoop }: ChoiceView,
    seconds: number | null,
  ): string | null | undefined => {
    switch (announcement) {
      case 'open': {
        const choices = texts.choices().map(({ choice }) => choice.label);
        const text = labels.choicesOpen(texts.question(), choices, seconds);
        if (isExplained || !canChoose) return text;
        isExplained = true;
        // The digits are 1 to 9.
        return `${text} ${labels.howToChoose(Math.min(shortcuts(), 9))}`;
      }
      case 'waiting':
        return labels.waiting;
      case 'chosen': {
        const listed = texts.choices().find(({ choice }) => choice.isChosen);
        const label = listed?.choice.label ?? (chosen && texts.label(chosen, parent));
        const text = label && (autoDecided ? labels.chosenForYou(label) : labels.youChose(label));
        return text && canChoose && !isLoop ? `${text} ${labels.canStillChange}` : text;
      }
      default:
        return seconds === null ? null : labels.secondsLeft(seconds);
    }
  };

  return (view, seconds, shown) => {
    const { showing, isWaiting } = view;
    const chosen = view.choice ?? view.chosen?.id ?? null;
    const next = announce(history, { showing, seconds, isWaiting, chosen });
    history = next.history;
    const text = next.announcement && textOf(next.announcement, view, shown);
    // Interrupt other speech if the time is limited.
    const isUrgent = next.announcement === 'open' && seconds !== null;
    if (text) announcer.announce(text, labels.lang, isUrgent ? 'assertive' : 'polite');
  };
}
