import type { DecisionRecord } from 'iv-player';
import type { PlayerFact, PluginHost } from 'iv-player/plugin';
import type { QuestionRecord } from 'iv-player/private';
import type { EndingRecord, NodeRecord, StartRecord } from 'iv-player/story-core';
import { type MadeChoice, PendingChoice } from './pending-choice';
import type { RecordSettings } from './record-options';
import { isPrefix, pathOf, rounded } from './record-path';
import type {
  JudgedEnding,
  RecordAttribution,
  RecordParts,
  RecordSession,
  RecorderTools,
  StartedPass,
} from './record-session';

/**
 * Turns what happens in a player into records, in the order of the player's events. The path can be rebuilt from `start`, `choice` and `jump`,
 * and from nodes with a single follower.
 */
export class FilmRecorder {
  readonly #host: PluginHost;
  readonly #settings: Pick<RecordSettings, 'detail' | 'labels' | 'texts'>;
  readonly #tools: RecorderTools;
  #session: RecordSession | null = null;
  /** Whether nothing is recorded until the film starts again. */
  #isForgotten = false;
  /** How the next pass starts. */
  #how: StartedPass['how'] = 'reset';
  /** Playlist at the end of the last pass, and index of that pass. */
  #before: readonly string[] = [];
  #last = -1;
  #hasFinished = false;
  /** The current pass: its start in played seconds, and what of it has been told. */
  #passStart = 0;
  #told = 0;
  #isActive = false;
  /** Who moves, as far as the application says. */
  #attributed: RecordAttribution = {};
  readonly #pending: PendingChoice;

  constructor(
    host: PluginHost,
    settings: Pick<RecordSettings, 'detail' | 'labels' | 'texts'>,
    tools: RecorderTools,
  ) {
    this.#host = host;
    this.#settings = settings;
    this.#tools = tools;
    this.#pending = new PendingChoice(host);
    host.facts.subscribe((fact) => this.#onFact(fact));
  }

  /** Whether a session is being recorded. */
  get isRecording(): boolean {
    return this.#session !== null;
  }

  /** Consent may have changed. A session that begins in the middle of the film does not tell what was before. */
  update(): void {
    const { currentPass, currentNodeTime, playedTime, status } = this.#host.playback;
    if (!this.#tools.isOn()) this.#session = null;
    else if (!this.#session && !this.#isForgotten && currentPass && status !== 'ended') {
      const { index, node } = currentPass;
      const given = {
        index,
        node: node.id,
        time: currentNodeTime,
        path: pathOf(this.#host.playback),
        played: playedTime,
      };
      this.#begin({ ...given, how: 'reset' }, index);
    }
  }

  /** Runs commands that start or move the film for somebody else than the viewer. */
  attribute<Result>(attribution: RecordAttribution, run: () => Result): Result {
    const before = this.#attributed;
    this.#attributed = { ...before, ...attribution };
    try {
      return run();
    } finally {
      this.#attributed = before;
    }
  }

  /** Ends the session. Nothing is recorded until the film starts again. */
  forget(): void {
    this.#session = null;
    this.#isForgotten = true;
  }

  /** Takes a choice that may still be changed. */
  made(node: string): void {
    this.#pending.made(node);
  }

  /** Takes a choice that is final. If it was told when the page was left, it is told again only if it has changed since. */
  decided(record: DecisionRecord): void {
    const untold = this.#pending.final(record);
    if (untold) this.#tellChoice(untold);
  }

  #tellChoice(record: MadeChoice): void {
    const session = this.#session;
    if (!session) return;
    const { node, answer, to, by, seconds, changed, limit, again, label } = record;
    const index = record.index - session.base;
    if (index < 0) return;
    const isOwn = by === 'viewer' || by === 'page';
    session.choices = [...session.choices.filter((one) => one < index), ...(isOwn ? [index] : [])];
    this.#add({
      kind: 'choice',
      ...{ node, index, offered: record.offered.map(({ id }) => id), answer, to, by },
      ...{ seconds: seconds === null ? null : rounded(seconds), changed },
      ...{ limit: limit === null ? null : rounded(limit), again },
      ...(this.#settings.labels && label !== null && { label }),
    });
  }

  /** Takes a question that is closed. */
  closed({ node, id, kind, answer, correct, points, tries, seconds, by, isOver }: QuestionRecord): void {
    if (!isOver) return;
    const isTyped = kind === 'text' || kind === 'confirm';
    const given = kind === 'single' && typeof answer === 'string' ? [answer] : answer;
    const isTold = !isTyped || (kind === 'text' && this.#settings.texts);
    this.#add({
      kind: 'question',
      ...{ node, id, answer: isTold && given !== true ? given : null },
      ...{ correct, points, tries, seconds: rounded(seconds), by },
    });
  }

