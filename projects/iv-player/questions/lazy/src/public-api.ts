// For the library's own entry points: judging of answers, and the plugin for code that loads it on demand.
export {
  isJudged,
  judgeAnswer,
  maxPoints,
  readNumber,
  rightAnswers,
  type JudgedQuestion,
  type Judgement,
} from './judge-answer';
export { QuestionsPlugin, type QuestionsTools } from './questions-plugin';
export { startQuestions } from './start-questions';
