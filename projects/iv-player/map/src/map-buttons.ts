import type { IvMapCanvas } from './iv-map-canvas';
import { ZOOM_FACTOR } from './map-gestures';

export interface MapButton {
  readonly label: 'zoomIn' | 'zoomOut' | 'fit' | 'showHere' | 'panLeft' | 'panRight' | 'panUp' | 'panDown';
  /** SVG path data of its icon, in a 24 × 24 view box. */
  readonly icon: string;
  readonly run: (map: IvMapCanvas) => void;
}

/** Distance that a button pans, in tenths of the viewport. */
const STEP = 4;

/** Buttons as an alternative to dragging, pinching and the mouse wheel. */
export const MAP_BUTTONS: readonly MapButton[] = [
  { label: 'zoomIn', icon: 'M12 5v14M5 12h14', run: ({ viewport }) => viewport?.zoom(ZOOM_FACTOR) },
  { label: 'zoomOut', icon: 'M5 12h14', run: ({ viewport }) => viewport?.zoom(1 / ZOOM_FACTOR) },
  { label: 'fit', icon: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5', run: ({ viewport }) => viewport?.fit() },
  {
    label: 'showHere',
    icon: 'M12 2v5m0 10v5M2 12h5m10 0h5M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
    run: (map) => map.showHere(),
  },
  { label: 'panLeft', icon: 'm14 5-7 7 7 7', run: ({ viewport }) => viewport?.step(-STEP, 0) },
  { label: 'panRight', icon: 'm10 5 7 7-7 7', run: ({ viewport }) => viewport?.step(STEP, 0) },
  { label: 'panUp', icon: 'm5 15 7-7 7 7', run: ({ viewport }) => viewport?.step(0, -STEP) },
  { label: 'panDown', icon: 'm5 9 7 7 7-7', run: ({ viewport }) => viewport?.step(0, STEP) },
];
