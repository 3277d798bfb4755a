import { Injectable, computed, inject, signal } from '@angular/core';
import { IvPlayerError } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { VERSION, ViewerTimer, startError } from 'iv-player/private';
import { QuestionsPlugin } from 'iv-player/questions/lazy';
import { isJudged, isList, judgeChosen, maxPoints, rightAnswers } from 'iv-player/story-core';

/**
 * `player.questions`: asks questions in the middle of nodes. Results follow the path, and logic reads them as `question`.
 * @example
 * player.questions.add('valve', { id: 'volts', at: 12, kind: 'number', accept: { value: 230 } });
 * player.questions.answer('volts', 230);
 */
@Injectable()
export class QuestionsService extends QuestionsPlugin {
  constructor() {
    const rules = { isJudged, isList, judgeChosen, maxPoints, rightAnswers };
    super(inject(PluginHost), {
      signal,
      computed,
      IvPlayerError,
      ViewerTimer,
      startError,
      VERSION,
      rules,
    });
  }
}
