import fc from 'fast-check';
import { withIds } from 'iv-player/private';
import type { StoryFile, StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import type { Values } from '../logic/evaluate-logic';
import { isJudged, judgeChosen, maxPoints } from '../questions/judge-choice';
import { askingStory } from '../testing/asking-stories';
import { isAsked } from '../walk/question-logic';
import { afterQuestion, judged, questionOrder } from '../walk/question-outcomes';
import { leaveBy } from '../walk/scene-logic';
import { StoryWays, exitsOf, initialValues, step } from '../walk/scene-step';
import { checkStory } from './check-story';
import { exploreStory } from './facts/state-space';
import { storyGraph } from './facts/story-graph';

/** How a question may end for a viewer who gives each answer in each try, or skips it where that is possible. */
function endsOf(question: StoryFileQuestion, at: number, before: Values): { values: Values; to?: string }[] {
  const { answers = [], tries = 1, required = true, onCorrect, onWrong } = question;
  const given = judged(question);
  const max = maxPoints(given);
  const ends: { values: Values; to?: string }[] = [];
  const end = (count: number, answer: number | null, isOver: boolean): void => {
    const judgement = answer === null ? null : judgeChosen(given, answers[answer]?.id);
    const { correct = null, points = 0 } = judgement ?? {};
    const result = { answered: count > 0, correct, points, tries: count, max };
    const values = afterQuestion(
      question,
      at,
      { result, given: answer === null ? [] : [answer], isOver },
      before,
    );
    const target = correct === true ? onCorrect : correct === false ? onWrong : undefined;
    ends.push(isOver && target && 'to' in target ? { values, to: target.to } : { values });
  };
  const ask = (count: number, last: number | null): void => {
    if (!required) end(count, last, false);
    answers.forEach(({ id }, answer) => {
      const isWrong = isJudged(given) && judgeChosen(given, id)?.correct === false;
      if (isWrong && count + 1 < tries && !onWrong) ask(count + 1, answer);
      else end(count + 1, answer, true);
    });
  };
  ask(0, null);
  return ends;
}

interface Walked {
  /** `from to`, for each way that some viewer takes. */
  readonly ways: ReadonlySet<string>;
  /** `node index`, for each choice that is open for some viewer. */
  readonly open: ReadonlySet<string>;
  /** `node points max`, for each ending that some viewer reaches. */
  readonly endings: ReadonlySet<string>;
}

const resultAt = (id: string, { question }: Values): string => {
  const { points, max } = question as Readonly<Record<string, number>>;
  return `${id} ${points} ${max}`;
};

/** Plays every answer, in every order, with all values. */
function walkAll(story: StoryFile): Walked {
  const scenes = new StoryWays(story);
  const ways = new Set<string>();
  const open = new Set<string>();
  const endings = new Set<string>();
  const seen = new Set<string>();
  const queue: { id: string; before: Values }[] = [{ id: story.start, before: initialValues(story) }];
  const go = (from: string, to: string, before: Values): void => {
    ways.add(`${from} ${to}`);
    const key = `${to} ${JSON.stringify(Object.entries(before).map(([name, value]) => [name, sorted(value)]))}`;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push({ id: to, before });
  };
  for (let one = queue.pop(); one; one = queue.pop()) {
    const { id, before } = one;
    const scene = scenes.at(id);
    const node: StoryFileNode = scene.node;
    const order = questionOrder(node);
    const ask = (place: number, values: Values): void => {
      const index = order[place] ?? 0;
      const question = place < order.length ? node.questions?.[index] : undefined;
      if (!question) {
        const exits = exitsOf(scene, values);
        for (const choice of exits.open) open.add(`${id} ${choice}`);
        if (node.ending !== undefined && exits.ways.length === 0) endings.add(resultAt(id, values));
        for (const way of exits.ways) go(id, way.to, leaveBy(node, way, values));
      } else if (!isAsked(question, index, values)) ask(place + 1, values);
      else
        for (const { values: after, to } of endsOf(question, index, values))
          if (to === undefined) ask(place + 1, after);
          else go(id, to, after);
    };
    ask(0, step(scene, before).values);
  }
  return { ways, open, endings };
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => [name, sorted(part)])
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    : value;

describe('checkStory and an exhaustive walk', () => {
  it('agree on ways, open choices, points and findings, with logic over three questions [questions-exact]', () => {
    const seen = { ways: 0, never: 0, unreachable: 0, endings: 0 };
    fc.assert(
      fc.property(askingStory, (story) => {
        const graph = storyGraph(story);
        const { states, isComplete, partlyAnswered } = exploreStory(graph);
        fc.pre(isComplete && partlyAnswered.size === 0);
        const all = walkAll(story);
        const idOf = (state: number): string => graph.entries[states[state]?.node ?? 0]?.[0] ?? '';
        // Between two questions of a scene, a state leads to its own node.
        const steps = states.flatMap(({ next, asked }, state) =>
          next.flatMap((to) => ((states[to]?.asked ?? 0) > asked ? [] : [`${idOf(state)} ${idOf(to)}`])),
        );
        expect([...new Set(steps)].toSorted()).toEqual([...all.ways].toSorted());
        const scored = exploreStory(graph, undefined, [{ var: 'question.points' }, { var: 'question.max' }]);
        const results = scored.states.flatMap(({ node, end }, state) =>
          end === 'ending' ? [resultAt(graph.entries[node]?.[0] ?? '', scored.valuesOf(state))] : [],
        );
        if (scored.isComplete) expect([...new Set(results)].toSorted()).toEqual([...all.endings].toSorted());
        const findings = checkStory(story);
        const never = findings.flatMap(({ code, path }) =>
          code === 'NEVER_TRUE' && path[4] !== undefined ? [`${path[1]} ${path[4]}`] : [],
        );
        const reached = new Set([story.start, ...[...all.ways].map((way) => way.split(' ')[1] ?? '')]);
        const closed = Object.entries(story.nodes).flatMap(([id, { decision }]) =>
          withIds(decision?.choices ?? []).flatMap(({ when }, index) =>
            when !== undefined && reached.has(id) && !all.open.has(`${id} ${index}`)
              ? [`${id} ${index}`]
              : [],
          ),
        );
        expect(never.toSorted()).toEqual(closed.toSorted());
        const unreachable = findings.flatMap(({ code, path }) => (code === 'UNREACHABLE' ? [path[1]] : []));
        expect(unreachable.toSorted()).toEqual(
          Object.keys(story.nodes)
            .filter((id) => !reached.has(id))
            .toSorted(),
        );
        seen.ways += all.ways.size;
        seen.never += never.length;
        seen.endings += all.endings.size;
        seen.unreachable += unreachable.length;
      }),
      { numRuns: 150 * MORE_RUNS, seed: 45 },
    );
    expect(seen.ways).toBeGreaterThan(300);
    expect(Math.min(seen.never, seen.unreachable, seen.endings)).toBeGreaterThan(30);
  });
});
