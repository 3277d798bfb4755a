import type { computed, signal } from '@angular/core';
import type { IvPlayerError } from 'iv-player';
import type { ViewerTimer, startError } from 'iv-player/private';
import type { ChoiceRules } from './choice-rules';

/** What the plugin needs from code that is loaded already: code loaded on demand imports only types. */
export interface QuestionsTools {
  readonly signal: typeof signal;
  readonly computed: typeof computed;
  readonly IvPlayerError: typeof IvPlayerError;
  readonly ViewerTimer: typeof ViewerTimer;
  readonly startError: typeof startError;
  readonly VERSION: string;
  readonly rules: ChoiceRules;
}
