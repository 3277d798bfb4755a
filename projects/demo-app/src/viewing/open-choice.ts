import { Injectable, inject, signal } from '@angular/core';
import { type DecisionInstance, Player, type StoryNode } from 'iv-player';
import { FILM } from '../story/film';

/** One thing the viewer can do. */
export interface Answer {
  readonly id: string;
  readonly label: string;
}

/** A choice on the screen. */
export interface Choice {
  /** Id of the scene that asks. */
  readonly parent: string;
  readonly question: string;
  readonly answers: readonly Answer[];
  /** Whether a clock runs. A loop idles until the viewer acts. */
  readonly isTimed: boolean;
  /** Id of the scene that was chosen, by the viewer or by the player. */
  readonly chosen: string | null;
  readonly autoDecided: boolean;
}

/** The choice the film offers now: what the decision events tell, together with the film's own words. */
@Injectable({ providedIn: 'root' })
export class OpenChoice {
  private readonly player = inject(Player);
  private readonly shown = signal<Choice | null>(null);
  private readonly followed = signal<Choice | null>(null);

  /** The choice, while its window is open. */
  readonly choice = this.shown.asReadonly();
  /** The last choice that was made, until the scene it leads to begins. */
  readonly made = this.followed.asReadonly();

  constructor() {
    const { player } = this;
    player.on('decision.start', (node) => this.open(node));
    player.on('decision.made', (node) => this.settle(node));
    player.on('decision.end', (node) => this.close(node));
    player.on('nodestart', (node) => this.change(node));
    player.on('playlistreset', () => this.clear());
  }

  /** The decision behind the choice, for its live progress. */
  get decision(): DecisionInstance | null {
    const choice = this.shown();
    return choice && this.player.decision.get(choice.parent);
  }

  /** Chooses the answer at `index`; may be changed until the window closes. */
  choose(index: number): void {
    const choice = this.shown();
    const answer = choice?.answers[index];
    if (!choice || !answer) return;
    // A loop has no end to wait for: the viewer who acts wants it now.
    this.player.decision.get(choice.parent)?.make(answer.id, { seek: !choice.isTimed });
  }

  private open(node: StoryNode): void {
    this.shown.set(this.read(node));
  }

  private settle(node: StoryNode): void {
    if (node.id !== this.player.currentNodeId) return;
    const choice = this.read(node);
    this.followed.set(choice?.chosen ? choice : null);
    if (this.shown()) this.shown.set(choice);
  }

  private close(node: StoryNode): void {
    if (FILM.scene(node.id).choice?.isLoop !== true) this.shown.set(null);
  }

  private change(node: StoryNode): void {
    // Who comes back to a question finds it asked already: its start is not raised once more.
    if (this.player.decision.get(node)?.state === 'active') this.open(node);
    else if (node.id !== this.shown()?.parent) this.shown.set(null);
    this.followed.set(null);
  }

  private clear(): void {
    this.shown.set(null);
    this.followed.set(null);
  }

  private read(node: StoryNode): Choice | null {
    const words = FILM.scene(node.id).choice;
    const decision = this.player.decision.get(node);
    if (!words || !decision) return null;
    const { selected } = decision;
    // Another round of a loop is no answer: the question stands.
    const next = selected.node?.id === node.id ? null : (selected.node?.id ?? null);
    return {
      parent: node.id,
      question: words.question,
      answers: words.answers,
      isTimed: !words.isLoop,
      chosen: next,
      autoDecided: selected.autoDecided ?? false,
    };
  }
}
