// Reads HLS playlists: the files that they name, and what the player needs to know about them. Reads no files.
import { substituteVariables } from 'iv-player/hls/lazy';

/** Attributes of tags whose values are addresses. */
const ADDRESSES = new Set(['URI', 'X-ASSET-URI', 'X-ASSET-LIST', 'SERVER-URI']);
const ATTRIBUTE = /(?<![A-Z0-9-])([A-Z0-9-]+)\s*=\s*(?:"([^"]*)"|([^",\s]*))/g;
/** Tags whose files the player does not need: for live streams, clips inserted by others, seek previews, metadata and choosing a server. */
const NOT_LOADED = new Set([
  'EXT-X-PRELOAD-HINT',
  'EXT-X-RENDITION-REPORT',
  'EXT-X-DATERANGE',
  'EXT-X-I-FRAME-STREAM-INF',
  'EXT-X-SESSION-DATA',
  'EXT-X-CONTENT-STEERING',
]);
const INTERSTITIAL = 'com.apple.hls.interstitial';

/**
 * @typedef {object} PlaylistAddress
 * @property {string} address with variables replaced
 * @property {boolean} isOptional whether the player plays the stream without it
 */

/**
 * @typedef {object} PlaylistSegment
 * @property {string} address
 * @property {number} duration in seconds
 * @property {boolean} isGap whether the playlist marks it as missing
 * @property {string} [range] byte range, `length@start`
 * @property {boolean} isEncrypted whether its file is encrypted as a whole
 * @property {{ address: string, range?: string, isEncrypted: boolean }} [map] init segment
 */

/**
 * @typedef {object} Playlist
 * @property {boolean} isPlaylist whether the file starts as a playlist must
 * @property {boolean} isComplete whether no segments will be added
 * @property {readonly PlaylistAddress[]} addresses in the order of the lines
 * @property {readonly PlaylistSegment[]} segments of a media playlist
 * @property {readonly { address: string, bytes: number }[]} keys of the segments, with the size of their files
 * @property {readonly { address: string, codecs: string }[]} variants of a multivariant playlist
 * @property {readonly { address: string, type: string }[]} renditions of a multivariant playlist with their own playlists
 * @property {import('iv-player/hls/lazy').PlaylistVariables} variables
 * @property {readonly string[]} unknownVariables
 * @property {boolean} hasQueryVariables whether variables come from the query of its address
 * @property {boolean} hasInterstitials
 * @property {boolean} hasFramesOnly whether it contains single frames, for seek previews
 * @property {readonly string[]} encryptions methods and key formats that only a licence server can decrypt
 */

const attributesOf = (text) =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name, quoted, bare]) => [name, quoted ?? bare]));

/** Reads an address, which belongs to the tags before it. */
function readAddress(read, state, address) {
  const { next, isEncrypted, map } = state;
  read.addresses.push({ address, isOptional: next.isGap });
  if (next.codecs === undefined) read.segments.push({ ...next, address, isEncrypted, ...(map && { map }) });
  else read.variants.push({ address, codecs: next.codecs });
  state.next = { duration: 0, isGap: false };
}

function readTag(read, state, tag, value) {
  const { next } = state;
  if (tag === 'EXTINF') next.duration = Number.parseFloat(value) || 0;
  if (!tag.startsWith('EXT-X-')) return;
  const attributes = attributesOf(value);
  const uri = attributes.get('URI') ?? '';
  const format = attributes.get('KEYFORMAT') ?? 'identity';
  const isLicensed = /KEY$/.test(tag) && format !== 'identity';
  if (isLicensed) read.encryptions.add(format);
  if (tag === 'EXT-X-ENDLIST') read.isComplete = true;
  if (tag === 'EXT-X-I-FRAMES-ONLY') read.hasFramesOnly = true;
  if (tag === 'EXT-X-GAP') next.isGap = true;
  if (tag === 'EXT-X-BYTERANGE') next.range = value;
  if (tag === 'EXT-X-STREAM-INF') next.codecs = attributes.get('CODECS') ?? '';
  if (tag === 'EXT-X-DATERANGE' && attributes.get('CLASS') === INTERSTITIAL) read.hasInterstitials = true;
  if (tag === 'EXT-X-MEDIA' && uri)
    read.renditions.push({ address: uri, type: attributes.get('TYPE') ?? '' });
  if (tag === 'EXT-X-KEY') {
    const method = attributes.get('METHOD') ?? '';
    state.isEncrypted = /^AES-/.test(method);
    if (uri && !isLicensed && method !== 'NONE')
      read.keys.push({ address: uri, bytes: method.startsWith('AES-256') ? 32 : 16 });
  }
  if (tag === 'EXT-X-MAP')
    state.map = { address: uri, range: attributes.get('BYTERANGE'), isEncrypted: state.isEncrypted };
  if (isLicensed) return;
  for (const [name, address] of attributes)
    if (ADDRESSES.has(name) && address) read.addresses.push({ address, isOptional: NOT_LOADED.has(tag) });
}

/**
 * Reads a playlist in linear time.
 * @param {string} playlist without a byte order mark
 * @param {string} [url] its address, for variables that come from the query
 * @param {import('iv-player/hls/lazy').PlaylistVariables} [imported] variables of the multivariant playlist
 * @returns {Playlist}
 */
export function readPlaylist(playlist, url = '', imported = new Map()) {
  const { text, variables, missing } = substituteVariables(playlist, url, imported);
  const read = {
    ...{ addresses: [], segments: [], variants: [], renditions: [], keys: [], encryptions: new Set() },
    ...{ isComplete: false, hasInterstitials: false, hasFramesOnly: false },
  };
  const state = {
    /** Encryption and init segment of the segments that follow. */
    ...{ isEncrypted: false, map: undefined },
    /** Tags of the next address. */
    next: { duration: 0, isGap: false },
  };
  for (const line of text.split(/\r\n|\n|\r/)) {
    const one = line.trim();
    const [, tag = '', value = ''] = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/.exec(one) ?? [];
    if (one.startsWith('#')) readTag(read, state, tag, value);
    else if (one !== '') readAddress(read, state, one);
  }
  return {
    ...read,
    isPlaylist: playlist.startsWith('#EXTM3U'),
    variables,
    unknownVariables: missing,
    hasQueryVariables: /^[ \t]*#EXT-X-DEFINE:.*QUERYPARAM/m.test(playlist),
    encryptions: [...read.encryptions],
  };
}
