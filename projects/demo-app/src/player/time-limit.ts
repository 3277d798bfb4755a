import { Injectable, inject, signal } from '@angular/core';
import { Player, type StoryNode } from 'iv-player';
import { STORY } from '../story/story';

/**
 * Wall-clock seconds before the window's end at which playback pauses for a viewer without a time limit: more than a busy
 * machine delays a time update.
 */
const marginSeconds = 0.5;
const storageKey = 'demo: no time limit';

/**
 * Lets the viewer choose without a time limit (WCAG 2.2.1). While it is off, playback pauses shortly before a decision's
 * window closes and resumes as soon as something was chosen; the decision's options are not changed.
 */
@Injectable({ providedIn: 'root' })
export class TimeLimit {
  private readonly player = inject(Player);
  private readonly off = signal(readSetting());
  private readonly waiting = signal(false);
  private removeListener: () => void = () => undefined;

  /** Whether the viewer switched the time limit off. */
  readonly isOff = this.off.asReadonly();
  /** Whether playback is paused until the viewer chooses. */
  readonly isWaiting = this.waiting.asReadonly();

  constructor() {
    const { player } = this;
    player.on('decision.start', (node) => this.pauseBeforeEnd(node));
    player.on('decision.end', () => this.removeListener());
    player.on('decision.made', () => this.resume());
    player.on('playing', () => this.waiting.set(false));
    player.on('nodestart', () => this.waiting.set(false));
  }

  toggle(): void {
    this.off.update((off) => !off);
    writeSetting(this.off());
    if (!this.off()) this.resume();
  }

  private pauseBeforeEnd(node: StoryNode): void {
    this.removeListener();
    const decision = this.player.decision.get(node);
    // A scene without a choice needs no time, and a loop repeats anyway.
    if (!decision || STORY.scene(node.id).choice?.isLoop !== false) return;
    const time = decision.endTime - marginSeconds * this.player.playbackRate;
    if (time <= decision.startTime) return;
    this.removeListener = node.once(`timeupdate:${time}`, () => {
      if (!this.off() || decision.state !== 'active') return;
      this.player.pause();
      this.waiting.set(true);
    });
  }

  private resume(): void {
    if (!this.waiting()) return;
    this.waiting.set(false);
    // The player's `error` event reports a refusal and the stage shows it.
    this.player.play().catch(() => undefined);
  }
}

/** A browser may forbid storage; the setting then lasts as long as the page. */
function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

function writeSetting(off: boolean): void {
  try {
    localStorage.setItem(storageKey, off ? 'yes' : 'no');
  } catch {
    return;
  }
}
