import type { PlaylistEntry, PlaylistPass, PluginPlayback } from 'iv-player/plugin';
import type { QuestionTarget, startError } from 'iv-player/private';
import { NEW, type QuestionStates, nodeTime } from './question-states';
import { leadsAway } from './question-target';
import { stopAt } from './stop-at';

/** Seconds by which a cue may fire late before it is noticed. */
const FRAME = 1 / 25;

/**
 * Keeps seeks and jumps from passing required questions: they go to the first one in their way instead. The way back is free. The engine
 * is kept from passing them by a hold.
 */
export class QuestionGate {
  /** Whether a question itself makes a jump. */
  #isJumping = false;
  /** Entries that count as played although they were not. */
  readonly given = new WeakSet<PlaylistEntry>();
  #releaseHold: (() => void) | null = null;
  readonly #playback: PluginPlayback;
  readonly #states: QuestionStates;

  /** Holds the film at a node time; `null` lets it continue. */
  readonly stopAt: (time: number | null) => void;

  readonly #isOpen: (id: string) => boolean;

  /** @param isOpen whether the turn of a question has come, and it waits for its answer */
  constructor(
    playback: PluginPlayback,
    states: QuestionStates,
    errorOf: typeof startError,
    isOpen: (id: string) => boolean,
  ) {
    this.#isOpen = isOpen;
    this.stopAt = (time) => stopAt(playback, time, errorOf);
    this.#playback = playback;
    this.#states = states;
    playback.redirect = (index, time) => (this.#isJumping ? [index, time] : this.#redirect(index, time));
  }

  /** Counts an entry as played if all before it are: a path begins the playlist, and a jump may add a node behind open questions. */
  give({ entry, index }: { readonly entry: PlaylistEntry; readonly index: number }): boolean {
    const before = this.#playback.entries[index - 1];
    const isGiven = !before || this.given.has(before);
    if (isGiven) this.given.add(entry);
    return isGiven;
  }

  /** Keeps the film from crossing the seam, or lets it. */
  hold(isNeeded: boolean): void {
    if (isNeeded) this.#releaseHold ??= this.#playback.hold();
    else {
      this.#releaseHold?.();
      this.#releaseHold = null;
    }
  }

  /** Call when a pass starts or ends, which removes holds. */
  onPass(): void {
    this.#releaseHold = null;
  }

  /** Continues where a question leads: a jump goes past all others. Throws `UNKNOWN_NODE`. */
  goTo({ index, node }: PlaylistPass, target: QuestionTarget): void {
    if ('seek' in target) return this.#playback.seekWithinPass(nodeTime(target.seek, node) ?? 0);
    this.#isJumping = true;
    try {
      this.#playback.replaceAfter(index, [target.to], 'application', {
        by: 'rule',
        choice: null,
        seek: true,
      });
      this.#playback.jumpTo(index + 1);
    } finally {
      this.#isJumping = false;
    }
  }

  #redirect(end: number, time: number): readonly [index: number, time: number] {
    const { entries, currentPass, currentNodeTime } = this.#playback;
    const start = currentPass?.index ?? -1;
    for (let index = end < start ? end : Math.max(0, start); index <= end; index++) {
      const entry = entries[index];
      if (!entry || (index < end && this.given.has(entry))) continue;
      const from = index === start ? currentNodeTime - FRAME : 0;
      const until = index === end ? time : Infinity;
      const times = this.#required(entry, entry === currentPass?.entry);
      const stop = Math.min(...times.filter((one) => one >= from && one <= until));
      if (stop < Infinity) return [index, stop];
    }
    return [end, time];
  }

  /**
   * Times of the questions that an entry must not pass: required ones that are not over, and those that lead elsewhere after their
   * feedback. In another entry, the values for `when` are unknown: the question is required, unless the entry is that of an opened path,
   * where it may not have been asked.
   */
  #required(entry: PlaylistEntry, isCurrent: boolean): readonly number[] {
    const states = this.#states;
    return states.questionsOf(entry.node).flatMap(([question, at]) => {
      const { id, required, when } = question;
      const state = states.get(entry, id) ?? NEW;
      const isPending = leadsAway(question, state);
      const isOver = state.isOver && !isPending;
      const isPassed = isCurrent
        ? (isOver && state.isAsked) || (!this.#isOpen(id) && when?.(states.values) === false)
        : isOver || (when !== undefined && entry === states.opened);
      return (required || isPending) && !isPassed && at !== null ? [at] : [];
    });
  }
}
