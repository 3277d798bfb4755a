// For the library's own entry points: the questions plugin, for code that loads it on demand.
export { QuestionsPlugin, type QuestionsTools } from './questions-plugin';
export { startQuestions } from './start-questions';
