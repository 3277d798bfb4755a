import { Injectable, inject, signal } from '@angular/core';
import { IvPlayerError, Player, type PlayerEventMap, StoryNode } from 'iv-player';

type EventName = keyof PlayerEventMap & string;

/** What an event is about; the panel filters and colours by it. */
export type EventGroup = 'decision' | 'node' | 'playback';

/** An event as the panel shows it. */
export interface LoggedEvent {
  readonly key: number;
  readonly name: EventName;
  readonly group: EventGroup;
  /** Where the film stood: seconds on the played stream. */
  readonly time: number;
  /** Its arguments in a few words. */
  readonly detail: string;
}

const groups: Record<EventName, EventGroup> = {
  'decision.start': 'decision',
  'decision.made': 'decision',
  'decision.end': 'decision',
  'decision.updated': 'decision',
  'decision.autopush': 'decision',
  nodestart: 'node',
  nodeend: 'node',
  nodecritical: 'node',
  playlistpush: 'node',
  playlistreset: 'node',
  timeupdate: 'playback',
  playing: 'playback',
  pause: 'playback',
  buffering: 'playback',
  canplay: 'playback',
  seeking: 'playback',
  seeked: 'playback',
  ended: 'playback',
  volumechange: 'playback',
  plugininit: 'playback',
  error: 'playback',
  'audio.volumechange': 'playback',
  audiolockchange: 'playback',
  'checkpoints.register': 'playback',
  'checkpoints.save': 'playback',
  'checkpoints.restore': 'playback',
};
const limit = 60;

/** The player's last events, newest first. */
@Injectable({ providedIn: 'root' })
export class EventLog {
  private readonly player = inject(Player);
  private readonly list = signal<readonly LoggedEvent[]>([]);
  private stopTimeUpdates: (() => void) | null = null;
  private count = 0;

  readonly events = this.list.asReadonly();

  constructor() {
    for (const name of Object.keys(groups) as EventName[]) {
      if (name !== 'timeupdate') this.listen(name);
    }
  }

  /** `timeupdate` comes ten times a second and drowns the rest: it is logged on demand only. */
  showTimeUpdates(shown: boolean): void {
    this.stopTimeUpdates?.();
    this.stopTimeUpdates = shown ? this.listen('timeupdate') : null;
    if (!shown) this.list.update((events) => events.filter((event) => event.name !== 'timeupdate'));
  }

  clear(): void {
    this.list.set([]);
  }

  private listen(name: EventName): () => void {
    return this.player.on(name, (...args: readonly unknown[]) => {
      const event: LoggedEvent = {
        key: this.count++,
        name,
        group: groups[name],
        time: this.player.currentTime,
        detail: args.map(inWords).filter(Boolean).join(' · '),
      };
      this.list.update((events) => [event, ...events].slice(0, limit));
    });
  }
}

function inWords(argument: unknown): string {
  if (argument instanceof StoryNode) return argument.id;
  if (argument instanceof IvPlayerError) return `${argument.code}: ${argument.message}`;
  if (typeof argument === 'number') return `#${argument}`;
  return typeof argument === 'string' ? argument : '';
}
