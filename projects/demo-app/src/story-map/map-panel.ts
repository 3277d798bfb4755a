import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { IvStoryMap } from 'iv-player/map';
import { PlaybackSession } from '../playback/playback-session';
import { SegmentedControl } from '../theme/segmented-control';

/** How much of the story the map reveals. */
type MapMode = 'nearby' | 'named' | 'author';

/** The story map, with a control for how much it shows. */
@Component({
  selector: 'demo-map-panel',
  imports: [IvStoryMap, SegmentedControl],
  template: `
    <demo-segmented-control
      legend="What the map shows"
      [options]="modes"
      [value]="mode()"
      (chosen)="mode.set($event)"
    />
    <iv-story-map
      [unseen]="mode() === 'nearby' ? 'nearby' : 'named'"
      [author]="mode() === 'author'"
      (jumped)="session.start()"
    />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MapPanel {
  protected readonly session = inject(PlaybackSession);
  protected readonly mode = signal<MapMode>('nearby');
  protected readonly modes: readonly { readonly value: MapMode; readonly label: string }[] = [
    { value: 'nearby', label: 'No spoilers' },
    { value: 'named', label: 'Everything' },
    { value: 'author', label: 'Author' },
  ];
}
