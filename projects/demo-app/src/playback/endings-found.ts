import { Injectable, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from '../story/story';

/** Which endings this viewer has reached since the page was opened. */
@Injectable({ providedIn: 'root' })
export class EndingsFound {
  private readonly found = signal<ReadonlySet<string>>(new Set());
  readonly ids = this.found.asReadonly();

  constructor() {
    const player = inject(Player);
    player.on('ended', () => {
      const id = player.currentNodeId;
      if (id !== null && STORY.scene(id).ending) this.found.update((ids) => new Set([...ids, id]));
    });
  }
}
