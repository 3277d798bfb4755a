// What is measured: the pages, and the overlays that are put on them.

/**
 * `alike`: all 854 × 480, scaled by a transform. `different`: as many sizes as overlays, scaled. `unscaled`: all alike,
 * laid out in their box, so that a resize lays out their content again.
 */
export const kinds = ['alike', 'different', 'unscaled'];

/** Ours first. Steps: thousands of forced layouts in each need not be repeated as often. */
export const pages = [
  { name: 'ours', path: '/app/?scenario=overlays' },
  { name: 'writes', path: '/bench/overlays/pages/overlays.html?way=writes' },
  {
    name: 'interleaved',
    path: '/bench/overlays/pages/overlays.html?way=interleaved',
    steps: (wish, size) => (size < 1000 ? wish : Math.min(wish, 12)),
  },
  { name: 'container units', path: '/bench/overlays/pages/overlays.html?way=container-units' },
];

/** Options of so many overlays. */
export function overlaysOf(kind, count) {
  return Array.from({ length: count }, (_, place) => ({
    width: kind === 'different' ? 600 + place : 854,
    height: kind === 'different' ? 480 + ((place * 7) % 211) : 480,
    scaling: kind !== 'unscaled',
  }));
}

/** Now two of a kind, now something else: planes that begin and end all the time. */
export function mixture(count) {
  const lists = kinds.map((kind) => overlaysOf(kind, count));
  return Array.from({ length: count }, (_, place) => lists[[0, 0, 1, 2, 0, 2, 2][place % 7]][place]);
}
