import type { StoryFile, StoryFileNode, StoryText } from './story-file';
import type { StoryFileAnswer, StoryFileQuestion } from './story-question';

// The parts of questions that many rules visit: expressions, texts, addresses and targets.

type Place = readonly (string | number)[];

const NONE: readonly StoryFileQuestion[] = [];

export const questionsOf = ({ questions }: StoryFileNode): readonly StoryFileQuestion[] => questions ?? NONE;

/** Whether a scene of the story has a question. */
export function hasQuestions({ nodes }: Pick<StoryFile, 'nodes'>): boolean {
  for (const id of Object.keys(nodes)) if (nodes[id]?.questions?.length) return true;
  return false;
}

/** Visits the expressions in a scene's questions. @param visit `variable`: name of the variable to set; `null` for a condition */
export function forEachQuestionExpression(
  node: StoryFileNode,
  visit: (logic: unknown, variable: string | null, ...place: Place) => void,
): void {
  questionsOf(node).forEach(({ when, set, answers = [] }, at) => {
    if (when !== undefined) visit(when, null, 'questions', at, 'when');
    for (const name of Object.keys(set ?? {})) visit(set?.[name], name, 'questions', at, 'set', name);
    answers.forEach(({ set: effects }, index) => {
      for (const name of Object.keys(effects ?? {}))
        visit(effects?.[name], name, 'questions', at, 'answers', index, 'set', name);
    });
  });
}

/** The texts of a question. */
type QuestionTexts = Pick<StoryFileQuestion, 'prompt' | 'text' | 'description' | 'feedback'> & {
  readonly answers?: readonly Pick<StoryFileAnswer, 'label' | 'description' | 'feedback'>[];
};

/** Visits the texts in a scene's questions, missing ones too. */
export function forEachQuestionText(
  { questions = [] }: { readonly questions?: readonly QuestionTexts[] },
  visit: (text: StoryText | undefined, ...place: Place) => void,
): void {
  questions.forEach((question, at) => {
    const { answers = [], feedback } = question;
    for (const key of ['prompt', 'text', 'description'] as const) visit(question[key], 'questions', at, key);
    answers.forEach((answer, index) => {
      for (const key of ['label', 'description', 'feedback'] as const)
        visit(answer[key], 'questions', at, 'answers', index, key);
    });
    visit(feedback?.correct, 'questions', at, 'feedback', 'correct');
    visit(feedback?.wrong, 'questions', at, 'feedback', 'wrong');
  });
}

/** Visits the addresses of images in a scene's questions. */
export function forEachQuestionAddress(
  node: StoryFileNode,
  visit: (address: unknown, ...place: Place) => void,
): void {
  const visitImage = (image: StoryText | undefined, ...place: Place): void => {
    if (typeof image === 'string') visit(image, ...place, 'image');
    else if (image)
      for (const [language, src] of Object.entries(image)) visit(src, ...place, 'image', language);
  };
  questionsOf(node).forEach(({ image, answers = [] }, at) => {
    visitImage(image, 'questions', at);
    answers.forEach((answer, index) => visitImage(answer.image, 'questions', at, 'answers', index));
  });
}

/** Visits the scenes that questions jump to. */
export function forEachQuestionTarget(
  node: StoryFileNode,
  visit: (to: string, ...place: Place) => void,
): void {
  questionsOf(node).forEach((question, at) => {
    for (const key of ['onCorrect', 'onWrong'] as const) {
      const target = question[key];
      if (target && 'to' in target) visit(target.to, 'questions', at, key, 'to');
    }
  });
}
