import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  computed,
  effect,
  inject,
  input,
  untracked,
  viewChild,
} from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { NOTICE_TEXTS } from '../labels/english-texts';
import { injectLabels } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/per-player';
import { placeOnStage } from '../stage/place-on-stage';
import { injectReservation } from '../stage/reserved-room';
import { StageAnnouncer } from '../stage/stage-announcer';
import { MUTED_ICON, PLAY_ICON, REPLAY_ICON } from '../theme/icons';
import { IvIcon } from '../theme/iv-icon';
import { handBackFocus } from './hand-back-focus';
import { noticeOf } from './notice-rule';
import { NOTICES_STYLES } from './notices-styles';
import { steadySignal } from './steady-signal';
import { injectStoryNavigation } from './story-navigation';

/** Milliseconds of waiting before it is shown, and for which it is shown at least. */
const [BUFFERING_DELAY, BUFFERING_MINIMUM] = [500, 500];
/** Farther from the edge than controls and choices. */
const ORDER = 20;

/**
 * What the viewer must know or do so that the film goes on: it waits for data, its media failed, the browser refused to start
 * it or keeps its sound locked; with the checkpoints plugin also "Continue where you left off?", and "Start again" after the
 * end. Notices keep to the free part of the stage, are announced, and hand the focus back when they go.
 *
 * The attribute `data-state` is `none`, `buffering`, `blocked` after a refused autoplay, `error`, `resume` or `ended`.
 */
@Component({
  selector: 'iv-notices',
  imports: [IvIcon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'iv-piece', '[attr.lang]': 'labels.lang', '[attr.data-state]': 'notice() ?? "none"' },
  template: `
    <div
      class="iv-notice-area"
      [style.top.px]="insets().top"
      [style.right.px]="insets().right"
      [style.bottom.px]="insets().bottom"
      [style.left.px]="insets().left"
    >
      @switch (notice()) {
        @case ('error') {
          <div class="iv-notice iv-message iv-panel" role="alert">
            <p>{{ labels.mediaError }}</p>
            <button type="button" class="iv-button iv-primary" (click)="play()">{{ labels.retry }}</button>
          </div>
        }
        @case ('resume') {
          <div class="iv-notice iv-message iv-panel" role="group" [attr.aria-label]="labels.resumeQuestion">
            <p>{{ labels.resumeQuestion }}</p>
            <div class="iv-notice-buttons">
              <button type="button" class="iv-button iv-primary" (click)="navigation.resume()">
                {{ labels.resume }}
              </button>
              <button type="button" class="iv-button" (click)="navigation.beginAgain()">
                {{ labels.beginAgain }}
              </button>
            </div>
          </div>
        }
        @case ('blocked') {
          <div class="iv-notice">
            <button
              ivIcon
              type="button"
              class="iv-button iv-primary iv-big-play"
              [path]="icons.play"
              [label]="labels.start"
              (click)="play()"
            ></button>
          </div>
        }
        @case ('ended') {
          <div class="iv-notice">
            <button type="button" class="iv-button iv-primary" (click)="navigation.beginAgain()">
              <iv-icon [path]="icons.replay" />{{ labels.beginAgain }}
            </button>
          </div>
        }
        @case ('buffering') {
          <div class="iv-notice iv-spinner" role="status" [attr.aria-label]="labels.loading"></div>
        }
      }
    </div>
    @if (isSoundLocked()) {
      <!-- Any gesture unlocks sound, so the button needs no listener. -->
      <div #soundMark class="iv-sound" [style.top.px]="soundMarkTop()">
        <button type="button" class="iv-button iv-panel iv-sound-mark">
          <iv-icon [path]="icons.muted" />{{ labels.soundLocked }}
        </button>
      </div>
    }
  `,
})
export class IvNotices {
  /** Whether it offers to continue a stored story, and to start again after the end. Default `true`. */
  readonly storyNavigation = input(true);

  readonly #player = inject(Player);
  readonly #layout = inject(StageLayout);
  readonly #isBuffering = steadySignal(
    () => this.#player.signals.status() === 'buffering',
    BUFFERING_DELAY,
    BUFFERING_MINIMUM,
  );
  /** @internal */
  protected readonly icons = { play: PLAY_ICON, replay: REPLAY_ICON, muted: MUTED_ICON };
  /** @internal */
  protected readonly labels = injectLabels(NOTICE_TEXTS);
  /** @internal */
  protected readonly navigation = injectStoryNavigation();
  /** @internal */
  protected readonly insets = this.#layout.insets;
  /** @internal */
  protected readonly notice = computed(() => {
    const { isActive, canResume } = this.navigation;
    const offers = this.storyNavigation();
    return noticeOf({
      ...this.#player.signals.state(),
      canResume: offers && canResume(),
      canBeginAgain: offers && isActive(),
      isBuffering: this.#isBuffering(),
    });
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
    placeOnStage(NOTICES_STYLES);
    handBackFocus(() => [this.notice(), this.isSoundLocked()]);
    this.#announce();
  }

  /** A new refusal or failure shows the same notice again. @internal */
  protected play(): void {
    this.#player.play().catch(() => undefined);
  }

  #announce(): void {
    const announcer = injectPerPlayer(StageAnnouncer);
    const { loading, resumeQuestion, autoplayBlocked, soundLocked } = this.labels;
    // An alert announces itself.
    const texts: Readonly<Record<string, string>> = {
      resume: resumeQuestion,
      blocked: autoplayBlocked,
      buffering: loading,
    };
    const announce = (text: string | undefined): void => {
      if (text) untracked(() => announcer.announce(text));
    };
    effect(() => announce(texts[this.notice() ?? '']));
    effect(() => announce(this.isSoundLocked() ? soundLocked : undefined));
  }
}
