import type { SavedCheckpoint } from '../store/checkpoints-snapshot';

/** Seconds behind a checkpoint from which on going back means that one, not the one before it. Contract §8. */
const SETTLED = 5;

/** Seconds by which the film may seem to stand before a checkpoint that it has just been brought back to. */
const TOLERANCE = 0.25;

/**
 * The checkpoint that going back leads to, or `null`: the one passed last, or the one before it when that was less than
 * 5 s ago. Those that lie ahead of the film by now, since it was sought back, do not count.
 * @param latest the one passed last
 * @param find by id
 * @param secondsPast how far behind a checkpoint the film is on the whole stream, in seconds
 */
export function previousCheckpoint<Link extends SavedCheckpoint>(
  latest: Link | undefined,
  find: (id: string) => Link | undefined,
  secondsPast: (link: Link) => number,
): Link | null {
  const seen = new Set<Link>();
  const before = ({ after }: Link): Link | undefined => (after === null ? undefined : find(after));
  /** The first on the way back, beginning with `link`, that is not ahead. */
  const behind = (link: Link | undefined): Link | undefined => {
    // What comes from outside may lead in circles.
    if (!link || seen.has(link)) return undefined;
    seen.add(link);
    return secondsPast(link) < -TOLERANCE ? behind(before(link)) : link;
  };
  const last = behind(latest);
  return (last && secondsPast(last) < SETTLED ? behind(before(last)) : last) ?? null;
}
