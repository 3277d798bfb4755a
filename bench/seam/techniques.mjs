import { jumpFigures } from './jump-figures.mjs';

// The ways that are compared, in the order of the tables.

/** @type {readonly { name: string, title: string, path: string, ours?: boolean, figures?: Function }[]} */
export const techniques = [
  { name: 'source-change', title: 'source change on `ended`', path: '/bench/seam/pages/source-change.html' },
  { name: 'video-js', title: 'video.js with its playlist plugin', path: '/bench/seam/pages/video-js.html' },
  { name: 'media-source', title: 'bare MediaSource append', path: '/bench/seam/pages/media-source.html' },
  {
    name: 'known',
    title: '**iv-player**, child known 1.5 s before the end',
    path: '/app/?scenario=known',
    ours: true,
  },
  {
    name: 'late',
    title: '**iv-player**, preloaded child chosen 250 ms before the end',
    path: '/app/?scenario=late',
    ours: true,
  },
  {
    name: 'jump',
    title: '**iv-player**, `make(child, { seek: true })`',
    path: '/app/?scenario=jump',
    ours: true,
    figures: jumpFigures,
  },
];
