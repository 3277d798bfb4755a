import { DestroyRef, NgZone, inject } from '@angular/core';
import type { CaptionTrack, StoryNode } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { IV_LABELS } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/inject-per-player';
import { chooseCaptionTrack } from './choose-caption-track';
import { loadCaptionFile } from './load-caption-file';

/** How many files are kept; the one that was not used for the longest time goes first. */
const MAX_FILES = 24;

/** A file that is being loaded or has been. */
interface CaptionFile {
  readonly loaded: Promise<readonly VTTCue[] | null>;
  /** `undefined` while it is being loaded. */
  cues?: readonly VTTCue[];
  /** Whether `captionerror` was emitted. */
  isReported?: boolean;
}

/** The caption files of the player; all who ask share them. Throws without a player. */
export function injectCaptionFiles(): CaptionFiles {
  return injectPerPlayer(CaptionFiles);
}

/**
 * The caption files of a player, each loaded and parsed once; `injectCaptionFiles()`. In the browser only. What is still being
 * loaded when the player is destroyed is aborted.
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
   * The track of `node` in a language, else the one marked `default`; without a language also one in the language of the
   * labels, or the first. `null`: none.
   */
  trackOf(node: StoryNode, language: string | null): CaptionTrack | null {
    return chooseCaptionTrack(node.captions, {
      captions: 'on',
      language,
      labelLanguage: this.#labels.lang,
    });
  }

  /**
   * The cues of `node` in a language, by time; see `trackOf` and `load`.
   * @returns `null` without a track, and when its file cannot be read
   */
  async cuesOf(node: StoryNode, language: string | null): Promise<readonly VTTCue[] | null> {
    const track = this.trackOf(node, language);
    return track && (await this.load(node, track));
  }

  /** The cues of a track if they are there already. */
  peek({ src }: CaptionTrack): readonly VTTCue[] | undefined {
    return this.#files.get(src)?.cues;
  }

  /**
   * The cues of a track of `node`, by time; their times are node times. A file that failed before is tried again.
   * @returns `null` when the file cannot be read; then the player has emitted `captionerror`, once for each try
   */
  async load(node: StoryNode, track: CaptionTrack): Promise<readonly VTTCue[] | null> {
    const file = this.#open(track);
    const cues = await file.loaded;
    if (cues || file.isReported || this.#destroyed.signal.aborted) return cues;
    file.isReported = true;
    this.#host.bus.emit('captionerror', node, track);
    return null;
  }

  /** Loads a file ahead of time. A failure is silent: the file is tried again when it is needed. */
  preload(track: CaptionTrack): void {
    this.#open(track);
  }

  #open(track: CaptionTrack): CaptionFile {
    const files = this.#files;
    const { src } = track;
    const file = files.get(src) ?? this.#start(track);
    // A map is in the order of adding: the first one is the one that was not used for the longest time.
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
