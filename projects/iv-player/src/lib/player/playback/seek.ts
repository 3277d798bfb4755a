import { IvPlayerError } from '../../events/player-error';
import type { NodeReference } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';
import { streamPlace } from '../../story/stream-time';
import type { PlaybackController } from './playback-controller';
import { seekTarget } from './seek-target';

/** Finds out where a seek leads and whether it is a jump. Contract §3. */
export class Seeker {
  constructor(
    private readonly film: PlaybackController,
    private readonly repository: StoryRepository,
  ) {}

  /** See `PlayerService.seek`. */
  seek(target: number | NodeReference, seconds: number): void {
    if (typeof target === 'number') {
      const place = streamPlace(this.film.entries, assertTime(target));
      if (place) this.goTo(place.index, place.time);
    } else {
      this.seekNode(target, assertTime(seconds));
    }
  }

  private seekNode(target: NodeReference, seconds: number): void {
    const node = this.repository.require(target);
    const current = this.film.currentPass?.index ?? -1;
    if (seekTarget(this.film.entries, current, node) < 0) this.film.push([node], 'application');
    const longest = node.hasKnownDuration ? node.duration : Infinity;
    this.goTo(seekTarget(this.film.entries, current, node), Math.min(longest, Math.max(0, seconds)));
  }

  private goTo(index: number, time: number): void {
    if (index === this.film.currentPass?.index) this.film.seekInside(time);
    else this.film.jumpTo(index, time);
  }
}

function assertTime(seconds: number): number {
  if (Number.isFinite(seconds)) return seconds;
  throw new IvPlayerError('INVALID_ARGUMENT', `A time must be a number of seconds, not ${String(seconds)}.`);
}
