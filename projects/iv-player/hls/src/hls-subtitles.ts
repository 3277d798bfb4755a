import type { CaptionTrack, StoryNode } from 'iv-player';
import type * as lazy from 'iv-player/hls/lazy';
import type { MediaPlaylist } from 'hls.js';

export type SubtitleTrackDescription = Pick<
  MediaPlaylist,
  'name' | 'lang' | 'url' | 'default' | 'forced' | 'characteristics'
>;

/** Media origins known so far on a transport stream's clocks. */
class KnownOrigins {
  readonly #origins = new Map<number, lazy.MediaOrigin>();
  #resolve: (origins: lazy.MediaOrigins) => void = () => undefined;
  /** Resolves with a map once the first origin is known. Later origins are added to the map. */
  readonly known = new Promise<lazy.MediaOrigins>((resolve) => (this.#resolve = resolve));

  add(period: number, origin: lazy.MediaOrigin): void {
    this.#origins.set(period, origin);
    this.#resolve(this.#origins);
  }
}

interface ManifestCaptions {
  readonly captions: readonly CaptionTrack[];
  /** URLs of all tracks, without queries, which may differ each time the manifest is loaded. */
  readonly urls: string;
  readonly origins: KnownOrigins;
}

/** Turns the subtitles of a manifest into captions of its node, unless the application set captions. Files load when a track is shown. */
export class HlsSubtitles {
  /** Captions set here. Only a different manifest replaces them: if the same one loads again, the current track stays on screen. */
  readonly #captions = new WeakMap<StoryNode, ManifestCaptions>();
  readonly #parts: () => Promise<Pick<typeof lazy, 'loadSubtitles'>>;

  /** @param parts loads the code that reads the files */
  constructor(parts: () => Promise<Pick<typeof lazy, 'loadSubtitles'>>) {
    this.#parts = parts;
  }

  /**
   * @param config hls.js configuration for requesting the files
   * @param variables of the multivariant playlist
   */
  setTracks(
    node: StoryNode,
    tracks: readonly SubtitleTrackDescription[],
    config: lazy.StreamConfig,
    variables?: lazy.PlaylistVariables,
  ): void {
    const last = this.#captions.get(node);
    if (node.captions.length > 0 && node.captions !== last?.captions) return;
    const urls = tracks.map(({ url }) => url.replace(/[?#].*$/s, '')).join(' ');
    if (urls === (last?.urls ?? '')) return;
    const origins = new KnownOrigins();
    const names = new Set<string>();
    node.captions = tracks.flatMap<CaptionTrack>(({ name, lang = 'und', url, forced, ...track }) => {
      // Each rendition group may list the same track.
      const isKnown = names.has(`${lang} ${name}`);
      names.add(`${lang} ${name}`);
      // Forced subtitles only translate foreign speech.
      if (isKnown || forced) return [];
      const kind = track.characteristics?.includes('describes') ? 'captions' : 'subtitles';
      const load = async (signal: AbortSignal): Promise<string> =>
        (await this.#parts()).loadSubtitles(url, origins.known, config, signal, variables);
      return [{ src: url, lang, label: name, kind, default: track.default, load }];
    });
    this.#captions.set(node, { captions: node.captions, urls, origins });
  }

  /** Sets the media origin of a node on a clock of its transport stream. @param period number of preceding discontinuities */
  setOrigin(node: StoryNode, origin: lazy.MediaOrigin, period = 0): void {
    this.#captions.get(node)?.origins.add(period, origin);
  }
}
