import { questionsOf } from '../../format/question-parts';
import { forEachExpressionIn } from '../../format/story-expressions';
import type { StoryFileNode } from '../../format/story-file';
import { questionOrder } from '../../walk/question-outcomes';
import { NO_NODE, type StoryGraph } from './story-graph';

/** A set of questions, with a bit for each. */
export type QuestionSet = bigint;

/** Maximum number of rounds over all nodes; after them, every result counts as live. */
const MAX_ROUNDS = 50;

/** What a node reads and asks. */
interface LiveNode {
  /** Results read before its last question is over. */
  readonly first: QuestionSet;
  /** Results read after all questions. */
  readonly last: QuestionSet;
  /** Questions from the last to the first: whether each is asked in any case, and where it may jump. */
  readonly questions: readonly { readonly asked: QuestionSet; readonly jumps: readonly number[] }[];
}

/**
 * Returns, for each node, the results that may be read before their questions are asked again. The others do not tell paths apart.
 * @param bits each question's bit by its id
 * @param readBy returns the results that an expression reads, which sets a variable or is a condition
 * @param atEnd results read at endings
 */
export function liveResults(
  graph: StoryGraph,
  bits: ReadonlyMap<string, QuestionSet>,
  readBy: (logic: unknown, variable: string | null) => QuestionSet,
  atEnd: QuestionSet,
): readonly QuestionSet[] {
  const { entries, targets, firstTargets, numbers } = graph;
  const readsIn = (node: StoryFileNode): QuestionSet => {
    let all = 0n;
    forEachExpressionIn('', node, (logic, _, variable) => void (all |= readBy(logic, variable)));
    return all;
  };
  const nodes = entries.map(([, node]): LiveNode => {
    const { decision, ending, ...others } = node;
    const questions = questionsOf(node);
    const canSkip = questions.some(({ onCorrect, onWrong }) => isSeek(onCorrect) || isSeek(onWrong));
    return {
      first: readsIn(others),
      last: readsIn(decision ? { decision } : {}) | (ending === undefined ? 0n : atEnd),
      questions: questionOrder(node)
        .toReversed()
        .flatMap((index) => questions[index] ?? [])
        .map(({ id, when, pause = true, required = pause, onCorrect, onWrong }) => ({
          asked: when === undefined && (required || !canSkip) ? (bits.get(id) ?? 0n) : 0n,
          jumps: [onCorrect, onWrong].flatMap((to) =>
            to && 'to' in to ? (numbers.get(to.to) ?? NO_NODE) : [],
          ),
        })),
    };
  });
  const live = nodes.map(() => 0n);
  for (let round = 0, isChanged = true; isChanged; round++) {
    if (round === MAX_ROUNDS) return nodes.map(() => -1n);
    isChanged = false;
    for (let number = nodes.length - 1; number >= 0; number--) {
      const { first = 0n, last = 0n, questions = [] } = nodes[number] ?? {};
      let all = last;
      for (const to of targets.subarray(firstTargets[number], firstTargets[number + 1]))
        all |= live[to] ?? 0n;
      for (const { asked, jumps } of questions) {
        for (const to of jumps) all |= live[to] ?? 0n;
        all &= ~asked;
      }
      all |= first;
      isChanged ||= all !== live[number];
      live[number] = all;
    }
  }
  return live;
}

const isSeek = (target: object | undefined): boolean => target !== undefined && 'seek' in target;
