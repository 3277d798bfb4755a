import type { CaptionTrack, StageInsets, StoryNode } from 'iv-player';
import type { PluginHost, StageState } from 'iv-player/plugin';
import { captionArea, pictureBox } from './caption-area';
import type { CaptionFiles } from './caption-files';
import { CaptionLayer } from './caption-layer';
import { CaptionScheduler } from './caption-scheduler';

export { CAPTIONS_CSS } from './captions-css';

/** What draws captions. */
export interface CaptionDrawing {
  /** Applies another free part of the stage. */
  readonly place: () => void;
  /** Applies another choice of tracks. */
  readonly update: () => void;
  readonly remove: () => void;
}

/**
 * Draws captions into the element of `<iv-captions>`, on the stage, each cue at its time, until `remove` is called.
 *
 * Loaded on demand. This file, and what it imports, imports no code that is loaded at first, Angular included: bundlers would
 * ship that to every application with a piece of `iv-player/ui`.
 * @param trackOf the track of a node that is to be shown, `null`: none
 * @param insets what is covered of the stage
 */
export function drawCaptions(
  element: HTMLElement,
  host: PluginHost,
  files: CaptionFiles,
  trackOf: (node: StoryNode) => CaptionTrack | null,
  insets: () => StageInsets,
): CaptionDrawing {
  const layer = new CaptionLayer(element);
  const scheduler = new CaptionScheduler(host, files, layer, trackOf);
  let stage: StageState | null = null;
  let size: { readonly width: number; readonly height: number } | null = null;
  const place = (): void => {
    if (!size || !stage) return;
    const shape = { width: size.width, height: size.height, fit: stage.fit, ratio: stage.ratio };
    const picture = pictureBox(shape);
    layer.place(captionArea(shape, insets()), Math.min(picture.width, picture.height));
  };
  const subscriptions = [
    host.facts.subscribe((fact) => scheduler.onFact(fact)),
    host.stageState.subscribe((state) => {
      stage = state;
      place();
    }),
  ];
  // A DOM without layout, such as jsdom, has no such observer.
  const observer =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver((entries) => {
          size = entries.at(-1)?.contentRect ?? null;
          place();
        });
  observer?.observe(element);
  return {
    place,
    update: () => scheduler.update(),
    remove: () => {
      observer?.disconnect();
      for (const subscription of subscriptions) subscription.unsubscribe();
      scheduler.stop();
      layer.remove();
    },
  };
}
