import type { AudioDescription, CaptionTrack } from 'iv-player';

/** Text in each language of the film. */
export type FilmText = Readonly<Record<'en' | 'de', string>>;

/** Content of `film.json`, written by the script that renders the clips. */
export interface StoryFile {
  readonly title: FilmText;
  readonly summary: FilmText;
  readonly start: string;
  readonly nodes: readonly StoryFileNode[];
}

export interface StoryFileNode {
  readonly id: string;
  readonly title: FilmText;
  readonly line: string;
  /** Seconds. */
  readonly duration: number;
  /** URLs here and below are relative to the file. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly poster: string;
  readonly captions: readonly (CaptionTrack & { readonly src: string })[];
  readonly audioDescription: readonly AudioDescription[];
  readonly children: readonly string[];
  /** The question of a scene with a choice. */
  readonly prompt?: FilmText;
  /** Labels of the answers, by the id of the scene that each leads to. */
  readonly choices?: Readonly<Record<string, FilmText>>;
  readonly defaults?: readonly string[];
  readonly decision?: { readonly startTime: number; readonly endTime: number };
  readonly role: string;
}
