import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PreloadPolicy } from '../../engine/preload-policy';
import type { PlaylistModel } from '../../story/playlist';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { StoryNode } from '../../story/story-node';
import { type StoryRepository, knownNodes } from '../../story/story-repository';

/** Returns the nodes to preload: the next one, the prefetch list of the current one, then that of the next, without `excluded` ids. */
export function preloadOrder(
  current: StoryNode | null,
  next: StoryNode | null,
  repository: StoryRepository,
  excluded: readonly string[] = [],
): readonly StoryNode[] {
  const mayFollow = (current?.prefetch ?? []).filter((id) => !excluded.includes(id));
  const ids = [...mayFollow, ...(next?.prefetch ?? [])];
  const nodes = knownNodes(repository, ids);
  return [...new Set(next ? [next, ...nodes] : nodes)];
}

/** Tells the engine which pass comes next and which nodes to preload. */
export class NextPassPlanner {
  readonly #engine: PlaybackEngine;
  readonly #items: PlaylistModel;
  readonly #repository: StoryRepository;
  /** The next pass: before playback starts, that of the first entry; afterwards, that of the entry after the current one. */
  pass: PlaylistPass | null = null;
  /** How much to preload; `null` lets the engine decide. */
  policy: PreloadPolicy | null = null;
  #stopWatching: (() => void) | undefined;
  /** Ids of nodes that can no longer follow a pass. */
  #excluded: readonly [pass: PlaylistPass | null, ids: readonly string[]] = [null, []];
  /** The pass last passed to the engine. */
  #given: PlaylistPass | null = null;
  #isClosed = false;

  constructor(engine: PlaybackEngine, items: PlaylistModel, repository: StoryRepository) {
    this.#engine = engine;
    this.#items = items;
    this.#repository = repository;
  }

  /** @param isNewPass whether the current pass has changed @param holds whether a plugin holds it, so that the engine gets no next one */
  update(current: PlaylistPass | null, isNewPass: boolean, holds: boolean): void {
    const index = current ? current.index + 1 : 0;
    const isOther = isNewPass || this.pass?.entry !== this.#items.entries[index];
    if (isOther) this.pass = this.#items.passAt(index);
    const given = holds ? null : this.pass;
    if (!current) {
      if (isOther && this.pass) this.#engine.load(this.pass, 0);
    } else if (isNewPass || given !== this.#given) this.#engine.setNext(given);
    this.#given = given;
    this.#watchPrefetch(current);
    this.preload(current);
  }

  /** Stops preloading and watching nodes, which other players may use. */
  close(): void {
    this.#stopWatching?.();
    this.#isClosed = true;
  }

  exclude(current: PlaylistPass | null, ids: readonly string[]): void {
    if (String(ids) === String(this.#excludedFrom(current))) return;
    this.#excluded = [current, ids];
    this.preload(current);
  }

  #excludedFrom(current: PlaylistPass | null): readonly string[] {
    const [pass, ids] = this.#excluded;
    return pass === current ? ids : [];
  }

  /** Preloads again, for example after the prefetch list of the current or next node has changed. */
  preload(current: PlaylistPass | null): void {
    if (this.#isClosed) return;
    const next = this.pass?.node ?? null;
    const excluded = this.#excludedFrom(current);
    const nodes = preloadOrder(current?.node ?? next, current ? next : null, this.#repository, excluded);
    this.#engine.preload(nodes, this.policy);
  }

  #watchPrefetch(current: PlaylistPass | null): void {
    const { pass } = this;
    this.#stopWatching?.();
    this.#stopWatching = pass?.node.watch({
      listened: () => undefined,
      preloadChanged: () => {
        if (this.pass === pass) this.preload(current);
      },
    });
  }
}
