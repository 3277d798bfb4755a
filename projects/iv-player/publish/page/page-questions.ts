// Reports questions to the page around the film and to an LMS. Loaded on demand, as part of `questions.js`.
import { untracked } from '@angular/core';
import type { LocalizedText, Player } from 'iv-player';
import type { QuestionRecord } from 'iv-player/private';
import { isJudged, maxPoints, rightAnswers } from 'iv-player/story-core';
import { QuestionNames, questionInteraction } from '../lms/question-interaction';
import type { ScormConnection } from '../lms/scorm-connection';
import type { FilmHost } from './film-host';

type Texts = (texts: LocalizedText | null | undefined) => string;

/** A number for a message; `null` for an unlimited one. */
const limited = (count: number): number | null => (Number.isFinite(count) ? count : null);

/** Reports questions to the page around the film, with texts as the viewer reads them. */
export function reportQuestions(host: Pick<FilmHost, 'emit'>, player: Player, text: Texts): void {
  player.on('question.open', ({ question, node, triesLeft, limit }) => {
    const { id, kind, prompt, answers } = question;
    host.emit('questionopen', {
      ...{ node: node.id, id, kind, prompt: text(prompt) },
      answers: answers.map((answer) => ({ id: answer.id, label: text(answer.label) || answer.id })),
      triesLeft: limited(triesLeft),
      seconds: limit?.seconds ?? null,
    });
  });
  player.on('question.answered', ({ node, id, answer, correct, points, tries }) => {
    const most = player.questions.get(id)?.tries || Infinity;
    host.emit('questionanswered', {
      ...{ node, id, answer, correct, points },
      triesLeft: limited(most - tries),
    });
  });
  player.on('question.closed', (record) => {
    const { prompt, label = [], ...rest } = record;
    host.emit('questionclosed', { ...rest, prompt: text(prompt) || null, label: label.map(text) });
  });
}

/**
 * Reports questions to the LMS with their last try: once they are over, or the film has left their scene.
 * @param sendsTexts whether typed texts are sent
 */
export function trackQuestions(
  player: Player,
  session: Pick<ScormConnection['session'], 'answered' | 'changed'>,
  ids: readonly string[],
  sendsTexts: boolean,
): void {
  const names = new QuestionNames(ids);
  const nextName = ({ id, node, index }: QuestionRecord): string =>
    names.next(id, [...player.playlist].slice(0, index + 1).filter((one) => one.id === node).length);
  /** Questions that were left with tries, and may be asked again, by id. */
  const left = new Map<string, QuestionRecord>();
  const tell = (record: QuestionRecord): void => {
    left.delete(record.id);
    const question = player.questions.get(record.id);
    if (!question) return;
    const { id, kind, answers, accept } = question;
    const asked = {
      ...{ id, kind, answers: answers.map((answer) => answer.id), right: rightAnswers(question) },
      ...(accept && { accept }),
      ...{ isJudged: isJudged(question), max: maxPoints(question) },
    };
    const interaction = questionInteraction(() => nextName(record), asked, record, {
      now: new Date(),
      sendsTexts,
    });
    if (interaction) session.answered(interaction);
  };
  const tellLeft = (): void => [...left.values()].forEach(tell);
  player.on('question.answered', () => session.changed());
  player.on('question.closed', (record) => {
    if (record.isOver) tell(record);
    else left.set(record.id, record);
  });
  player.on('nodestart', tellLeft);
  player.on('ended', tellLeft);
}

/** Whether the film is held for a question. */
export const isHeldForQuestion = (player: Player): boolean =>
  player.initiedPlugins.includes('questions') && untracked(player.questions.signals.open)?.isHeld === true;
