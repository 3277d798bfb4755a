import type { PluginSnapshot, SnapshotContext } from 'iv-player/plugin';
import type { SavedQuestions } from './question-states';
import type { QuestionTracker } from './question-tracker';

const schema = ({ v }: SnapshotContext) => {
  const state = v.object({
    tries: v.integer(0),
    answer: v.json,
    correct: v.nullable(v.boolean),
    points: v.number(),
    seconds: v.number(0),
    by: v.oneOf('viewer', 'page', 'limit'),
    order: v.array(v.string),
    isOver: v.boolean,
    isAsked: v.boolean,
    isFeedback: v.boolean,
  });
  return v.array(v.tuple(v.string, v.array(v.tuple(v.string, state))));
};

/** Saves and restores the questions of each playlist entry. Questions that the story no longer has are ignored. */
export const questionsSnapshot = (tracker: QuestionTracker): PluginSnapshot<SavedQuestions> => ({
  save: () => {
    tracker.keepSeconds();
    return tracker.states.save();
  },
  read: (saved, context) => schema(context)(saved, 'questions') as SavedQuestions,
  restore: (saved) => tracker.states.restore(saved),
});
