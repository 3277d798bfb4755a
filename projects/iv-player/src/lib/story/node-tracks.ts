import { IvPlayerError } from '../events/player-error';

/**
 * A caption file of a node.
 * @example
 * const captions: CaptionTrack = { src: 'door.en.vtt', lang: 'en', label: 'English', default: true };
 * player.repository.add({ id: 'door', source: 'door.mp4', captions: [captions] });
 */
export interface CaptionTrack {
  /** URL of a WebVTT file with node times. */
  readonly src: string;
  /** BCP 47 language tag, such as `en` or `pt-BR`. */
  readonly lang: string;
  /** Name in the language menu. */
  readonly label: string;
  /** `captions` include sounds and speakers; `subtitles` only translate speech. Default `captions`. */
  readonly kind?: 'subtitles' | 'captions';
  /** Whether to show the track if no language was chosen. Default `false`. */
  readonly default?: boolean;
  /**
   * Loads the text of the WebVTT file, replacing the request to `src`, which then only identifies the track. Default: none.
   * @param signal aborts the request
   */
  readonly load?: (signal: AbortSignal) => Promise<string>;
}

/**
 * Audio description of a node, for viewers who cannot see the video: a sound file for the whole node, or text to be spoken at a node time.
 * @example
 * const described: AudioDescription = { text: 'The lamp goes out.', at: 3.5, lang: 'en' };
 * player.repository.update({ id: 'door', audioDescription: [described] });
 */
export type AudioDescription =
  | { readonly src: string; readonly lang: string }
  | {
      /** Text to be spoken. */
      readonly text: string;
      /** Node time in seconds at which to speak the text. */
      readonly at: number;
      readonly lang: string;
    };

/**
 * Captions and audio descriptions of a node, in any number of languages.
 * @example
 * const tracks: NodeTracks = {
 *   captions: [{ src: 'door.en.vtt', lang: 'en', label: 'English' }],
 *   audioDescription: [{ src: 'door.description.mp3', lang: 'en' }],
 * };
 * player.repository.add({ id: 'door', source: 'door.mp4', ...tracks });
 */
export interface NodeTracks {
  /** Caption files. Default: none. */
  readonly captions?: readonly CaptionTrack[];
  /** Audio descriptions. Default: none. */
  readonly audioDescription?: readonly AudioDescription[];
}

/** Throws `INVALID_ARGUMENT` if a track lacks a language, or has neither a file nor text with a time. */
export function assertTracks(nodeId: string, { captions = [], audioDescription = [] }: NodeTracks): void {
  const isValid = (track: Partial<{ src: unknown; lang: unknown; text: unknown; at: unknown }> | null) =>
    !!track?.lang && (!!track.src || (!!track.text && typeof track.at === 'number' && track.at >= 0));
  const message = `A caption or audio description of "${nodeId}" is incomplete: set lang and src, or lang, text and at.`;
  if (![captions, audioDescription].every((list) => Array.isArray(list) && list.every(isValid)))
    throw new IvPlayerError('INVALID_ARGUMENT', message);
}
