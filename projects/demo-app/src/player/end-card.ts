import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  type ElementRef,
  afterNextRender,
  computed,
  inject,
  resource,
  viewChild,
} from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { ViewerLanguage } from '../language/viewer-language';
import { StageMargin } from '../overlays/stage-margin';
import { EndingsFound } from '../playback/endings-found';
import { PlaybackSession } from '../playback/playback-session';
import { PlaylistState } from '../playback/playlist-state';
import { STORY } from '../story/story';
import { Icon } from '../theme/icon';

/** Seconds of playback before a question that is asked again. */
const leadInSeconds = 1.5;

/** Covers the last frame: shows which ending this is, and buttons to replay from an earlier choice. */
@Component({
  selector: 'demo-end-card',
  imports: [Icon, StageMargin],
  templateUrl: './end-card.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EndCard {
  readonly #document = inject(DOCUMENT);
  readonly #layout = inject(StageLayout);
  readonly #currentNode = inject(Player).signals.currentNode;
  readonly #endingsFound = inject(EndingsFound);
  readonly #language = inject(ViewerLanguage);
  readonly #playlist = inject(PlaylistState);
  protected readonly heading = viewChild<ElementRef<HTMLElement>>('heading');
  protected readonly session = inject(PlaybackSession);
  protected readonly texts = this.#language.texts;
  protected readonly title = computed(() => {
    const node = this.#currentNode();
    const ending = node && STORY.scene(node.id).ending;
    const { filmIsOver, ending: text } = this.texts();
    return ending
      ? text(ending.number, STORY.endings.length, this.#language.textOf(ending.title))
      : filmIsOver;
  });
  protected readonly endings = computed(() =>
    STORY.endings.map(({ id, number }) => ({ number, isFound: this.#endingsFound.ids().has(id) })),
  );
  /** Last occurrence of each scene with a choice, to choose again. */
  protected readonly questions = computed(() => {
    const last = new Map<string, { index: number; title: string; time: number }>();
    for (const { index, id } of this.#playlist.entries()) {
      const { choice, titles } = STORY.scene(id);
      const title = this.#language.textOf(titles);
      if (choice) last.set(id, { index, title, time: Math.max(0, choice.startTime - leadInSeconds) });
    }
    return [...last.values()];
  });

  readonly #audience = resource({
    loader: async () => (await import('../story/example-audience')).exampleAudience(),
  });
  /** How many viewers answered the first question as this viewer did; empty until it is known. */
  protected readonly others = computed(() => {
    const entries = this.#playlist.entries();
    const asked = entries.findIndex(({ id }) => STORY.scene(id).choice);
    const [question, answer] = entries.slice(asked, asked + 2);
    const choice = question && STORY.scene(question.id).choice?.answers.find(({ id }) => id === answer?.id);
    const row =
      this.#audience.hasValue() &&
      this.#audience.value().choices.find(({ node, to }) => node === question?.id && to === choice?.id);
    return choice && row ? this.texts().others(row.share, this.#language.textOf(choice.label)) : '';
  });

  constructor() {
    // Moves the focus here if it was in the film, but not from elsewhere on the page.
    afterNextRender(() => {
      if (this.#layout.stage()?.element.contains(this.#document.activeElement))
        this.heading()?.nativeElement.focus({ preventScroll: true });
    });
  }
}
