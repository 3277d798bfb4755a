import type { IvPlayerError, Player, VariableValues } from 'iv-player';
import type {
  PlaybackController,
  QuestionAnswer,
  QuestionEffect,
  QuestionOptions,
  hostOf,
} from 'iv-player/private';
import type {
  StoryFile,
  StoryFileAnswer,
  StoryFileQuestion,
  StoryText,
  isAsked,
  setByQuestion,
} from 'iv-player/story-core';
import type { changesIn, StoryFailures } from '../story-effects';
import type { StoryTexts } from '../story-texts';

/** What the questions of a story need from code that is loaded with it. */
export interface QuestionTools {
  readonly hostOf: typeof hostOf;
  readonly isAsked: typeof isAsked;
  readonly setByQuestion: typeof setByQuestion;
  readonly changesIn: typeof changesIn;
  readonly failures: StoryFailures;
  readonly texts: StoryTexts;
  /** Resolves the address of an image. */
  readonly resolveImage: (image: StoryText) => StoryText;
}

/**
 * Adds the questions of a story to a player that has the plugin. Returns a function that removes them.
 * @param from node time from which the current scene's questions are asked: the film goes back to the first one that it has passed since
 */
export function addStoryQuestions(
  player: Player,
  { nodes }: StoryFile,
  from: number,
  tools: QuestionTools,
): () => void {
  const { questions } = player;
  const added = new Map<string, StoryFileQuestion>();
  /** Questions whose texts contain values, as filled in, by id. */
  const texts = new Map<string, string>();
  for (const [id, node] of Object.entries(nodes))
    node.questions?.forEach((question, index) => {
      try {
        questions.add(id, optionsOf(id, question, index, tools));
        added.set(question.id, question);
        // The first question adds the results of questions, which its texts may contain.
        if (hasBraces(question)) texts.set(question.id, '');
      } catch (error) {
        tools.hostOf(player).emitError(error as IvPlayerError);
      }
    });
  const update = (): void => {
    for (const [id, written] of texts) {
      const question = added.get(id);
      const now = question && JSON.stringify(filled(question, tools.texts));
      if (!question || now === written || !questions.get(id)) continue;
      texts.set(id, now ?? '');
      const { answers, ...others } = textsIn(question, tools);
      const before = questions.get(id)?.answers ?? [];
      questions.update(id, {
        ...others,
        ...(answers && {
          answers: before.map((one, at) => ({ ...one, ...answers[at], ...(one.set && { set: one.set }) })),
        }),
      });
    }
  };
  update();
  catchUp(player, from, tools);
  const stop = tools.texts.whenFilled(update);
  return () => {
    stop();
    for (const id of added.keys()) questions.remove(id);
  };
}

function catchUp(player: Player, from: number, { hostOf }: QuestionTools): void {
  const playback = hostOf(player).playback as PlaybackController;
  const { currentPass, currentNodeTime } = playback;
  if (!currentPass) return;
  const { node } = currentPass;
  const passed = player.questions
    .ofNode(node)
    .filter(({ pause, at }) => pause && (at >= 0 || node.hasKnownDuration))
    .map(({ at }) => Math.max(0, (at < 0 ? node.duration : 0) + at))
    .filter((at) => at >= from && at < currentNodeTime);
  if (passed.length > 0) playback.seekWithinPass(Math.min(...passed));
}

function optionsOf(
  node: string,
  question: StoryFileQuestion,
  index: number,
  tools: QuestionTools,
): QuestionOptions {
  const { when, answers, ...others } = question;
  const { isAsked, setByQuestion, changesIn, failures } = tools;
  const evaluation = failures.evaluationOf(node);
  const effect = (part: StoryFileQuestion | StoryFileAnswer, answer?: number): { set?: QuestionEffect } =>
    part.set
      ? {
          set: (before: VariableValues) =>
            changesIn(setByQuestion(part, before, evaluation, index, answer), before),
        }
      : {};
  const written = textsIn(question, tools);
  return {
    ...others,
    ...written,
    ...effect(question),
    ...(when !== undefined && {
      when: (values: VariableValues) => isAsked(question, index, values, evaluation),
    }),
    ...(answers && {
      answers: answers.map((answer, at): QuestionAnswer => ({
        ...(written.answers?.[at] as QuestionAnswer),
        ...effect(answer, at),
      })),
    }),
  };
}

/** Texts and images of a question and its answers. */
function textsIn(
  question: StoryFileQuestion,
  { texts, resolveImage }: QuestionTools,
): Partial<QuestionOptions> {
  const { prompt, text, description, feedback, answers, image } = filled(question, texts);
  return {
    ...(prompt !== undefined && { prompt }),
    ...(text !== undefined && { text }),
    ...(description !== undefined && { description }),
    ...(feedback && { feedback }),
    ...(image !== undefined && { image: resolveImage(image) }),
    ...(answers && {
      answers: answers.map((answer) => ({
        ...answer,
        ...(answer.image !== undefined && { image: resolveImage(answer.image) }),
      })),
    }),
  };
}

/** A question with values in its texts; the same if it has none. */
function filled(question: StoryFileQuestion, texts: Pick<StoryTexts, 'fill'>): StoryFileQuestion {
  const fill = <Part extends object>(part: Part, ...keys: readonly (keyof Part)[]): Part => {
    const changed = keys.filter((key) => texts.fill(part[key] as StoryText | undefined) !== part[key]);
    if (changed.length === 0) return part;
    return {
      ...part,
      ...Object.fromEntries(changed.map((key) => [key, texts.fill(part[key] as StoryText)])),
    };
  };
  const { answers, feedback } = question;
  const parts = {
    ...(answers && { answers: answers.map((answer) => fill(answer, 'label', 'description', 'feedback')) }),
    ...(feedback && { feedback: fill(feedback, 'correct', 'wrong') }),
  };
  const isSame =
    answers?.every((one, at) => parts.answers?.[at] === one) !== false && parts.feedback === feedback;
  return fill(isSame ? question : { ...question, ...parts }, 'prompt', 'text', 'description');
}

/** Whether texts of a question may contain values. */
function hasBraces(question: StoryFileQuestion): boolean {
  let isFound = false;
  filled(question, {
    fill: (text) => {
      isFound ||= /[{}]/.test(typeof text === 'object' ? Object.values(text).join('') : (text ?? ''));
      return text;
    },
  });
  return isFound;
}
