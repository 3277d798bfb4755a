import type { LabOption } from '../overlay-lab/lab-options';

/** Bandwidths for the lab, in bits per second. */
export const networkOptions: readonly LabOption<number>[] = [
  { value: Infinity, label: 'unlimited', effect: 'Your own network.' },
  { value: 2_000_000, label: '2 Mbit/s', effect: 'Enough for the largest rendition, with some buffer.' },
  {
    value: 500_000,
    label: '500 kbit/s',
    effect: 'Too slow for the largest rendition: the player switches to a smaller one.',
  },
  {
    value: 120_000,
    label: '120 kbit/s',
    effect: 'Too slow for every rendition: the last frame stays until more has loaded.',
  },
];

/** Limits of the quality. */
export const qualityOptions: readonly LabOption<number | 'stage'>[] = [
  { value: 'stage', label: "'stage'", effect: 'As many lines as the stage can show.' },
  { value: 360, label: '360', effect: 'At most 360 lines, for segments that are not loaded yet.' },
  { value: 240, label: '240', effect: 'At most 240 lines, for segments that are not loaded yet.' },
];
