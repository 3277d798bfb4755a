import type { Player, SourceCandidate, StoryNodeConfig } from 'iv-player';
import { hostOf, localize, ownListener } from 'iv-player/private';
import type * as visuals from './lazy/story-visuals';
import { isWithoutClip, type StoryText } from 'iv-player/story-core';
import type { DrawnStory, ShownText } from './lazy/story-overlays-layer';

type StoryVisuals = typeof visuals;

/** Lazily imports the code for placeholders and overlays. */
export class StoryVisualsLoader {
  #visuals: StoryVisuals | null = null;
  /** Sources that each player may play. */
  readonly #sourcesOf = new WeakMap<Player, ReadonlySet<StoryNodeConfig['source']>>();

  readonly #request: () => Promise<StoryVisuals>;

  constructor(request: () => Promise<StoryVisuals> = () => import('./lazy/story-visuals')) {
    this.#request = request;
  }

  /** Imports the code once; retries after a failure. */
  async load(): Promise<StoryVisuals> {
    return (this.#visuals ??= await this.#request());
  }

  /** Returns a source that creates its black clip when played. */
  sourceOf(seconds: number): () => SourceCandidate | Promise<SourceCandidate> {
    const source = (): SourceCandidate | Promise<SourceCandidate> =>
      this.#visuals?.placeholderClip(seconds, source) ??
      this.load().then(({ placeholderClip }) => placeholderClip(seconds, source));
    return source;
  }

  /** Releases clips that the player's nodes and playlist no longer contain, and all clips when the player is destroyed. */
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

  /** Shows placeholder text, overlays or both, at once or when the code has loaded. @returns a function that removes them */
  draw(
    player: Player,
    drawn: DrawnStory,
    parts: { readonly cards: boolean; readonly overlays: boolean },
    document: Document,
  ): () => void {
    let closers: (() => void)[] | null = [];
    const { story, texts } = drawn;
    const localized = (text: StoryText | undefined): ShownText => {
      const shown = localize(text, player.language, ...(story.languages ?? []));
      return { text: shown?.text ?? '', lang: shown?.lang ?? '' };
    };
    const textOf = (id: string | null): ShownText => {
      const node = id !== null && Object.hasOwn(story.nodes, id) ? story.nodes[id] : undefined;
      return localized(node && isWithoutClip(node) ? texts.fill(node.text) : undefined);
    };
    const draw = ({ PlaceholderCard, StoryOverlays }: StoryVisuals): void => {
      if (!closers) return;
      const layers = [
        parts.cards && new PlaceholderCard(player, textOf, document, ownListener),
        parts.overlays && new StoryOverlays(player, drawn, localized, document, ownListener),
      ];
      for (const one of layers)
        if (one)
          closers.push(
            texts.whenFilled(() => one.refresh()),
            () => one.close(),
          );
    };
    if (this.#visuals) draw(this.#visuals);
    // If the import fails, scenes play without their text, and their placeholder clips report the error.
    else this.load().then(draw, () => undefined);
    return () => {
      closers?.forEach((close) => close());
      closers = null;
    };
  }
}

/** Shared by all players. */
export const storyVisualsLoader = new StoryVisualsLoader();
