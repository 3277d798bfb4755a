import { object, record, string, unknown } from 'valibot';
import type { StoryRepository } from '../../story/story-repository';
import { type PlaybackSnapshot, readPlayback } from './playback-snapshot';
import type { PlayedTime } from '../playback/played-time';
import type { PluginRegistry } from '../plugin/plugin-registry';
import type { PlaybackController } from '../playback/playback-controller';
import { badSnapshot, readSaved, snapshotContext } from './snapshot-schema';

/** A moment of the player as plain JSON: where the film is, and what each plugin remembers. Contract §8. */
export interface PlayerSnapshot {
  readonly playback: PlaybackSnapshot;
  /** What plugins saved, by their names. */
  readonly plugins: Readonly<Record<string, unknown>>;
}

const MOMENT = object({ playback: unknown(), plugins: record(string(), unknown()) });

/** Saves the present moment of a player, checks moments from outside, and brings them back. */
export class PlayerSnapshots {
  constructor(
    private readonly film: PlaybackController,
    private readonly playedTime: PlayedTime,
    private readonly repository: StoryRepository,
    private readonly plugins: PluginRegistry,
  ) {}

  save(): PlayerSnapshot {
    const { film } = this;
    const saved: [string, unknown][] = [];
    for (const { name, snapshot: memory } of this.plugins.all) {
      const part = memory?.save();
      if (part !== undefined) saved.push([name, part]);
    }
    return {
      playback: film.save(this.playedTime.at(film.nodeTime)),
      plugins: Object.fromEntries(saved),
    };
  }

  /** See `PluginHost.readMoment`. */
  read(saved: unknown, report: (problem: string) => void): PlayerSnapshot {
    try {
      const { playback, plugins } = readSaved(MOMENT, saved, 'moment');
      return {
        playback: readPlayback(playback, (id) => this.repository.has(id), report),
        plugins: this.readParts(plugins, report),
      };
    } catch (cause) {
      throw asBadSnapshot(cause);
    }
  }

  /** See `PluginHost.restoreMoment`. */
  restore({ playback: film, plugins }: PlayerSnapshot): void {
    this.film.restore(film, () => {
      this.playedTime.restore(film.playedTime, film.time);
      for (const { name, snapshot: memory } of this.plugins.all) {
        if (Object.hasOwn(plugins, name)) memory?.restore(plugins[name]);
      }
    });
  }

  private readParts(
    parts: PlayerSnapshot['plugins'],
    report: (problem: string) => void,
  ): PlayerSnapshot['plugins'] {
    const context = snapshotContext(report);
    const read: [string, unknown][] = [];
    for (const [name, part] of Object.entries(parts)) {
      const memory = this.plugins.get(name)?.snapshot;
      if (memory) read.push([name, memory.read(part, context)]);
      else report(`There is no plugin "${name}" that remembers anything: what it had saved is left out.`);
    }
    return Object.fromEntries(read);
  }
}

function asBadSnapshot(cause: unknown): Error {
  const isNamed = (cause as Partial<{ code: unknown }> | null)?.code === 'BAD_SNAPSHOT';
  return isNamed ? (cause as Error) : badSnapshot('see the cause.', cause);
}
