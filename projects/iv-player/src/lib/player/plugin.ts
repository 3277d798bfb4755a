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
