import type { OverlayOptions } from 'iv-player';

/** One value of a setting and the words for it. */
export interface LabChoice<T> {
  readonly value: T;
  readonly label: string;
  /** What it does, in a sentence. */
  readonly does: string;
}

type Boxing = NonNullable<OverlayOptions['boxing']>;
type Scaling = NonNullable<OverlayOptions['scaling']>;

export const fits: readonly LabChoice<'contain' | 'cover'>[] = [
  { value: 'contain', label: 'contain', does: 'The whole picture is seen, between bars.' },
  { value: 'cover', label: 'cover', does: 'The picture fills the stage and loses its edges.' },
];

export const boxings: readonly LabChoice<Boxing>[] = [
  {
    value: true,
    label: 'true',
    does: 'B has the overlay’s own ratio and goes with the film: inside C with contain, around C with cover.',
  },
  { value: 'min', label: 'min', does: 'B has the overlay’s own ratio and always stays inside C.' },
  { value: 'max', label: 'max', does: 'B has the overlay’s own ratio and always covers C.' },
  { value: false, label: 'false', does: 'B is the whole stage, bars included.' },
  { value: 'video', label: 'video', does: 'B is the box of the picture, whatever the overlay’s own ratio.' },
];

export const scalings: readonly LabChoice<Scaling>[] = [
  { value: false, label: 'false', does: 'It is laid out in B; its text keeps the size of the page.' },
  { value: true, label: 'true', does: 'It keeps its own size and is scaled as a whole until it fits B.' },
  {
    value: 'width',
    label: 'width',
    does: 'It keeps its own width, is scaled to the width of B, and gets the height that fills B.',
  },
  {
    value: 'height',
    label: 'height',
    does: 'It keeps its own height, is scaled to the height of B, and gets the width that fills B.',
  },
  {
    value: 'min',
    label: 'min',
    does: 'It is scaled by the smaller of the two scales; the other side grows to fill B.',
  },
  {
    value: 'max',
    label: 'max',
    does: 'It is scaled by the larger of the two scales; the other side shrinks to fill B.',
  },
];

/** The overlay's own size, in CSS pixels. */
export const sizes: readonly LabChoice<readonly [number, number]>[] = [
  { value: [640, 360], label: '640 × 360', does: 'Wide as the film.' },
  { value: [480, 480], label: '480 × 480', does: 'Square.' },
  { value: [300, 400], label: '300 × 400', does: 'Upright.' },
  { value: [800, 240], label: '800 × 240', does: 'A banner.' },
];

/** The template that says all this. */
export function labCode(fit: string, { boxing, scaling, width, height }: OverlayOptions): string {
  const told = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
  return `<iv-player [options]="{ fit: '${fit}' }" />

<div *ivOverlay="'card'; options: {
  boxing: ${told(boxing)}, scaling: ${told(scaling)},
  width: ${told(width)}, height: ${told(height)}
}">…</div>`;
}
