import { throwInvalid } from '../events/player-error';

/**
 * A media file of a clip, in one format.
 * @example
 * const source: SourceCandidate = { src: 'door.webm', type: 'video/webm; codecs="vp9,opus"' };
 * player.repository.add({ id: 'door', source: [source, 'door.mp4'] });
 */
export interface SourceCandidate {
  /** URL of the media file. */
  readonly src: string;
  /** MIME type. If the browser cannot play it, the file is skipped without a request. */
  readonly type?: string;
}

/**
 * A rendition of an adaptive stream.
 * @example
 * player.on('renditionchange', (rendition) => console.log(rendition?.height, rendition?.bitrate));
 */
export interface SourceRendition {
  /** Height of the video in pixels; 0 without video. */
  readonly height: number;
  /** Bits per second, as stated in the manifest. */
  readonly bitrate: number;
}

/**
 * A URL, a candidate, or a list of these in order of preference. Falsy for no media.
 * @example
 * const sources: SourceValue = ['door.webm', { src: 'door.mp4', type: 'video/mp4' }];
 * player.repository.update({ id: 'door', source: sources });
 */
export type SourceValue =
  string | SourceCandidate | readonly (string | SourceCandidate)[] | null | undefined | false;

/**
 * Media of a node: a value, or a function that returns one, optionally as a promise.
 * @example
 * const source: NodeSource = async () => (await fetch('/signed/door')).text();
 * player.repository.add({ id: 'door', source });
 */
export type NodeSource = SourceValue | (() => SourceValue | Promise<SourceValue>);

/** Throws `INVALID_ARGUMENT` for a value that is not a source, including one that a source function returned. */
export function assertSource(nodeId: string, value: unknown): void {
  const isCandidate = (one: unknown): boolean => {
    const { src, type } = (typeof one === 'string' ? { src: one } : (one ?? {})) as Record<string, unknown>;
    return typeof src === 'string' && (type === undefined || typeof type === 'string');
  };
  if (value && ![value].flat().every(isCandidate))
    throwInvalid(`The source of "${nodeId}"`, 'a URL, { src, type }, a list of these, or a function', value);
}

/** Whether two sources list the same media in the same order. Functions are compared by identity. */
export function isSameSource(one: NodeSource, other: NodeSource): boolean {
  if (typeof one === 'function' || typeof other === 'function') return one === other;
  const [candidates, others] = [one, other].map((value) =>
    sourceCandidates(value).map(({ src, type }) => [src, type]),
  );
  return JSON.stringify(candidates) === JSON.stringify(others);
}

/** Returns the candidates of a source, in order of preference. Empty for no media. */
export function sourceCandidates(value: SourceValue): readonly SourceCandidate[] {
  const list = (value ? [value].flat() : []) as readonly (string | SourceCandidate)[];
  return list.map((item) => (typeof item === 'string' ? { src: item } : item)).filter(({ src }) => src);
}
