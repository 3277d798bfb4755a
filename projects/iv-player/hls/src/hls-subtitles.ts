import type { CaptionTrack, StoryNode } from 'iv-player';
import type { StreamConfig } from './hls-subtitle-loader';
import type { MediaOrigins } from './segment-origins';
import type { MediaOrigin } from './join-segments';

/** A track of subtitles as hls.js describes it. */
export interface SubtitleTrackDescription {
  readonly name: string;
  readonly lang?: string | undefined;
  readonly url: string;
  readonly default: boolean;
  readonly forced: boolean;
  readonly characteristics?: string | undefined;
}

/** Where the media of a stream begin on the clocks of its transport stream, as far as that is known. */
class StreamClocks {
  readonly #origins = new Map<number, MediaOrigin>();
  #resolve: (origins: MediaOrigins) => void = () => undefined;
  /** Resolves with the first one; later ones are added to it. */
  readonly known = new Promise<MediaOrigins>((resolve) => (this.#resolve = resolve));

  add(period: number, origin: MediaOrigin): void {
    this.#origins.set(period, origin);
    this.#resolve(this.#origins);
  }
}

/** The captions that a node has from a manifest. */
interface SetTracks {
  readonly captions: readonly CaptionTrack[];
  /** Addresses of all tracks, without what may be another one each time they are read. */
  readonly urls: string;
  readonly clocks: StreamClocks;
}

/** The subtitles of a manifest become the captions of the node, unless the application gave it some; their files are loaded when a track is shown. */
export class HlsSubtitles {
  /** What was set here, which only another manifest replaces: tracks that are shown stay the same. */
  readonly #set = new WeakMap<StoryNode, SetTracks>();

  /** The manifest of `node` was read. @param config of the stream, with which its files are loaded */
  setTracks(node: StoryNode, tracks: readonly SubtitleTrackDescription[], config: StreamConfig): void {
    const last = this.#set.get(node);
    if (node.captions.length > 0 && node.captions !== last?.captions) return;
    const urls = tracks.map(({ url }) => url.replace(/[?#].*$/s, '')).join(' ');
    if (urls === (last?.urls ?? '')) return;
    const clocks = new StreamClocks();
    const names = new Set<string>();
    node.captions = tracks.flatMap<CaptionTrack>(({ name, lang = 'und', url, forced, ...track }) => {
      // A group for each rendition lists the same track again.
      const isKnown = names.has(`${lang} ${name}`);
      names.add(`${lang} ${name}`);
      // Forced ones translate what is foreign to those who understand the film.
      if (isKnown || forced) return [];
      const kind = track.characteristics?.includes('describes') ? 'captions' : 'subtitles';
      const load = async (signal: AbortSignal): Promise<string> =>
        (await import('./hls-subtitle-loader')).loadSubtitles(url, clocks.known, config, signal);
      return [{ src: url, lang, label: name, kind, default: track.default, load }];
    });
    this.#set.set(node, { captions: node.captions, urls, clocks });
  }

  /** Where the media of `node` begin on a clock of its transport stream. @param period how many discontinuities are before it */
  setOrigin(node: StoryNode, origin: MediaOrigin, period = 0): void {
    this.#set.get(node)?.clocks.add(period, origin);
  }
}
