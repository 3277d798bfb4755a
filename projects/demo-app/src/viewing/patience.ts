import { Injectable, inject, signal } from '@angular/core';
import { Player, type StoryNode } from 'iv-player';
import { FILM } from '../story/film';

/** So long before a window closes the film stops for a viewer who has no time limit; seconds. */
const marginSeconds = 0.2;
const storageKey = 'demo: no time limit';

/**
 * Choosing without a time limit (WCAG 2.2.1). While it is on, the film holds its frame shortly before a decision's
 * window closes and goes on as soon as something was chosen: the decision itself is untouched.
 */
@Injectable({ providedIn: 'root' })
export class Patience {
  private readonly player = inject(Player);
  private readonly wanted = signal(readWish());
  private readonly holding = signal(false);
  private disarm: () => void = () => undefined;

  /** Whether the viewer asked for it. */
  readonly isWanted = this.wanted.asReadonly();
  /** Whether the film holds right now. */
  readonly isHolding = this.holding.asReadonly();

  constructor() {
    const { player } = this;
    player.on('decision.start', (node) => this.arm(node));
    player.on('decision.end', () => this.disarm());
    player.on('decision.made', () => this.release());
    player.on('playing', () => this.holding.set(false));
    player.on('nodestart', () => this.holding.set(false));
  }

  toggle(): void {
    this.wanted.update((wanted) => !wanted);
    writeWish(this.wanted());
    if (!this.wanted()) this.release();
  }

  private arm(node: StoryNode): void {
    this.disarm();
    const decision = this.player.decision.get(node);
    // Where nobody is asked nothing is to be waited for, and a loop waits by itself.
    if (!decision || FILM.scene(node.id).choice?.isLoop !== false) return;
    const time = decision.endTime - marginSeconds;
    if (time <= decision.startTime) return;
    this.disarm = node.once(`timeupdate:${time}`, () => {
      if (!this.wanted() || decision.state !== 'active') return;
      this.player.pause();
      this.holding.set(true);
    });
  }

  private release(): void {
    if (!this.holding()) return;
    this.holding.set(false);
    // A refusal to play is told by the player's error event, which the stage shows.
    this.player.play().catch(() => undefined);
  }
}

/** A browser may forbid storage; the wish then lasts as long as the page. */
function readWish(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

function writeWish(wanted: boolean): void {
  try {
    localStorage.setItem(storageKey, wanted ? 'yes' : 'no');
  } catch {
    return;
  }
}
