import type { IvQuestionLabels } from './question-labels';

export const QUESTION_TEXTS: IvQuestionLabels = {
  question: 'Question',
  chooseOne: 'Choose one answer.',
  chooseSeveral: 'Choose all that apply.',
  typeText: 'Type your answer.',
  typeNumber: 'Type a number.',
  optional: 'You can skip this question.',
  yourAnswer: 'Your answer',
  submit: 'Submit',
  skip: 'Skip',
  tryAgain: 'Try again',
  continue: 'Continue',
  triesLeft: (count) => `${count} ${count === 1 ? 'try' : 'tries'} left.`,
  secondsLeft: (count) => `${count} ${count === 1 ? 'second' : 'seconds'} left.`,
  right: 'Right',
  wrong: 'Wrong',
  correctAnswer: 'Correct answer',
  correctAnswers: (answers) =>
    `Correct ${answers.length === 1 ? 'answer' : 'answers'}: ${answers.join('; ')}`,
  nothingChosen: 'Nothing is chosen. Choose an answer.',
  nothingTyped: 'Nothing is typed. Type an answer.',
  notANumber: (text, example) => `“${text}” is not a number. Type a number such as ${example}.`,
};
