import type { DecisionRecord } from 'iv-player';
import type { PlayerFact } from 'iv-player/plugin';
import type { EndingRecord, NodeRecord, StartRecord } from 'iv-player/story-core';
import type { RecordNote } from '../record-note';
import type { RecordSettings } from '../record-options';
import { type MadeChoice, PendingChoice } from './pending-choice';
import { QuestionTries, type ToldQuestion } from './question-tries';
import { choiceParts, nextRecord, questionParts } from './record-parts';
import { isPrefix, rounded } from './record-path';
import type { JudgedEnding, RecordParts, RecordSession, RecorderTools, StartedPass } from './record-session';

/**
 * Turns what was noted of a player into records, in the order of the player's events. The path can be rebuilt from `start`, `choice` and `jump`,
 * and from nodes with a single follower.
 */
export class FilmRecorder {
  readonly #settings: Pick<RecordSettings, 'detail' | 'labels' | 'texts'>;
  readonly #tools: RecorderTools;
  #session: RecordSession | null = null;
  /** Whether nothing is recorded until the film starts again. */
  #isForgotten = false;
  /** How the next pass starts; unknown before the first note. */
  #how: StartedPass['how'] | null = null;
  /** Playlist at the end of the last pass, and index of that pass. */
  #before: readonly string[] = [];
  #last = -1;
  #hasFinished = false;
  /** Entries that may have been played before consent. */
  readonly #old = new WeakSet<RecordNote['entries'][number]>();
  /** Whether anything was since the playlist was reset. */
  #hasOld = false;
  /** The current pass: its start in played seconds, and what of it has been told. */
  #passStart = 0;
  #told = 0;
  #isActive = false;
  /** Node time at which the page was left while the film played, until it is known whether the page came back. */
  #leftAt: number | null = null;
  readonly #pending = new PendingChoice();
  readonly #tries = new QuestionTries();

  constructor(settings: Pick<RecordSettings, 'detail' | 'labels' | 'texts'>, tools: RecorderTools) {
    this.#settings = settings;
    this.#tools = tools;
  }

  /** Whether a session is being recorded. */
  get isRecording(): boolean {
    return this.#session !== null;
  }

  /** Takes what was noted, in order. */
  take(note: RecordNote): void {
    const { event, currentPass } = note;
    this.#how ??= this.#joined(note);
    this.#pending.take(note);
    switch (event.type) {
      case 'final':
        return this.#decided(event.record, note);
      case 'answered':
        if (note.isOn) this.#tries.answered(event.record, this.#isOld(event.record.index, note));
        return;
      case 'closed': {
        const question = this.#tries.closed(event.record);
        if (question) this.#tellQuestion(question, note);
        return;
      }
      case 'check':
        if (note.status === 'ended') this.#leaveQuestions(note);
        return;
      case 'consent':
      case 'withdrawn': {
        const { isRecording } = this;
        this.#update(note);
        if (!isRecording && this.isRecording && this.#isActive) this.#tellMedia('play', note, note.time);
        return;
      }
      case 'forget':
        this.#session = null;
        this.#isForgotten = true;
        return;
      case 'left':
      case 'closing':
        return this.#left(note);
      case 'passEnding':
        this.#before = note.entries.map(({ node }) => node.id);
        // At the end, a node that is added later follows as at a seam.
        this.#how = event.cause === 'seam' || event.cause === 'finished' ? 'seam' : 'jump';
        return this.#passEnded(note, event.cause);
      case 'playlistReset':
        this.#how = 'reset';
        this.#isForgotten = this.#hasOld = false;
        return;
      case 'nodePushed':
        if (event.cause === 'path' && this.#how === 'reset') this.#how = 'path';
        return;
      case 'passStarted':
        return this.#passStarts(note, event.time);
      case 'snapshotRestored':
        this.#how = 'restore';
        if (event.pass) this.#passStarts(note, event.time);
        if (event.isOver) [this.#hasFinished, this.#how] = [true, 'seam'];
        return;
      case 'seekStarted':
        if (event.time === undefined && this.#how === 'seam') this.#how = 'jump';
        if (event.time !== undefined && currentPass) this.#tellMedia('seek', note, note.time, event.time);
        return;
      case 'status': {
        const { status } = event;
        const isActive =
          status === 'playing' || (this.#isActive && /^(?:starting|buffering|pending)$/.test(status));
        if (isActive === this.#isActive) return;
        this.#isActive = isActive;
        if (currentPass && status !== 'ended') this.#tellMedia(isActive ? 'play' : 'pause', note, note.time);
        return;
      }
      default:
        return;
    }
  }

  /** Joins the film where it is, with the first note. Returns how the next pass starts. */
  #joined({ event, currentPass, played, status }: RecordNote): StartedPass['how'] {
    if (!currentPass || (event.type === 'passStarted' && currentPass.index === 0)) return 'reset';
    this.#hasOld = true;
    this.#last = currentPass.index;
    this.#passStart = played;
    this.#hasFinished = status === 'ended';
    this.#isActive = status === 'playing' && event.type !== 'status';
    return this.#hasFinished ? 'seam' : 'jump';
  }

  /** Consent may have changed. A session that begins in the middle of the film does not tell what was before. */
  #update(note: RecordNote): void {
    const { currentPass, time, status } = note;
    if (!note.isOn) this.#drop();
    else if (!this.#session && !this.#isForgotten && currentPass && status !== 'ended') {
      const { index } = currentPass;
      this.#joins(index + 1, note);
      this.#begin({ ...this.#passOf(note, time), how: 'reset' }, index, note);
    }
  }

  /** What was played is not told, and what follows not before there is consent. */
  #drop(): void {
    this.#session = null;
    this.#hasOld = true;
  }

  /** A session begins in the middle of the film. @param count number of entries that may have been played before */
  #joins(count: number, { entries }: RecordNote): void {
    for (const entry of entries.slice(0, count)) this.#old.add(entry);
    this.#pending.consented();
    this.#tries.reset();
  }

  #isOld(index: number, { entries }: RecordNote): boolean {
    const entry = entries[index];
    return entry !== undefined && this.#old.has(entry);
  }

  #passOf(note: RecordNote, time: number): Omit<StartedPass, 'how'> {
    const { currentPass, path, played, attribution } = note;
    const { index = 0, node } = currentPass ?? {};
    return { ...attribution, index, node: node?.id ?? '', time, path, played };
  }

