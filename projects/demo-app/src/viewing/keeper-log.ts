import { Injectable, computed, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { injectVariables } from '../story/story-variables';

/** The log of the lighthouse: the viewer may sign it, and the film knows the name from then on, on another day too. */
@Injectable({ providedIn: 'root' })
export class KeeperLog {
  private readonly player = inject(Player);
  private readonly variables = injectVariables();
  private readonly refused = signal(false);
  private isHeld = false;

  /** The viewer's name, `null` as long as nobody signed. */
  readonly name = computed(() => this.variables.select('keeper')() ?? null);
  /** Whether the viewer would rather not. */
  readonly isRefused = this.refused.asReadonly();

  /** Somebody begins to write: the film waits for the pen. */
  hold(): void {
    if (this.player.paused) return;
    this.isHeld = true;
    this.player.pause();
  }

  async sign(name: string): Promise<void> {
    this.variables.setValue('keeper', name);
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
