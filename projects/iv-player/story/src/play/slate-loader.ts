import type { Player, SourceCandidate } from 'iv-player';
import type * as slates from './slates';
import type { StoryFile, StoryText } from '../format/story-file';
import type { ResolveAddress } from './node-config';
import { isWithoutClip } from './slate-config';

type Slates = typeof slates;

/** Loads what scenes without clips need, when a story has one. */
export class SlateLoader {
  #slates: Slates | null = null;

  /** @param request of the code */
  constructor(private readonly request: () => Promise<Slates> = () => import('./slates')) {}

  /** The next call tries again after a failure. */
  async load(): Promise<Slates> {
    return (this.#slates ??= await this.request());
  }

  /** The source of a black clip, which is made when it is played. */
  sourceOf(seconds: number): () => SourceCandidate | Promise<SourceCandidate> {
    return () => this.#slates?.slateClip(seconds) ?? this.load().then(({ slateClip }) => slateClip(seconds));
  }

  /**
   * Shows the texts of scenes without clips, or the overlays, or both, from when the code for it is there: at once after the first time.
   * @returns removes them
   */
  draw(
    player: Player,
    story: StoryFile,
    parts: { readonly cards: boolean; readonly overlays: boolean },
    resolve: ResolveAddress,
    document: Document,
  ): () => void {
    let closers: (() => void)[] | null = [];
    const textOf = (id: string): StoryText | undefined => {
      const node = Object.hasOwn(story.nodes, id) ? story.nodes[id] : undefined;
      return node && isWithoutClip(node) ? node.text : undefined;
    };
    const draw = ({ SlateCard, StoryOverlays }: Slates): void => {
      if (!closers) return;
      const drawn = [
        parts.cards && new SlateCard(player, textOf, story.languages ?? [], document),
        parts.overlays && new StoryOverlays(player, story, resolve, document),
      ];
      for (const one of drawn) if (one) closers.push(() => one.close());
    };
    if (this.#slates) draw(this.#slates);
    // Without it the scenes play without their texts, and clips of slates report what is wrong.
    else this.load().then(draw, () => undefined);
    return () => {
      closers?.forEach((close) => close());
      closers = null;
    };
  }
}

/** That of all players. */
export const slateLoader = new SlateLoader();
