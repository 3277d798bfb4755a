import { stageOf } from 'iv-player/private';

/** Returns the visible video; the others are inert. */
export function visibleVideo(player: object): HTMLVideoElement | null {
  return (
    stageOf(player)?.element.querySelector<HTMLVideoElement>(
      ':scope > .iv-container:not(.iv-layers) video:not([inert])',
    ) ?? null
  );
}
