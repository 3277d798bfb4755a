import { untracked } from '@angular/core';
import type { OpenDecision, Player } from 'iv-player';
import { withIds } from 'iv-player/private';
import type { StoryEnding, StoryFile } from 'iv-player/story';
import type { CourseEffect, CourseEvent } from '../lms/course-machine';
import type { LmsConnection, LmsFilm, LmsNotice, LmsScript } from '../lms/lms-script';
import type { ResumedPlace } from '../lms/scorm-suspend-data';
import { reportEndings } from './report-endings';
import { type PageQuestions, questionIds } from './packed-story';
import { currentPlace, currentVariables, findPlace, isBeginning, openPlace } from './film-place';

/** Seconds before the saved position at which the film continues. */
const REWIND = 2;

/** Number of choices that an LMS can tell apart. */
const LETTERS = 36;

/** Questions of a course. */
export interface CourseQuestions {
  readonly code: PageQuestions;
  /** Whether typed texts are sent. */
  readonly sendsTexts: boolean;
}

/** Callbacks for the page of a course. */
export interface CourseEvents {
  /** Called with a problem, or with `null` when it is over. */
  onNotice(notice: LmsNotice | null): void;
  /** Called with the language tags that the viewer prefers, separated by commas. */
  onLanguage(tags: string): void;
  /** Called with a function that opens the place of an earlier session. */
  onOpen(open: () => void): void;
  /** Called when the film is paused at the place of an earlier session. */
  onResume(): void;
  /** Called when the session can be finished, with a function that does it. */
  onConnected(finish: () => void): void;
}

/**
 * Connects the film to the LMS around the page, opens the place of an earlier session, and reports decisions, endings and places. The
 * story must be loaded. Holds the film until the LMS is found or the search has failed.
 */
export async function trackCourse(
  player: Player,
  story: StoryFile,
  events: CourseEvents,
  questions: CourseQuestions | null,
): Promise<void> {
  const { ivCourse } = globalThis;
  if (ivCourse) await new CourseTracker(ivCourse, player, story, events, questions).start();
  else events.onNotice('not-tracked');
}

type Session = LmsConnection['session'];

/** Runs the effects of the course. */
class CourseTracker {
  readonly #lms: LmsScript;
  readonly #player: Player;
  readonly #story: StoryFile;
  readonly #events: CourseEvents;
  readonly #questions: CourseQuestions | null;
  #state: LmsScript['course']['first'];
  #session: Session | null = null;

  constructor(
    lms: LmsScript,
    player: Player,
    story: StoryFile,
    events: CourseEvents,
    questions: CourseQuestions | null,
  ) {
    this.#lms = lms;
    this.#state = lms.course.first;
    this.#player = player;
    this.#story = story;
    this.#events = events;
    this.#questions = questions;
  }

