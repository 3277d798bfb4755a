import { stageOf } from 'iv-player/private';

/** Returns the visible video; the others are inert. */
export function visibleVideo(player: object): HTMLVideoElement | null {
  const selector = ':scope > .iv-container:not(.iv-layers) video:not([inert])';
  return stageOf(player)?.element.querySelector<HTMLVideoElement>(selector) ?? null;
}
