import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { formatTime } from '../playback/format-time';
import { type EventGroup, EventLog } from './event-log';

type Filter = EventGroup | 'all';

/** The player's events as they are emitted, newest first. */
@Component({
  selector: 'demo-event-panel',
  template: `
    <div class="panel-tools">
      <div class="chips" role="group" aria-label="Which events">
        @for (option of filters; track option.value) {
          <button
            type="button"
            class="chip"
            [attr.aria-pressed]="filter() === option.value"
            (click)="filter.set(option.value)"
          >
            {{ option.label }}
          </button>
        }
      </div>
      <label class="panel-checkbox">
        <input #times type="checkbox" (change)="log.logTimeUpdates(times.checked)" />
        timeupdate
      </label>
    </div>
    <ol class="events" tabindex="0" aria-label="Events, newest first">
      @for (event of events(); track event.key) {
        <li class="event" [attr.data-group]="event.group" [attr.data-name]="event.name">
          <span class="event-time">{{ formatTime(event.time, true) }}</span>
          <span class="event-name">{{ event.name }}</span>
          <span class="event-detail">{{ event.detail }}</span>
        </li>
      } @empty {
        <li class="panel-empty">Click play to see the player's events.</li>
      }
    </ol>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EventPanel {
  protected readonly log = inject(EventLog);
  protected readonly formatTime = formatTime;
  protected readonly filter = signal<Filter>('all');
  protected readonly filters: readonly { readonly value: Filter; readonly label: string }[] = [
    { value: 'all', label: 'All' },
    { value: 'decision', label: 'Decisions' },
    { value: 'node', label: 'Nodes' },
    { value: 'playback', label: 'Playback' },
  ];
  protected readonly events = computed(() => {
    const filter = this.filter();
    return this.log.events().filter(({ group }) => filter === 'all' || group === filter);
  });
}
