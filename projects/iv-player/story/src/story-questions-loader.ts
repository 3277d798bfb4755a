import { computed, signal } from '@angular/core';
import { IvPlayerError, type Player } from 'iv-player';
import { VERSION, ViewerTimer, hostOf, startError } from 'iv-player/private';
import {
  hasQuestions,
  isAsked,
  isJudged,
  isList,
  judgeChosen,
  maxPoints,
  rightAnswers,
  setByQuestion,
  type StoryFile,
  type StoryFileNode,
} from 'iv-player/story-core';
import type * as questions from 'iv-player/questions/lazy';
import type * as added from './lazy/story-questions';
import { changesIn } from './story-effects';

/** What the plugin needs, which imports only types. */
const tools = {
  ...{ signal, computed, IvPlayerError, ViewerTimer, startError, VERSION },
  rules: { isJudged, isList, judgeChosen, maxPoints, rightAnswers },
};

type Parts = readonly [Pick<typeof questions, 'startQuestions'>, typeof added];
type Given = Pick<added.QuestionTools, 'failures' | 'texts' | 'resolveImage'>;

const asks = (node: StoryFileNode | undefined): boolean =>
  node?.questions?.some(({ pause = true, required = pause }) => required) === true;

/** Lazily imports the code for questions, which few stories need. */
export class StoryQuestionsLoader {
  #parts: Parts | null = null;
  readonly #request: () => Promise<Parts>;

  constructor(
    request: () => Promise<Parts> = () =>
      Promise.all([import('iv-player/questions/lazy'), import('./lazy/story-questions')]),
  ) {
    this.#request = request;
  }

  /** Imports the code, so that the questions of a story are added at once. Failures are reported when they are added. */
  async prepare(): Promise<void> {
    await this.#load().catch(() => undefined);
  }

  /** Whether questions are added at once. */
  get isReady(): boolean {
    return this.#parts !== null;
  }

  /** Imports the code once; retries after a failure. */
  async #load(): Promise<Parts> {
    return (this.#parts ??= await this.#request());
  }

  /**
   * Adds the questions of a story, at once or when the code has loaded. Until then, the film does not leave its scene, and no jump passes a
   * scene with a required question; then the film goes back to the first question that it has passed.
   * @returns a function that removes them
   */
  add(player: Player, story: StoryFile, given: Given): (() => void) | null {
    if (!hasQuestions(story)) return null;
    let isClosed = false;
    let remove = (): void => undefined;
    const { facts, playback } = hostOf(player);
    const { currentPass, currentNodeTime, redirect } = playback;
    const start = ([{ startQuestions }, { addStoryQuestions }]: Parts): void => {
      if (isClosed) return;
      const from = playback.currentPass === currentPass ? currentNodeTime : 0;
      startQuestions(player, hostOf(player), tools);
      const release = remove;
      remove = addStoryQuestions(player, story, from, {
        ...given,
        hostOf,
        isAsked,
        setByQuestion,
        changesIn,
      });
      release();
    };
    if (this.#parts) start(this.#parts);
    else {
      let release = playback.hold();
      // Once loaded, the plugin itself keeps jumps from passing required questions.
      const stopJump = (playback.redirect = (index, time) => {
        const at = Math.max(0, playback.currentPass?.index ?? 0);
        const stop = playback.entries.slice(at, index).findIndex(({ node: { id } }) => asks(story.nodes[id]));
        return stop < 0 ? redirect(index, time) : [at + stop, stop === 0 ? playback.currentNodeTime : 0];
      });
      const subscription = facts.subscribe(({ type }) => {
        if (type === 'passStarted') release = playback.hold();
        // The player is being destroyed.
        if (type === 'closing') isClosed = true;
      });
      remove = () => {
        subscription.unsubscribe();
        release();
        if (playback.redirect === stopJump) playback.redirect = redirect;
      };
      this.#load().then(start, (cause: unknown) => {
        remove();
        const message = 'The questions could not be loaded: check the network, and load the story again.';
        hostOf(player).emitError(new IvPlayerError('PLUGIN_INACTIVE', message, { cause }));
      });
    }
    return () => {
      isClosed = true;
      remove();
    };
  }
}

/** Shared by all players. */
export const storyQuestionsLoader = new StoryQuestionsLoader();

/**
 * Loads the code for questions, so that `loadStory` adds those of a story at once. `withStory` and `<iv-story>` do this by themselves.
 * @example
 * await prepareQuestions();
 * loadStory(player, story);
 */
export const prepareQuestions = (): Promise<void> => storyQuestionsLoader.prepare();
