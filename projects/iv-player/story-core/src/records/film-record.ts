/** Members of every record. Times are in seconds, unless said otherwise. */
export interface FilmRecordBase {
  /** Version of the format. */
  readonly v: 1;
  /** Random id of the session: one start of the film on one page. */
  readonly session: string;
  /** Number of the record in its session, from 0, without gaps. */
  readonly seq: number;
  /** Time of the record in UTC, as in ISO 8601. */
  readonly at: string;
  /** Milliseconds since the start of the session. */
  readonly t: number;
  /** Id of the story: its IFID in lower case, else its title, else `film`. */
  readonly story: string;
  /** Eight hexadecimal digits that tell versions of the story's graph apart. */
  readonly rev: string;
  /** Tag of the viewer's language; `null` if none is set. */
  readonly language: string | null;
}

/** The film began. */
export interface StartRecord extends FilmRecordBase {
  /** Always `'start'`. */
  readonly kind: 'start';
  /** How the film was opened: at its start, at a saved place, by a link, or by an LMS. */
  readonly from: 'start' | 'save' | 'link' | 'lms';
  /** Ids of the nodes of the path that was opened. */
  readonly path: readonly string[];
}

/** A choice that can no longer be changed. */
export interface ChoiceRecord extends FilmRecordBase {
  /** Always `'choice'`. */
  readonly kind: 'choice';
  /** Id of the node with the decision. */
  readonly node: string;
  /** Index of the node in the path. */
  readonly index: number;
  /** Ids of the choices in the order in which they were shown. */
  readonly offered: readonly string[];
  /** Id of the choice made; `null` for a default that was not offered. */
  readonly answer: string | null;
  /** Id of the node that follows. */
  readonly to: string;
  /** Who chose. */
  readonly by: 'viewer' | 'page' | 'default' | 'chance' | 'decider' | 'rule';
  /** Seconds from the start of the window to the choice, without pauses; `null` if nobody chose. */
  readonly seconds: number | null;
  /** Number of changes of mind. */
  readonly changed: number;
  /** Seconds that the viewer had; `null` without a limit. */
  readonly limit: number | null;
  /** Whether the viewer came back to this choice. */
  readonly again: boolean;
  /** Label as shown; only with the option `labels`. */
  readonly label?: string;
}

/**
 * The last try at a question that is over, or that the viewer left: moved on, or closed the page. A viewer who comes back may try again: then,
 * another record with the same `node` and `id`, more `tries` and `again` follows. A question that is asked anew has records without it.
 */
export interface AnswerRecord extends FilmRecordBase {
  /** Always `'question'`. */
  readonly kind: 'question';
  /** Id of the node with the question. */
  readonly node: string;
  /** Id of the question. */
  readonly id: string;
  /** Ids of answers, a number, or a typed text (only with the option `texts`); `null` if there is none. */
  readonly answer: readonly string[] | string | number | null;
  /** Whether the last try was right; `null` without a try, or if nothing is judged. */
  readonly correct: boolean | null;
  /** Points for the last try. */
  readonly points: number;
  /** Number of tries. */
  readonly tries: number;
  /** Seconds from the question to the last answer, without pauses. */
  readonly seconds: number;
  /** Who answered; `limit` if the time was over. */
  readonly by: 'viewer' | 'page' | 'limit';
  /** There, and `true`, if earlier tries were told before: the share of those right at the first try leaves this record out. */
  readonly again?: boolean;
}

/** A jump by the viewer or the page: map, transcript, back, `goTo`, or a question that leads elsewhere. */
export interface JumpRecord extends FilmRecordBase {
  /** Always `'jump'`. */
  readonly kind: 'jump';
  /** Id of the node that was opened. */
  readonly node: string;
  /** Its index in the path. */
  readonly index: number;
  /** Who jumped. */
  readonly by: 'viewer' | 'page';
}

/** Playback; only with the option `detail: 'media'`. */
export interface MediaRecord extends FilmRecordBase {
  /** Always `'media'`. */
  readonly kind: 'media';
  /** Change of the playback. */
  readonly action: 'play' | 'pause' | 'seek';
  /** Id of the node. */
  readonly node: string;
  /** Node time. */
  readonly time: number;
  /** Node time to which it was sought. */
  readonly to?: number;
}

/** A node that was left; with `detail: 'nodes'` or `'media'`. */
export interface NodeRecord extends FilmRecordBase {
  /** Always `'node'`. */
  readonly kind: 'node';
  /** Id of the node. */
  readonly node: string;
  /** Its index in the path. */
  readonly index: number;
  /** Seconds of the node that were played. */
  readonly watched: number;
  /** Duration of the node. */
  readonly of: number;
  /** How it was left: at its end to another node, by a jump, at the end of the film, or with the page. */
  readonly left: 'seam' | 'jump' | 'end' | 'page';
}

/** An ending was reached. */
export interface EndingRecord extends FilmRecordBase {
  /** Always `'ending'`. */
  readonly kind: 'ending';
  /** Name of the ending. */
  readonly name: string;
  /** Ids of the nodes of the path. */
  readonly path: readonly string[];
  /** Path code; empty without a story file. */
  readonly code: string;
  /** Seconds of the film that were played. */
  readonly played: number;
  /** Number of choices made on the path. */
  readonly choices: number;
  /** Whether the ending passes; absent if it does neither. */
  readonly passed?: boolean;
  /** Score of the ending; absent without one. */
  readonly score?: number;
}

/** The page was left without an ending since the last start. */
export interface LeaveRecord extends FilmRecordBase {
  /** Always `'leave'`. */
  readonly kind: 'leave';
  /** Id of the current node. */
  readonly node: string;
  /** Node time. */
  readonly time: number;
  /** Ids of the nodes of the path. */
  readonly path: readonly string[];
  /** Path code; empty without a story file. */
  readonly code: string;
  /** Seconds of the film that were played. */
  readonly played: number;
}

/** Something that happened in a session, as it is sent. */
export type FilmRecord =
  | StartRecord
  | ChoiceRecord
  | AnswerRecord
  | JumpRecord
  | MediaRecord
  | NodeRecord
  | EndingRecord
  | LeaveRecord;
