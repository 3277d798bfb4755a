import type { FilmRecord } from 'iv-player/story-core';
import type { RecordNote } from '../record-note';
import type { MadeChoice } from './pending-choice';
import type { ToldQuestion } from './question-tries';
import { rounded } from './record-path';
import type { RecordParts, RecordSession, RecordedStory } from './record-session';

/** What a record says of a choice. @param index of its node, counted from the beginning of the session */
export function choiceParts(record: MadeChoice, index: number, withLabel: boolean): RecordParts {
  const { node, offered, answer, to, by, seconds, changed, limit, again, label } = record;
  return {
    kind: 'choice',
    ...{ node, index, offered: offered.map(({ id }) => id), answer, to, by },
    ...{ seconds: seconds === null ? null : rounded(seconds), changed },
    ...{ limit: limit === null ? null : rounded(limit), again },
    ...(withLabel && label !== null && { label }),
  };
}

/** What a record says of the last try at a question. @param withText whether it has what was typed */
export function questionParts({ record, again }: ToldQuestion, withText: boolean): RecordParts {
  const { node, id, kind, answer, correct, points, tries, seconds, by } = record;
  const isTyped = kind === 'text' || kind === 'confirm';
  const given = kind === 'single' && typeof answer === 'string' ? [answer] : answer;
  const isTold = !isTyped || (kind === 'text' && withText);
  return {
    kind: 'question',
    ...{ node, id, answer: isTold && given !== true ? given : null },
    ...{ correct, points, tries, seconds: rounded(seconds), by },
    ...(again && { again }),
  };
}

/** The next record of a session. */
export function nextRecord(
  session: RecordSession,
  { id: story, rev }: RecordedStory,
  { now, language }: Pick<RecordNote, 'now' | 'language'>,
  parts: RecordParts,
): FilmRecord {
  const t = Math.max(0, Math.round(now - session.start));
  return {
    v: 1,
    session: session.id,
    seq: session.seq++,
    at: new Date(session.date + t).toISOString(),
    t,
    ...{ story, rev, language },
    ...parts,
  };
}
