// Rules for HLS streams: what the player cannot play, or plays differently from the playlist. Reads no files.
import { posix } from 'node:path';
import { captionsCommandFor, requestedPath } from 'iv-player/story-core';

/**
 * @typedef {object} StreamPlaylist
 * @property {string} name path as shown in messages
 * @property {'first' | 'variant' | 'AUDIO' | 'VIDEO' | 'SUBTITLES' | 'other'} role
 * @property {import('./read-playlist.mjs').Playlist} playlist
 * @property {import('./segment-facts.mjs').SegmentFacts} [facts] of a media playlist
 */

/**
 * @typedef {object} StreamFault
 * @property {'BAD_STREAM' | 'BAD_CAPTIONS' | 'BAD_CODEC' | 'NO_PICTURE' | 'STREAM_SKIPS' | 'STREAM_UNEVEN'} code
 * @property {string} message
 * @property {'error'} [severity] default: that of the code
 * @property {boolean} [isRepaired] whether a pack repairs it
 */

/** Smallest difference between starts or ends, in seconds, that viewers notice. */
const UNEVEN = 0.2;
/** Difference between lengths of renditions, in seconds, beyond what encoders round. */
const OTHER_LENGTH = 1;
/** Codecs that count as common, as in clips: H.264 with 8 bits, VP9, AV1, AAC, MP3, Opus, FLAC, and subtitles. */
const COMMON =
  /^(?:avc[13](?:$|\.(?:42|4d|58|64)|\.(?:66|77|88|100)\.)|mp4a(?:$|\.40(?:$|\.(?:2|5|29|34)$)|\.6[69b]$)|mp3$|opus$|flac$|av01(?:$|\.0)|vp0?9(?:$|\.00)|stpp|wvtt)/i;

const SOUND = /^(?:mp4a|ac-[34]|ec-3|opus|flac|alac|mp3|dts)/i;

const seconds = (value) => `${value.toFixed(1)} s`;
const lengthOf = ({ segments }) => segments.reduce((sum, { duration }) => sum + duration, 0);

/** Stands for the names of the playlists in a message. */
const FILES = '{files}';

/** The first of some addresses, quoted, with the number of the others; empty if there is none. */
const someOf = ([first, ...others] = []) =>
  first === undefined
    ? []
    : [JSON.stringify(first) + (others.length > 0 ? ` (and ${others.length} more)` : '')];

/** Faults that keep a playlist from playing. */
function badParts({ role, playlist, facts }) {
  const { segments, variants, isPlaylist, unknownVariables, encryptions } = playlist;
  if (!isPlaylist) return [`The file ${FILES} is not a playlist: its first line must be #EXTM3U.`];
  const faults = unknownVariables.map(
    (name) =>
      `The playlist ${FILES} uses the variable {$${name}}, which is not defined: add #EXT-X-DEFINE, or write the addresses out.`,
  );
  for (const format of encryptions)
    faults.push(
      `The playlist ${FILES} needs a licence server (${format}), which only an application can configure: publish it unencrypted, or with AES-128.`,
    );
  if (variants.length > 0) {
    if (role !== 'first')
      faults.push(`The playlist ${FILES} lists variants within a variant: name their playlists directly.`);
    return faults;
  }
  if (playlist.hasFramesOnly)
    faults.push(
      `The playlist ${FILES} contains only single frames, for seek previews (#EXT-X-I-FRAMES-ONLY): use the playlist of the video, or export the stream again.`,
    );
  // The player plays the film without captions that it cannot read.
  const captions = role === 'SUBTITLES' ? [] : facts?.captionSegments;
  for (const [bad, kind, what] of [
    [facts?.cutSegments, 'segment', 'is empty or cut off'],
    [facts?.textSegments, 'segment', 'is a text such as a page of a server, not media'],
    [captions, 'segment', 'contains captions, not media'],
    [facts?.badKeys, 'key', 'has another size than a key, so it may be a page of a server'],
  ])
    for (const segment of someOf(bad))
      faults.push(
        `The playlist ${FILES} names the ${kind} ${segment}, whose file ${what}: copy or export the stream again.`,
      );
  if (segments.every(({ isGap }) => isGap))
    faults.push(`The playlist ${FILES} has no segments that can be played: export the stream again.`);
  return faults;
}

/** A playlist that is complete but does not say so. A pack adds the line. */
const unendedParts = ({ role, playlist: { segments, isComplete } }) =>
  segments.some(({ isGap }) => !isGap) && !isComplete && role !== 'SUBTITLES'
    ? [
        `The playlist ${FILES} has no line #EXT-X-ENDLIST, so the player takes it for a live stream: if the recording is complete, add that line at its end.`,
      ]
    : [];

/** Subtitles that the player does not load. */
const unreadCaptions = ({ role, playlist }) =>
  role === 'SUBTITLES' && playlist.segments.length > 0 && !playlist.isComplete
    ? [
        `The subtitles ${FILES} have no line #EXT-X-ENDLIST, so the player does not show them: add that line at the end.`,
      ]
    : [];

/** Subtitles in a format that the player cannot read. */
const otherCaptions = ({ role, name, facts }) =>
  (role === 'SUBTITLES' ? someOf(facts?.captionSegments) : []).map((segment) => {
    const [address = ''] = facts?.captionSegments ?? [];
    const file = posix.join(posix.dirname(name), requestedPath(address));
    const rename = /\.vtt$/i.test(file) ? '' : ', and name the new files in the playlist';
    return `The subtitles ${FILES} name the segment ${segment}, whose file is not WebVTT, the only caption format that the player reads: convert each file${rename}, for example with ${captionsCommandFor(file)}`;
  });

