import { IvPlayerError } from '../events/player-error';

/**
 * A caption file of a node.
 * @example
 * const captions: CaptionTrack = { src: 'door.en.vtt', lang: 'en', label: 'English', default: true };
 * player.repository.add({ id: 'door', source: 'door.mp4', captions: [captions] });
 */
export interface CaptionTrack {
  /** Address of a WebVTT file. Its times are node times. */
  readonly src: string;
  /** BCP 47 language tag, such as `en` or `pt-BR`. */
  readonly lang: string;
  /** Name in the menu of languages. */
  readonly label: string;
  /** `captions` name sounds and speakers too, `subtitles` only translate what is said. Default `captions`. */
  readonly kind?: 'subtitles' | 'captions';
  /** Whether the track is shown to a viewer who has chosen no language. Default `false`. */
  readonly default?: boolean;
  /**
   * Resolves to the text of the WebVTT file, instead of a request to `src`, which then only tells the tracks apart. Default none.
   * @param signal aborts it
   */
  readonly load?: (signal: AbortSignal) => Promise<string>;
}

/**
 * A description of the picture for viewers who cannot see it: a sound file as long as the node, or one text at a node time.
 * @example
 * const described: AudioDescription = { text: 'The lamp goes out.', at: 3.5, lang: 'en' };
 * player.repository.update({ id: 'door', audioDescription: [described] });
 */
export type AudioDescription =
  | { readonly src: string; readonly lang: string }
  | {
      /** The text; it is read out. */
      readonly text: string;
      /** Node time in seconds at which it begins. */
      readonly at: number;
      readonly lang: string;
    };

/**
 * Captions and audio description of a node, in several languages.
 * @example
 * const tracks: NodeTracks = {
 *   captions: [{ src: 'door.en.vtt', lang: 'en', label: 'English' }],
 *   audioDescription: [{ src: 'door.description.mp3', lang: 'en' }],
 * };
 * player.repository.add({ id: 'door', source: 'door.mp4', ...tracks });
 */
export interface NodeTracks {
  /** Caption files. Default none. */
  readonly captions?: readonly CaptionTrack[];
  /** Audio description. Default none. */
  readonly audioDescription?: readonly AudioDescription[];
}

/** Throws `INVALID_ARGUMENT` for a list whose members lack a language, or a file and a text with its time. */
export function assertTracks(nodeId: string, { captions = [], audioDescription = [] }: NodeTracks): void {
  const isValid = (track: Partial<{ src: unknown; lang: unknown; text: unknown; at: unknown }> | null) =>
    !!track?.lang && (!!track.src || (!!track.text && Number(track.at) >= 0));
  if (![captions, audioDescription].every((list) => Array.isArray(list) && list.every(isValid))) {
    throw new IvPlayerError(
      'INVALID_ARGUMENT',
      `Captions and audio descriptions of "${nodeId}" need lang and src, or lang, text and at.`,
    );
  }
}
