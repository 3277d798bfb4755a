// For the library's own entry points: the questions plugin, for code that loads it on demand.
export { QuestionsPlugin } from './questions-plugin';
export type { QuestionsTools } from './questions-tools';
export { stopAt } from './stop-at';
export { startQuestions } from './start-questions';
