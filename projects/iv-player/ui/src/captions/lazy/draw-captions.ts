import type { StageInsets } from 'iv-player';
import type { StageState } from 'iv-player/plugin';
import { captionArea, pictureBox } from './caption-area';
import { CaptionLayer } from './caption-layer';
import { type CaptionDeps, CaptionScheduler } from './caption-scheduler';

export { CAPTIONS_CSS } from './captions-css';

interface CaptionDrawing {
  /** Call it when the free part of the stage has changed. */
  readonly place: () => void;
  /** Call it when a different track may have been selected. */
  readonly update: () => void;
  readonly remove: () => void;
}

/**
 * Draws captions into the element of `<iv-captions>`, each cue at its time, until `remove` is called.
 *
 * Loaded on demand. This file and its imports must not import code that is loaded initially, including Angular: bundlers would ship
 * it in every application that uses `iv-player/ui`.
 * @param insets returns the covered part of the stage
 */
export function drawCaptions(
  element: HTMLElement,
  deps: CaptionDeps,
  insets: () => StageInsets,
): CaptionDrawing {
  const layer = new CaptionLayer(element);
  const scheduler = new CaptionScheduler(layer, deps);
  let stage: StageState | null = null;
  let size: { readonly width: number; readonly height: number } | null = null;
  const place = (): void => {
    if (!size || !stage) return;
    const shape = { width: size.width, height: size.height, fit: stage.fit, ratio: stage.ratio };
    const picture = pictureBox(shape);
    layer.place(captionArea(shape, insets()), Math.min(picture.width, picture.height));
  };
  const subscriptions = [
    deps.host.facts.subscribe((fact) => scheduler.onFact(fact)),
    deps.host.stageState.subscribe((state) => {
      stage = state;
      place();
    }),
  ];
  // A DOM without layout, such as jsdom, has no ResizeObserver.
  const onResize = (entries: readonly ResizeObserverEntry[]): void => {
    size = entries.at(-1)?.contentRect ?? null;
    place();
  };
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(onResize);
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