  async start(): Promise<void> {
    const player = this.#player;
    player.on('playlistreset', () => this.#dispatch({ type: 'reset' }));
    player.on('play', () => this.#dispatch({ type: 'play' }));
    const release = holdFilm(player);
    const connection = await this.#lms.connect(this.#film());
    const play = release();
    if (!connection) return play();
    const { session, place } = connection;
    this.#session = session;
    this.#events.onConnected(connection.finish);
    const reportEnding = this.#report(session);
    this.#events.onLanguage(connection.language);
    const isResumed = place !== null && this.#resume(place, session.hasResult);
    this.#dispatch({ type: 'settings', settings: this.#settings });
    if (isResumed) return;
    // The node may have started while the film was held.
    reportEnding();
    play();
  }

  /** The film as the LMS connection uses it. */
  #film(): LmsFilm {
    const player = this.#player;
    const { nodes, result: { mastery, score } = {} } = this.#story;
    return {
      player,
      onNotice: (notice) => this.#events.onNotice(notice),
      onLatePlace: (place, hasResult) => void this.#resume(place, hasResult),
      // Without a score, the film is not judged by it.
      ...(mastery !== undefined && score !== undefined && { mastery }),
      decisions: Object.keys(nodes).filter((id) => nodes[id]?.decision),
      readPlace: () => {
        const { path, node, time } = currentPlace(player, this.#story);
        const { language, decision } = player;
        const place = {
          ...{ path, node: node ?? this.#story.start, time, language: language ?? '' },
          ...{ timeLimit: decision.timeLimit, variables: currentVariables(player, this.#story) },
        };
        return this.#lms.course.placeToSave(this.#state, place, player.currentNodeIndex);
      },
      readSituation: () => ({
        isStill: player.paused || document.hidden || this.#isHeld,
        sinceNodeStart: player.currentNodeTime / player.playbackRate,
        untilNodeEnd: player.currentNodeRemainingTime / player.playbackRate,
      }),
    };
  }

  /** Reports decisions, endings and changes of the place to the session. Returns a function that reports the current ending. */
  #report(session: Session): () => void {
    const player = this.#player;
    this.#dispatch({ type: 'pass', index: player.currentNodeIndex });
    player.on('decision.made', ({ id }) => {
      // A held film continues at once.
      const isByViewer = player.decision.get(id)?.selected.autoDecided === false;
      if (isByViewer && !this.#openDecision?.isHeld) this.#dispatch({ type: 'choice' });
    });
    player.on('decision.final', (_, { node, answer, by, seconds }) => {
      const passed = [...player.playlist].slice(0, this.#state.pass + 1);
      session.decided({
        node,
        visit: Math.max(1, passed.filter(({ id }) => id === node).length),
        position: choicePosition(this.#story, node, answer),
        seconds: seconds ?? 0,
        isByViewer: by === 'viewer' || by === 'page',
      });
    });
    player.on('nodestart', (_, index) => {
      this.#dispatch({ type: 'pass', index });
      if (!player.paused) session.changed();
    });
    const reportEnding = reportEndings(player, this.#story, (ending) => this.#reportEnding(session, ending));
    player.on(/^(?:pause|ended|decision\.hold)$/, () => session.changed());
    const { code, sendsTexts = false } = this.#questions ?? {};
    code?.trackQuestions(player, session, questionIds(this.#story), sendsTexts);
    return reportEnding;
  }

  #reportEnding(session: Session, ending: StoryEnding): void {
    // The earlier session may have reported it.
    const { isResumedAt } = this.#lms.course;
    if (isResumedAt(this.#state, this.#player.currentNodeIndex) && session.hasResult) return;
    const { min = 0, max = 100 } = this.#story.result ?? {};
    session.ended(
      ending,
      ending.score === undefined ? undefined : { raw: ending.score, min, max: ending.max ?? max },
    );
  }

  /** Returns whether the film is at the place of an earlier session, or as near as the story allows. */
  #resume(place: ResumedPlace, hasResult: boolean): boolean {
    const time = Math.max(0, place.time - REWIND);
    const found = findPlace(this.#story, { ...place, time });
    const effects = this.#dispatch({
      type: 'placeRead',
      place,
      // A path without a choice and answers leads to the beginning.
      found: 'path' in place && found && isBeginning(found) && time === 0 ? null : found,
      settings: this.#settings,
      hasResult,
      endingDuration: this.#endingDuration(found?.steps.at(-1)?.node ?? ''),
    });
    return effects.some(({ type }) => type === 'open');
  }

  #endingDuration(id: string): number {
    const [node] = this.#player.repository.get([id]);
    const isEnding = Object.hasOwn(this.#story.nodes, id) && this.#story.nodes[id]?.ending !== undefined;
    return isEnding && node?.hasKnownDuration ? node.duration : Infinity;
  }

  #dispatch(event: CourseEvent): readonly CourseEffect[] {
    const [state, effects] = this.#lms.course.step(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#run(effect);
    return effects;
  }

  #run(effect: CourseEffect): void {
    const player = this.#player;
    if (effect.type === 'restore') {
      this.#events.onLanguage(effect.settings.language);
      if (effect.settings.timeLimit !== 'normal') player.decision.timeLimit = effect.settings.timeLimit;
    } else if (effect.type === 'open') {
      const { place, found } = effect;
      this.#events.onOpen(() => openPlace(player, this.#story, found));
      this.#dispatch({ type: 'opened', place, isExact: found.isExact, index: player.currentNodeIndex });
    } else if (effect.type === 'ask') {
      player.pause();
      this.#events.onResume();
    } else this.#session?.chosen();
  }

  get #settings(): string {
    return JSON.stringify([this.#player.language, this.#player.decision.timeLimit]);
  }

  get #isHeld(): boolean {
    return (
      this.#openDecision?.isHeld === true || this.#questions?.code.isHeldForQuestion(this.#player) === true
    );
  }

  get #openDecision(): OpenDecision | null {
    return untracked(this.#player.decision.signals.open);
  }
}

/** Position of a choice in the story file, whichever choices were open; -1 without a choice. */
function choicePosition({ nodes }: StoryFile, id: string, choice: string | null): number {
  const decision = Object.hasOwn(nodes, id) ? nodes[id]?.decision : undefined;
  const choices = withIds(decision?.choices ?? []);
  return choices.length > LETTERS ? -1 : choices.findIndex(({ id: one }) => one === choice);
}

/**
 * Pauses the film whenever it starts. The returned function stops this, and returns a function that plays the film if playback was
 * requested meanwhile.
 */
function holdFilm(player: Player): () => () => void {
  let isWanted = !player.paused;
  const hold = (): void => {
    isWanted = true;
    player.pause();
  };
  player.on('play', hold);
  player.pause();
  return () => {
    player.off('play', hold);
    return () => {
      if (isWanted) player.play().catch(() => undefined);
    };
  };
}
