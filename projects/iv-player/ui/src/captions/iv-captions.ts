import {
  DestroyRef,
  Directive,
  afterRenderEffect,
  booleanAttribute,
  computed,
  inject,
  input,
  untracked,
} from '@angular/core';
import { type CaptionTrack, Player, type StageInsets, StageLayout, type StoryNode } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { IV_LABELS } from '../labels/inject-labels';
import { ViewerSettings } from '../settings/viewer-settings';
import { placeOnStage } from '../stage/place-on-stage';
import { startWhenNeeded } from '../stage/start-when-needed';
import { applyStyles } from 'iv-player/private';
import { injectCaptionFiles } from './caption-files';
import { captionProperties } from './caption-properties';
import { type CaptionWish, chooseCaptionTrack } from './choose-caption-track';

/**
 * The captions of the nodes, in the picture, clear of what covers part of it. They are off unless a track is `default`, the
 * player has a language or the viewer switched captions on; a file that cannot be read raises `captionerror`. What draws them is
 * loaded with the first file; when that fails it is tried again at the next node.
 *
 * A directive, because its elements are changed without change detection. Assistive technology can read the captions, but they
 * are not announced: most who use it hear the sound. `spoken` has them announced, where the viewer does not know the language
 * that is spoken.
 * @example
 * ```html
 * <iv-player><iv-captions spoken /></iv-player>
 * ```
 */
@Directive({
  selector: 'iv-captions',
  host: {
    class: 'iv-piece iv-captions',
    '[attr.aria-live]': "spoken() ? 'polite' : 'off'",
  },
})
export class IvCaptions {
  /** Whether screen readers announce each caption. Default `false`. */
  readonly spoken = input(false, { transform: booleanAttribute });

  /** @internal */
  constructor() {
    const { signals } = inject(Player);
    const { values } = inject(ViewerSettings);
    const labels = inject(IV_LABELS);
    const host = inject(PluginHost);
    const layout = inject(StageLayout);
    const files = injectCaptionFiles();
    const element = placeOnStage();
    const wish = computed<CaptionWish>(() => {
      const { captions, language } = values();
      return { captions, language: signals.language() ?? language, labelLanguage: labels.lang };
    });
    // An effect of the application that changes the player must not depend on what the captions read.
    const trackOf = (node: StoryNode): CaptionTrack | null =>
      chooseCaptionTrack(node.captions, untracked(wish));
    startWhenNeeded(
      ({ captions }) => {
        const track = chooseCaptionTrack(captions, wish());
        // At the same time as the code that draws it: captions would be late otherwise.
        if (track) untracked(() => files.preload(track));
        return track !== null;
      },
      () => import('./draw-captions'),
      ({ CAPTIONS_CSS, drawCaptions }) => {
        const insets = (): StageInsets => untracked(layout.insets);
        const drawing = drawCaptions(element, host, files, trackOf, insets);
        afterRenderEffect(() => {
          // On another page or in another shadow root they are needed again.
          layout.stage();
          applyStyles(element, CAPTIONS_CSS);
        });
        afterRenderEffect(() => {
          layout.insets();
          drawing.place();
        });
        afterRenderEffect(() => {
          for (const [name, value] of captionProperties(values().captionStyle))
            element.style.setProperty(name, value);
        });
        afterRenderEffect(() => {
          wish();
          drawing.update();
        });
        inject(DestroyRef).onDestroy(drawing.remove);
      },
    );
  }
}
