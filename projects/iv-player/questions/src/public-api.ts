export { withQuestions } from './question-features';
export { QuestionsService } from './questions-service';
export type {
  OpenQuestion,
  NodeQuestion,
  QuestionAccept,
  QuestionAnswer,
  QuestionEffect,
  QuestionInput,
  QuestionKind,
  QuestionOptions,
  QuestionRecord,
  QuestionResult,
  QuestionTarget,
} from 'iv-player/private';
