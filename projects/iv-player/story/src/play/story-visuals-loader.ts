import type { Player, SourceCandidate, StoryNodeConfig } from 'iv-player';
import { hostOf, ownListener } from 'iv-player/private';
import type * as visuals from './story-visuals';
import type { StoryText } from '../format/story-file';
import { isWithoutClip } from './placeholder-config';
import type { DrawnStory } from './story-overlays-layer';

type StoryVisuals = typeof visuals;

/** Loads what scenes without clips need, when a story has one. */
export class StoryVisualsLoader {
  #visuals: StoryVisuals | null = null;
  /** What each player may play. */
  readonly #sourcesOf = new WeakMap<Player, ReadonlySet<StoryNodeConfig['source']>>();

  /** @param request of the code */
  constructor(private readonly request: () => Promise<StoryVisuals> = () => import('./story-visuals')) {}

  /** The next call tries again after a failure. */
  async load(): Promise<StoryVisuals> {
    return (this.#visuals ??= await this.request());
  }

  /** The source of a black clip, which is made when it is played. */
  sourceOf(seconds: number): () => SourceCandidate | Promise<SourceCandidate> {
    const source = (): SourceCandidate | Promise<SourceCandidate> =>
      this.#visuals?.placeholderClip(seconds, source) ??
      this.load().then(({ placeholderClip }) => placeholderClip(seconds, source));
    return source;
  }

  /** Frees the clips that a player can no longer play: those neither of its nodes nor in its playlist, and all when it is destroyed. */
  keepClipsOf(player: Player): void {
    const before = this.#sourcesOf.get(player);
    const sources = new Set(
      [...player.repository.get('all'), ...player.playlist].map(({ source }) => source),
    );
    this.#sourcesOf.set(player, sources);
    if (before) this.#release([...before].filter((source) => !sources.has(source)));
    else hostOf(player).facts.subscribe({ complete: () => this.#release(this.#sourcesOf.get(player) ?? []) });
  }

  #release(sources: Iterable<StoryNodeConfig['source']>): void {
    for (const source of sources) if (typeof source === 'function') this.#visuals?.releasePlaceholder(source);
  }

  /**
   * Shows the texts of scenes without clips, or the overlays, or both, from when the code for it is there: at once after the first time.
   * @returns removes them
   */
  draw(
    player: Player,
    { story, choices, resolve }: DrawnStory,
    parts: { readonly cards: boolean; readonly overlays: boolean },
    document: Document,
  ): () => void {
    let closers: (() => void)[] | null = [];
    const textOf = (id: string): StoryText | undefined => {
      const node = Object.hasOwn(story.nodes, id) ? story.nodes[id] : undefined;
      return node && isWithoutClip(node) ? node.text : undefined;
    };
    const draw = ({ PlaceholderCard, StoryOverlays }: StoryVisuals): void => {
      if (!closers) return;
      const drawn = [
        parts.cards && new PlaceholderCard(player, textOf, story.languages ?? [], document, ownListener),
        parts.overlays && new StoryOverlays(player, { story, choices, resolve }, document, ownListener),
      ];
      for (const one of drawn) if (one) closers.push(() => one.close());
    };
    if (this.#visuals) draw(this.#visuals);
    // Without it the scenes play without their texts, and their placeholder clips report the error.
    else this.load().then(draw, () => undefined);
    return () => {
      closers?.forEach((close) => close());
      closers = null;
    };
  }
}

/** That of all players. */
export const storyVisualsLoader = new StoryVisualsLoader();
