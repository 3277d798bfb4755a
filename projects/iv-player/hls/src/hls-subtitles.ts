import type { CaptionTrack, StoryNode } from 'iv-player';
import type { MediaOrigin } from './subtitle-text';

/** A track of subtitles as hls.js describes it. */
export interface SubtitleTrackDescription {
  readonly name: string;
  readonly lang?: string | undefined;
  readonly url: string;
  readonly default: boolean;
  readonly forced: boolean;
  readonly characteristics?: string | undefined;
}

/** A value that is waited for. */
class Deferred<T> {
  resolve!: (value: T) => void;
  readonly promise = new Promise<T>((resolve) => (this.resolve = resolve));
}

/** The subtitles of a manifest become the captions of the node, unless the application gave it some; their files are loaded when a track is shown. */
export class HlsSubtitles {
  /** What was set here, which a manifest that is read again does not replace: tracks that are shown stay the same. */
  readonly #origins = new WeakMap<StoryNode, Deferred<MediaOrigin>>();

  /** The manifest of `node` was read. */
  setTracks(node: StoryNode, tracks: readonly SubtitleTrackDescription[]): void {
    if (tracks.length === 0 || node.captions.length > 0) return;
    const origin = new Deferred<MediaOrigin>();
    this.#origins.set(node, origin);
    const names = new Set<string>();
    node.captions = tracks.flatMap<CaptionTrack>(({ name, lang = 'und', url, forced, ...track }) => {
      // A group for each rendition lists the same track again.
      const isKnown = names.has(`${lang} ${name}`);
      names.add(`${lang} ${name}`);
      // Forced ones translate what is foreign to those who understand the film.
      if (isKnown || forced) return [];
      const kind = track.characteristics?.includes('describes') ? 'captions' : 'subtitles';
      const load = async (signal: AbortSignal): Promise<string> =>
        (await import('./hls-subtitle-files')).loadSubtitles(url, origin.promise, signal);
      return [{ src: url, lang, label: name, kind, default: track.default, load }];
    });
  }

  /** Where the media of `node` begin on the clock of its transport stream. */
  setOrigin(node: StoryNode, origin: MediaOrigin): void {
    this.#origins.get(node)?.resolve(origin);
  }
}
