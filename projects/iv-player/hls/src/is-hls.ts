/** What a candidate of a source says about itself. */
export interface CandidateDescription {
  readonly src: string;
  readonly type?: string;
}

/** The seven MIME types by which HLS is served. */
const TYPE =
  /^\s*(?:(?:application|audio|video)\/(?:x-)?mpegurl|application\/vnd\.apple\.mpegurl)\s*(?:;|$)/i;
const PATH = /^[^?#]*\.m3u8(?:[?#]|$)/i;

/** Whether a candidate is HLS: by its type if it has one, else by its path, whatever the query says. */
export function isHls({ src, type }: CandidateDescription): boolean {
  return type ? TYPE.test(type) : PATH.test(src);
}
