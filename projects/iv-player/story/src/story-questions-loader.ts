import { computed, signal } from '@angular/core';
import { IvPlayerError, type Player } from 'iv-player';
import { VERSION, ViewerTimer, addPathValue, hostOf, openPlaylist, stopAt } from 'iv-player/private';
import {
  hasQuestions,
  isAsked,
  isJudged,
  isList,
  judgeChosen,
  maxPoints,
  playedPath,
  questionsOf,
  rightAnswers,
  setByQuestion,
  type StoryFile,
} from 'iv-player/story-core';
import type * as questions from 'iv-player/questions/lazy';
import type * as added from './lazy/story-questions';
import { changesIn } from './story-effects';

/** What the plugin needs, which imports only types. */
const tools = (): questions.QuestionsTools => ({
  ...{ signal, computed, IvPlayerError, ViewerTimer, addPathValue, stopAt, VERSION },
  rules: { isJudged, isList, judgeChosen, maxPoints, rightAnswers },
});

/** Seconds before a question at which the film waits for the code: a stop is accurate to a frame. */
const EARLY = 0.1;

type Parts = readonly [Pick<typeof questions, 'startQuestions'>, typeof added];
type Given = Pick<added.QuestionTools, 'failures' | 'texts' | 'resolveImage'>;

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

  /** Imports the code once; retries after a failure. */
  async #load(): Promise<Parts> {
    return (this.#parts ??= await this.#request());
  }

  /**
   * Adds the questions of a story, at once or when the code has loaded. Until then, the film stops before the first one that holds it.
   * @returns a function that removes them
   */
  add(player: Player, story: StoryFile, given: Given): (() => void) | null {
    if (!hasQuestions(story)) return null;
    let isClosed = false;
    let remove = (): void => undefined;
    const start = ([{ startQuestions }, { addStoryQuestions }]: Parts): void => {
      if (isClosed) return;
      remove();
      startQuestions(player, hostOf(player), tools());
      remove = addStoryQuestions(player, story, { ...given, hostOf, isAsked, setByQuestion, changesIn });
    };
    if (this.#parts) start(this.#parts);
    else {
      remove = stopBefore(player, story);
      const startLate = (parts: Parts): void => {
        start(parts);
        const steps = playedPath(hostOf(player).playback);
        const hasAnswers = steps.some(({ answers }) => answers);
        // The answers of a path that was opened apply from its start.
        if (!isClosed && hasAnswers) openPlaylist(player, steps, player.currentNodeTime);
      };
      this.#load().then(startLate, (cause: unknown) => {
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

/** Stops the film before the first question of each scene. Returns a function that lets it continue. */
function stopBefore(player: Player, { nodes }: StoryFile): () => void {
  const { facts, playback } = hostOf(player);
  let cues: (() => void)[] = [];
  const watch = (): void => {
    for (const cancel of cues.splice(0)) cancel();
    const { node } = playback.currentPass ?? {};
    if (!node || !Object.hasOwn(nodes, node.id)) return;
    cues = questionsOf(nodes[node.id] ?? {}).flatMap(({ at, pause = true }) => {
      const time = Math.max(0, (at < 0 ? node.duration : 0) + at - EARLY);
      return pause ? [playback.cue(time, () => stopAt(playback, time))] : [];
    });
  };
  const subscription = facts.subscribe(({ type }) => {
    if (type === 'passStarted') watch();
  });
  watch();
  return () => {
    subscription.unsubscribe();
    for (const cancel of cues) cancel();
    stopAt(playback, null);
  };
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
