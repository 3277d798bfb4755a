import { type JsonValue, type Player, type StoryNode, ɵownListener as ownListener } from 'iv-player';
import type { StoryFile } from '../format/story-file';
import { applySet } from '../logic/evaluate-logic';
import { isConditional, openChoices } from './open-choices';

/** Sets the variables at the start of nodes, and opens and closes choices as the variables change. */
export class StoryBranching {
  readonly #removers: (() => void)[];
  #values: unknown;
  /** Whether `set` still has to run in the current pass. */
  #isDue = false;
  #isSeeking = false;

  constructor(
    private readonly player: Player,
    private readonly story: StoryFile,
  ) {
    const openCurrent = ownListener(() => this.#openChoices(player.currentNodeId));
    this.#removers = [
      player.on(
        'seeking',
        ownListener(() => void (this.#isSeeking = true)),
      ),
      player.on(
        'seeked',
        ownListener(() => void (this.#isSeeking = false)),
      ),
      player.on(
        'nodestart',
        ownListener((node: StoryNode) => {
          this.#isDue = true;
          // While it seeks, a checkpoint may have been restored: its values are those after `set`.
          if (!this.#isSeeking) this.#set(node.id);
          this.#openChoices(node.id);
        }),
      ),
      ...Object.entries(story.nodes).flatMap(([id, { set }]) => {
        // Comes with the start of every pass, and not with a restore.
        const remove =
          set &&
          player.repository.get(id)?.on(
            'timeupdate:0',
            ownListener(() => this.#set(id)),
          );
        return remove ? [remove] : [];
      }),
      player.on('checkpoints.restore', openCurrent),
      player.reduxStore.subscribe(() => {
        const { variables } = player.reduxStore.getState();
        if (variables === this.#values) return;
        this.#values = variables;
        openCurrent();
      }),
    ];
  }

  close(): void {
    for (const remove of this.#removers) remove();
  }

  get #variables(): Readonly<Record<string, JsonValue>> {
    return this.player.reduxStore.getState().variables;
  }

  #set(id: string): void {
    const set = this.story.nodes[id]?.set;
    if (!set || !this.#isDue) return;
    this.#isDue = false;
    const values = applySet(set, this.#variables);
    for (const name of Object.keys(set)) this.player.variables.setValue(name, values[name] ?? null);
  }

  #openChoices(id: string | null): void {
    const decision = id === null ? undefined : this.story.nodes[id]?.decision;
    const instance = id !== null && decision && isConditional(decision) ? this.player.decision.get(id) : null;
    if (!instance || !decision) return;
    const { choices, defaults } = openChoices(decision, this.#variables);
    const children = [...new Set(choices.map(({ to }) => to))];
    const isSame = (ids: readonly string[], nodes: readonly StoryNode[]): boolean =>
      ids.length === nodes.length && nodes.every((node, index) => node.id === ids[index]);
    if (isSame(children, instance.children) && isSame(defaults ?? [], instance.defaults)) return;
    this.player.decision.update(instance.parent, { children, defaults: defaults ?? null });
  }
}
