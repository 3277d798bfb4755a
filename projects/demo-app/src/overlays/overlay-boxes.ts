import type { OverlayOptions } from 'iv-player';

/** Size of the clips in pixels. */
const video = { width: 854, height: 480 } as const;

/** The whole stage including its bars, for elements above the controls. */
export const wholeStage: OverlayOptions = { boxing: false, pointerEvents: false };

/** The picture's box in CSS pixels: text keeps its size and stays on the picture. */
export const inPictureBox: OverlayOptions = { boxing: true, pointerEvents: false, ...video };

/** The picture's box in pixels of the video: (120, 200) in the video is (120, 200) in the overlay. */
export const inVideoPixels: OverlayOptions = { ...inPictureBox, scaling: true };
