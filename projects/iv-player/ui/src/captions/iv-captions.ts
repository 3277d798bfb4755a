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
import { startOnDemand } from '../stage/start-on-demand';
import { applyStyles } from 'iv-player/private';
import { injectCaptionFiles } from './caption-files';
import { captionProperties } from './caption-properties';
import { type CaptionWish, chooseCaptionTrack } from './choose-caption-track';
import { offerCaptions } from './offer-captions';

/**
 * Shows the captions of nodes in the uncovered part of the picture. Captions are off unless a track is `default`, the player has a
 * language, or the viewer has turned captions on. If a file cannot be read, the player emits `captionerror`. The code that draws captions
 * is loaded with the first file; if that fails, it is loaded at the next node.
 *
 * Assistive technology can read the captions, but does not announce them, because most of its users can hear the film. Set `spoken` to
 * announce them to viewers who do not understand the spoken language.
 * @example
 * ```html
 * <iv-player><iv-captions spoken /></iv-player>
 * ```
 */
@Directive({
  selector: 'iv-captions',
  host: { class: 'iv-piece iv-captions', '[attr.aria-live]': "spoken() ? 'polite' : 'off'" },
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
    offerCaptions(wish);
    // Untracked: effects in the application that change the player must not depend on these signals.
    const trackOf = (node: StoryNode): CaptionTrack | null =>
      chooseCaptionTrack(node.captions, untracked(wish));
    startOnDemand(
      ({ captions }) => {
        const track = chooseCaptionTrack(captions, wish());
        // Load the file in parallel with the code that draws captions, so that they are not late.
        if (track) untracked(() => files.preload(track));
        return track !== null;
      },
      () => import('./lazy/draw-captions'),
      ({ CAPTIONS_CSS, drawCaptions }) => {
        const insets = (): StageInsets => untracked(layout.insets);
        const drawing = drawCaptions(element, { host, files, trackOf }, insets);
        afterRenderEffect(() => {
          // Apply the styles again if the stage moves to a different document or shadow root.
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