  /** Takes an ending that was reached. */
  ended({ name, passed, score }: JudgedEnding): void {
    const session = this.#session;
    if (!session) return;
    session.hasEnding = true;
    this.#add({
      kind: 'ending',
      name,
      ...this.#place(session),
      choices: session.choices.length,
      ...(passed !== undefined && { passed }),
      ...(score !== undefined && { score }),
    });
  }

  /** The page is left. */
  left(): void {
    const session = this.#session;
    const { currentPass, currentNodeTime } = this.#host.playback;
    if (!session || !currentPass) return;
    const pending = this.#hasFinished ? null : this.#pending.next();
    if (pending) this.#tellChoice(pending);
    if (session.hasLeft) return;
    session.hasLeft = true;
    if (!this.#hasFinished)
      this.#tellNode(currentPass.index, currentPass.node, this.#host.playback.playedTime, 'page');
    if (session.hasEnding) return;
    this.#add({
      kind: 'leave',
      ...{ node: currentPass.node.id, time: rounded(currentNodeTime) },
      ...this.#place(session),
    });
  }

  #onFact(fact: PlayerFact): void {
    this.#pending.onFact(fact);
    const { bus, playback } = this.#host;
    const { playedTime } = playback;
    switch (fact.type) {
      case 'passEnding': {
        const { pass, cause } = fact;
        this.#before = playback.entries.map(({ node }) => node.id);
        this.#how = cause === 'seam' ? 'seam' : 'jump';
        return bus.afterwards(() => this.#passEnded(pass.index, pass.node, playedTime, cause));
      }
      case 'playlistReset':
        this.#how = 'reset';
        this.#pending.clear();
        return bus.afterwards(() => (this.#isForgotten = false));
      case 'nodePushed':
        if (fact.cause === 'path' && this.#how === 'reset') this.#how = 'path';
        return;
      case 'passStarted':
        return this.#passStarts(fact.pass.index, fact.pass.node.id, fact.time, this.#how);
      case 'snapshotRestored': {
        const { pass, time } = fact;
        this.#how = 'restore';
        if (pass) this.#passStarts(pass.index, pass.node.id, time, 'restore');
        return;
      }
      case 'seekStarted': {
        const { time: to } = fact;
        const { currentPass, currentNodeTime } = playback;
        if (to !== undefined && currentPass)
          bus.afterwards(() => this.#tellMedia('seek', currentPass.node.id, currentNodeTime, to));
        return;
      }
      case 'status': {
        const { status } = fact;
        const { currentPass, currentNodeTime } = playback;
        const isActive =
          status === 'playing' || (this.#isActive && /^(?:starting|buffering|pending)$/.test(status));
        if (isActive === this.#isActive) return;
        this.#isActive = isActive;
        if (currentPass && status !== 'ended')
          bus.afterwards(() =>
            this.#tellMedia(isActive ? 'play' : 'pause', currentPass.node.id, currentNodeTime),
          );
        return;
      }
      case 'closing':
        return this.left();
      default:
        return;
    }
  }

  /** Takes a pass in the order of the events. */
  #passStarts(index: number, node: string, time: number, how: StartedPass['how']): void {
    const { bus, playback } = this.#host;
    const path = pathOf(this.#host.playback);
    const before = this.#before;
    // At a seam, the time of the engine may be that of the next frame already.
    const started = {
      ...this.#attributed,
      index,
      node,
      time,
      path,
      played: playback.playedTimeAt(time),
      how,
    };
    const isActive = this.#isActive;
    // What follows is a seam or a jump, whatever came before.
    this.#how = 'jump';
    bus.afterwards(() => {
      this.#passStarted(started, before);
      if (isActive) this.#tellMedia('play', node, time);
    });
  }

  #passStarted(started: StartedPass, before: readonly string[]): void {
    const { index, how, path, played } = started;
    const isNext = this.#hasFinished && index === this.#last + 1;
    // Loading a snapshot restores it, too.
    const isRestored = how === 'restore' && index === this.#last && this.#session?.seq === 1;
    this.#hasFinished = false;
    this.#pending.reset();
    this.#last = index;
    this.#passStart = played;
    this.#told = 0;
    if (!this.#tools.isOn()) this.#session = null;
    else if (!this.#session) this.#begin(started, how === 'seam' || how === 'jump' ? index : 0);
    else if (how === 'reset' || (how !== 'seam' && how !== 'jump' && !isPrefix(path, before)))
      this.#begin(started, 0);
    else if (how !== 'seam' && !(how === 'jump' && isNext) && !isRestored)
      this.#jumped(this.#session, started);
  }

  #jumped(session: RecordSession, { index: at, node, by = 'viewer' }: StartedPass): void {
    const index = at - session.base;
    // Before the beginning of the session lies what is not told.
    if (index < 0) {
      this.#session = null;
      return this.update();
    }
    session.choices = session.choices.filter((one) => one < index);
    this.#add({ kind: 'jump', node, index, by });
  }

  #begin({ time, path, played, how, ...given }: StartedPass, base: number): void {
    if (this.#isForgotten) return;
    this.#passStart = played;
    this.#session = {
      ...{ id: this.#tools.newId(), start: this.#tools.now(), date: this.#tools.date(), base },
      ...{ seq: 0, choices: [], played: 0, hasEnding: false, hasLeft: false },
    };
    const isLinked = how === 'path' && (path.length > 1 || time > 0);
    const opened: StartRecord['from'] | null = how === 'restore' ? 'save' : isLinked ? 'link' : null;
    const from = (opened && given.from) ?? opened ?? 'start';
    this.#add({ kind: 'start', from, path: path.slice(base) });
  }

  #passEnded(
    index: number,
    node: { readonly id: string; readonly duration: number },
    played: number,
    cause: Extract<PlayerFact, { type: 'passEnding' }>['cause'],
  ): void {
    this.#hasFinished = cause === 'finished';
    this.#tellNode(index, node, played, cause === 'seam' ? 'seam' : cause === 'finished' ? 'end' : 'jump');
    if (this.#session) this.#session.played += Math.max(0, played - this.#passStart);
    this.#passStart = played;
  }

  #tellNode(
    at: number,
    { id, duration }: { readonly id: string; readonly duration: number },
    played: number,
    left: NodeRecord['left'],
  ): void {
    const session = this.#session;
    if (!session || this.#settings.detail === 'choices' || at < session.base) return;
    const watched = Math.max(0, played - this.#passStart) - this.#told;
    this.#told += watched;
    const index = at - session.base;
    this.#add({ kind: 'node', node: id, index, watched: rounded(watched), of: rounded(duration), left });
  }

  #tellMedia(action: 'play' | 'pause' | 'seek', node: string, time: number, to?: number): void {
    if (this.#settings.detail !== 'media') return;
    this.#add({
      kind: 'media',
      action,
      node,
      time: rounded(time),
      ...(to !== undefined && { to: rounded(to) }),
    });
  }

  /** Where the film is, and how much was played in this session. */
  #place({ base, played }: RecordSession): Pick<EndingRecord, 'path' | 'code' | 'played'> {
    const current = Math.max(0, this.#host.playback.playedTime - this.#passStart);
    return {
      path: pathOf(this.#host.playback).slice(base),
      code: base === 0 ? this.#tools.code() : '',
      played: rounded(played + (this.#hasFinished ? 0 : current)),
    };
  }

  #add(parts: RecordParts): void {
    if (!this.#tools.isOn()) this.#session = null;
    const session = this.#session;
    if (!session) return;
    const t = Math.max(0, Math.round(this.#tools.now() - session.start));
    const { id: story, rev } = this.#tools.story();
    this.#tools.add({
      v: 1,
      session: session.id,
      seq: session.seq++,
      at: new Date(session.date + t).toISOString(),
      t,
      ...{ story, rev, language: this.#tools.language() },
      ...parts,
    });
  }
}
