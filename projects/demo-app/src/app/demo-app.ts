import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { EventLog } from '../inspector/event-log';
import { OverlayLab } from '../overlay-lab/overlay-lab';
import { PlaybackSession } from '../playback/playback-session';
import { registerSounds } from '../story/register-sounds';
import { registerStory } from '../story/register-story';
import { STORY } from '../story/story';
import { MapPanel } from '../story-map/map-panel';
import { StreamingLab } from '../streaming-lab/streaming-lab';
import { PathList } from '../story-map/path-list';
import { ColorTheme } from '../theme/color-theme';
import { Training } from '../training/training';
import { MakingOf } from './making-of';
import { Theatre } from './theatre';

/** The page: the film with its panels, the story map, a training, the overlay lab, and the code of a decision. */
@Component({
  selector: 'demo-root',
  imports: [MakingOf, MapPanel, OverlayLab, PathList, StreamingLab, Theatre, Training],
  templateUrl: './demo-app.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DemoApp {
  protected readonly story = STORY;

  constructor() {
    // Created before the story is registered, so that it does not miss any of the player's events.
    inject(EventLog);
    // Applied before the first paint.
    inject(ColorTheme);
    registerStory();
    registerSounds();
    inject(PlaybackSession).prepare();
  }
}
