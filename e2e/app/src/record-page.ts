import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Player, provideIvPlayer } from 'iv-player';
import { DecisionRecordService, httpSink, withDecisionRecord } from 'iv-player/record';
import { type StoryFile, loadStory } from 'iv-player/story';
import { IvFullPlayer } from 'iv-player/ui';
import { exposePlayer, testPage } from './test-page';

// The page is also rendered without a browser.
const query = new URLSearchParams(typeof location === 'undefined' ? '' : location.search);

const clip = (number: number) => ({ source: `/clips/c${number}.mp4`, duration: 4 });
const STORY: StoryFile = {
  ...{ format: 'iv-story', version: 1, title: 'Crossroads', start: 'start' },
  nodes: {
    start: {
      ...clip(1),
      decision: { choices: [{ to: 'left' }, { to: 'right' }], defaults: ['right'] },
    },
    left: { ...clip(2), decision: { choices: [{ to: 'end' }, { to: 'start' }], defaults: ['end'] } },
    right: { ...clip(3), next: 'end' },
    end: {
      ...clip(4),
      ending: 'home',
      questions: [
        {
          ...{ id: 'wire', at: 1, kind: 'single', prompt: 'Which wire is live?', reveal: false },
          answers: [
            { id: 'blue', label: 'Blue' },
            { id: 'brown', label: 'Brown', correct: true },
          ],
        },
      ],
    },
  },
};

/** A film with two choices and a question, recorded by the collector in the query, with the consent in it. */
@Component({
  selector: 'e2e-record-page',
  imports: [IvFullPlayer],
  providers: [
    provideIvPlayer(
      {},
      withDecisionRecord({
        consent: query.get('consent') === '1',
        sinks: [httpSink({ url: query.get('collector') ?? '/films' })],
        every: Number(query.get('every') ?? 10),
      }),
    ),
  ],
  template: '<iv-full-player (ready)="expose($event)" />',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RecordPage {
  readonly #record = inject(DecisionRecordService);

  constructor() {
    loadStory(inject(Player), STORY);
  }

  protected expose(player: Player): void {
    testPage().record = this.#record;
    exposePlayer(player);
  }
}
