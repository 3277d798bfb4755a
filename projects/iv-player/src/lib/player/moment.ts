import { object, record, string, unknown } from 'valibot';
import type { StoryRepository } from '../story/story-repository';
import { type FilmMemory, readFilm } from './film-memory';
import type { PlayedTime } from './played-time';
import type { PluginRegistry } from './plugin-registry';
import type { Projectionist } from './projectionist';
import { badSnapshot, readSaved } from './saved-data';

/** A moment of the player as plain JSON: where the film is, and what each plugin remembers. Contract §8. */
export interface Moment {
  readonly film: FilmMemory;
  /** What plugins saved, by their names. */
  readonly plugins: Readonly<Record<string, unknown>>;
}

const MOMENT = object({ film: unknown(), plugins: record(string(), unknown()) });

/** Saves the present moment of a player, checks moments from outside, and brings them back. */
export class MomentKeeper {
  constructor(
    private readonly film: Projectionist,
    private readonly playedTime: PlayedTime,
    private readonly repository: StoryRepository,
    private readonly plugins: PluginRegistry,
  ) {}

  save(): Moment {
    const { film } = this;
    const saved: [string, unknown][] = [];
    for (const { name, memory } of this.plugins.all) {
      const part = memory?.save();
      if (part !== undefined) saved.push([name, part]);
    }
    return {
      film: film.remember(this.playedTime.at(film.nodeTime)),
      plugins: Object.fromEntries(saved),
    };
  }

  /** See `PluginHost.readMoment`. */
  read(saved: unknown, report: (problem: string) => void): Moment {
    try {
      const { film, plugins } = readSaved(MOMENT, saved, 'moment');
      return {
        film: readFilm(film, (id) => this.repository.has(id), report),
        plugins: this.readParts(plugins, report),
      };
    } catch (cause) {
      throw asBadSnapshot(cause);
    }
  }

  /** See `PluginHost.restoreMoment`. */
  restore({ film, plugins }: Moment): void {
    this.film.restore(film, () => {
      this.playedTime.restore(film.playedTime, film.time);
      for (const { name, memory } of this.plugins.all) {
        if (Object.hasOwn(plugins, name)) memory?.restore(plugins[name]);
      }
    });
  }

  private readParts(parts: Moment['plugins'], report: (problem: string) => void): Moment['plugins'] {
    const read: [string, unknown][] = [];
    for (const [name, part] of Object.entries(parts)) {
      const memory = this.plugins.get(name)?.memory;
      if (memory) read.push([name, memory.read(part, report)]);
      else report(`There is no plugin "${name}" that remembers anything: what it had saved is left out.`);
    }
    return Object.fromEntries(read);
  }
}

function asBadSnapshot(cause: unknown): Error {
  const isNamed = (cause as Partial<{ code: unknown }> | null)?.code === 'BAD_SNAPSHOT';
  return isNamed ? (cause as Error) : badSnapshot('see the cause.', cause);
}
