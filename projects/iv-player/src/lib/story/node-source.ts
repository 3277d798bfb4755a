/**
 * One rendition of a clip.
 * @example
 * const source: SourceCandidate = { src: 'door.webm', type: 'video/webm; codecs="vp9,opus"' };
 * player.repository.add({ id: 'door', source: [source, 'door.mp4'] });
 */
export interface SourceCandidate {
  /** URL of the media file. */
  readonly src: string;
  /** MIME type; a browser that says it cannot play it skips the candidate without a request. */
  readonly type?: string;
}

/**
 * A rendition of an adaptive stream.
 * @example
 * player.on('renditionchange', (rendition) => console.log(rendition?.height, rendition?.bitrate));
 */
export interface SourceRendition {
  /** Of its pictures, in pixels; 0 without any. */
  readonly height: number;
  /** Bits a second, as the manifest says. */
  readonly bitrate: number;
}

/**
 * A URL, a candidate, or a list of them in order of preference; falsy for no media.
 * @example
 * const sources: SourceValue = ['door.webm', { src: 'door.mp4', type: 'video/mp4' }];
 * player.repository.update({ id: 'door', source: sources });
 */
export type SourceValue =
  string | SourceCandidate | readonly (string | SourceCandidate)[] | null | undefined | false;

/**
 * A node's media: a value, or a function that returns one or a promise of one.
 * @example
 * const source: NodeSource = async () => (await fetch('/signed/door')).text();
 * player.repository.add({ id: 'door', source });
 */
export type NodeSource = SourceValue | (() => SourceValue | Promise<SourceValue>);

/** Whether two sources name the same media in the same order; functions are the same if they are one. */
export function isSameSource(one: NodeSource, other: NodeSource): boolean {
  if (typeof one === 'function' || typeof other === 'function') return one === other;
  const [candidates, others] = [one, other].map((value) =>
    sourceCandidates(value).map(({ src, type }) => [src, type]),
  );
  return JSON.stringify(candidates) === JSON.stringify(others);
}

/** The candidates of a value, in order of preference; none for a node without media. */
export function sourceCandidates(value: SourceValue): readonly SourceCandidate[] {
  const list = (value ? [value].flat() : []) as readonly (string | SourceCandidate)[];
  return list.map((item) => (typeof item === 'string' ? { src: item } : item)).filter(({ src }) => src);
}
