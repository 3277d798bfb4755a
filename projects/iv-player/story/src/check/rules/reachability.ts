import { type StoryFinding, finding } from '../../format/story-finding';
import { isTrue } from '../../logic/evaluate-logic';
import type { CheckRule } from '../check-context';
import { endlessLoops, loopsWithoutConditions } from '../endless-states';
import { readsOf } from '../relevant-variables';
import { wayTo } from '../state-space';
import { hasFollower, unconnectedTo } from '../story-graph';

/** `UNREACHABLE`: a scene that no viewer comes to, whatever the choices. */
export const unreachableNodes: CheckRule = ({ graph, space }) => {
  if (!graph.nodes.has(graph.story.start)) return [];
  const { reached } = space;
  if (reached.size === graph.ids.length) return [];
  const unreachable = space.isComplete
    ? graph.ids.filter((id) => !reached.has(id))
    : unconnectedTo(graph, reached);
  return unreachable.map((id) =>
    finding('UNREACHABLE', ['nodes', id], `No path leads to "${id}": lead a choice there, or remove it.`),
  );
};

/** `DEAD_END`: a scene that says neither what follows nor that the story ends. */
export const deadEnds: CheckRule = ({ graph }) =>
  graph.entries
    .filter(([, node]) => node.ending === undefined && !hasFollower(node))
    .map(([id]) =>
      finding(
        'DEAD_END',
        ['nodes', id],
        `"${id}" leads nowhere: give it "next", a choice or the name of an "ending".`,
      ),
    );

/** `ENDLESS_LOOP`: scenes that lead to each other for ever. */
export const endlessLoopsOf: CheckRule = ({ graph, space }) => {
  const found = space.isComplete ? [] : loopsWithoutConditions(graph, space);
  const ids = [...endlessLoops(space), ...found].map(
    (index) => [space.states[index]?.id ?? '', index] as const,
  );
  return [...new Map([...ids].reverse())].map(([id, index]) =>
    finding(
      'ENDLESS_LOOP',
      ['nodes', id],
      `From "${id}" no ending can be reached any more (${wayTo(space, index)}): add a way out.`,
    ),
  );
};

/** `NO_CHOICE_LEFT`: a state that a viewer can come to, in which every choice is closed. */
export const noChoiceLeft: CheckRule = ({ space }) => {
  const first = new Map<string, number>();
  space.states.forEach(({ id, end }, index) => {
    if (end === 'no choice left' && !first.has(id)) first.set(id, index);
  });
  return [...first].map(([id, index]) =>
    finding(
      'NO_CHOICE_LEFT',
      ['nodes', id, 'decision', 'choices'],
      `Every choice is closed for who comes by ${wayTo(space, index)}, with ${JSON.stringify(space.states[index]?.values)}: leave one open.`,
    ),
  );
};

/** `NEVER_TRUE`: a condition of a scene that can be reached, under which nobody ever comes there. */
export const neverTrue: CheckRule = ({ graph, space }) => {
  const findings: StoryFinding[] = [];
  for (const [id, { choices }] of graph.decisions) {
    choices.forEach(({ when, to }, index) => {
      if (when === undefined || space.seenTrue.has(`${id}/${index}`)) return;
      const isConstant = readsOf(when)?.length === 0;
      if (!isConstant && (!space.isComplete || !space.reached.has(id))) return;
      const path = ['nodes', id, 'decision', 'choices', String(index), 'when'];
      if (space.failures.has(path.join('\n')) || (isConstant && isTrue(when, {}))) return;
      findings.push(
        finding(
          'NEVER_TRUE',
          path,
          `The choice of "${to}" is never open: change its condition, or remove it.`,
        ),
      );
    });
  }
  return findings;
};

/** `BAD_FORMAT`: an expression that takes too long, or makes what JSON cannot hold. */
export const badExpressions: CheckRule = ({ space }) =>
  [...space.failures.values()].map(({ path, why }) =>
    finding('BAD_FORMAT', path, `This cannot be evaluated in every case: ${why}`),
  );
