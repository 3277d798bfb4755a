import type Hls from 'hls.js';
import type { HlsConfig, MediaPlaylist } from 'hls.js';
import type { StoryNode } from 'iv-player';
import type { MediaOrigin } from './join-segments';
import type { PlaylistVariables } from './playlist-variables';

/** Returns the language among `available` that fits a BCP 47 tag best; `undefined` if none does. */
export type LanguageMatcher = (available: readonly string[], language: string | null) => string | undefined;

/** Receives the subtitles of a stream. */
export interface SubtitleReceiver {
  setTracks(
    node: StoryNode,
    tracks: readonly MediaPlaylist[],
    config: HlsConfig,
    variables: PlaylistVariables | undefined,
  ): void;
  setOrigin(node: StoryNode, origin: MediaOrigin, period: number): void;
}

/** Index of the audio track in a language, falling back to the default track, then the first; -1 without tracks. */
export function audioTrackIndex(
  tracks: readonly Pick<MediaPlaylist, 'lang' | 'default'>[],
  language: string | null,
  matching: LanguageMatcher,
): number {
  const languages = tracks.flatMap((track) => track.lang ?? []);
  const lang = matching(languages, language);
  const inLanguage = tracks.findIndex((track) => lang !== undefined && track.lang === lang);
  if (inLanguage >= 0) return inLanguage;
  const byDefault = tracks.findIndex((track) => track.default);
  return Math.max(byDefault, Math.min(0, tracks.length - 1));
}

/** Offers the audio and subtitle tracks of a stream as sound languages and captions of its node. */
export class HlsLanguages {
  readonly #hls: Hls;
  readonly #matching: LanguageMatcher;

  constructor(
    hls: Hls,
    { Events }: typeof Hls,
    node: StoryNode,
    subtitles: SubtitleReceiver,
    matching: LanguageMatcher,
  ) {
    this.#hls = hls;
    this.#matching = matching;
    let variables: PlaylistVariables | undefined;
    hls.on(Events.MANIFEST_LOADED, (_, { variableList }) => {
      variables = new Map(Object.entries(variableList ?? {}));
    });
    hls.on(Events.MANIFEST_PARSED, (_, { audioTracks, subtitleTracks }) => {
      const languages = new Set(audioTracks.flatMap(({ lang }) => lang ?? []));
      // A single language is not a choice.
      node.soundLanguages = languages.size > 1 ? [...languages] : [];
      // Copied, because hls.js clears the application's request options on release.
      subtitles.setTracks(node, subtitleTracks, { ...hls.config }, variables);
    });
    hls.on(Events.INIT_PTS_FOUND, (_, { frag, initPTS, timescale }) => {
      // Each discontinuity starts a new transport stream clock.
      if ((frag.type as string) === 'main')
        subtitles.setOrigin(node, { baseTime: initPTS, timescale }, frag.cc);
    });
  }

  /**
   * Selects the audio track in a language, falling back to the default track. Buffered audio around the playhead is replaced once the new
   * track is loaded.
   *
   * @param language BCP 47 tag, or `null` for no preference
   * @param isShown whether the video must keep playing, which rules out switching to or from a track that is muxed with it
   * @returns whether the track has changed
   */
  setLanguage(language: string | null, isShown: boolean): boolean {
    const hls = this.#hls;
    // `audioTracks` is empty until a rendition is loaded.
    const all = hls.allAudioTracks;
    const track = all[audioTrackIndex(all, language, this.#matching)];
    const current = hls.audioTracks[hls.audioTrack];
    if (!track?.lang || (isShown && !(track.url && current?.url))) return false;
    if (track.lang === current?.lang) return false;
    hls.setAudioOption({ lang: track.lang });
    return true;
  }
}
