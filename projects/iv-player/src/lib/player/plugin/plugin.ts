import type { SnapshotContext } from '../../store/snapshot-schema';

/**
 * Plugin state stored in a checkpoint, as plain JSON. Functions, elements and sounds are never saved.
 * @example
 * const points: PluginSnapshot<number> = { save: () => 7, read: (saved) => Number(saved), restore: (value) => console.log(value) };
 */
export interface PluginSnapshot<Saved = unknown> {
  /** Returns plain JSON of the present state; `undefined` when there is nothing to save. */
  save(): Saved | undefined;
  /**
   * Checks JSON from outside and changes nothing. Returns what `restore` takes: what does not fit the story as it is now is
   * left out and reported to `context.report`. Throws when it is malformed.
   */
  read(saved: unknown, context: SnapshotContext): Saved;
  /**
   * Restores what `save` or `read` returned. Called inside the player's transaction, when playback is restored and before the
   * fact `snapshotRestored`; not called when the snapshot holds nothing of this plugin.
   */
  restore(saved: Saved): void;
}

/**
 * Interface of all plugins, those of the library and of applications. Register it with `withPlugin`.
 * @example
 * class QuizPlugin implements IvPlugin {
 *   readonly name = 'quiz';
 *   readonly version = '1';
 *   configure(options: { readonly questions?: number }): void {}
 * }
 */
export interface IvPlugin {
  /** The name under which it is registered. */
  readonly name: string;
  /** Its version, as the event `plugininit` reports it. */
  readonly version: string;
  /**
   * Applies the options of `plugins.<name>` or of `initPlugin(name, options)` over those applied before. Invalid options throw
   * `INVALID_ARGUMENT` and change nothing.
   */
  configure(options: object): void;
  /** Its state in checkpoints. Default none: a restore leaves it as it is. */
  readonly snapshot?: PluginSnapshot | undefined;
}

/** The part of a checkpoints plugin that other plugins call; decisions where `withCheckpoints()` is provided, as `provideIvPlayer` does. */
export interface CheckpointRegistrar {
  /** Registers a checkpoint of the current pass at node time `time` in seconds, default now. */
  register(time?: number): unknown;
  /**
   * As `register`, for a cue: what the listeners of the events that it meets show, hide and set is part of the checkpoint, as it is
   * of what the viewer sees there. Default: `register`.
   */
  registerWithEvents?(time: number): unknown;
}

/** Whether a plugin can register checkpoints. */
export function isCheckpointRegistrar(plugin: unknown): plugin is CheckpointRegistrar {
  return typeof (plugin as Partial<CheckpointRegistrar> | undefined)?.register === 'function';
}
