import type { DecisionRecord, Player } from 'iv-player';
import type { NodeQuestion, QuestionRecord } from 'iv-player/private';
import type { AnswerRecord, ChoiceRecord } from 'iv-player/story-core';

/** What all records have. Statements of cmi5 have ids and times of their own. */
const BASE = { v: 1, session: '', seq: 0, at: '', t: 0, story: '', rev: '', language: null } as const;

/** Milliseconds are precise enough for seconds. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

function choiceRecord({ prompt: _prompt, label: _label, ...record }: DecisionRecord): ChoiceRecord {
  const { offered, seconds, limit } = record;
  return {
    ...BASE,
    ...record,
    kind: 'choice',
    offered: offered.map(({ id }) => id),
    seconds: seconds === null ? null : rounded(seconds),
    limit: limit === null ? null : rounded(limit),
  };
}

function answerRecord(record: QuestionRecord, sendsTexts: boolean): AnswerRecord {
  const { node, id, kind, answer, correct, points, tries, seconds, by } = record;
  const given = kind === 'single' && typeof answer === 'string' ? [answer] : answer;
  const isTold = kind !== 'confirm' && (kind !== 'text' || sendsTexts);
  return {
    ...BASE,
    ...{ kind: 'question', node, id, answer: isTold && given !== true ? given : null },
    ...{ correct, points, tries, seconds: rounded(seconds), by },
  };
}

/**
 * Reports decisions at the end of their nodes, and questions with their last try: once they are over, or the film has left their scene.
 * @param sendsTexts whether typed texts are told
 */
export function recordCourse(
  player: Player,
  tell: (record: ChoiceRecord | AnswerRecord, question?: NodeQuestion) => void,
  sendsTexts: boolean,
): void {
  player.on('decision.final', (_, record) => tell(choiceRecord(record)));
  /** Questions that were left with tries, and may be asked again, by id. */
  const left = new Map<string, QuestionRecord>();
  const tellAnswer = (record: QuestionRecord): void => {
    left.delete(record.id);
    tell(answerRecord(record, sendsTexts), player.questions.get(record.id) ?? undefined);
  };
  const tellLeft = (): void => [...left.values()].forEach(tellAnswer);
  player.on('question.closed', (record) => {
    if (record.isOver) tellAnswer(record);
    else left.set(record.id, record);
  });
  player.on('nodestart', tellLeft);
  player.on('ended', tellLeft);
}
