/** A command from the player to the fake engine, with its arguments. Times are node times in seconds. */
export type EngineCommand =
  | readonly [command: 'load', nodeId: string, time: number]
  | readonly [command: 'setNext', nodeId: string | null]
  | readonly [command: 'preload', ...nodeIds: readonly string[]]
  | readonly [command: 'seek', time: number]
  | readonly [command: 'volume' | 'rate', value: number]
  | readonly [command: 'muted', value: boolean]
  | readonly [command: 'attach', fit: 'contain' | 'cover']
  | readonly [command: 'play' | 'pause' | 'unload' | 'detach' | 'destroy'];

const CAPACITY = 1000;

/** Log of the latest 1,000 commands. Limited, so that endless playback does not use endless memory. */
export class CommandLog {
  #commands: EngineCommand[] = [];

  /** Latest commands, oldest first. */
  get entries(): readonly EngineCommand[] {
    return this.#commands.slice(-CAPACITY);
  }

  add(command: EngineCommand): void {
    this.#commands.push(command);
    if (this.#commands.length === 2 * CAPACITY) this.#commands = this.#commands.slice(-CAPACITY);
  }
}
