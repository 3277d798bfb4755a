/** Content of `film.json`, which the script that renders the clips writes. */
export interface StoryFile {
  readonly title: string;
  readonly summary: string;
  readonly start: string;
  readonly nodes: readonly StoryFileNode[];
}

export interface StoryFileNode {
  readonly id: string;
  readonly title: string;
  readonly line: string;
  /** Seconds. */
  readonly duration: number;
  /** Addresses here and below are relative to the file. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly poster: string;
  readonly children: readonly string[];
  /** Labels of the answers, by the id of the scene each leads to. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly defaults?: readonly string[];
  readonly decision?: { readonly startTime: number; readonly endTime: number };
  readonly role: string;
}
