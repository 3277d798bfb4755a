import type {
  AudienceFigures,
  AudienceAnswer,
  AudienceChoice,
  AudienceDecision,
  AudienceMinute,
  AudienceNode,
  AudiencePath,
  AudienceQuestion,
  AudienceWay,
  ForeignRecords,
} from './audience-rows';
import type { AnswerRecord, ChoiceRecord, EndingRecord, FilmRecord, LeaveRecord } from './film-record';
import { NumberSet, SequenceSet, SparseNumberSet } from './number-set';
import { StatementRecords } from './statement-records';
import { Since } from './since';
import { bucketOf, secondsCounts } from './seconds-histogram';

/** Returns where a record is, such as `films.jsonl:7`. Called only if it is foreign. */
export type Place = () => string;

/** What is known of a session. */
interface Session {
  readonly number: number;
  /** Numbers of the records that were counted. */
  readonly seen: SequenceSet;
  /** Number of the record with its end; -1 without one. */
  endSeq: number;
  end: SessionEnd | null;
}

/** The last ending that a session reached, or where it left. */
interface SessionEnd {
  readonly path: readonly string[];
  readonly ending: string | null;
  readonly node: string;
  readonly minute: number;
}

interface ChoiceTally {
  viewer: number;
  automatic: number;
  page: number;
  readonly way: NumberSet;
}

interface DecisionTally {
  limit: number | null;
  readonly buckets: Map<number, number>;
  /** Choices by answer, then by the node that followed. */
  readonly choices: Map<string | null, Map<string, ChoiceTally>>;
  readonly visitors: NumberSet;
}

interface AnswerTally {
  count: number;
  readonly sessions: SparseNumberSet;
}

interface QuestionTally {
  count: number;
  answered: number;
  judged: number;
  first: number;
  readonly answers: Map<string, AnswerTally>;
}

/** The last minute that is told apart; later ones count as this one. */
const LAST_MINUTE = 24 * 60;

/** Returns the value of a key; makes it if there is none. */
function valueOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

const newMap = <Key, Value>(): Map<Key, Value> => new Map<Key, Value>();
const newSet = (): NumberSet => new NumberSet();

/** Counts records in one pass, in any order. Its memory depends on the number of sessions and of different paths, not on that of records. */
export class AudienceTally {
  #records = 0;
  #duplicates = 0;
  #lost = 0;
  readonly #story: string;
  readonly #since: Since | null;
  readonly #foreign = new Map<ForeignRecords['reason'], { count: number; readonly first: string }>();
  readonly #sessions = new Map<string, Session>();
  readonly #revisions = new Map<string, NumberSet>();
  readonly #endings = new Map<string, NumberSet>();
  readonly #decisions = new Map<string, DecisionTally>();
  readonly #questions = new Map<string, Map<string, QuestionTally>>();
  readonly #visitors = new Map<string, NumberSet>();
  readonly #ways = new Map<string, Map<string, NumberSet>>();
  /** One copy of each path. */
  readonly #paths = new Map<string, readonly string[]>();

  /** Reads xAPI statements. */
  readonly statements: StatementRecords;

  /**
   * Throws a `RangeError` if `since` is not a time.
   * @param story id of the story in its records
   * @param since time in ISO 8601 from which on records count; in UTC without a zone. Default: all count
   */
  constructor(story: string, since = '') {
    this.#story = story;
    this.#since = since === '' ? null : new Since(since);
    this.statements = new StatementRecords(story);
  }

  /** Number of records so far, with duplicates. */
  get taken(): number {
    return this.#records + this.#duplicates;
  }

