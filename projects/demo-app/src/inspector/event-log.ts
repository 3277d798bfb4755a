import { Injectable, inject, signal } from '@angular/core';
import { IvPlayerError, Player, type PlayerEventMap, StoryNode } from 'iv-player';

type EventName = keyof PlayerEventMap & string;

/** Topic of an event, by which the panel filters and colours events. */
export type EventGroup = 'decision' | 'node' | 'playback';

/** An event in the form the panel shows. */
export interface LoggedEvent {
  readonly key: number;
  readonly name: EventName;
  readonly group: EventGroup;
  /** `currentTime` when it was emitted, in seconds on the played stream. */
  readonly time: number;
  /** Its arguments as short text. */
  readonly detail: string;
}

const groups: Record<EventName, EventGroup> = {
  'decision.start': 'decision',
  'decision.made': 'decision',
  'decision.end': 'decision',
  'decision.final': 'decision',
  'decision.hold': 'decision',
  'decision.updated': 'decision',
  'decision.autopush': 'decision',
  'question.open': 'decision',
  'question.answered': 'decision',
  'question.closed': 'decision',
  nodestart: 'node',
  nodeend: 'node',
  nodecritical: 'node',
  playlistpush: 'node',
  playlistreset: 'node',
  timeupdate: 'playback',
  play: 'playback',
  playing: 'playback',
  pause: 'playback',
  buffering: 'playback',
  canplay: 'playback',
  seeking: 'playback',
  seeked: 'playback',
  ended: 'playback',
  durationchange: 'playback',
  progress: 'playback',
  ratechange: 'playback',
  fullscreenchange: 'playback',
  volumechange: 'playback',
  languagechange: 'playback',
  captionerror: 'playback',
  plugininit: 'playback',
  renditionchange: 'playback',
  error: 'playback',
  'audio.volumechange': 'playback',
  audiolockchange: 'playback',
  'checkpoints.register': 'playback',
  'checkpoints.save': 'playback',
  'checkpoints.restore': 'playback',
};
const maxEvents = 60;

/** The player's last events, newest first. */
@Injectable({ providedIn: 'root' })
export class EventLog {
  readonly #player = inject(Player);
  readonly #list = signal<readonly LoggedEvent[]>([]);
  #stopTimeUpdates: (() => void) | null = null;
  #count = 0;

  readonly events = this.#list.asReadonly();

  constructor() {
    for (const name of Object.keys(groups) as EventName[]) {
      if (name !== 'timeupdate' && name !== 'progress') this.#log(name);
    }
  }

  /** Turns logging of `timeupdate` on or off. Off by default: ten per second hide all other events. */
  logTimeUpdates(isOn: boolean): void {
    this.#stopTimeUpdates?.();
    this.#stopTimeUpdates = isOn ? this.#log('timeupdate') : null;
    if (!isOn) this.#list.update((events) => events.filter((event) => event.name !== 'timeupdate'));
  }

  #log(name: EventName): () => void {
    return this.#player.on(name, (...args: readonly unknown[]) => {
      const event: LoggedEvent = {
        key: this.#count++,
        name,
        group: groups[name],
        time: this.#player.currentTime,
        detail: args.map(argumentText).filter(Boolean).join(' · '),
      };
      this.#list.update((events) => [event, ...events].slice(0, maxEvents));
    });
  }
}

function argumentText(argument: unknown): string {
  if (argument instanceof StoryNode) return argument.id;
  if (argument instanceof IvPlayerError) return `${argument.code}: ${argument.message}`;
  if (typeof argument === 'number') return `#${argument}`;
  return typeof argument === 'string' ? argument : '';
}
