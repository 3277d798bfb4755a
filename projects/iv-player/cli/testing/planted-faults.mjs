// Faults of a story and its files, each with what `iv-player check --media` and `iv-player pack` say about it.
import { readFileSync } from 'node:fs';
import { realClip, realSound } from './real-media.mjs';
import { PACKET } from './tiny-segments.mjs';

const clipAt = (name) => readFileSync(new URL(`../../test-clips/${name}`, import.meta.url));

/** Boxes of an MP4 file: name, and content with head. */
function boxesOf(file) {
  const boxes = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.push([file.toString('latin1', at + 4, at + 8), file.subarray(at, at + file.readUInt32BE(at))]);
  return boxes;
}

/** A recording that was interrupted: its index would have come last. */
function withoutIndex() {
  const file = Buffer.concat(
    boxesOf(realClip('a.mp4')).flatMap(([name, box]) => (name === 'moov' ? [] : [box])),
  );
  return file.subarray(0, file.length * 0.7);
}

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n0.ts\n';
const END = '#EXT-X-ENDLIST\n';
const page = '<!doctype html>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n'.padEnd(400);
const cue = (start, end) => `WEBVTT\n\n${start} --> ${end}\nIt is dark.\n`;

/** Plants a clip or a stream in a scene of its own. */
const clip = (source, expected, files) => ({
  files,
  expected,
  edit: (story) => (story.nodes[`the ${source}`] = { source }),
});
/** Plants a caption file. */
const captions = (src, expected, files) => ({
  files,
  expected,
  edit: ({ nodes }) =>
    (nodes.good.captions = [...(nodes.good.captions ?? []), { src, lang: 'en', label: src }]),
});

/**
 * @typedef {object} PlantedFault
 * @property {RegExp} expected line of the output, from the severity on
 * @property {Record<string, string | Buffer>} [files] to write, by path
 * @property {(story: any) => void} [edit] changes the story
 * @property {boolean} [isRefused] whether the story cannot be packed, default: if the fault is an error
 */

/** @type {Readonly<Record<string, PlantedFault>>} */
export const FAULTS = {
  'a scene that leads nowhere': {
    edit: ({ nodes }) => (nodes.lost = { text: 'Nothing follows.' }),
    expected: /^error {2}DEAD_END .*"lost"/,
  },
  'an unknown scene': {
    edit: ({ nodes }) => (nodes.onward = { text: 'On.', next: 'nowhere' }),
    expected: /^error {2}UNKNOWN_NODE .*"nowhere"/,
  },
  'a missing clip': clip('gone.mp4', /^error {2}MISSING_MEDIA {2}The file "gone\.mp4" does not exist: /),
  'a missing poster': {
    edit: (story) => (story.poster = 'gone.webp'),
    expected: /^error {2}MISSING_MEDIA {2}The file "gone\.webp" does not exist: /,
  },
  'missing captions': captions(
    'gone.vtt',
    /^error {2}MISSING_MEDIA {2}The file "gone\.vtt" does not exist: /,
  ),
  'an empty clip': clip(
    'zero.mp4',
    /^error {2}UNREADABLE_MEDIA {2}The file zero\.mp4 is empty: copy or export it again\.$/,
    {
      'zero.mp4': '',
    },
  ),
  'a page instead of a clip': clip(
    'page.webm',
    /^error {2}UNREADABLE_MEDIA {2}The file page\.webm is a web page, not a video: download or export it again\.$/,
    { 'page.webm': page },
  ),
  'a clip without its index': clip(
    'no index.mp4',
    /^error {2}MEDIA_CUT_OFF {2}The file no index\.mp4 is cut off: copy or export it again\.$/,
    { 'no index.mp4': withoutIndex() },
  ),
  'a clip without a picture': clip(
    'voice.mp3',
    /^error {2}NO_PICTURE {2}The file voice\.mp3 has no picture, .*ffmpeg -loop 1 .* -i voice\.mp3 .* new\.mp4$/,
    { 'voice.mp3': realSound('voice.mp3') },
  ),
  'a clip that is cut off': clip(
    'half.mp4',
    /^warning {2}MEDIA_CUT_OFF {2}The file half\.mp4 is cut off after 1\.70 s/,
    {
      'half.mp4': clipAt('truncated.mp4'),
    },
  ),
  'a picture that some browsers cannot decode': clip(
    'phone.mp4',
    /^warning {2}BAD_CODEC {2}The picture of phone\.mp4 is hevc/,
    {
      'phone.mp4': clipAt('hevc.mp4'),
    },
  ),
  'a clip in fragments': clip('parts.mp4', /^warning {2}BAD_CONTAINER {2}The file parts\.mp4 is fragmented/, {
    'parts.mp4': clipAt('c1.frag.mp4'),
  }),
  'a late clock': clip('late.mp4', /^warning {2}BAD_TIMES {2}The times in late\.mp4 begin at 9\.98 s/, {
    'late.mp4': clipAt('clock10.mp4'),
  }),
  'a wrong end of the picture': {
    edit: ({ nodes }) => (nodes.good.videoDuration = 7),
    expected:
      /^warning {2}MEDIA_DIFFERS {2}The picture of good\.mp4 ends at 1\.00 s, but "videoDuration" is 7/,
  },
  'a sound without sound': {
    files: { 'noise.mp3': page },
    edit: (story) => (story.sounds = [{ id: 'noise', src: 'noise.mp3' }]),
    expected: /^error {2}UNREADABLE_MEDIA {2}The file noise\.mp3 is a web page, not a sound/,
  },
  'captions that are not WebVTT': captions('srt.vtt', /^warning {2}BAD_CAPTIONS {2}srt\.vtt is not WebVTT/, {
    'srt.vtt': '1\n00:00:00,200 --> 00:00:00,900\nIt is dark.\n',
  }),
  'captions after the end': captions(
    'late.vtt',
    /^warning {2}BAD_CAPTIONS {2}Every cue in late\.vtt would start after/,
    {
      'late.vtt': cue('00:09.000', '00:11.000'),
    },
  ),
  'captions that are too fast': captions('fast.vtt', /^warning {2}CAPTION_TOO_FAST .* in fast\.vtt /, {
    'fast.vtt': cue('00:00.100', '00:00.200'),
  }),
  'an empty playlist': clip(
    'empty/a.m3u8',
    /^error {2}BAD_STREAM {2}The file "empty\/a\.m3u8" is not a playlist/,
    {
      'empty/a.m3u8': '',
    },
  ),
  'an unfinished playlist': clip(
    'live/a.m3u8',
    /^warning {2}BAD_STREAM {2}The playlist "live\/a\.m3u8" has no line #EXT-X-ENDLIST/,
    {
      'live/a.m3u8': PLAYLIST,
      'live/0.ts': PACKET,
    },
  ),
  'a page instead of a segment': clip(
    'text/a.m3u8',
    /^error {2}BAD_STREAM .*"text\/a\.m3u8" names the segment "0\.ts", whose file is a text/,
    {
      'text/a.m3u8': PLAYLIST + END,
      'text/0.ts': page,
    },
  ),
  'a missing segment': clip(
    'short/a.m3u8',
    /^error {2}MISSING_MEDIA {2}In the stream "short\/a\.m3u8": The file "1\.ts" does not exist/,
    { 'short/a.m3u8': `${PLAYLIST}#EXTINF:2,\n1.ts\n${END}`, 'short/0.ts': PACKET },
  ),
  'a gap in a stream with a missing segment': {
    ...clip('gap/a.m3u8', /^warning {2}STREAM_SKIPS .*"gap\/a\.m3u8" marks 2\.0 s as missing/, {
      'gap/a.m3u8': `${PLAYLIST}#EXTINF:2,\n#EXT-X-GAP\n1.ts\n#EXTINF:2,\ngone.ts\n${END}`,
      'gap/0.ts': PACKET,
    }),
    isRefused: true,
  },
};