  /** Notes a line that is not a record. */
  refuse(reason: ForeignRecords['reason'], place: Place): void {
    valueOf(this.#foreign, reason, () => ({ count: 0, first: place() })).count++;
  }

  /** Notes how many records a page says it dropped. */
  lose(count: unknown): void {
    if (Number.isSafeInteger(count)) this.#lost += Math.max(0, count as number);
  }

  /** Counts a record once. */
  add(record: FilmRecord, place: Place): void {
    if (record.story !== this.#story) return this.refuse('story', place);
    if (this.#since?.isAfter(record.at)) return;
    const session = valueOf(this.#sessions, record.session, () => ({
      number: this.#sessions.size,
      seen: new SequenceSet(),
      endSeq: -1,
      end: null,
    }));
    if (!session.seen.add(record.seq)) {
      this.#duplicates++;
      return;
    }
    this.#records++;
    valueOf(this.#revisions, record.rev, newSet).add(session.number);
    if (record.kind === 'choice') this.#addChoice(record, session);
    else if (record.kind === 'question') this.#addAnswer(record, session);
    else if (record.kind === 'ending' || record.kind === 'leave') this.#addEnd(record, session);
  }

  #addChoice({ node, answer, to, by, seconds, limit }: ChoiceRecord, session: Session): void {
    const decision = valueOf(this.#decisions, node, () => ({
      limit: null,
      buckets: newMap<number, number>(),
      choices: newMap<string | null, Map<string, ChoiceTally>>(),
      visitors: valueOf(this.#visitors, node, newSet),
    }));
    const choice = valueOf(valueOf(decision.choices, answer, newMap<string, ChoiceTally>), to, () => ({
      ...{ viewer: 0, automatic: 0, page: 0 },
      way: this.#wayOf(node, to),
    }));
    decision.visitors.add(session.number);
    choice.way.add(session.number);
    if (limit !== null && !(limit <= (decision.limit ?? -1))) decision.limit = limit;
    if (by === 'page') choice.page++;
    else if (by !== 'viewer') choice.automatic++;
    else {
      choice.viewer++;
      if (seconds === null) return;
      const bucket = bucketOf(seconds);
      decision.buckets.set(bucket, (decision.buckets.get(bucket) ?? 0) + 1);
    }
  }

