import { Injectable, signal } from '@angular/core';

/** Whether a changed story is played: then its nodes say what the choices are called. */
@Injectable({ providedIn: 'root' })
export class StoryChanges {
  readonly arePlayed = signal(false);
}
