import type { SecondsCount } from './seconds-histogram';

/** Lines that are not records of the film. */
export interface ForeignRecords {
  /** `json`: not JSON; `record`: no record; `version`: of another version of the format; `story`: of another story. */
  readonly reason: 'json' | 'record' | 'version' | 'story';
  /** Number of lines. */
  readonly count: number;
  /** Place of the first one, such as `films.jsonl:7`. */
  readonly first: string;
}

/** A version of the story's graph. */
export interface AudienceRevision {
  /** Eight hexadecimal digits, as in records. */
  readonly rev: string;
  /** Number of sessions with this version. */
  readonly sessions: number;
}

/** An ending. */
export interface AudienceEnding {
  /** Name of the ending. */
  readonly name: string;
  /** Number of sessions that reached it. */
  readonly sessions: number;
  /** Fraction of all sessions, from 0 to 1. */
  readonly share: number;
  /** Whether the story has this ending. */
  readonly isInStory: boolean;
}

/** Numbers of decisions by who made them. */
export interface AudienceDeciders {
  /** Number of those made by the viewer. */
  readonly viewer: number;
  /** Number of those made without the viewer: by default, chance, rule, or the application's decider. */
  readonly automatic: number;
  /** Number of those made by the page around the film. */
  readonly page: number;
}

/** A decision. */
export interface AudienceDecision extends AudienceDeciders {
  /** Id of the node. */
  readonly node: string;
  /** Question to the viewer; empty if there is none. */
  readonly prompt: string;
  /** How often it was decided. */
  readonly count: number;
  /** Seconds in which half of the viewers decided; `null` if none did. Off by 1 % or 0.05 s at most, as is `p90`. */
  readonly median: number | null;
  /** Seconds in which 90 % of the viewers decided; `null` if none did. */
  readonly p90: number | null;
  /** Longest time that viewers had, in seconds; `null` without a limit. */
  readonly limit: number | null;
  /** Number of viewers' decisions by seconds. */
  readonly seconds: readonly SecondsCount[];
  /** Whether the story has this decision. */
  readonly isInStory: boolean;
}

/** A choice of a decision. */
export interface AudienceChoice extends AudienceDeciders {
  /** Id of the node with the decision. */
  readonly node: string;
  /** Id of the choice; `null` for a default that is not a choice. */
  readonly answer: string | null;
  /** Text of the button; the id if the story has none. */
  readonly label: string;
  /** Id of the node that followed. */
  readonly to: string;
  /** How often it was made. */
  readonly count: number;
  /** Fraction of the decisions at this node, from 0 to 1. */
  readonly share: number;
  /** Whether the story has this choice. */
  readonly isInStory: boolean;
}

/** A question. */
export interface AudienceQuestion {
  /** Id of the node. */
  readonly node: string;
  /** Id of the question. */
  readonly id: string;
  /** Question to the viewer; empty if there is none. */
  readonly prompt: string;
  /** How often it was asked. */
  readonly count: number;
  /** How often it was answered. */
  readonly answered: number;
  /** How often the answer was judged. */
  readonly judged: number;
  /** How often the first try was right. */
  readonly first: number;
  /** Fraction of `judged` whose first try was right, from 0 to 1; 0 if nothing was judged. */
  readonly share: number;
  /** Whether the story has this question. */
  readonly isInStory: boolean;
}

/** An answer to a question. */
export interface AudienceAnswer {
  /** Id of the node with the question. */
  readonly node: string;
  /** Id of the question. */
  readonly id: string;
  /** Id of the answer, or what was typed. */
  readonly answer: string;
  /** Text of the answer; the id if the story has none. */
  readonly label: string;
  /** How often it was given, as the last try. */
  readonly count: number;
  /** Number of sessions that gave it. */
  readonly sessions: number;
  /** Fraction of those who answered, from 0 to 1. Several answers to one question sum up to more than 1. */
  readonly share: number;
  /** Whether the story has this answer. */
  readonly isInStory: boolean;
}

/** A node of the story. */
export interface AudienceNode {
  /** Id of the node. */
  readonly node: string;
  /** Title of the node; its id if it has none. */
  readonly title: string;
  /** Number of sessions that were here. */
  readonly sessions: number;
  /** Fraction of all sessions, from 0 to 1. */
  readonly share: number;
  /** Number of sessions that left the page here, without an ending. */
  readonly left: number;
  /** Whether the story has this node. */
  readonly isInStory: boolean;
}

/** A way from one node to another. */
export interface AudienceWay {
  /** Id of the node that it leaves. */
  readonly from: string;
  /** Id of the node to which it leads. */
  readonly to: string;
  /** Number of sessions that went this way. */
  readonly sessions: number;
  /** Fraction of the sessions that were at `from`, from 0 to 1. */
  readonly share: number;
  /** Whether the story has this way. */
  readonly isInStory: boolean;
}

/** A path, as played until the end of the session. */
export interface AudiencePath {
  /** Ids of its nodes. */
  readonly path: readonly string[];
  /** Ending at which it ends; `null` if the viewer left. */
  readonly ending: string | null;
  /** Number of sessions that ended with it. */
  readonly sessions: number;
  /** Fraction of the sessions whose end is known, from 0 to 1. */
  readonly share: number;
}

/** A minute of played film. */
export interface AudienceMinute {
  /** 0 for the first minute. */
  readonly minute: number;
  /** Number of sessions that were still playing when the minute began. */
  readonly playing: number;
  /** Fraction of the sessions whose end is known, from 0 to 1. */
  readonly share: number;
  /** Number of sessions that reached an ending in this minute. */
  readonly ended: number;
  /** Number of sessions that left in this minute without an ending. */
  readonly left: number;
}

/** Figures about an audience. Plain JSON; `mergeAudience` adds up the figures of two groups of sessions. */
export interface AudienceFigures {
  /** Id of the story in its records. */
  readonly story: string;
  /** Title of the story; empty if it has none. */
  readonly title: string;
  /** Language of the texts; empty if the story declares none. */
  readonly language: string;
  /** Number of sessions. */
  readonly sessions: number;
  /** Number of records, without duplicates. */
  readonly records: number;
  /** Number of records that came more than once. */
  readonly duplicates: number;
  /** Number of records that pages dropped before they could be sent, as far as requests of `httpSink` tell. */
  readonly lost: number;
  /** Lines that are not records of this story. */
  readonly foreign: readonly ForeignRecords[];
  /** Versions of the story, most sessions first. */
  readonly revisions: readonly AudienceRevision[];
  /** All endings. */
  readonly endings: readonly AudienceEnding[];
  /** All decisions. */
  readonly decisions: readonly AudienceDecision[];
  /** All choices of all decisions. */
  readonly choices: readonly AudienceChoice[];
  /** All questions. */
  readonly questions: readonly AudienceQuestion[];
  /** All answers to all questions. */
  readonly answers: readonly AudienceAnswer[];
  /** All nodes. */
  readonly nodes: readonly AudienceNode[];
  /** All ways between nodes. */
  readonly ways: readonly AudienceWay[];
  /** All paths, most frequent first. */
  readonly paths: readonly AudiencePath[];
  /** All minutes, up to the last in which a session ended. */
  readonly minutes: readonly AudienceMinute[];
}
