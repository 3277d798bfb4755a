import type { MadeChoice } from './pending-choice';
import type { ToldQuestion } from './question-tries';
import { rounded } from './record-path';
import type { RecordParts } from './record-session';

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
