import { Injectable, inject, signal } from '@angular/core';
import { type DecisionInstance, Player, type StoryNode } from 'iv-player';
import { STORY, type SceneChoice } from '../story/story';

/** An open decision together with the demo's texts for it. */
export interface Choice {
  /** Id of the scene with the decision. */
  readonly parent: string;
  readonly question: string;
  readonly answers: SceneChoice['answers'];
  /** Whether the window closes by itself. A loop repeats until the viewer chooses. */
  readonly isTimed: boolean;
  /** Id of the scene that was chosen, by the viewer or by the player. */
  readonly chosen: string | null;
  readonly autoDecided: boolean;
}

/** The player's decision events as signals. */
@Injectable({ providedIn: 'root' })
export class OpenChoice {
  private readonly player = inject(Player);
  private readonly openChoice = signal<Choice | null>(null);
  private readonly madeChoice = signal<Choice | null>(null);

  /** The choice, while its window is open. */
  readonly choice = this.openChoice.asReadonly();
  /** The choice that was made, until the scene it leads to begins. */
  readonly made = this.madeChoice.asReadonly();

  constructor() {
    const { player } = this;
    player.on('decision.start', (node) => this.openChoice.set(this.read(node)));
    player.on('decision.made', (node) => this.onMade(node));
    player.on('decision.end', (node) => this.onEnd(node));
    player.on('nodestart', (node) => this.onNodeStart(node));
    player.on('playlistreset', () => {
      this.openChoice.set(null);
      this.madeChoice.set(null);
    });
  }

  /** The decision of the open choice, for its live progress. */
  get decision(): DecisionInstance | null {
    const choice = this.openChoice();
    return choice && this.player.decision.get(choice.parent);
  }

  /** Chooses the answer at `index`; may be changed until the window closes. */
  choose(index: number): void {
    const choice = this.openChoice();
    const answer = choice?.answers[index];
    if (!choice || !answer) return;
    // A loop's window never closes: its answer is played at once.
    this.player.decision.get(choice.parent)?.make(answer.id, { seek: !choice.isTimed });
  }

  private onMade(node: StoryNode): void {
    if (node.id !== this.player.currentNodeId) return;
    const choice = this.read(node);
    this.madeChoice.set(choice?.chosen ? choice : null);
    if (this.openChoice()) this.openChoice.set(choice);
  }

  private onEnd(node: StoryNode): void {
    if (STORY.scene(node.id).choice?.isLoop !== true) this.openChoice.set(null);
  }

  private onNodeStart(node: StoryNode): void {
    // After a restore inside an open window no `decision.start` is emitted.
    if (this.player.decision.get(node)?.state === 'active') this.openChoice.set(this.read(node));
    else if (node.id !== this.openChoice()?.parent) this.openChoice.set(null);
    this.madeChoice.set(null);
  }

  private read(node: StoryNode): Choice | null {
    const texts = STORY.scene(node.id).choice;
    const decision = this.player.decision.get(node);
    if (!texts || !decision) return null;
    const { selected } = decision;
    // A loop that repeats selects its own node: that is no answer.
    const chosen = selected.node?.id === node.id ? null : (selected.node?.id ?? null);
    return {
      parent: node.id,
      question: texts.question,
      answers: texts.answers,
      isTimed: !texts.isLoop,
      chosen,
      autoDecided: selected.autoDecided ?? false,
    };
  }
}
