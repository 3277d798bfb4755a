/** Texts that `<iv-questions>` shows or announces. Functions receive the parts that vary. */
export interface IvQuestionLabels {
  /** Name of a question without a prompt. */
  readonly question: string;
  /** Instruction of a question with one answer. */
  readonly chooseOne: string;
  /** Instruction of a question with several answers. */
  readonly chooseSeveral: string;
  /** Instruction of a question whose answer is a text. */
  readonly typeText: string;
  /** Instruction of a question whose answer is a number. */
  readonly typeNumber: string;
  /** Said of a question that can be skipped. */
  readonly optional: string;
  /** Label of the field for a text or a number. */
  readonly yourAnswer: string;
  /** Button that gives the answer. */
  readonly submit: string;
  /** Button that leaves an optional question without an answer. */
  readonly skip: string;
  /** Button that asks again after a wrong answer. */
  readonly tryAgain: string;
  /** Button that goes on with the film. */
  readonly continue: string;
  /** Tries left, at least 1. */
  readonly triesLeft: (count: number) => string;
  /** Time left. `seconds` is a whole number. */
  readonly secondsLeft: (seconds: number) => string;
  /** The answer was right. */
  readonly right: string;
  /** The answer was wrong. */
  readonly wrong: string;
  /** Mark of a right answer in the list. */
  readonly correctAnswer: string;
  /** Right answers after a wrong one. */
  readonly correctAnswers: (answers: readonly string[]) => string;
  /** Error: nothing is chosen. */
  readonly nothingChosen: string;
  /** Error: nothing is typed. */
  readonly nothingTyped: string;
  /** Error: `text` is not a number. `example` is a number in the viewer's notation. */
  readonly notANumber: (text: string, example: string) => string;
}
