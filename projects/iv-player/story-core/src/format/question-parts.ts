import type { StoryFile, StoryFileNode, StoryText } from './story-file';
import type { StoryFileAnswer, StoryFileQuestion } from './story-question';

// The parts of questions that many rules visit: expressions, texts, addresses and targets.

type Place = readonly (string | number)[];

const NONE: readonly StoryFileQuestion[] = [];

export const questionsOf = ({ questions }: StoryFileNode): readonly StoryFileQuestion[] => questions ?? NONE;

/** Whether a scene of the story has a question. */
export const hasQuestions = ({ nodes }: Pick<StoryFile, 'nodes'>): boolean =>
  Object.values(nodes).some(({ questions }) => questions?.length);

/** Parts that questions and their answers have. */
type SharedParts = Partial<Pick<StoryFileQuestion, 'when' | 'set' | 'image'>>;

/** Visits the values of a key in a scene's questions and in their answers. */
export function forEachInQuestions<Key extends keyof SharedParts>(
  node: StoryFileNode,
  key: Key,
  visit: (value: NonNullable<StoryFileQuestion[Key]>, ...place: Place) => void,
): void {
  questionsOf(node).forEach((question, at) => {
    const see = (part: SharedParts, ...place: Place): void => {
      const value = part[key];
      if (value !== undefined) visit(value, 'questions', at, ...place, key);
    };
    see(question);
    question.answers?.forEach((answer, index) => see(answer, 'answers', index));
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
