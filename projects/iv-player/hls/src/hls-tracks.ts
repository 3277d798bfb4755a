import type Hls from 'hls.js';
import type { StoryNode } from 'iv-player';
import type { HlsLibrary } from './hls-library';
import type { HlsSubtitles } from './hls-subtitles';
import { soundTrackIndex } from './hls-sound-track';

/** The sound tracks and subtitles of one stream: they become languages of the player. */
export class HlsTracks {
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
    const track = all[soundTrackIndex(all, language)];
    const current = hls.audioTracks[hls.audioTrack];
    if (!track?.lang || (isShown && !(track.url && current?.url))) return false;
    if (track.lang === current?.lang) return false;
    hls.setAudioOption({ lang: track.lang });
    return true;
  }
}
