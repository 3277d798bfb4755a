import type { StageInputs, StagePart } from './stage-part';
import { StageSlot, createButton, createElement } from './stage-slot-element';

/** What story navigation asks and does. */
export interface StoryNavigationDeps {
  hasCheckpoints(): boolean;
  /** Whether a pass has begun since the page was loaded. */
  hasPlayed(): boolean;
  resume(): void;
  beginAgain(): void;
  goBack(): void;
}

/**
 * Buttons on the stage that lead through the story: continue where the viewer left off on an earlier visit, go back to the
 * last choice, and start again after the end.
 */
export class StoryNavigation implements StagePart {
  #inputs: StageInputs | null = null;
  readonly #offer: StageSlot;
  readonly #back: StageSlot;

  constructor(
    stage: HTMLElement,
    private readonly deps: StoryNavigationDeps,
  ) {
    const beginAgain = (): void => deps.beginAgain();
    this.#offer = new StageSlot(stage, {
      resume: ({ resumeQuestion, resume, beginAnew }) =>
        createElement(
          'div',
          { class: 'iv-notice iv-message', role: 'group', 'aria-label': resumeQuestion },
          createElement('p', {}, resumeQuestion),
          createButton(resume, {}, () => deps.resume()),
          createButton(beginAnew, { class: 'iv-second' }, beginAgain),
        ),
      beginAgain: ({ beginAnew }) =>
        createElement('div', { class: 'iv-notice' }, createButton(beginAnew, {}, beginAgain)),
    });
    this.#back = new StageSlot(stage, {
      back: ({ back }) =>
        createButton('', { class: 'iv-back', 'aria-label': back, title: back }, () => deps.goBack()),
    });
  }

  /** @param inputs default: those of the last call */
  update(inputs: StageInputs | null = this.#inputs): void {
    this.#inputs = inputs;
    if (!inputs) return;
    const { labels, storyNavigation } = inputs;
    const isShown = storyNavigation && this.deps.hasCheckpoints();
    this.#offer.show(isShown ? this.#offerIn(inputs) : null, labels);
    this.#back.show(isShown && this.deps.hasPlayed() ? 'back' : null, labels);
  }

  #offerIn({ state: { hasEnded, isPaused, error } }: StageInputs): string | null {
    if (!isPaused || error) return null;
    if (hasEnded) return 'beginAgain';
    return this.deps.hasPlayed() ? null : 'resume';
  }
}
