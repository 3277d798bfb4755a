import type { StoryNode } from 'iv-player';
import type { IvLabels } from '../labels/iv-labels';
import type { StageAnnouncer } from '../stage/stage-announcer';
import { type Announcement, type AnnouncementHistory, announce } from './announcement-schedule';
import type { ListedChoice } from './choice-list';
import type { ChoiceView } from './choice-view';

export interface SpokenTexts {
  question(): string;
  choices(): readonly ListedChoice[];
  /** Label for a node that no choice leads to; `undefined` if none. */
  label(node: StoryNode, parent: StoryNode): string | undefined;
}

/** Makes the announcement due, if any. `seconds` are left to choose; `shown` are whole seconds. `null` without a limit. */
export type ChoiceAnnouncer = (view: ChoiceView, seconds: number | null, shown: number | null) => void;

/** Announces a decision to screen readers, at most five times. */
export function choiceAnnouncer(
  announcer: StageAnnouncer,
  labels: IvLabels,
  texts: SpokenTexts,
): ChoiceAnnouncer {
  let history: AnnouncementHistory | null = null;

  const textOf = (
    announcement: Announcement | null,
    { chosen, parent, autoDecided }: ChoiceView,
    seconds: number | null,
  ): string | null | undefined => {
    switch (announcement) {
      case null:
        return null;
      case 'open':
        return labels.choicesOpen(
          texts.question(),
          texts.choices().map(({ choice }) => choice.label),
          seconds,
        );
      case 'waiting':
        return labels.waiting;
      case 'chosen': {
        const listed = texts.choices().find(({ choice }) => choice.isChosen);
        const label = listed?.choice.label ?? (chosen && texts.label(chosen, parent));
        return label && (autoDecided ? labels.chosenForYou(label) : labels.youChose(label));
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
    const text = textOf(next.announcement, view, shown);
    // Interrupt other speech if the time is limited.
    const isUrgent = next.announcement === 'open' && seconds !== null;
    if (text) announcer.announce(text, labels.lang, isUrgent ? 'assertive' : 'polite');
  };
}
