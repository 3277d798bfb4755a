import type { SourceCandidate } from './node-source';

/** The seven MIME types in use for HLS. */
const TYPE =
  /^\s*(?:(?:application|audio|video)\/(?:x-)?mpegurl|application\/vnd\.apple\.mpegurl)\s*(?:;|$)/i;
const PATH = /^[^?#]*\.m3u8(?:[?#]|$)/i;

/** Whether a candidate is HLS, judged by its MIME type or, without one, by the extension of its path. */
export function isHls({ src, type }: SourceCandidate): boolean {
  return type ? TYPE.test(type) : PATH.test(src);
}
