import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  booleanAttribute,
  computed,
  effect,
  inject,
  input,
  untracked,
  viewChild,
} from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { NOTICE_TEXTS } from '../labels/english-labels';
import { injectLabels } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/inject-per-player';
import { hasNoStory, playFilm } from '../stage/play-film';
import { restoreFocus } from '../stage/restore-focus';
import { placeOnStage } from '../stage/place-on-stage';
import { injectReservation } from '../stage/inject-reservation';
import { StageAnnouncer } from '../stage/stage-announcer';
import { MUTED_ICON } from '../theme/icons';
import { IvIcon } from '../theme/iv-icon';
import { noticeContent, noticeOf } from './notice-content';
import { NOTICES_CSS } from './notices-css';
import { flickerFreeSignal } from './flicker-free-signal';
import { injectStoryNavigation } from './story-navigation';

/** Delay before the stalled notice, and its minimum duration, in ms. */
const [BUFFERING_DELAY, BUFFERING_MINIMUM] = [500, 500];
/** Order at the top of the stage. */
const ORDER = 20;

/**
 * Shows why the film is not playing, and what to do: it is stalled, its media failed, or the browser blocked autoplay or sound. With the
 * checkpoints plugin, also asks "Continue where you left off?", and offers "Start over" after the end. Notices stay in the free part of
 * the stage, are announced to screen readers, and restore focus when they disappear.
 *
 * The attribute `data-state` is `none`, `buffering`, `blocked` after blocked autoplay, `error`, `resume` or `ended`.
 * @example
 * ```html
 * <iv-player><iv-notices storyNavigation /></iv-player>
 * ```
 */
@Component({
  selector: 'iv-notices',
  imports: [IvIcon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'iv-piece', '[attr.lang]': 'labels.lang', '[attr.data-state]': 'notice() ?? "none"' },
  template: `
    <div class="iv-notice-area" [style.inset]="inset()">
      @for (shown of content(); track shown.role) {
        <div [attr.class]="shown.look" [attr.role]="shown.role" [attr.aria-label]="shown.name">
          <div class="iv-notice-text">{{ shown.text }}</div>
          <div class="iv-notice-buttons">
            @for (button of shown.buttons; track $index) {
              <button
                type="button"
                form=""
                class="iv-button"
                [class.iv-primary]="$first"
                [class.iv-big-play]="button.isBig"
                [attr.aria-label]="button.isBig ? button.label : null"
                [attr.title]="button.isBig ? button.label : null"
                (click)="button.click()"
              >
                @if (button.icon; as icon) {
                  <iv-icon [path]="icon" />
                }
                {{ button.isBig ? '' : button.label }}
              </button>
            }
          </div>
        </div>
      }
    </div>
    @if (isSoundLocked()) {
      <!-- Any gesture unlocks sound, so the button needs no listener. -->
      <div #soundMark class="iv-sound" [style.top.px]="soundMarkTop()">
        <button type="button" form="" class="iv-button iv-panel iv-sound-mark">
          <iv-icon [path]="mutedIcon" />{{ labels.soundLocked }}
        </button>
      </div>
    }
  `,
})
export class IvNotices {
  /** Whether to offer to continue a saved story, and to start over after the end. Default `true`. */
  readonly storyNavigation = input(true, { transform: booleanAttribute });

  readonly #player = inject(Player);
  readonly #isBuffering = flickerFreeSignal(
    () => this.#player.signals.status() === 'buffering',
    BUFFERING_DELAY,
    BUFFERING_MINIMUM,
  );
  /** @internal */
  protected readonly mutedIcon = MUTED_ICON;
  /** @internal */
  protected readonly labels = injectLabels(NOTICE_TEXTS);
  readonly #navigation = injectStoryNavigation();
  readonly #actions = {
    // If it fails again, the same notice is shown again.
    play: () => playFilm(this.#player),
    resume: () => void this.#navigation.resume(),
    beginAgain: () => void this.#navigation.beginAgain(),
  };
  readonly #insets = inject(StageLayout).insets;
  /**
   * Free part of the stage, as a value of the CSS property `inset`. `null` for the whole stage, so that a server renders no style
   * attribute, which a strict content security policy forbids.
   * @internal
   */
  protected readonly inset = computed(() => {
    const { top, right, bottom, left } = this.#insets();
    return top || right || bottom || left ? `${top}px ${right}px ${bottom}px ${left}px` : null;
  });
  /** Code of the error that is stopping the film. */
  readonly #error = computed(() =>
    hasNoStory(this.#player) ? 'BAD_FORMAT' : this.#player.signals.state().error,
  );
  /** @internal */
  protected readonly notice = computed(() => {
    const { isActive, canResume } = this.#navigation;
    const offers = this.storyNavigation();
    return noticeOf({
      ...this.#player.signals.state(),
      error: this.#error(),
      canResume: offers && canResume(),
      canBeginAgain: offers && isActive(),
      isBuffering: this.#isBuffering(),
    });
  });
  /** @internal */
  protected readonly content = computed(() => {
    const notice = this.notice();
    return notice ? [noticeContent(notice, this.labels, this.#actions, this.#error())] : [];
  });
  /** @internal */
  protected readonly isSoundLocked = computed(() => {
    const { isSoundLocked, isPlaying } = this.#player.signals.state();
    return isSoundLocked && isPlaying;
  });
  /** @internal */
  protected readonly soundMark = viewChild<ElementRef<HTMLElement>>('soundMark');
  /** @internal */
  protected readonly soundMarkTop = injectReservation(
    () => this.soundMark()?.nativeElement,
    () => 'top',
    () => ORDER,
  );

  /** @internal */
  constructor() {
    placeOnStage(NOTICES_CSS);
    restoreFocus(() => [this.notice(), this.isSoundLocked()]);
    this.#announce();
  }

  /** Announces notices when they appear or change their language. */
  #announce(): void {
    const announcer = injectPerPlayer(StageAnnouncer);
    for (const text of [
      computed(() => this.content()[0]?.announcement),
      computed(() => (this.isSoundLocked() ? this.labels.soundLocked : null)),
    ]) {
      effect(() => {
        const announcement = text();
        if (announcement) untracked(() => announcer.announce(announcement, this.labels.lang));
      });
    }
  }
}
