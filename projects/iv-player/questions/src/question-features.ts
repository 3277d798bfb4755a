import type { IvPlayerFeature } from 'iv-player';
import { withPlugin } from 'iv-player/plugin';
import { QuestionsService } from './questions-service';

/**
 * Adds the questions plugin, `player.questions`.
 * @example
 * provideIvPlayer({}, withQuestions());
 */
export function withQuestions(): IvPlayerFeature {
  return withPlugin({ name: 'questions', type: QuestionsService });
}
