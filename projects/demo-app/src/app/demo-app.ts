import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { EventLog } from '../inspector/event-log';
import { Inspector } from '../inspector/inspector';
import { OverlayLab } from '../overlay-lab/overlay-lab';
import { CreditLine } from '../overlays/credit-line';
import { PlaybackSession } from '../playback/playback-session';
import { DemoPlayer } from '../player/demo-player';
import { TimeLimit } from '../player/time-limit';
import { registerSounds } from '../story/register-sounds';
import { registerStory } from '../story/register-story';
import { STORY } from '../story/story';
import { PathList } from '../story-map/path-list';
import { StoryMap } from '../story-map/story-map';
import { MakingOf } from './making-of';

/** The page: the player with the inspector, the story map, the overlay lab, and the code of a decision. */
@Component({
  selector: 'demo-root',
  imports: [DemoPlayer, Inspector, MakingOf, OverlayLab, PathList, StoryMap],
  templateUrl: './demo-app.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DemoApp {
  protected readonly story = STORY;

  constructor() {
    // These subscribe to events of the player: before the story is registered, so that they miss none.
    inject(EventLog);
    inject(TimeLimit);
    // It adds an overlay.
    inject(CreditLine);
    registerStory();
    registerSounds();
    inject(PlaybackSession).prepare();
  }
}