/** Faults that every story of {@link filmWith} has. */
export const ALWAYS = [
  /^note {2}MISSING_CAPTIONS /,
  /^note {2}LATE_INDEX {2}The index of last\.mp4 is at its end/,
];

/** A clip whose index is at its end. */
function indexLast() {
  const boxes = boxesOf(realClip('last.mp4'));
  const index = Buffer.from(boxes.find(([name]) => name === 'moov')[1]);
  // The media move to the front, by the size of the index.
  for (let at = index.indexOf('stco'); at >= 0; at = index.indexOf('stco', at + 4))
    for (let entry = 0; entry < index.readUInt32BE(at + 8); entry += 1) {
      const place = at + 12 + 4 * entry;
      index.writeUInt32BE(index.readUInt32BE(place) - index.length, place);
    }
  return Buffer.concat([...boxes.filter(([name]) => name !== 'moov').map(([, box]) => box), index]);
}

/**
 * The files of a film with faults, its story included. Each scene leads to the next.
 *
 * @param {readonly string[]} names of the faults
 * @returns {Record<string, string | Buffer>}
 */
export function filmWith(names) {
  const story = { format: 'iv-story', version: 1, start: 'good', nodes: { good: { source: 'good.mp4' } } };
  const files = { 'good.mp4': realClip('good.mp4'), 'last.mp4': indexLast() };
  for (const { edit, files: own } of names.map((name) => FAULTS[name])) {
    edit?.(story);
    Object.assign(files, own);
  }
  story.nodes.end = { source: 'last.mp4', ending: 'home' };
  const ids = Object.keys(story.nodes);
  // A scene that leads nowhere is reached by a choice.
  ids.forEach((id, place) => {
    const node = story.nodes[id];
    const next = ids[place + 1];
    if (id !== 'lost' && id !== 'onward' && next !== undefined)
      node.decision = { defaults: [next], choices: ids.slice(place + 1).map((to) => ({ to, label: to })) };
  });
  return { ...files, 'story.json': JSON.stringify(story, null, 1) };
}
