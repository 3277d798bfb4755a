import { copyJson, isJsonObject } from '../store/plain-json';
import type { PlayerCore } from './player-core';
import { type PlaybackSnapshot, readPlayback } from './playback/playback-snapshot';
import { asBadSnapshot, badSnapshot, schemas as v } from '../store/snapshot-schema';

/** Player state stored in a checkpoint, as plain JSON. */
export interface PlayerSnapshot {
  readonly playback: PlaybackSnapshot;
  /** Saved state of each plugin, by plugin name. */
  readonly plugins: Readonly<Record<string, unknown>>;
}

/**
 * Saves, validates and restores the state of playback and all active plugins. Provided only with the checkpoints plugin, so that
 * applications without checkpoints do not ship it.
 */
export class PlayerSnapshots {
  readonly #core: PlayerCore;

  constructor(core: PlayerCore) {
    this.#core = core;
  }

  /** Throws `BAD_SNAPSHOT` if the state of a plugin cannot be represented as JSON. */
  save(): PlayerSnapshot {
    const { playback, plugins } = this.#core;
    const saved = [...plugins.all].map(({ name, snapshot }) => [name, snapshot?.save()] as const);
    const snapshot = { playback: playback.save(), plugins: Object.fromEntries(saved) };
    try {
      return copyJson(snapshot) as unknown as PlayerSnapshot;
    } catch (cause) {
      throw asBadSnapshot(cause);
    }
  }

  /**
   * Validates an untrusted snapshot and returns it for `restore`, without changing anything. Drops and reports parts that do not fit
   * the current story. Throws `BAD_SNAPSHOT` if it is malformed.
   */
  read(saved: unknown, report: (problem: string) => void): PlayerSnapshot {
    try {
      const snapshot = copyJson(saved);
      if (!isJsonObject(snapshot) || !isJsonObject(snapshot['plugins']))
        throw badSnapshot('player: it needs `playback` and `plugins`.');
      const playback = readPlayback(snapshot['playback'], (id) => this.#core.repository.has(id), report);
      const read: [name: string, part: unknown][] = [];
      for (const [name, part] of Object.entries(snapshot['plugins'])) {
        const plugin = this.#core.plugins.get(name)?.snapshot;
        if (plugin) read.push([name, plugin.read(part, { report, v })]);
        else report(`The plugin "${name}" is not active: its saved state was ignored.`);
      }
      return { playback, plugins: Object.fromEntries(read) };
    } catch (cause) {
      throw asBadSnapshot(cause);
    }
  }

  /**
   * Restores a snapshot from `save` or `read` in one transaction, without repeating events from before it was saved. Emits `seeking`,
   * `nodeend` for the pass that was playing, `nodestart` (at the end of a film with its `nodeend`), and, once the frame is on the screen,
   * `seeked`. The player keeps playing, or stays paused. Throws `DESTROYED`.
   */
  restore({ playback, plugins }: PlayerSnapshot): void {
    const { playback: controller, plugins: registry } = this.#core;
    controller.restore(playback, () => {
      for (const { name, snapshot } of registry.all) {
        if (Object.hasOwn(plugins, name)) snapshot?.restore(plugins[name]);
      }
    });
  }
}
