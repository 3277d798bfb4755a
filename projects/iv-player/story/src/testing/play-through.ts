import type { DecisionChoice } from 'iv-player';
import { withIds } from 'iv-player/private';
import type { StoryFile } from '../../../story-core/src/format/story-file';
import { type StoryEnding, storyEnding } from '../story-ending';
import { asStep, type PathStep } from '../../../story-core/src/path/path-step';
import { randomNumbers } from '../../../story-core/src/playthroughs/random-numbers';
import { SCENE_SECONDS } from '../../../story-core/src/testing/branching-stories';
import { StoryPlayer } from './story-player';

const MAX_SCENES = 12;

export interface Met {
  readonly nodes: Set<string>;
  /** `node: index of the choice`, for choices with a condition that were open. */
  readonly open: Set<string>;
}

/** Plays a story repeatedly on the virtual clock. */
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
        // If two choices look the same, it is not known which of them is open.
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

  /** Plays as a viewer who chooses at random or not at all. Returns the path. */
  random(seed: number): readonly string[] {
    const random = (this.#random = randomNumbers(seed));
    this.#choose = (choices) => choices[Math.floor(random() * (choices.length + 1))]?.id;
    return this.#play(MAX_SCENES);
  }

  /** Plays as a viewer who tries to take a path. Returns the actual path. */
  along(path: readonly (string | PathStep)[]): readonly string[] {
    const { player } = this.#played;
    this.#choose = (choices, defaults) => {
      const { node: next, choice } = asStep(path[player.currentNodeIndex + 1] ?? '');
      this.#random = () => (Math.max(0, defaults.indexOf(next)) + 0.5) / Math.max(1, defaults.length);
      return (choices.find(({ id }) => id === choice) ?? choices.find(({ to }) => to.id === next))?.id;
    };
    return this.#play(path.length).slice(0, path.length);
  }

  /** Returns the variables at the start of a scene that has been played. @param scenes number of scenes up to and including this one */
  values(scenes: number): unknown {
    const { player } = this.#played;
    player.currentNodeIndex = scenes - 1;
    return player.variables.signals.values();
  }

  /** The ending of the played path, with its outcome. */
  get ending(): StoryEnding | null {
    return storyEnding(this.#played.player);
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
