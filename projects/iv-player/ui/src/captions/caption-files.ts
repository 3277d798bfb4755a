import { DestroyRef, NgZone, inject } from '@angular/core';
import type { CaptionTrack, StoryNode } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { IV_LABELS } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/inject-per-player';
import { chooseCaptionTrack } from './choose-caption-track';
import { loadCaptionFile } from './load-caption-file';

/** Maximum number of cached files. The least recently used one is dropped first. */
const MAX_FILES = 24;

interface CaptionFile {
  readonly loaded: Promise<readonly VTTCue[] | null>;
  /** `undefined` while loading. */
  cues?: readonly VTTCue[];
  /** Whether `captionerror` was emitted. */
  isReported?: boolean;
}

/** Returns the caption files of the injected player, shared by all callers. Throws without a player. */
export function injectCaptionFiles(): CaptionFiles {
  return injectPerPlayer(CaptionFiles);
}

/**
 * Loads and caches the caption files of a player. Get it from `injectCaptionFiles()`. Browser only. Destroying the player aborts pending
 * requests.
 */
export class CaptionFiles {
  readonly #host = inject(PluginHost);
  readonly #zone = inject(NgZone);
  readonly #labels = inject(IV_LABELS);
  readonly #destroyed = new AbortController();
  readonly #files = new Map<string, CaptionFile>();

  /** @internal */
  constructor() {
    inject(DestroyRef).onDestroy(() => this.#destroyed.abort());
  }

  /**
   * Returns the track of `node` in a language, falling back to its default track. If `language` is `null`, falls back further to the track
   * in the labels' language, then to the first one. Returns `null` if there is none.
   */
  trackOf(node: StoryNode, language: string | null): CaptionTrack | null {
    return chooseCaptionTrack(node.captions, { captions: 'on', language, labelLanguage: this.#labels.lang });
  }

  /**
   * Loads the cues of `node` in a language; see `trackOf` and `load`.
   * @returns cues in chronological order; `null` without a track, or if its file cannot be read
   */
  async cuesOf(node: StoryNode, language: string | null): Promise<readonly VTTCue[] | null> {
    const track = this.trackOf(node, language);
    return track && (await this.load(node, track));
  }

  /** Returns the cues of a track if they have been loaded. */
  peek({ src }: CaptionTrack): readonly VTTCue[] | undefined {
    return this.#files.get(src)?.cues;
  }

  /**
   * Loads the cues of a track of `node`. Retries a file that failed to load before.
   * @returns cues in chronological order, in node time; `null` if the file cannot be read, after the player has emitted `captionerror`
   */
  async load(node: StoryNode, track: CaptionTrack): Promise<readonly VTTCue[] | null> {
    const file = this.#open(track);
    const cues = await file.loaded;
    if (cues || file.isReported || this.#destroyed.signal.aborted) return cues;
    file.isReported = true;
    this.#host.bus.emit('captionerror', node, track);
    return null;
  }

  /** Preloads a file. Ignores failures, because `load` tries again. */
  preload(track: CaptionTrack): void {
    this.#open(track);
  }

  #open(track: CaptionTrack): CaptionFile {
    const files = this.#files;
    const { src } = track;
    const file = files.get(src) ?? this.#start(track);
    // Maps keep insertion order: the first file is the least recently used.
    files.delete(src);
    files.set(src, file);
    for (const [oldest] of files) {
      if (files.size <= MAX_FILES) break;
      files.delete(oldest);
    }
    return file;
  }

  #start(track: CaptionTrack): CaptionFile {
    const { src } = track;
    const loading = this.#zone.runOutsideAngular(() => loadCaptionFile(track, this.#destroyed.signal));
    const file: CaptionFile = {
      loaded: loading.then(
        (cues) => (file.cues = cues),
        () => {
          if (this.#files.get(src) === file) this.#files.delete(src);
          return null;
        },
      ),
    };
    return file;
  }
}
