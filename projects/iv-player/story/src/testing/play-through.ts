import type { DecisionChoice } from 'iv-player';
import { withIds } from 'iv-player/private';
import type { StoryFile } from '../format/story-file';
import { randomNumbers } from '../playthroughs/random-numbers';
import { SCENE_SECONDS } from './branching-stories';
import { StoryPlayer } from './story-player';

/** More scenes of a playthrough are not played. */
const MAX_SCENES = 12;

/** What playthroughs of the player on the virtual clock have met. */
export interface Met {
  readonly nodes: Set<string>;
  /** `node: number of the choice`, for choices with a condition that could be made. */
  readonly open: Set<string>;
}

/** A story that is played again and again, by viewers on the virtual clock. */
export class RealPlaythroughs {
  readonly met: Met = { nodes: new Set(), open: new Set() };
  readonly #played: StoryPlayer;
  #random: () => number = () => 0;
  /** Chooses for the viewer: a choice by its id, or nothing. */
  #choose: (choices: readonly DecisionChoice[], defaults: readonly string[]) => string | undefined = () =>
    undefined;

  constructor(private readonly story: StoryFile) {
    this.#played = new StoryPlayer(() => this.#random()).load(story);
    const { player } = this.#played;
    player.on('nodestart', ({ id }) => void this.met.nodes.add(id));
    player.on('decision.start', (parent) => {
      const instance = player.decision.get(parent);
      if (!instance) return;
      const open = new Set(instance.choices.map(({ id }) => id));
      const choices = withIds(story.nodes[parent.id]?.decision?.choices ?? []);
      choices.forEach(({ id, to, label, when }, index) => {
        // Of two choices that look the same it is not seen which of them is open.
        const isAlone = choices.filter((other) => other.to === to && other.label === label).length === 1;
        if (when !== undefined && isAlone && open.has(id)) this.met.open.add(`${parent.id}: ${index}`);
      });
      const chosen = this.#choose(
        instance.choices,
        instance.defaults.map(({ id }) => id),
      );
      if (chosen !== undefined) instance.make(chosen);
    });
  }

  /** A viewer who chooses by chance, or nothing. Returns the path. */
  random(seed: number): readonly string[] {
    const random = (this.#random = randomNumbers(seed));
    this.#choose = (choices) => choices[Math.floor(random() * (choices.length + 1))]?.id;
    return this.#play(MAX_SCENES);
  }

  /** A viewer who takes a path. Returns the path that was taken. */
  along(path: readonly string[]): readonly string[] {
    const { player } = this.#played;
    this.#choose = (choices, defaults) => {
      const next = path[player.currentNodeIndex + 1] ?? '';
      this.#random = () => (Math.max(0, defaults.indexOf(next)) + 0.5) / Math.max(1, defaults.length);
      return choices.find(({ to }) => to.id === next)?.id;
    };
    return this.#play(path.length).slice(0, path.length);
  }

  /** The variables at the beginning of the last of so many scenes, which were played. */
  values(scenes: number): unknown {
    const { player } = this.#played;
    player.currentNodeIndex = scenes - 1;
    return player.variables.signals.values();
  }

  #play(scenes: number): readonly string[] {
    const { player, engine } = this.#played;
    player.playlist.reset();
    player.append(this.story.start);
    player.play().catch(() => undefined);
    for (let scene = 0; scene < scenes && !player.ended; scene++) engine.advance(SCENE_SECONDS);
    return [...player.playlist].slice(0, player.currentNodeIndex + 1).map(({ id }) => id);
  }
}
