import { Injectable, computed, inject, signal } from '@angular/core';
import { IvPlayerError, Player } from 'iv-player';
import { FILM } from '../story/film';
import { Screening } from './screening';

/** The ways back into the story: those of this visit, those of an earlier one, and those that somebody sent. */
@Injectable({ providedIn: 'root' })
export class StoryMemory {
  private readonly player = inject(Player);
  private readonly screening = inject(Screening);
  private readonly told = signal<string | null>(null);

  /** Where the film can go back to, the latest first. */
  readonly places = computed(() =>
    this.player.checkpoints
      .all()
      .map(({ id, nodeId, playlistIndex }) => ({
        id,
        title: FILM.scene(nodeId).title,
        page: playlistIndex + 1,
      }))
      .reverse(),
  );
  readonly hasPlaces = computed(() => this.places().length > 0);
  /** How the last file was received. */
  readonly message = this.told.asReadonly();

  /** Goes on where the viewer was the last time; call it from a click, as everything here that plays. */
  async resume(): Promise<void> {
    this.player.checkpoints.restore();
    await this.screening.begin();
  }

  /** Goes back to the last choice, or to the one before. */
  async back(): Promise<void> {
    if (this.player.checkpoints.previous()) await this.screening.begin();
  }

  async goTo(id: string): Promise<void> {
    if (this.player.checkpoints.restore(id)) await this.screening.begin();
  }

  /** The story so far, as the text of a file. */
  save(): string {
    return JSON.stringify(this.player.checkpoints.save());
  }

  /** Goes on with the text of such a file, whoever wrote it. */
  async load(text: string): Promise<void> {
    try {
      const { problems } = await this.player.checkpoints.load(JSON.parse(text));
      this.told.set(problems.length > 0 ? `Loaded, except: ${problems.join(' ')}` : 'Loaded.');
      await this.screening.begin();
    } catch (error) {
      const isOurs = error instanceof IvPlayerError || error instanceof SyntaxError;
      this.told.set(isOurs ? `Not loaded: ${error.message}` : 'Not loaded.');
    }
  }
}
