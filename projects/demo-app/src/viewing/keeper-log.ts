import { Injectable, inject, signal } from '@angular/core';
import { Player } from 'iv-player';

/** The log of the lighthouse: the viewer may sign it, and the film knows the name from then on. */
@Injectable({ providedIn: 'root' })
export class KeeperLog {
  private readonly player = inject(Player);
  private readonly signature = signal<string | null>(null);
  private readonly refused = signal(false);
  private isHeld = false;

  /** The viewer's name, `null` as long as nobody signed. */
  readonly name = this.signature.asReadonly();
  /** Whether the viewer would rather not. */
  readonly isRefused = this.refused.asReadonly();

  /** Somebody begins to write: the film waits for the pen. */
  hold(): void {
    if (this.player.paused) return;
    this.isHeld = true;
    this.player.pause();
  }

  async sign(name: string): Promise<void> {
    this.signature.set(name);
    await this.goOn();
  }

  async refuse(): Promise<void> {
    this.refused.set(true);
    await this.goOn();
  }

  private async goOn(): Promise<void> {
    if (!this.isHeld) return;
    this.isHeld = false;
    await this.player.play();
  }
}
