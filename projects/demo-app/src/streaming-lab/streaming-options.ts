import type { LabOption } from '../overlay-lab/lab-options';

/** Bandwidths of the lab, in bits per second. */
export const lineOptions: readonly LabOption<number>[] = [
  { value: Infinity, label: 'your own', effect: 'As fast as this page was loaded.' },
  { value: 2_000_000, label: '2 Mbit/s', effect: 'Enough for the largest rendition, with some time ahead.' },
  { value: 500_000, label: '500 kbit/s', effect: 'Too slow for the largest one: a smaller one follows.' },
  {
    value: 120_000,
    label: '120 kbit/s',
    effect: 'Too slow for all: the last picture stays until there is more.',
  },
];

/** Limits of the quality. */
export const qualityOptions: readonly LabOption<number | 'stage'>[] = [
  { value: 'stage', label: "'stage'", effect: 'As much as the stage can show.' },
  { value: 360, label: '360', effect: 'At most 360 lines, from what is not loaded yet on.' },
  { value: 240, label: '240', effect: 'At most 240 lines, from what is not loaded yet on.' },
];
