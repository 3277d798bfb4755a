import type { SnapshotContext } from '../snapshot/snapshot-schema';

/** What a plugin remembers of a moment, as plain JSON. Functions, elements and sounds are never saved. Contract §8. */
export interface PluginSnapshot<Saved = unknown> {
  /** Plain JSON of the present moment; `undefined` for nothing worth keeping. */
  save(): Saved | undefined;
  /**
   * Checks JSON from outside. Returns what `restore` takes, with what does not fit today's story left out and told to
   * `context.report`; throws when it is malformed. Changes nothing.
   */
  read(saved: unknown, context: SnapshotContext): Saved;
  /**
   * Puts the plugin back as it was. Called inside the player's whole change, when the film itself is back and before the
   * fact `restored`; not called when the moment holds nothing of this plugin.
   */
  restore(saved: Saved): void;
}

/** What every plugin is, ours and third parties'. Register it with `provideIvPlugin`. */
export interface IvPlugin {
  readonly name: string;
  /** Specification §9. */
  readonly version: string;
  /**
   * Takes the options of `plugins.<name>` or of `initPlugin(name, options)`. A second call applies the new options over
   * the old ones. Invalid options throw `INVALID_ARGUMENT` and change nothing.
   */
  configure(options: object): void;
  /** What of it checkpoints hold; a plugin without is left as it is by a restore. */
  readonly snapshot?: PluginSnapshot;
}

/** The part of a checkpoints plugin that other plugins call. Specification §2.1. */
export interface CheckpointRegistrar {
  /** Registers a checkpoint of the current pass at node time `time`, in seconds; default now. */
  register(time?: number): unknown;
}

/** Whether a plugin can register checkpoints. */
export function isCheckpointRegistrar(plugin: unknown): plugin is CheckpointRegistrar {
  return typeof (plugin as Partial<CheckpointRegistrar> | undefined)?.register === 'function';
}
