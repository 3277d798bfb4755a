import {
  COMMAND_ARGUMENTS,
  type CommandName,
  type FilmError,
  type FilmMessage,
  errorDetails,
  filmMessage,
} from './film-protocol';

/** Error of a command, with a `code` from the player or from `<iv-film>`. */
export class FilmCommandError extends Error {
  readonly code: string;
  constructor({ code, message }: FilmError) {
    super(message);
    this.code = code;
  }
}

/** Errors of commands that are never answered. */
export const REMOVED = new FilmCommandError({
  code: 'REMOVED',
  message: 'The film was removed before it answered: add it again.',
});
export const REPLACED = new FilmCommandError({
  code: 'REMOVED',
  message: 'The film was replaced before it answered: call the method again.',
});

interface PendingCommand {
  readonly message: FilmMessage;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Reach = 'waiting' | 'ready' | FilmCommandError;

/** Commands that have no answer yet. Holds them until the film is ready. */
export class PendingCommands {
  readonly #send: (message: FilmMessage) => void;
  readonly #commands = new Map<number, PendingCommand>();
  #lastId = 0;
  #reach: Reach = 'waiting';
  #isTimeWatched = false;

  constructor(send: (message: FilmMessage) => void) {
    this.#send = send;
  }

  get isReady(): boolean {
    return this.#reach === 'ready';
  }

  /** Whether a command waits for a film that is not ready. */
  get isWaited(): boolean {
    return this.#commands.size > 0;
  }

  /** Whether a command of a type has no answer yet. */
  has(name: CommandName): boolean {
    return [...this.#commands.values()].some(({ message }) => message.type === name);
  }

  /** Resolves with the value of the film's answer. Rejects with a `FilmCommandError`. */
  run(name: CommandName, ...given: readonly unknown[]): Promise<unknown> {
    if (typeof this.#reach === 'object') return Promise.reject(this.#reach);
    const id = (this.#lastId += 1);
    const fields = COMMAND_ARGUMENTS[name].map(([field], index) => [field, given[index]] as const);
    const message = filmMessage(name, { ...Object.fromEntries(fields), id });
    return new Promise((resolve, reject) => {
      this.#commands.set(id, { message, resolve, reject });
      if (this.isReady) this.#send(message);
    });
  }

  /** Requests `timeupdate` from a film that is ready, or stops it. Returns the command, if it is needed. */
  watchTime(watch: boolean): Promise<unknown> | undefined {
    if (!this.isReady || watch === this.#isTimeWatched) return undefined;
    this.#isTimeWatched = watch;
    return this.run('watchTime', watch);
  }

  /** Holds commands while a film is loading. */
  wait(): void {
    this.#reach = 'waiting';
    this.#isTimeWatched = false;
  }

  /** Starts to send commands: first those in `first`, then the waiting ones. */
  sendAll(first: () => void): void {
    const waiting = [...this.#commands.values()];
    this.#reach = 'ready';
    first();
    for (const { message } of waiting) this.#send(message);
  }

  /** Settles the command that an answer belongs to. */
  settle({ id, value, error }: Readonly<Record<string, unknown>>): void {
    const command = this.#commands.get(Number(id));
    this.#commands.delete(Number(id));
    if (error) command?.reject(new FilmCommandError(errorDetails(error)));
    else command?.resolve(value);
  }

  /** Rejects all waiting and later commands until the film is loaded again. */
  refuse(error: FilmCommandError): void {
    this.#reach = error;
    this.rejectAll(error);
  }

  rejectAll(error: FilmCommandError): void {
    for (const { reject } of this.#commands.values()) reject(error);
    this.#commands.clear();
  }
}
