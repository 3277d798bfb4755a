import { untracked } from '@angular/core';
import { IvPlayerError, type Player } from 'iv-player';
import { type QuestionInput, type QuestionsApi, jumpToNode } from 'iv-player/private';
import type { StoryFile } from 'iv-player/story';
import { matchingLanguage } from 'iv-player/ui';
import type { FilmCommandTarget } from './film-host';
import type { PageRecord } from './page-record';
import type { FilmState, FullFilmState, JudgedAnswer } from '../embed/film-protocol';
import { NO_RECORD } from './packed-story';
import { filmLanguages } from './film-languages';
import { currentPlace, currentVariables, openNode } from './film-place';
import { setGivenValues } from './given-values';

/** Minimum distance of a seek from the end of its node, in seconds. At the end, the next node would start. */
const NODE_MARGIN = 0.05;
/** Maximum number of scenes that a message names. */
const MOST_NAMED = 10;
/** Smallest distance from the start, in seconds, that is not a rounding error. */
const NODE_START = 1e-6;

/** State of the film for the page around it. */
export const filmState = (player: Player, story: StoryFile, language: string): FilmState => ({
  ...currentPlace(player, story),
  paused: player.paused,
  ended: player.ended,
  language,
  volume: player.volume,
  muted: player.muted,
});

/** Commands of the page around the film. Throws the player's errors. */
export class PlayerCommands implements FilmCommandTarget {
  readonly #player: Player;
  readonly #state: () => FilmState;
  readonly #story: StoryFile;

  readonly #takesValues: boolean;
  readonly #record: PageRecord;

  /**
   * @param takesValues whether the page may set variables. In an LMS, the place could not be found again without them.
   */
  constructor(
    player: Player,
    story: StoryFile,
    state: () => FilmState,
    takesValues = true,
    record = NO_RECORD,
  ) {
    this.#takesValues = takesValues;
    this.#record = record;
    this.#player = player;
    this.#story = story;
    this.#state = state;
  }

  play(): Promise<void> {
    return this.#player.play();
  }

  pause(): void {
    this.#player.pause();
  }

  /** Seeks within the current node or, before playback, the first one. */
  seek(seconds: number): void {
    const nodes = [...this.#player.playlist];
    const index = Math.max(0, this.#player.currentNodeIndex);
    const node = nodes[index];
    const latest = node?.hasKnownDuration ? node.duration - NODE_MARGIN : Infinity;
    const start = nodes.slice(0, index).reduce((sum, { duration }) => sum + duration, 0);
    this.#player.seek(start + Math.max(NODE_START, Math.min(seconds, latest)));
  }

  /** Goes to a node, without making a choice. Before playback, the film starts there, and `restart` leads to its beginning. */
  goTo(node: string): void {
    const player = this.#player;
    const { nodes } = this.#story;
    if (!Object.hasOwn(nodes, node)) {
      const ids = Object.keys(nodes);
      const others = ids.length > MOST_NAMED ? `, or one of ${ids.length - MOST_NAMED} others` : '';
      throw new IvPlayerError(
        'UNKNOWN_NODE',
        `The film has no scene "${node}": use one of ${ids.slice(0, MOST_NAMED).join(', ')}${others}.`,
      );
    }
    this.#record.attribute({ by: 'page' }, () => {
      if (player.currentNode === null) openNode(player, this.#story, node);
      else jumpToNode(player, node);
    });
  }

  choose(choice: string): boolean {
    const open = untracked(this.#player.decision.signals.open);
    return (
      open?.choices.some(({ id }) => id === choice) === true && open.instance.make(choice, { by: 'page' })
    );
  }

  /** Answers the open question. Throws `INVALID_ARGUMENT` for a value that it cannot take. */
  answerQuestion(question: string, value: QuestionInput): JudgedAnswer | null {
    const judged = this.#questions?.answer(question, value, 'page');
    if (!judged) return null;
    const { triesLeft } = judged;
    return { ...judged, triesLeft: Number.isFinite(triesLeft) ? triesLeft : null };
  }

  continue(): boolean {
    return this.#questions?.continue() === true;
  }

  skip(): boolean {
    return this.#questions?.skip() === true;
  }

  restart(): void {
    this.#player.restart();
  }

  /** Throws `INVALID_ARGUMENT` for a language that the film does not have. */
  setLanguage(language: string): void {
    const languages = filmLanguages(this.#player, this.#story);
    const tag = matchingLanguage(languages, language);
    if (tag === undefined) {
      const advice =
        languages.length > 0 ? `use one of ${languages.join(', ')}` : 'add "languages" to its story';
      throw new IvPlayerError('INVALID_ARGUMENT', `The film is not available in "${language}": ${advice}.`);
    }
    this.#player.language = tag;
  }

  setVolume(volume: number): void {
    this.#player.volume = volume;
  }

  setMuted(muted: boolean): void {
    this.#player.muted = muted;
  }

  /** Ignores values that do not fit. */
  setValues(values: object): void {
    setGivenValues(this.#player, this.#story, this.#takesValues ? Object.entries(values) : []);
  }

  /** Does nothing in a film that is not recorded. */
  setConsent(consent: boolean): void {
    this.#record.setConsent(consent);
  }

  /** `null` in a film without questions. */
  get #questions(): QuestionsApi | null {
    return this.#player.initiedPlugins.includes('questions') ? this.#player.questions : null;
  }

  getState(): FullFilmState {
    return {
      ...this.#state(),
      duration: this.#player.currentNode?.duration ?? 0,
      variables: currentVariables(this.#player, this.#story),
    };
  }
}
