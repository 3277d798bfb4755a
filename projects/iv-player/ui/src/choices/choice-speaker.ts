import type { StoryNode } from 'iv-player';
import type { IvLabels } from '../labels/iv-labels';
import { injectPerPlayer } from '../stage/per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import { type Announcement, type AnnouncementHistory, announce } from './choice-announcements';
import type { ListedChoice } from './choice-list';
import type { ChoiceView } from './choice-view';
import { wholeSeconds } from './countdown';

/** The texts of what is shown. */
export interface SpokenTexts {
  question(): string;
  choices(): readonly ListedChoice[];
  /** The label that is given for a node, which need not be one of the choices. */
  label(node: StoryNode, parent: StoryNode): string | undefined;
}

/** Says to screen readers what is to be known of a decision, at most five times. */
export class ChoiceSpeaker {
  readonly #announcer = injectPerPlayer(StageAnnouncer);
  #history: AnnouncementHistory | null = null;

  constructor(
    private readonly labels: IvLabels,
    private readonly texts: SpokenTexts,
  ) {}

  /** @param seconds that the viewer has left; `null` without a limit */
  update(view: ChoiceView, seconds: number | null): void {
    const { showing, isWaiting, chosen } = view;
    const moment = { showing, seconds, isWaiting, chosen: chosen?.id ?? null };
    const { history, announcement } = announce(this.#history, moment);
    this.#history = history;
    const text =
      announcement && this.#text(announcement, view, seconds === null ? null : wholeSeconds(seconds));
    // A viewer who has little time is told first.
    const isUrgent = announcement === 'open' && seconds !== null;
    if (text) this.#announcer.announce(text, this.labels.lang, isUrgent ? 'assertive' : 'polite');
  }

  #text(announcement: Announcement, view: ChoiceView, seconds: number | null): string | null {
    const { labels, texts } = this;
    if (announcement === 'open') {
      const choices = texts.choices().map(({ choice }) => choice.label);
      return labels.choicesOpen(texts.question(), choices, seconds);
    }
    if (announcement === 'waiting') return labels.waiting;
    if (announcement !== 'chosen') return seconds === null ? null : labels.secondsLeft(seconds);
    const { chosen, children, parent } = view;
    if (!chosen) return null;
    // A button without a label shows the id.
    const label = texts.label(chosen, parent) ?? (children.includes(chosen) ? chosen.id : null);
    return label && (view.autoDecided ? labels.chosenForYou(label) : labels.youChose(label));
  }
}
