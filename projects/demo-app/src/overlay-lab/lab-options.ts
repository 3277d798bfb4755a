import type { OverlayOptions } from 'iv-player';

/** A value of a setting, with its label and effect. */
export interface LabOption<T> {
  readonly value: T;
  readonly label: string;
  /** Its effect, in one sentence. */
  readonly effect: string;
}

type Boxing = NonNullable<OverlayOptions['boxing']>;
type Scaling = NonNullable<OverlayOptions['scaling']>;

export const fitOptions: readonly LabOption<'contain' | 'cover'>[] = [
  { value: 'contain', label: 'contain', effect: 'The whole picture is visible, between bars.' },
  { value: 'cover', label: 'cover', effect: 'The picture fills the stage, and its edges are cut off.' },
];

export const boxingOptions: readonly LabOption<Boxing>[] = [
  {
    value: true,
    label: 'true',
    effect:
      'B has the overlay’s own ratio and fits like the film: inside C with contain, around C with cover.',
  },
  { value: 'min', label: 'min', effect: 'B has the overlay’s own ratio and always stays inside C.' },
  { value: 'max', label: 'max', effect: 'B has the overlay’s own ratio and always covers C.' },
  { value: false, label: 'false', effect: 'B is the whole stage, bars included.' },
  {
    value: 'video',
    label: 'video',
    effect: 'B is the box of the picture, whatever the overlay’s own ratio.',
  },
];

export const scalingOptions: readonly LabOption<Scaling>[] = [
  { value: false, label: 'false', effect: 'The overlay is laid out in B; its text keeps its page size.' },
  {
    value: true,
    label: 'true',
    effect: 'The overlay keeps its own size, and is scaled as a whole to fit B.',
  },
  {
    value: 'width',
    label: 'width',
    effect: 'The overlay keeps its own width, is scaled to the width of B, and gets a height that fills B.',
  },
  {
    value: 'height',
    label: 'height',
    effect: 'The overlay keeps its own height, is scaled to the height of B, and gets a width that fills B.',
  },
  {
    value: 'min',
    label: 'min',
    effect: 'The overlay is scaled by the smaller of the two factors, and its other side grows to fill B.',
  },
  {
    value: 'max',
    label: 'max',
    effect: 'The overlay is scaled by the larger of the two factors, and its other side shrinks to fill B.',
  },
];

/** The overlay's own size, in CSS pixels. */
export const sizeOptions: readonly LabOption<readonly [number, number]>[] = [
  { value: [640, 360], label: '640 × 360', effect: 'As wide as the film.' },
  { value: [480, 480], label: '480 × 480', effect: 'Square.' },
  { value: [300, 400], label: '300 × 400', effect: 'Upright.' },
  { value: [800, 240], label: '800 × 240', effect: 'A banner.' },
];

/** Template code with these options. */
export function labTemplate(fit: string, { boxing, scaling, width, height }: OverlayOptions): string {
  const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
  return `<iv-player [options]="{ fit: '${fit}' }" />

<div *ivOverlay="'card'; options: {
  boxing: ${literal(boxing)}, scaling: ${literal(scaling)},
  width: ${literal(width)}, height: ${literal(height)}
}">…</div>`;
}
