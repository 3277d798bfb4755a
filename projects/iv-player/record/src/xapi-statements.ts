import { type NodeQuestion, isJudged, rightAnswers } from 'iv-player/private';
import type { AnswerRecord, ChoiceRecord, FilmRecord } from 'iv-player/story-core';

/** An xAPI statement, or a part of one. */
export type StatementPart = Readonly<Record<string, unknown>>;

/** What all statements of a film have. */
export interface StatementFrame {
  /** IRI of the film, without a `/` at its end. */
  readonly activity: string;
  /** `null` for an account of the session. */
  readonly actor: StatementPart | null;
  readonly registration: string | null;
}

const VERB = {
  answered: 'http://adlnet.gov/expapi/verbs/answered',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  paused: 'https://w3id.org/xapi/video/verbs/paused',
  played: 'https://w3id.org/xapi/video/verbs/played',
  seeked: 'https://w3id.org/xapi/video/verbs/seeked',
  skipped: 'http://id.tincanapi.com/verb/skipped',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
} as const;

export type StatementVerb = keyof typeof VERB;

const INTERACTION = 'http://adlnet.gov/expapi/activities/cmi.interaction';

/** Statements of a record that differ in their ids. */
const PER_RECORD = 16;
const HEX_48 = 2 ** 48;

/** Id of the statement number `index` of a record: the session's UUID, with its last digits moved on. */
export function statementId({ session, seq }: Pick<FilmRecord, 'session' | 'seq'>, index: number): string {
  const last = (Number.parseInt(session.slice(-12), 16) + seq * PER_RECORD + index) % HEX_48;
  return session.slice(0, -12) + last.toString(16).padStart(12, '0');
}

/** A duration in ISO 8601, with two decimals as LRSs keep. */
export const isoDuration = (seconds: number): string => `PT${Math.round(seconds * 100) / 100}S`;

/** IRI of an extension: one of the author's own. */
export const extensionKey = (activity: string, name: string): string =>
  `${activity}${activity.includes('#') ? '/x/' : '#'}${name}`;

/** An object without the entries that are `null` or missing. */
const given = (parts: StatementPart): StatementPart =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined));

/** Returns a statement that says the same however often it is made. @param index number among the statements of the record */
export function statement(
  frame: StatementFrame,
  record: FilmRecord,
  index: number,
  verb: StatementVerb,
  {
    object,
    result,
    context,
  }: { object?: StatementPart; result?: StatementPart; context?: StatementPart } = {},
): StatementPart {
  const { activity, actor, registration } = frame;
  const all = given({ registration, language: record.language, ...context });
  return given({
    id: statementId(record, index),
    timestamp: record.at,
    actor: actor ?? { objectType: 'Agent', account: { homePage: activity, name: record.session } },
    verb: { id: VERB[verb], display: { en: verb } },
    object: object ?? { objectType: 'Activity', id: activity },
    result,
    context: Object.keys(all).length > 0 ? all : null,
  });
}

const choicesOf = (ids: readonly string[]): StatementPart => ({ choices: ids.map((id) => ({ id })) });

const extensions = (activity: string, values: StatementPart): StatementPart => ({
  extensions: Object.fromEntries(
    Object.entries(given(values)).map(([name, value]) => [extensionKey(activity, name), value]),
  ),
});

/** The decision, as an activity of the film. */
const parent = (activity: string): StatementPart => ({
  contextActivities: { parent: [{ objectType: 'Activity', id: activity }] },
});

function choiceStatement(frame: StatementFrame, record: ChoiceRecord): StatementPart {
  const { activity } = frame;
  const { node, offered, answer, by, seconds, to, index, changed, again, limit, label } = record;
  const isOwn = by === 'viewer' || by === 'page';
  return statement(frame, record, 0, isOwn ? 'answered' : 'skipped', {
    object: {
      objectType: 'Activity',
      id: `${activity}/decisions/${encodeURIComponent(node)}`,
      definition: { type: INTERACTION, interactionType: 'choice', ...choicesOf(offered) },
    },
    result: given({
      response: answer,
      duration: seconds === null ? null : isoDuration(seconds),
      ...extensions(activity, { node, to, by, index, changed, again, limit, label }),
    }),
    context: parent(activity),
  });
}