/** Parts of a playlist that the player leaves out. */
function skippedParts({ playlist: { segments, hasInterstitials } }) {
  const gaps = segments.filter(({ isGap }) => isGap);
  const faults = [];
  if (hasInterstitials)
    faults.push(
      `The playlist ${FILES} inserts other clips (#EXT-X-DATERANGE with the class com.apple.hls.interstitial), which the player leaves out: remove these lines, or play the clips with withHls({ interstitials: true }).`,
    );
  if (gaps.length > 0 && gaps.length < segments.length)
    faults.push(
      `The playlist ${FILES} marks ${seconds(lengthOf({ segments: gaps }))} as missing (#EXT-X-GAP), which the player skips: export the stream again, with all segments.`,
    );
  return faults;
}

/** Sound and picture in the same segments that do not start or end together. */
const unevenParts = ({ facts }) =>
  [
    ['start', facts?.lateStart ?? 0, 'encode them so that both start at 0'],
    ['end', facts?.earlyEnd ?? 0, 'cut the longer one'],
  ]
    .filter(([, difference]) => difference > UNEVEN)
    .map(
      ([what, difference, remedy]) =>
        `Sound and picture of ${FILES} ${what} ${seconds(difference)} apart: ${remedy}.`,
    );

/** Findings of a rule for all playlists. The same fault in several of them, such as all variants, is one finding. */
function together(playlists, code, rule, more = {}) {
  const names = new Map();
  for (const one of playlists)
    for (const message of rule(one)) {
      if (!names.has(message)) names.set(message, []);
      names.get(message).push(one.name);
    }
  return Array.from(names, ([message, [first, ...others]]) => {
    const rest = others.length > 0 ? ` (and ${others.length} more)` : '';
    return { code, message: message.replace(FILES, () => JSON.stringify(first) + rest), ...more };
  });
}

function shortRenditions(playlists) {
  const [longest, ...others] = playlists
    .filter(({ role, playlist }) => role !== 'SUBTITLES' && playlist.segments.length > 0)
    .map(({ name, playlist }) => ({ file: JSON.stringify(name), length: lengthOf(playlist) }))
    .sort((one, other) => other.length - one.length);
  return others
    .filter(({ length }) => longest.length - length > OTHER_LENGTH)
    .map(({ file, length }) => ({
      code: 'STREAM_UNEVEN',
      message: `The rendition ${file} lasts ${seconds(length)}, and ${longest.file} ${seconds(longest.length)}: encode all from the same video.`,
    }));
}

const listOf = (codecs) =>
  codecs
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const uncommon = (codecs) => codecs.filter((codec) => !COMMON.test(codec));

/** Codecs that not every browser plays, unless a variant and a rendition have common ones. */
function codecFaults(playlists) {
  const [first] = playlists;
  if (!first) return [];
  const codecsOf = ({ facts }) => facts?.codecs ?? [];
  const byAddress = new Map(playlists.map((one) => [one.address, one]));
  const variants = first.playlist.variants.map(({ address, codecs }) => {
    const listed = listOf(codecs);
    return listed.length > 0 ? listed : codecsOf(byAddress.get(address) ?? {});
  });
  // The player leaves out variants without a picture if others have one.
  const withPicture = variants.filter((codecs) => codecs.some((codec) => !SOUND.test(codec)));
  const [pictures = [codecsOf(first)]] = [withPicture, variants].filter(({ length }) => length > 0);
  const sounds = playlists.filter(({ role }) => role === 'AUDIO').map(codecsOf);
  const isCommon = (codecs) => uncommon(codecs).length === 0;
  const odd = [pictures, sounds]
    .filter((choices) => !choices.some(isCommon))
    .flatMap((choices) => uncommon(choices.flat()));
  if (odd.length === 0) return [];
  const message = `The stream ${JSON.stringify(first.name)} has the codec ${[...new Set(odd)].join(', ')}, which not every browser plays: encode it as H.264 with AAC, or add a variant that is.`;
  return [{ code: 'BAD_CODEC', message }];
}

/** Sound without a picture in all variants. */
function pictureFaults(playlists) {
  const played = playlists.filter(({ role }) => role === 'first' || role === 'variant' || role === 'VIDEO');
  const codecs = played
    .filter(({ playlist }) => playlist.segments.length > 0)
    .map(({ facts }) => facts?.codecs ?? []);
  const isSound = (list) => list.length > 0 && list.every((codec) => SOUND.test(codec));
  if (codecs.length === 0 || !codecs.every(isSound)) return [];
  const message = `The stream ${JSON.stringify(played[0].name)} has no picture, so the screen stays black: export it with a picture, or use it as a sound.`;
  return [{ code: 'NO_PICTURE', message }];
}

/**
 * Finds the faults of a stream, in linear time.
 * @param {readonly (StreamPlaylist & { address: string })[]} playlists in the order in which they are named, the first one first
 * @returns {readonly StreamFault[]}
 */
export function streamFaults(playlists) {
  const played = playlists.filter(({ role }) => role !== 'other');
  return [
    ...together(played, 'BAD_STREAM', badParts, { severity: 'error' }),
    ...together(played, 'BAD_STREAM', unendedParts, { isRepaired: true }),
    ...together(played, 'BAD_CAPTIONS', unreadCaptions),
    ...together(played, 'BAD_CAPTIONS', otherCaptions),
    ...together(played, 'STREAM_SKIPS', skippedParts),
    ...together(played, 'STREAM_UNEVEN', unevenParts),
    ...shortRenditions(played),
    ...codecFaults(played),
    ...pictureFaults(played),
  ];
}
