import {
  ChangeDetectionStrategy,
  Component,
  type OnChanges,
  type SimpleChanges,
  booleanAttribute,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import {
  type DecisionRecord,
  IvPlayer,
  type IvPlayerError,
  type IvPlayerOptions,
  Player,
  type StoryNode,
} from 'iv-player';
import { IvPlayerBindings, optionalBoolean } from 'iv-player/private';
import { IvCaptions } from '../captions/iv-captions';
import { IvChoices } from '../choices/iv-choices';
import { IvControls } from '../controls/iv-controls';
import { IvAudioDescription } from '../description/iv-audio-description';
import { IvNotices } from '../notices/iv-notices';
import { IvQuestions } from '../questions/iv-questions';

/**
 * Player with choices, questions, controls, captions, audio description and notices. Its content is placed over the video, as in `<iv-player>`.
 * For other combinations, add the components to `<iv-player>` yourself: components you do not use are not shipped.
 * @example
 * ```html
 * <iv-full-player story="film/story.json" poster="film/door.webp" [language]="language()" />
 * ```
 */
@Component({
  selector: 'iv-full-player',
  exportAs: 'ivFullPlayer',
  imports: [IvAudioDescription, IvCaptions, IvChoices, IvControls, IvNotices, IvPlayer, IvQuestions],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player [poster]="poster()">
    <ng-content />
    <iv-captions />
    @if (choices()) {
      <iv-choices [shortcuts]="shortcuts()" />
    }
    <iv-questions />
    <iv-notices [storyNavigation]="storyNavigation()" />
    <iv-controls [shortcuts]="shortcuts()" />
    <iv-audio-description />
  </iv-player>`,
})
export class IvFullPlayer implements OnChanges {
  /**
   * Player options, merged over those from `provideIvPlayer`. When they change, only values that differ from the previous ones are
   * applied; `autoplay` takes effect when it becomes `true`. Default: none.
   */
  readonly options = input<IvPlayerOptions>();
  /** URL of an image shown until the first frame. Default: none. */
  readonly poster = input<string>();
  /** Whether the player is muted. Default: unchanged. */
  readonly muted = input<boolean | undefined, unknown>(undefined, { transform: optionalBoolean });
  /** Volume in [0, 1]. Default: unchanged. */
  readonly volume = input<number>();
  /** Language of captions, choices and audio descriptions, as a BCP 47 tag. Default: unchanged. */
  readonly language = input<string | null>();

  /** Emits when the player is muted or unmuted. */
  readonly mutedChange = output<boolean>();
  /** Emits the new volume. */
  readonly volumeChange = output<number>();
  /** Emits the new language. */
  readonly languageChange = output<string | null>();
  /** Emits the player once the stage is attached. Define the story before that, with `[story]` or in a constructor. */
  readonly ready = output<Player>();

  /** Emits the current node when it changes: when a node starts, and when a saved position is restored. */
  readonly nodeChange = output<StoryNode>();
  /** Emits each choice, by the viewer or the player, once its node has ended and the choice is final. */
  readonly choice = output<DecisionRecord>();
  /** Emits when the last node of the playlist has ended. */
  readonly ended = output();
  /** Emits each player error. */
  readonly failed = output<IvPlayerError>();

  /** Injected player. */
  readonly player = inject(Player);
  readonly #bindings = new IvPlayerBindings(this);

  /** Whether single-character keyboard shortcuts work while focus is in the player. Default `true`. */
  readonly shortcuts = input(true, { transform: booleanAttribute });
  /** Whether to show the choices. Turn this off if your own content shows them. Default `true`. */
  readonly choices = input(true, { transform: booleanAttribute });
  /** Whether to offer to continue a saved story, and to start over after the end. Default `true`. */
  readonly storyNavigation = input(true, { transform: booleanAttribute });
  /** The stage, for example to enter fullscreen. */
  readonly stage = viewChild.required(IvPlayer);

  /** Applies changed inputs. */
  ngOnChanges(changes: SimpleChanges): void {
    this.#bindings.apply(changes);
  }
}
