import { ChangeDetectionStrategy, Component, booleanAttribute, input, viewChild } from '@angular/core';
import { IvPlayer } from 'iv-player';
import { IvPlayerBindings } from 'iv-player/private';
import { IvCaptions } from '../captions/iv-captions';
import { IvChoices } from '../choices/iv-choices';
import { IvControls } from '../controls/iv-controls';
import { IvAudioDescription } from '../description/iv-audio-description';
import { IvNotices } from '../notices/iv-notices';

/**
 * The player with every piece that a viewer needs: choices, controls, captions, audio description and notices. Its content
 * lies on the video, as that of `<iv-player>`. For other combinations write the pieces into `<iv-player>` yourself: what is
 * not written is not shipped.
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
export class IvFullPlayer extends IvPlayerBindings {
  /** Whether keys of a single character act while the focus is in the player. Default `true`. */
  readonly shortcuts = input(true, { transform: booleanAttribute });
  /** Whether it offers to continue a stored story, and to start again after the end. Default `true`. */
  readonly storyNavigation = input(true, { transform: booleanAttribute });
  /** The stage, for fullscreen. */
  readonly stage = viewChild.required(IvPlayer);
}
