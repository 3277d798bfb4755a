import type { OverlayOptions } from 'iv-player';

/** The measure the film was drawn in. */
const film = { width: 854, height: 480 } as const;

/** The whole stage, black bars included: what the hand needs should have all the room there is. */
export const wholeStage: OverlayOptions = { boxing: false, pointerEvents: false };

/** The picture's box, laid out in the stage's own pixels: text keeps its size, the edges are the picture's. */
export const onPicture: OverlayOptions = { boxing: true, pointerEvents: false, ...film };

/** The picture's box in the film's own pixels: what lies at (120, 200) in the film lies at (120, 200) here. */
export const inFilmPixels: OverlayOptions = { ...onPicture, scaling: true };

/** Twice as large as in the film, for small stages. */
export const inLargePixels: OverlayOptions = {
  ...inFilmPixels,
  width: film.width / 2,
  height: film.height / 2,
};