  /** Takes a choice that is final. If it was told when the page was left, it is told again only if it has changed since. */
  #decided(record: DecisionRecord, note: RecordNote): void {
    const untold = this.#pending.final(record, this.#isOld(record.index, note));
    if (untold) this.#tellChoice(untold, note);
  }

  #tellChoice(record: MadeChoice, note: RecordNote): void {
    const session = this.#session;
    if (!session) return;
    const index = record.index - session.base;
    if (index < 0) return;
    const isOwn = record.by === 'viewer' || record.by === 'page';
    session.choices = [...session.choices.filter((one) => one < index), ...(isOwn ? [index] : [])];
    this.#add(choiceParts(record, index, this.#settings.labels), note);
  }

  #tellQuestion(question: ToldQuestion, note: RecordNote): void {
    this.#add(questionParts(question, this.#settings.texts), note);
  }

  /** Tells the last tries at questions that the film or the viewer leaves. */
  #leaveQuestions(note: RecordNote): void {
    for (const question of this.#tries.left()) this.#tellQuestion(question, note);
  }

  /** Takes an ending that was reached. */
  ended({ name, passed, score }: JudgedEnding, note: RecordNote): void {
    const session = this.#session;
    if (!session) return;
    session.hasEnding = true;
    this.#add(
      {
        kind: 'ending',
        name,
        ...this.#place(session, note),
        choices: session.choices.length,
        ...(passed !== undefined && { passed }),
        ...(score !== undefined && { score }),
      },
      note,
    );
  }

  #left(note: RecordNote): void {
    const session = this.#session;
    const { currentPass, time } = note;
    if (!session || !currentPass) return;
    const pending = this.#pending.next(note, this.#isOld(currentPass.index, note));
    if (pending) this.#tellChoice(pending, note);
    this.#leaveQuestions(note);
    if (!this.#hasFinished) this.#tellNode(note, 'page');
    this.#leftAt = this.#isActive ? time : null;
    const { hasLeft } = session;
    session.hasLeft = true;
    if (hasLeft || session.hasEnding) return;
    this.#add(
      { kind: 'leave', node: currentPass.node.id, time: rounded(time), ...this.#place(session, note) },
      note,
    );
  }

  #passStarts(note: RecordNote, time: number): void {
    this.#leaveQuestions(note);
    const started = { ...this.#passOf(note, time), how: this.#how ?? 'jump' };
    // What follows is a seam or a jump, whatever came before.
    this.#how = 'jump';
    this.#passStarted(started, note);
    if (this.#isActive) this.#tellMedia('play', note, time);
  }

  #passStarted(started: StartedPass, note: RecordNote): void {
    const { index, how, path, played } = started;
    const before = this.#before;
    // A place may be opened twice: loading a snapshot restores it, too.
    const isOpen = index === this.#last && this.#session?.isOpened && this.#session.seq === 1;
    this.#hasFinished = false;
    this.#pending.reset();
    this.#last = index;
    this.#passStart = played;
    this.#told = 0;
    this.#leftAt = null;
    // What a checkpoint restores may be from before consent.
    const base = how === 'restore' && this.#hasOld ? index : 0;
    if (!note.isOn) this.#drop();
    else if (!this.#session) {
      const first = how === 'seam' || how === 'jump' ? index : base;
      if (first > 0) this.#joins(first, note);
      this.#begin(started, first, note);
    } else if (how === 'reset' || (how !== 'seam' && how !== 'jump' && !isPrefix(path, before)))
      this.#begin(started, base, note);
    else if (how === 'jump' || (how !== 'seam' && !isOpen)) this.#jumped(this.#session, started, note);
  }

  #jumped(session: RecordSession, { index: at, node, by = 'viewer' }: StartedPass, note: RecordNote): void {
    const index = at - session.base;
    // Before the beginning of the session lies what is not told.
    if (index < 0) {
      this.#session = null;
      return this.#update(note);
    }
    session.choices = session.choices.filter((one) => one < index);
    this.#add({ kind: 'jump', node, index, by }, note);
  }

  #begin({ time, path, played, how, ...given }: StartedPass, base: number, note: RecordNote): void {
    if (this.#isForgotten) return;
    this.#passStart = played;
    this.#told = 0;
    this.#leftAt = null;
    // An application may open the beginning as a path.
    const isLinked = how === 'path' && (path.length > 1 || time > 0 || given.from !== undefined);
    const opened: StartRecord['from'] | null = how === 'restore' ? 'save' : isLinked ? 'link' : null;
    const from = (opened && given.from) ?? opened ?? 'start';
    this.#session = {
      ...{ id: this.#tools.newId(), start: note.now, date: this.#tools.dateAt(note.now), base },
      ...{ seq: 0, choices: [], played: 0, hasEnding: false, hasLeft: false, isOpened: opened !== null },
    };
    this.#add({ kind: 'start', from, path: path.slice(base) }, note);
  }

  #passEnded(note: RecordNote, cause: Extract<PlayerFact, { type: 'passEnding' }>['cause']): void {
    this.#hasFinished = cause === 'finished';
    this.#leaveQuestions(note);
    this.#tellNode(note, cause === 'seam' ? 'seam' : cause === 'finished' ? 'end' : 'jump');
    if (this.#session) this.#session.played += Math.max(0, note.played - this.#passStart);
    this.#passStart = note.played;
  }

  /** Tells how much of the current node was played. */
  #tellNode(note: RecordNote, left: NodeRecord['left']): void {
    const session = this.#session;
    const { currentPass, played } = note;
    if (!session || !currentPass || this.#settings.detail === 'choices' || currentPass.index < session.base)
      return;
    const watched = Math.max(0, played - this.#passStart) - this.#told;
    // The page is left once more, where it was left before.
    if (left === 'page' && session.hasLeft && watched <= 0) return;
    if (watched > 0) this.#tellReturn(note);
    this.#told += watched;
    const index = currentPass.index - session.base;
    const { id: node, duration } = currentPass.node;
    this.#add({ kind: 'node', node, index, watched: rounded(watched), of: rounded(duration), left }, note);
  }

  #tellMedia(action: 'play' | 'pause' | 'seek', note: RecordNote, time: number, to?: number): void {
    if (this.#settings.detail !== 'media') return;
    // It stopped because the page was left: that was told.
    if (action === 'pause' && time === this.#leftAt) this.#leftAt = null;
    else {
      this.#tellReturn(note);
      this.#addMedia(action, note, time, to);
    }
  }

  /** The page came back: tells that the film played on from where it was left. */
  #tellReturn(note: RecordNote): void {
    const time = this.#leftAt;
    this.#leftAt = null;
    if (time !== null && this.#settings.detail === 'media') this.#addMedia('play', note, time);
  }

  #addMedia(action: 'play' | 'pause' | 'seek', note: RecordNote, time: number, to?: number): void {
    const node = note.currentPass?.node.id ?? '';
    const times = { time: rounded(time), ...(to !== undefined && { to: rounded(to) }) };
    this.#add({ kind: 'media', action, node, ...times }, note);
  }

  /** Where the film is, and how much was played in this session. */
  #place({ base, played }: RecordSession, note: RecordNote): Pick<EndingRecord, 'path' | 'code' | 'played'> {
    const current = Math.max(0, note.played - this.#passStart);
    return {
      path: note.path.slice(base),
      code: base === 0 ? this.#tools.code(note) : '',
      played: rounded(played + (this.#hasFinished ? 0 : current)),
    };
  }

  #add(parts: RecordParts, note: RecordNote): void {
    if (!note.isOn) this.#drop();
    const session = this.#session;
    if (!session) return;
    this.#tools.add(nextRecord(session, this.#tools.story(note), note, parts), note);
  }
}
