import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PreloadPolicy } from '../../engine/preload-plan';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { StoryRepository } from '../../story/story-repository';
import type { PlaylistModel } from './playlist-model';
import { preloadOrder } from './preload-order';

/** Keeps the engine informed of what comes next and of what is worth preloading. */
export class NextPassPlanner {
  readonly #engine: PlaybackEngine;
  readonly #items: PlaylistModel;
  readonly #repository: StoryRepository;
  /** The pass that will be current next: the first one before playback starts, then the one after the current entry. */
  pass: PlaylistPass | null = null;
  /** How much is preloaded; `null`: the engine decides. */
  policy: PreloadPolicy | null = null;
  #stopWatching: (() => void) | undefined;
  /** What cannot follow a pass any more. */
  #excluded: readonly [pass: PlaylistPass | null, ids: readonly string[]] = [null, []];
  /** What the engine was told to play next. */
  #given: PlaylistPass | null = null;

  constructor(engine: PlaybackEngine, items: PlaylistModel, repository: StoryRepository) {
    this.#engine = engine;
    this.#items = items;
    this.#repository = repository;
  }

  /**
   * The playlist changed, or with `isNewPass` the current pass did.
   * @param holds whether the current pass is not to be followed yet
   */
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

  /** See `PluginPlayback.exclude`. */
  exclude(current: PlaylistPass | null, ids: readonly string[]): void {
    if (String(ids) === String(this.#excludedFrom(current))) return;
    this.#excluded = [current, ids];
    this.preload(current);
  }

  #excludedFrom(current: PlaylistPass | null): readonly string[] {
    const [pass, ids] = this.#excluded;
    return pass === current ? ids : [];
  }

  /** The prefetch list of the current node changed, or that of the next one. */
  preload(current: PlaylistPass | null): void {
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
