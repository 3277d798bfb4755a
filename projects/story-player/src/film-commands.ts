import { untracked } from '@angular/core';
import type { Player } from 'iv-player';
import type { StoryFile } from 'iv-player/story';
import type { FilmCommandTarget } from '../../iv-player/story/src/publish/film-host-element';
import type { FilmState, FullFilmState } from '../../iv-player/story/src/publish/film-protocol';
import { currentPath, currentVariables } from './film-place';

/** State of the film for the page around it. */
export const filmState = (player: Player, story: StoryFile, language: string): FilmState => ({
  paused: player.paused,
  ended: player.ended,
  node: player.currentNodeId,
  time: player.currentNodeTime,
  path: currentPath(player, story),
  language,
});

/** Commands of the page around the film. Throws the player's errors. */
export class PlayerCommands implements FilmCommandTarget {
  readonly #player: Player;
  readonly #state: () => FilmState;
  readonly #story: StoryFile;
  /** Choice that the page has made last, and its node. */
  #chosen: readonly [node: string | null, choice: string] | null = null;

  constructor(player: Player, story: StoryFile, state: () => FilmState) {
    this.#player = player;
    this.#story = story;
    this.#state = state;
  }

  /** Whether the page has made a choice that is final now. Forgets it, because the node may be played again. */
  takeChosen(node: string, choice: string | null): boolean {
    const [atNode, chosen] = this.#chosen ?? [];
    this.#chosen = null;
    return atNode === node && chosen === choice;
  }

  play(): Promise<void> {
    return this.#player.play();
  }

  pause(): void {
    this.#player.pause();
  }

  /** Seeks within the current node. */
  seek(seconds: number): void {
    const { currentTime, currentNodeTime, currentNode } = this.#player;
    const latest = currentNode?.hasKnownDuration ? currentNode.duration : Infinity;
    this.#player.seek(currentTime - currentNodeTime + Math.min(Math.max(0, seconds), latest));
  }

  goTo(node: string): void {
    this.#player.seek(node);
  }

  choose(choice: string): boolean {
    const open = untracked(this.#player.decision.signals.open);
    if (!open?.choices.some(({ id }) => id === choice)) return false;
    const before = this.#chosen;
    this.#chosen = [this.#player.currentNodeId, choice];
    const isMade = open.instance.make(choice);
    if (!isMade) this.#chosen = before;
    return isMade;
  }

  restart(): void {
    this.#player.restart();
  }

  setLanguage(language: string): void {
    this.#player.language = language;
  }

  setVolume(volume: number): void {
    this.#player.volume = volume;
  }

  setMuted(muted: boolean): void {
    this.#player.muted = muted;
  }

  getState(): FullFilmState {
    const { currentNode, volume, muted } = this.#player;
    return {
      ...this.#state(),
      duration: currentNode?.duration ?? 0,
      volume,
      muted,
      variables: currentVariables(this.#player, this.#story),
    };
  }
}
