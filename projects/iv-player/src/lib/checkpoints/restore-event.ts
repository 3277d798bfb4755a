import type { PlayerBus } from '../events/player-bus';
import type { PlayerFact } from '../player/plugin/player-fact';

/** Tells of a restore when its frame is on the screen, behind `seeked`; or, if the film is led elsewhere before, at once. */
export class RestoreEvent {
  private tell: (() => void) | null = null;
  private isThere = false;

  constructor(private readonly bus: PlayerBus) {}

  /** A restore begins. */
  expect(tell: () => void): void {
    this.giveNow();
    this.tell = tell;
    this.isThere = false;
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'snapshotRestored') {
      this.isThere = true;
      if (!fact.pass) this.giveNow();
    } else if (!this.isThere) return;
    else if (fact.type === 'seekStarted' || fact.type === 'playlistReset') this.giveNow();
    else if (fact.type === 'seekCompleted') this.giveAfterwards();
  }

  /** The fact comes before the event, and whoever hears the event may begin another restore. */
  private giveAfterwards(): void {
    const { tell } = this;
    this.bus.afterwards(() => {
      if (this.tell === tell) this.giveNow();
    });
  }

  private giveNow(): void {
    const { tell } = this;
    this.tell = null;
    tell?.();
  }
}
