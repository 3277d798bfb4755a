import type Hls from 'hls.js';
import type { StoryNode } from 'iv-player';
import { matchingLanguage } from 'iv-player/private';
import type { HlsLibrary } from './hls-library';
import type { HlsSubtitles } from './hls-subtitles';

/** A sound track as a manifest describes it. */
export interface AudioTrackDescription {
  readonly lang?: string | undefined;
  readonly default: boolean;
}

/** Index of the sound track to play: in the wanted language, else the default one, else the first; -1 without any. */
export function audioTrackIndex(tracks: readonly AudioTrackDescription[], wanted: string | null): number {
  const lang = matchingLanguage(
    tracks.flatMap((track) => track.lang ?? []),
    wanted,
  );
  const inLanguage = tracks.findIndex((track) => lang !== undefined && track.lang === lang);
  if (inLanguage >= 0) return inLanguage;
  return Math.max(
    tracks.findIndex((track) => track.default),
    Math.min(0, tracks.length - 1),
  );
}

/** The sound tracks and subtitles of one stream: they become languages of the player. */
export class HlsLanguages {
  constructor(
    private readonly hls: Hls,
    { Events }: HlsLibrary,
    node: StoryNode,
    subtitles: HlsSubtitles,
  ) {
    hls.on(Events.MANIFEST_PARSED, (_, { audioTracks, subtitleTracks }) => {
      const languages = new Set(audioTracks.flatMap(({ lang }) => lang ?? []));
      // One alone is nothing to choose from.
      node.soundLanguages = languages.size > 1 ? [...languages] : [];
      // A copy: hls.js takes out what the application gave for requests when the stream is released.
      subtitles.setTracks(node, subtitleTracks, { ...hls.config });
    });
    hls.on(Events.INIT_PTS_FOUND, (_, { frag, initPTS, timescale }) => {
      // After a discontinuity the clock of the transport stream is another one.
      if ((frag.type as string) === 'main')
        subtitles.setOrigin(node, { baseTime: initPTS, timescale }, frag.cc);
    });
  }

  /**
   * Plays the sound in a language, else the default one. Sound that is loaded is replaced from shortly behind the playhead on, once
   * the other is there.
   *
   * @param language `null`: none was chosen
   * @returns whether another is chosen now
   * @param isShown whether the pictures must stay: then not to or from a track that is in the same segments as they are
   */
  setLanguage(language: string | null, isShown: boolean): boolean {
    const { hls } = this;
    // Before a rendition is loaded, none of its group are in `audioTracks`.
    const all = hls.allAudioTracks;
    const track = all[audioTrackIndex(all, language)];
    const current = hls.audioTracks[hls.audioTrack];
    if (!track?.lang || (isShown && !(track.url && current?.url))) return false;
    if (track.lang === current?.lang) return false;
    hls.setAudioOption({ lang: track.lang });
    return true;
  }
}
