import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Cinema } from '../cinema/cinema';
import { StageLab } from '../lab/stage-lab';
import { PathList } from '../map/path-list';
import { StoryMap } from '../map/story-map';
import { CreditLine } from '../overlays/credit-line';
import { MakingOf } from '../page/making-of';
import { LivePanel } from '../panel/live-panel';
import { FILM } from '../story/film';
import { EndingsFound } from '../viewing/endings-found';
import { EventLog } from '../viewing/event-log';
import { OpenChoice } from '../viewing/open-choice';
import { Patience } from '../viewing/patience';
import { Screening } from '../viewing/screening';
import { tellSounds } from '../story/tell-sounds';
import { tellStory } from '../story/tell-story';

/** The page: the film, what happens behind it, the story as a map, and how it is made. */
@Component({
  selector: 'demo-root',
  imports: [Cinema, LivePanel, MakingOf, PathList, StageLab, StoryMap],
  templateUrl: './demo-app.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DemoApp {
  protected readonly film = FILM;

  constructor() {
    // Those who listen come before the story, so that they miss nothing.
    inject(EventLog);
    inject(OpenChoice);
    inject(Patience);
    inject(EndingsFound);
    inject(CreditLine);
    tellStory();
    tellSounds();
    inject(Screening).prepare();
  }
}
