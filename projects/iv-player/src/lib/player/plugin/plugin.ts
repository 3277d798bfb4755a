import type { SnapshotContext } from '../../store/snapshot-schema';

/**
 * Plugin state stored in a checkpoint, as plain JSON. Functions, elements and sounds are never saved.
 * @example
 * const points: PluginSnapshot<number> = { save: () => 7, read: (saved) => Number(saved), restore: (value) => console.log(value) };
 */
export interface PluginSnapshot<Saved = unknown> {
  /** Returns the current state as plain JSON; `undefined` if there is nothing to save. */
  save(): Saved | undefined;
  /**
   * Validates untrusted JSON and returns it for `restore`, without changing anything. Drop parts that do not fit the current story and
   * pass them to `context.report`; throw if the JSON is malformed.
   */
  read(saved: unknown, context: SnapshotContext): Saved;
  /**
   * Restores a value returned by `save` or `read`. Called inside the player's transaction, after playback was restored and before the
   * fact `snapshotRestored`. Not called if the snapshot contains no state of this plugin.
   */
  restore(saved: Saved): void;
}

/**
 * Interface of all plugins. Register your own with `withPlugin`.
 * @example
 * class QuizPlugin implements IvPlugin {
 *   readonly name = 'quiz';
 *   readonly version = '1';
 *   configure(options: { readonly questions?: number }): void {}
 * }
 */
export interface IvPlugin {
  /** Name under which the plugin is registered. */
  readonly name: string;
  /** Version reported by the event `plugininit`. */
  readonly version: string;
  /**
   * Merges options from `plugins.<name>` or `initPlugin(name, options)` over earlier ones. Throw `INVALID_ARGUMENT` for invalid options,
   * without changing anything.
   */
  configure(options: object): void;
  /** Saves and restores the plugin's state in checkpoints. Default: none, so restoring leaves the plugin unchanged. */
  readonly snapshot?: PluginSnapshot | undefined;
}

/** API of a checkpoints plugin for other plugins. The decision plugin uses it to register checkpoints automatically. */
export interface CheckpointRegistrar {
  /** Registers a checkpoint in the current pass at node time `time` in seconds. Default: the current time. */
  register(time?: number): unknown;
  /**
   * Like `register`, but for use in a cue: also includes changes that listeners make during events at the same moment. If absent,
   * `register` is used.
   */
  registerWithEvents?(time: number): unknown;
}

export function isCheckpointRegistrar(plugin: unknown): plugin is CheckpointRegistrar {
  return typeof (plugin as Partial<CheckpointRegistrar> | undefined)?.register === 'function';
}