const DELIMITER = '[,]';

/** A range of numbers as xAPI writes it; an end may be open. */
function numberPattern({ accept }: NodeQuestion): readonly string[] {
  if (!accept || Array.isArray(accept)) return [];
  if ('value' in accept) {
    const { value, tolerance = 0 } = accept;
    return [tolerance === 0 ? String(value) : `${value - tolerance}[:]${value + tolerance}`];
  }
  const { min, max } = accept as { readonly min?: number; readonly max?: number };
  return [`${min ?? ''}[:]${max ?? ''}`];
}

/** Type, choices and right answers of a question. */
function questionDefinition(
  question: NodeQuestion | undefined,
  answer: AnswerRecord['answer'],
): StatementPart {
  const kinds = {
    single: 'choice',
    multiple: 'choice',
    text: 'fill-in',
    number: 'numeric',
    confirm: 'other',
  } as const;
  const guess = Array.isArray(answer) ? 'choice' : typeof answer === 'number' ? 'numeric' : 'fill-in';
  if (!question) return { type: INTERACTION, interactionType: guess };
  const { kind, answers, accept } = question;
  const right = rightAnswers(question);
  const patterns: Readonly<Record<typeof kind, readonly string[]>> = {
    single: right,
    multiple: [right.join(DELIMITER)],
    text: Array.isArray(accept) ? (accept as readonly string[]) : [],
    number: numberPattern(question),
    confirm: [],
  };
  return {
    type: INTERACTION,
    interactionType: kinds[kind],
    ...(kinds[kind] === 'choice' && choicesOf(answers.map(({ id }) => id))),
    ...(isJudged(question) && { correctResponsesPattern: patterns[kind] }),
  };
}

function answerStatement(
  frame: StatementFrame,
  record: AnswerRecord,
  question?: NodeQuestion,
): StatementPart {
  const { activity } = frame;
  const { node, id, answer, correct, points, tries, seconds, by, again } = record;
  const response = Array.isArray(answer) ? answer.join(DELIMITER) : answer === null ? null : String(answer);
  const isSkipped = answer === null && tries === 0;
  return statement(frame, record, 0, isSkipped ? 'skipped' : 'answered', {
    object: {
      objectType: 'Activity',
      id: `${activity}/questions/${encodeURIComponent(id)}`,
      definition: questionDefinition(question, answer),
    },
    result: given({
      ...{ response, success: correct, duration: isoDuration(seconds) },
      score: correct === null ? null : { raw: points },
      ...extensions(activity, { node, by, tries, again }),
    }),
    context: parent(activity),
  });
}

/** Statements about the film, its decisions and its questions; none for other records. */
export function filmStatements(
  frame: StatementFrame,
  record: FilmRecord,
  question?: NodeQuestion,
): readonly StatementPart[] {
  const { activity } = frame;
  switch (record.kind) {
    case 'start': {
      const { from, path } = record;
      return [statement(frame, record, 0, 'initialized', { result: extensions(activity, { from, path }) })];
    }
    case 'choice':
      return [choiceStatement(frame, record)];
    case 'question':
      return [answerStatement(frame, record, question)];
    case 'ending': {
      const { name: ending, code, played, path, passed, score } = record;
      const result = {
        duration: isoDuration(played),
        ...(score !== undefined && { score: { raw: score } }),
        ...extensions(activity, { ending, code, path }),
      };
      const completed = statement(frame, record, 0, 'completed', { result: { ...result, completion: true } });
      if (passed === undefined) return [completed];
      const verb = passed ? 'passed' : 'failed';
      return [completed, statement(frame, record, 1, verb, { result: { ...result, success: passed } })];
    }
    case 'leave': {
      const { node, time, code, played, path } = record;
      const result = { duration: isoDuration(played), ...extensions(activity, { node, time, code, path }) };
      return [statement(frame, record, 0, 'terminated', { result })];
    }
    default:
      return [];
  }
}
