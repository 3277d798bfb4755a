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

/**
 * The player with every piece that a viewer needs: choices, controls, captions, audio description and notices. Its content
 * lies on the video, as that of `<iv-player>`. For other combinations write the pieces into `<iv-player>` yourself: what is
 * not written is not shipped.
 * @example
 * ```html
 * <iv-full-player story="film/story.json" poster="film/door.webp" [language]="language()" />
 * ```
 */
@Component({
  selector: 'iv-full-player',
  exportAs: 'ivFullPlayer',
  imports: [IvAudioDescription, IvCaptions, IvChoices, IvControls, IvNotices, IvPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player [poster]="poster()">
    <ng-content />
    <iv-captions />
    <iv-choices [shortcuts]="shortcuts()" />
    <iv-notices [storyNavigation]="storyNavigation()" />
    <iv-controls [shortcuts]="shortcuts()" />
    <iv-audio-description />
  </iv-player>`,
})
export class IvFullPlayer implements OnChanges {
  /**
   * Player options, applied over those of `provideIvPlayer`. Of options that change, only what differs from those given before is
   * applied; `autoplay` acts when it becomes `true`. Default none.
   */
  readonly options = input<IvPlayerOptions>();
  /** Address of a picture that lies on the stage until the first frame. Default none. */
  readonly poster = input<string>();
  /** Whether the player is muted. Default: it stays as it is. */
  readonly muted = input<boolean | undefined, unknown>(undefined, { transform: optionalBoolean });
  /** Volume in [0, 1]. Default: it stays as it is. */
  readonly volume = input<number>();
  /** Language of captions, texts and descriptions, as a BCP 47 tag. Default: it stays as it is. */
  readonly language = input<string | null>();

  /** Emits when the player is muted or unmuted. */
  readonly mutedChange = output<boolean>();
  /** Emits the new volume. */
  readonly volumeChange = output<number>();
  /** Emits the new language. */
  readonly languageChange = output<string | null>();
  /** Emits the player once the stage is attached. Define a story before: by `[story]`, or in a constructor. */
  readonly ready = output<Player>();

  /** Emits the current node when it is another one: when it starts, and when a saved place was restored. */
  readonly nodeChange = output<StoryNode>();
  /** Emits each choice, by the viewer or not, once its node is over and it can no longer change. */
  readonly choice = output<DecisionRecord>();
  /** Emits when the last node of the playlist was played to its end. */
  readonly ended = output();
  /** Emits each error of the player. */
  readonly failed = output<IvPlayerError>();

  /** The player of the scope. */
  readonly player = inject(Player);
  readonly #bindings = new IvPlayerBindings(this);

  /** Whether keys of a single character act while the focus is in the player. Default `true`. */
  readonly shortcuts = input(true, { transform: booleanAttribute });
  /** Whether it offers to continue a stored story, and to start again after the end. Default `true`. */
  readonly storyNavigation = input(true, { transform: booleanAttribute });
  /** The stage, for fullscreen. */
  readonly stage = viewChild.required(IvPlayer);

  /** Applies changed inputs. */
  ngOnChanges(changes: SimpleChanges): void {
    this.#bindings.apply(changes);
  }
}
