import type { PlayerService } from 'iv-player';
import { FACT_KINDS, factFrom } from './fact-entry';
import { carryOut, isCommand } from './replay-command';
import type { InputPoint, Recorder, ReplaySource } from './recorder';
import { type InputLine, text } from './log-entry';

/** Microtasks in which the player works off a refused start, with zone.js too. */
const TURNS_OF_A_REFUSAL = 20;

/**
 * Brings in the inputs of a log, each in its place: the ones that came by themselves when the real engine is where they
 * were written, those that came inside another one at the event (or command, or question) behind which they stand.
 */
export class Replayer implements ReplaySource {
  private isAtWork = false;
  /** Whether the next command is the conductor's own. */
  private isOwn = false;

  /** @param over called once, at the log's end or where the replay left it */
  constructor(
    private readonly player: PlayerService,
    private readonly recorder: Recorder,
    private readonly over: () => void,
  ) {}

  takesCommand(): boolean {
    const { isOwn } = this;
    this.isOwn = false;
    return isOwn;
  }

  supply(moment: InputPoint, until = Infinity): void {
    const { writer: tape } = this.recorder;
    for (let line = tape.nextInside; line && this.fits(line, moment); line = tape.nextInside) {
      if (tape.count >= until) return;
      this.bring(line);
    }
  }

  proceed(): void {
    if (this.isAtWork) return;
    this.isAtWork = true;
    let isAtWork = true;
    while (isAtWork) isAtWork = this.takeStep();
  }

  /** Whether there is another step to take at once. */
  private takeStep(): boolean {
    const { writer: tape, film } = this.recorder;
    const line = tape.next;
    if (line === undefined) {
      this.over();
      return false;
    }
    if (typeof line === 'string' || line[0] === null) {
      tape.diverge(line, null);
      return true;
    }
    if (!film.isAt(line)) return (this.isAtWork = false);
    film.holdTime(line[0]);
    this.bring(line);
    film.letTimeRun();
    if (line[1] !== 'refused') return true;
    void this.afterRefusal();
    return false;
  }

  private async afterRefusal(): Promise<void> {
    for (let turn = 0; turn < TURNS_OF_A_REFUSAL; turn++) await Promise.resolve();
    this.isAtWork = false;
    this.proceed();
  }

  private bring(line: InputLine): void {
    const { writer: tape } = this.recorder;
    const { count } = tape;
    try {
      this.perform(line);
    } catch (error) {
      // It may have thrown before, too: then what it did until then is in the log.
      if (tape.count === count) tape.diverge(line, String(error));
    }
    // What did nothing left no line.
    if (tape.count === count) tape.diverge(line, null);
  }

  private perform(line: InputLine): void {
    const { film } = this.recorder;
    const [, kind, first, second, third] = line;
    if (kind === 'placed') film.place(Number(second));
    else if (kind === 'turn') film.turns.takeNext();
    else if (kind === 'answer') this.recorder.answer(Number(first), second ?? null);
    else if (kind === 'refused') film.refuse(Number(first), text(second), text(third));
    else if (FACT_KINDS.has(kind)) {
      const fact = factFrom(line, film, (id) => this.player.repository.get(id));
      if (fact) film.tell(fact);
    } else {
      this.isOwn = true;
      carryOut(this.player, line);
      this.isOwn = false;
    }
  }

  /** Whether an input inside another one can have come at such a moment. */
  private fits([, kind, command]: InputLine, moment: InputPoint): boolean {
    const isFact = kind === 'placed' || FACT_KINDS.has(kind);
    switch (moment) {
      case 'event':
      case 'question':
        return isCommand(kind);
      case 'engine':
        return isFact && Number(command) <= this.recorder.film.commands;
      case 'answer':
        return kind === 'answer';
      case 'end':
        return isFact || isCommand(kind) || kind === 'answer';
    }
  }
}
