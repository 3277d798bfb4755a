import { Injectable, computed, inject, linkedSignal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { Player } from 'iv-player';
import { filter, map, merge } from 'rxjs';
import { STORY, type SceneChoice } from '../story/story';

/** An open decision together with the demo's texts for it. */
export interface Choice {
  /** Id of the scene with the decision. */
  readonly parent: string;
  readonly question: string;
  readonly answers: SceneChoice['answers'];
  /** Whether the window closes by itself. A loop repeats until the viewer chooses. */
  readonly isTimed: boolean;
}

/** The open decision as a choice with texts, and what was chosen. */
@Injectable({ providedIn: 'root' })
export class OpenChoice {
  private readonly player = inject(Player);
  /** Id of the scene whose choice is shown. Each round of a loop has its own window; between two of them the choice stays. */
  private readonly scene = linkedSignal<Record<'open' | 'current', string | undefined>, string | undefined>({
    source: () => ({
      open: this.player.decision.open()?.parent.id,
      current: this.player.signals.currentNode()?.id,
    }),
    computation: ({ open, current }, previous) => {
      const isLoop = current !== undefined && STORY.scene(current).choice?.isLoop;
      return open ?? (isLoop && previous?.value === current ? current : undefined);
    },
  });

  /** The choice, while its window is open. */
  readonly choice = computed((): Choice | null => {
    const parent = this.scene();
    const texts = parent === undefined ? null : STORY.scene(parent).choice;
    if (parent === undefined || !texts) return null;
    return { parent, question: texts.question, answers: texts.answers, isTimed: !texts.isLoop };
  });
  /**
   * What was chosen, by the viewer or by the player, until the scene it leads to begins. `decision.open` is `null` once the
   * window has ended, so the player's events say when to read it.
   */
  readonly made = toSignal(
    merge(
      this.player.events('decision.made').pipe(
        filter(([node]) => node.id === this.player.currentNodeId),
        map(([node]) => this.selectedIn(node.id)),
      ),
      merge(this.player.events('nodestart'), this.player.events('playlistreset')).pipe(map(() => null)),
    ),
    { initialValue: null },
  );

  /** Chooses the answer at `index`; may be changed until the window closes. */
  choose(index: number): void {
    const choice = this.choice();
    const answer = choice?.answers[index];
    if (!choice || !answer) return;
    // A loop's window never closes: its answer is played at once.
    this.player.decision.get(choice.parent)?.make(answer.id, { seek: !choice.isTimed });
  }

  private selectedIn(scene: string): { readonly id: string; readonly autoDecided: boolean } | null {
    const { node, autoDecided = false } = this.player.decision.get(scene)?.selected ?? {};
    // A scene without a question needs no answer, and a loop that repeats selects its own node.
    const isAnswer = node && node.id !== scene && STORY.scene(scene).choice;
    return isAnswer ? { id: node.id, autoDecided } : null;
  }
}
