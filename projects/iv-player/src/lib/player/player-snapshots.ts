import { copyJson, isJsonObject } from '../store/plain-json';
import type { StoryRepository } from '../story/story-repository';
import type { PlaybackController } from './playback/playback-controller';
import type { PluginRegistry } from './plugin/plugin-registry';
import { type PlaybackSnapshot, readPlayback } from './playback/playback-snapshot';
import { asBadSnapshot, badSnapshot, schemas as v } from '../store/snapshot-schema';

/** The state of the player that a checkpoint saves, as plain JSON. */
export interface PlayerSnapshot {
  readonly playback: PlaybackSnapshot;
  /** What plugins saved, by their names. */
  readonly plugins: Readonly<Record<string, unknown>>;
}

/** What `PlayerSnapshots` needs of the player. */
export interface PlayerSnapshotsDeps {
  readonly playback: PlaybackController;
  readonly repository: StoryRepository;
  readonly plugins: PluginRegistry;
}

/**
 * Saves the state of playback and of all active plugins, checks what was saved, and restores it. An injectable of its own,
 * provided by `providePlayerSnapshots`, so that only applications with checkpoints ship it.
 */
export class PlayerSnapshots {
  readonly #deps: PlayerSnapshotsDeps;
  constructor(deps: PlayerSnapshotsDeps) {
    this.#deps = deps;
  }

  /** Throws `BAD_SNAPSHOT` when a plugin saves what JSON cannot hold. */
  save(): PlayerSnapshot {
    const { playback, plugins } = this.#deps;
    const saved = [...plugins.all].map(({ name, snapshot }) => [name, snapshot?.save()] as const);
    const snapshot = {
      playback: playback.save(),
      plugins: Object.fromEntries(saved),
    };
    try {
      return copyJson(snapshot) as unknown as PlayerSnapshot;
    } catch (cause) {
      throw asBadSnapshot(cause);
    }
  }

  /**
   * Checks a snapshot from outside and changes nothing. Returns what `restore` takes: what does not fit the story as it is
   * now is left out and reported. Throws `BAD_SNAPSHOT` when it is malformed.
   */
  read(saved: unknown, report: (problem: string) => void): PlayerSnapshot {
    try {
      const snapshot = copyJson(saved);
      if (!isJsonObject(snapshot) || !isJsonObject(snapshot['plugins'])) {
        throw badSnapshot('player: it needs `playback` and `plugins`.');
      }
      const playback = readPlayback(snapshot['playback'], (id) => this.#deps.repository.has(id), report);
      const read: [name: string, part: unknown][] = [];
      for (const [name, part] of Object.entries(snapshot['plugins'])) {
        const plugin = this.#deps.plugins.get(name)?.snapshot;
        if (plugin) read.push([name, plugin.read(part, { report, v })]);
        else report(`No active plugin "${name}": what it saved is left out.`);
      }
      return { playback, plugins: Object.fromEntries(read) };
    } catch (cause) {
      throw asBadSnapshot(cause);
    }
  }

  /**
   * Restores what `save` or `read` returned, in one transaction: the same pass at the same time, and nothing that had been
   * emitted before is emitted again. Emits `seeking`, `nodeend` of what played, `nodestart` of what plays now and, when its
   * frame is on the screen, `seeked`. Playing goes on playing; paused stays paused. Throws `DESTROYED`.
   */
  restore({ playback, plugins }: PlayerSnapshot): void {
    const { playback: controller, plugins: registry } = this.#deps;
    controller.restore(playback, () => {
      for (const { name, snapshot } of registry.all) {
        if (Object.hasOwn(plugins, name)) snapshot?.restore(plugins[name]);
      }
    });
  }
}
