import type { StoryFileQuestion } from '../format/story-question';
import type { OpenNode, PlantError } from './plant-error';

/** Changes the first question of a node. */
const change = (node: OpenNode, changes: object): StoryFileQuestion => {
  const [first, ...others] = node.questions ?? [];
  const changed = { ...first, ...changes } as StoryFileQuestion;
  node.questions = [changed, ...others];
  return changed;
};
const add = (node: OpenNode, question: StoryFileQuestion): void => {
  node.questions = [...(node.questions ?? []), question];
};
const single = (more: object = {}): object => ({
  ...{ kind: 'single', accept: undefined, tries: 1 },
  answers: [
    { id: 'a', label: { en: 'A', de: 'A' }, correct: true },
    { id: 'b', label: { en: 'B', de: 'B' } },
  ],
  ...more,
});
const bad = (place: string, changes: object): PlantError => {
  return (node) => (change(node, changes), `BAD_QUESTION questions.0.${place}`);
};

/** Errors in questions, for stories in which each scene of a decision has one. */
export const PLANTED_QUESTION_ERRORS: Readonly<Record<string, PlantError>> = {
  'no right answer': bad('answers', single({ answers: [{ id: 'a', correct: false }, { id: 'b' }] })),
  'a right answer that cannot be given': bad('accept', {
    ...{ kind: 'number', answers: undefined },
    accept: { min: 3, max: 2 },
  }),
  'a time after the end of the clip': bad('at', { at: 90 }),
  'a time before the start of the clip': bad('at', { at: -90 }),
  'a jump to an unknown scene': bad('onWrong.to', { onWrong: { to: 'cellar' } }),
  'a jump after the end of the clip': bad('onCorrect', { onCorrect: { seek: 90 } }),
  'tries of a poll': bad('tries', {
    ...single({ answers: [{ id: 'a', label: { en: 'A', de: 'A' } }], onWrong: undefined }),
    tries: 2,
  }),
  'an id of another question': (node, { nodes }, _, id) => {
    const ids = Object.keys(nodes).filter((key) => nodes[key]?.questions);
    const [first = '', second = ''] = ids;
    const later = id === first ? second : id;
    change(nodes[later] ?? node, { id: nodes[first]?.questions?.[0]?.id });
    return `BAD_QUESTION /nodes.${later}.questions.0.id`;
  },
  'less time than reading takes': (node) => {
    change(node, { limit: 1 });
    return 'WINDOW_TOO_SHORT questions.0.limit';
  },
  'a long question with a limit': (node) => {
    change(node, { limit: 9, prompt: 'long '.repeat(100) });
    return 'WINDOW_TOO_SHORT questions.0.limit';
  },
  'a question over the running film that ends too early': (node) => {
    change(node, { at: 2, pause: false, until: 2.4, limit: undefined });
    return 'WINDOW_TOO_SHORT questions.0.until';
  },
  'a loop of right and wrong answers': (node, _story, _media, id) => {
    change(node, single({ onCorrect: { to: id }, onWrong: { to: id } }));
    // A variable that grows in the loop has too many values to be sure.
    delete (node as Partial<OpenNode>).set;
    return 'ENDLESS_LOOP ';
  },
  'points that no answer reaches': (_, story) => {
    story.result = { ...story.result, max: 1000 };
    return 'NEVER_PASSED /result.mastery';
  },
  'a pass for more than half of the right answers': (_, story) => {
    story.result = { score: { '/': [{ var: 'question.points' }, 2] }, max: 7, mastery: 0.9 };
    return 'NEVER_PASSED /result.mastery';
  },
  'a question that only some are asked': (node, _story, _media, id) => {
    const first = change(node, single({ at: 1, onWrong: undefined }));
    add(node, {
      ...(single() as StoryFileQuestion),
      ...{ id: `more${id.replace(/\W/g, '')}`, at: 4, prompt: { en: 'And?', de: 'Und?' } },
      when: { var: `question.${first.id}.correct` },
    });
    return 'UNEVEN_MAX /result.score';
  },
  'a condition on a question that does not exist': (node) => {
    change(node, { when: { var: 'question.nothing.correct' } });
    return 'UNKNOWN_VARIABLE questions.0.when.var';
  },
  'a choice for more points than there are': (node) => {
    const index = node.decision.choices.findIndex(({ to }) => !node.decision.defaults?.includes(to));
    node.decision.choices = node.decision.choices.map((choice, at) =>
      at === index ? { ...choice, when: { '>': [{ var: 'question.points' }, 1000] } } : choice,
    );
    return `NEVER_TRUE decision.choices.${index}.when`;
  },
  'a text in one language': (node) => {
    change(node, { prompt: { en: 'What?' } });
    return 'MISSING_TRANSLATION questions.0.prompt';
  },
};
