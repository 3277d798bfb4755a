// The ways that are compared.

const address = (kind, file) => `/media/${kind.name}/${file}`;
const last = (list) => list.at(-1);

/**
 * @typedef {object} Played a chain of clips
 * @property {import('./kinds.mjs').Kind} kind
 * @property {readonly import('./make-clips.mjs').Clip[]} clips in the order in which they play
 * @property {readonly import('./make-clips.mjs').Clip[]} [fallbacks] the second source of each
 */

/** Where each clip of a chain is; with fallbacks the first of each, then the second. */
function addresses({ kind, clips, fallbacks }) {
  return clips.map((clip, place) => [
    address(kind, clip.file),
    ...(fallbacks ? [address(kind.fallback, fallbacks[place].file)] : []),
  ]);
}

/**
 * `isOneTimeline`: media time goes on from clip to clip. `query`: what the page is given; `null` if it cannot play the kind. A peer is given the fallback alone, as it has no way
 * to choose.
 *
 * @type {readonly { name: string, page: string, ours?: boolean, isOneTimeline?: boolean, query: (played: Played) => Record<string, string> | null }[]}
 */
export const techniques = [
  {
    name: 'ours',
    page: '/app/',
    ours: true,
    query: (played) => ({
      scenario: 'chain',
      sources: addresses(played)
        .map((sources) => sources.join('|'))
        .join(),
    }),
  },
  {
    name: 'source-change',
    page: '/bench/seam/pages/source-change.html',
    query: (played) => ({ sources: addresses(played).map(last).join() }),
  },
  {
    name: 'media-source',
    page: '/bench/seam/pages/media-source.html',
    isOneTimeline: true,
    query: ({ kind, clips }) =>
      kind.append
        ? {
            sources: clips.map(({ appended }) => address(kind, appended)).join(),
            seconds: clips.map(({ end }) => end / 1000).join(),
            type: kind.append,
          }
        : null,
  },
];
