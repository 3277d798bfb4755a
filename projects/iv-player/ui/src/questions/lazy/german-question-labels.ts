import type { IvQuestionLabels } from './question-labels';

export const QUESTION_TEXTS: IvQuestionLabels = {
  question: 'Frage',
  chooseOne: 'Wählen Sie eine Antwort.',
  chooseSeveral: 'Wählen Sie alle zutreffenden Antworten.',
  typeText: 'Geben Sie Ihre Antwort ein.',
  typeNumber: 'Geben Sie eine Zahl ein.',
  optional: 'Sie können diese Frage überspringen.',
  yourAnswer: 'Ihre Antwort',
  submit: 'Antworten',
  skip: 'Überspringen',
  tryAgain: 'Noch einmal versuchen',
  continue: 'Weiter',
  triesLeft: (count) => `Noch ${count} ${count === 1 ? 'Versuch' : 'Versuche'}.`,
  secondsLeft: (count) => `Noch ${count} ${count === 1 ? 'Sekunde' : 'Sekunden'}.`,
  right: 'Richtig',
  wrong: 'Falsch',
  correctAnswer: 'Richtige Antwort',
  correctAnswers: (answers) =>
    `Richtige ${answers.length === 1 ? 'Antwort' : 'Antworten'}: ${answers.join('; ')}`,
  nothingChosen: 'Nichts ist ausgewählt. Wählen Sie eine Antwort.',
  nothingTyped: 'Nichts ist eingegeben. Geben Sie eine Antwort ein.',
  notANumber: (text, example) => `„${text}“ ist keine Zahl. Geben Sie eine Zahl wie ${example} ein.`,
};
