import type { DecisionChoiceConfig, Player, VariableValues } from 'iv-player';
import { addStartEffect, hostOf } from 'iv-player/private';
import {
  isConditional,
  openChoices,
  openDefaults,
  setVariables,
  shownChoices,
  type StoryFile,
  type StoryFileNode,
} from 'iv-player/story-core';
import { changesIn, type StoryFailures } from './story-effects';
import type { StoryTexts } from './story-texts';

/** Sets variables when nodes start, and opens and closes choices when variables change. */
export class StoryBranching {
  readonly #removers: (() => void)[];
  /** Ids of the scenes that currently offer only some of their choices. */
  readonly #narrowed = new Set<string>();
  #values: VariableValues | undefined;

  readonly #player: Player;
  readonly #nodes: StoryFile['nodes'];
  readonly #choices: ReadonlyMap<string, readonly DecisionChoiceConfig[]>;
  readonly #texts: StoryTexts;
  readonly #failures: StoryFailures;
  /** Ids of the scenes whose choices contain values of variables. */
  readonly #written: readonly string[];

  /** @param choices choices of each decision, in the order of the file */
  constructor(
    player: Player,
    story: StoryFile,
    choices: ReadonlyMap<string, readonly DecisionChoiceConfig[]>,
    texts: StoryTexts,
    failures: StoryFailures,
  ) {
    this.#failures = failures;
    this.#player = player;
    this.#texts = texts;
    this.#written = [...choices]
      .filter(([, all]) => all.some((choice) => texts.choice(choice) !== choice))
      .map(([id]) => id);
    this.#nodes = story.nodes;
    this.#choices = choices;
    const openCurrent = (): void => this.#openChoices(player.currentNodeId);
    const writeOthers = (): void => {
      for (const id of this.#written) if (id !== player.currentNodeId) this.#offer(id, null);
    };
    // Other scenes offer all choices, because it is not known which are open until the scene plays.
    const openOthers = (): void => {
      for (const id of this.#narrowed) if (id !== player.currentNodeId) this.#offer(id, null);
    };
    // Facts precede events, so `nodestart` listeners already see which choices are open.
    const facts = hostOf(player).facts.subscribe(({ type }) => {
      if (type !== 'passStarted' && type !== 'snapshotRestored') return;
      texts.update();
      openOthers();
      openCurrent();
    });
    this.#removers = [
      this.#setAtStarts(),
      () => facts.unsubscribe(),
      player.reduxStore.subscribe(() => {
        const { variables } = player.reduxStore.getState();
        if (variables === this.#values) return;
        this.#values = variables;
        openCurrent();
      }),
      // Also in another language.
      texts.whenFilled(() => {
        if (this.#written.includes(player.currentNodeId ?? '')) openCurrent();
        writeOthers();
      }),
    ];
    if (this.#written.includes(player.currentNodeId ?? '')) openCurrent();
    writeOthers();
  }

  close(): void {
    for (const remove of this.#removers) remove();
  }

  /** A node of the story; other nodes have nothing to branch on. */
  #node(id: string): StoryFileNode {
    return (Object.hasOwn(this.#nodes, id) ? this.#nodes[id] : undefined) ?? {};
  }

  #setAtStarts(): () => void {
    if (!this.#player.initiedPlugins.includes('variables')) return () => undefined;
    return addStartEffect(this.#player.variables, (id, before) => this.#set(id, before));
  }

  /** Returns the variables changed by the start of a node. */
  #set(id: string, before: VariableValues): VariableValues {
    const after = setVariables(this.#node(id), before, this.#failures.evaluationOf(id));
    return changesIn(after, before);
  }

  #openChoices(id: string | null): void {
    if (id === null) return;
    const { decision } = this.#node(id);
    if (!decision || !(isConditional(decision) || this.#written.includes(id))) return;
    const { variables } = this.#player.reduxStore.getState();
    this.#offer(id, openChoices(decision, variables, this.#failures.evaluationOf(id)));
  }

  /** @param open indices of the open choices; `null` for all */
  #offer(id: string, open: readonly number[] | null): void {
    const { decision } = this.#node(id);
    const instance = decision ? this.#player.decision.get(id) : null;
    this.#narrowed.delete(id);
    const { repository } = this.#player;
    // The application may have removed the node but not its decision.
    if (!decision || !instance || !repository.has(id)) return;
    if (open && open.length < decision.choices.length) this.#narrowed.add(id);
    const isThere = (to: string): boolean => repository.has(to);
    const indices = open ?? decision.choices.map((_choice, index) => index);
    // Defaults may name choices.
    const targets = new Map(this.#choices.get(id)?.map((choice) => [choice.id, choice.to as string]));
    const targetOf = (name: string): string => targets.get(name) ?? name;
    const defaults = openDefaults(decision, indices)?.filter((name) => isThere(targetOf(name)));
    const choices = shownChoices(decision.choices, indices)
      .flatMap((index) => this.#choices.get(id)?.[index] ?? [])
      .filter(({ to }) => isThere(to as string))
      .map((choice) => this.#texts.choice(choice));
    const hasValues = this.#written.includes(id);
    const shown = (
      all: readonly Pick<DecisionChoiceConfig, 'id' | 'label' | 'description'>[],
      names: unknown,
    ) =>
      JSON.stringify([
        all.map((choice) => [choice.id, ...(hasValues ? [choice.label, choice.description] : [])]),
        names,
      ]);
    const names = instance.defaults.map((node) => node.id);
    if (shown(choices, (defaults ?? []).map(targetOf)) === shown(instance.choices, names)) return;
    this.#player.decision.update(instance.parent, { choices, defaults: defaults ?? null });
  }
}