  #wayOf(from: string, to: string): NumberSet {
    return valueOf(valueOf(this.#ways, from, newMap<string, NumberSet>), to, newSet);
  }

  #addAnswer({ node, id, answer, correct, tries, again }: AnswerRecord, session: Session): void {
    const question = valueOf(valueOf(this.#questions, node, newMap<string, QuestionTally>), id, () => ({
      ...{ count: 0, answered: 0, judged: 0, first: 0 },
      answers: newMap<string, AnswerTally>(),
    }));
    question.count++;
    // Otherwise, an earlier record has judged the first try.
    if (correct !== null && again !== true) {
      question.judged++;
      if (correct && tries <= 1) question.first++;
    }
    if (answer === null) return;
    question.answered++;
    const given = typeof answer === 'object' ? new Set(answer) : [String(answer)];
    for (const one of given) {
      const tally = valueOf(question.answers, one, () => ({ count: 0, sessions: new SparseNumberSet() }));
      tally.count++;
      tally.sessions.add(session.number);
    }
  }

  #addEnd(record: EndingRecord | LeaveRecord, session: Session): void {
    const isEnding = record.kind === 'ending';
    if (isEnding) valueOf(this.#endings, record.name, newSet).add(session.number);
    if (record.seq < session.endSeq) return;
    session.endSeq = record.seq;
    session.end = {
      path: valueOf(this.#paths, record.path.join('\u0000'), () => record.path),
      ending: isEnding ? record.name : null,
      node: isEnding ? '' : record.node,
      minute: Math.min(LAST_MINUTE, Math.floor(record.played / 60)),
    };
  }

  /** Returns the counts, without shares and sums. Call it once, at the end. */
  counts(): AudienceFigures {
    const ends = this.#countEnds();
    return {
      ...{ story: this.#story, title: '', language: '' },
      sessions: this.#sessions.size,
      records: this.#records,
      duplicates: this.#duplicates,
      lost: this.#lost,
      foreign: [...this.#foreign].map(([reason, row]) => ({ reason, ...row })),
      revisions: [...this.#revisions].map(([rev, { size }]) => ({ rev, sessions: size })),
      endings: [...this.#endings].map(([name, { size }]) => ({
        ...{ name, sessions: size },
        ...{ share: 0, isInStory: false },
      })),
      decisions: [...this.#decisions].map(([node, { limit, buckets }]) =>
        decisionRow(node, { limit, seconds: secondsCounts(buckets) }),
      ),
      choices: [...this.#decisions].flatMap(([node, { choices }]) =>
        [...choices].flatMap(([answer, targets]) =>
          [...targets].map(([to, { viewer, automatic, page }]) =>
            choiceRow(node, answer, to, { viewer, automatic, page }),
          ),
        ),
      ),
      questions: [...this.#questions].flatMap(([node, questions]) =>
        [...questions].map(([id, { count, answered, judged, first }]) =>
          questionRow(node, id, { count, answered, judged, first }),
        ),
      ),
      answers: [...this.#questions].flatMap(([node, questions]) =>
        [...questions].flatMap(([id, { answers }]) =>
          [...answers].map(([answer, { count, sessions }]) =>
            answerRow(node, id, answer, { count, sessions: sessions.size }),
          ),
        ),
      ),
      nodes: [...this.#visitors].map(([node, { size }]) =>
        nodeRow(node, { sessions: size, left: ends.left.get(node) ?? 0 }),
      ),
      ways: [...this.#ways].flatMap(([from, targets]) =>
        [...targets].map(([to, { size }]) => wayRow(from, to, { sessions: size })),
      ),
      paths: [...ends.paths.values()],
      minutes: [...ends.minutes.values()],
    };
  }

  /** Counts the ends of sessions, and adds the nodes and ways of their paths. */
  #countEnds() {
    const left = new Map<string, number>();
    const paths = new Map<string, AudiencePath & { sessions: number }>();
    const minutes = new Map<number, AudienceMinute & { ended: number; left: number }>();
    for (const { number, end } of this.#sessions.values()) {
      if (!end) continue;
      const { path, ending, node, minute } = end;
      path.forEach((id, index) => {
        valueOf(this.#visitors, id, newSet).add(number);
        const next = path[index + 1];
        if (next !== undefined) this.#wayOf(id, next).add(number);
      });
      valueOf(paths, [ending ?? '', ending === null ? '' : '1', ...path].join('\u0000'), () => ({
        ...{ path, ending },
        ...{ sessions: 0, share: 0 },
      })).sessions++;
      const row = valueOf(minutes, minute, () => ({ minute, playing: 0, share: 0, ended: 0, left: 0 }));
      if (ending !== null) row.ended++;
      else {
        row.left++;
        valueOf(this.#visitors, node, newSet).add(number);
        left.set(node, (left.get(node) ?? 0) + 1);
      }
    }
    return { left, paths, minutes };
  }
}

// Rows with counts alone. Rows of the story add texts, and shares follow from the counts.

export const decisionRow = (node: string, counts: Partial<AudienceDecision> = {}): AudienceDecision => ({
  ...{ node, prompt: '', count: 0, viewer: 0, automatic: 0, page: 0 },
  ...{ median: null, p90: null, limit: null, seconds: [], isInStory: false },
  ...counts,
});

export const choiceRow = (
  node: string,
  answer: string | null,
  to: string,
  counts: Partial<AudienceChoice> = {},
): AudienceChoice => ({
  ...{ node, answer, label: answer ?? '', to, count: 0, share: 0 },
  ...{ viewer: 0, automatic: 0, page: 0, isInStory: false },
  ...counts,
});

export const questionRow = (
  node: string,
  id: string,
  counts: Partial<AudienceQuestion> = {},
): AudienceQuestion => ({
  ...{ node, id, prompt: '', count: 0, answered: 0, judged: 0, first: 0, share: 0, isInStory: false },
  ...counts,
});

export const answerRow = (
  node: string,
  id: string,
  answer: string,
  counts: Partial<AudienceAnswer> = {},
): AudienceAnswer => ({
  ...{ node, id, answer, label: answer, count: 0, sessions: 0, share: 0, isInStory: false },
  ...counts,
});

export const nodeRow = (node: string, counts: Partial<AudienceNode> = {}): AudienceNode => ({
  ...{ node, title: node, sessions: 0, share: 0, left: 0, isInStory: false },
  ...counts,
});

export const wayRow = (from: string, to: string, counts: Partial<AudienceWay> = {}): AudienceWay => ({
  ...{ from, to, sessions: 0, share: 0, isInStory: false },
  ...counts,
});
