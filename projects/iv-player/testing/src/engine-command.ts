/** One command the player gave to the fake engine, with what it named. Times are node times in seconds. */
export type EngineCommand =
  | readonly [command: 'load', nodeId: string, time: number]
  | readonly [command: 'follow', nodeId: string | null]
  | readonly [command: 'warm', ...nodeIds: readonly string[]]
  | readonly [command: 'seek', time: number]
  | readonly [command: 'volume' | 'rate', value: number]
  | readonly [command: 'muted', value: boolean]
  | readonly [command: 'attach', fit: 'contain' | 'cover']
  | readonly [command: 'play' | 'pause' | 'unload' | 'detach' | 'destroy'];

const CAPACITY = 1000;

/** The latest commands, oldest first. It forgets the oldest, so that an endless film needs no endless memory. */
export class CommandLog {
  private commands: EngineCommand[] = [];

  get entries(): readonly EngineCommand[] {
    return this.commands.slice(-CAPACITY);
  }

  add(command: EngineCommand): void {
    this.commands.push(command);
    if (this.commands.length === 2 * CAPACITY) this.commands = this.commands.slice(-CAPACITY);
  }
}
