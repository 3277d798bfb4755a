/** What `film.json` holds; the script that renders the clips writes it. */
export interface FilmFile {
  readonly title: string;
  readonly summary: string;
  readonly start: string;
  readonly nodes: readonly FilmFileNode[];
}

export interface FilmFileNode {
  readonly id: string;
  readonly title: string;
  readonly line: string;
  /** Seconds. */
  readonly duration: number;
  /** Addresses here and below are relative to the file. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly poster: string;
  readonly children: readonly string[];
  /** What the viewer can do: the label of each button, by the id of the scene it leads to. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly defaults?: readonly string[];
  readonly decision?: { readonly startTime: number; readonly endTime: number };
  readonly role: string;
}
