// What the bench of HLS sources plays, and in which players.

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;

/** Sources that are played in turn, so that every kind of seam between them is in it. */
/** @type {readonly { name: string, title: string, sources: readonly string[] }[]} */
export const mixes = [
  { name: 'ts', title: 'MPEG-TS and fMP4 in turn', sources: [ladder('h1'), ladder('h2')] },
  {
    name: 'b-frames',
    title: 'MPEG-TS and fMP4 in turn, with B-frames',
    sources: [ladder('h3'), ladder('h4')],
  },
  { name: 'file', title: 'MPEG-TS and an MP4 file in turn', sources: [ladder('h1'), '/clips/c2.mp4'] },
];

/** @type {readonly { name: string, title: string, path: string, ours?: boolean }[]} */
export const players = [
  { name: 'video-js', title: 'video.js with its playlist plugin', path: '/bench/seam/pages/video-js.html' },
  {
    name: 'vidstack',
    title: 'vidstack, the next source on `ended`',
    path: '/bench/seam/pages/vidstack.html',
  },
  {
    name: 'ours',
    title: '**iv-player**, child known 1.5 s before the end',
    path: '/app/?scenario=known',
    ours: true,
  },
];
