import { stageOf } from 'iv-player/private';

/** The video on the screen: all others are inert. */
export function visibleVideo(player: object): HTMLVideoElement | null {
  return (
    stageOf(player)?.element.querySelector<HTMLVideoElement>(
      ':scope > .iv-container:not(.iv-layers) video:not([inert])',
    ) ?? null
  );
}
