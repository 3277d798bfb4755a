/** Milliseconds between two greetings, and until a film that does not answer counts as refusing the page. */
const GREET_EVERY = 500;
const REFUSED_AFTER = 5000;

/** Greets a film until it answers. */
export class FilmGreeting {
  readonly #greet: () => void;
  readonly #giveUp: () => void;
  #repeat: ReturnType<typeof setInterval> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  /** @param giveUp called once if the film does not answer */
  constructor(greet: () => void, giveUp: () => void) {
    this.#greet = greet;
    this.#giveUp = giveUp;
  }

  /** Whether the film has not answered yet. */
  get isWaiting(): boolean {
    return this.#limit !== undefined;
  }

  start(): void {
    this.stop();
    this.#repeat = setInterval(this.#greet, GREET_EVERY);
    this.#limit = setTimeout(this.#giveUp, REFUSED_AFTER);
    this.#greet();
  }

  stop(): void {
    clearInterval(this.#repeat);
    clearTimeout(this.#limit);
    this.#limit = undefined;
  }
}
