import type { StoryFileChoice } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import { openChoices } from '../../walk/scene-logic';
import type { CheckRule } from '../facts/check-context';
import { endlessLoops, loopsWithoutConditions } from '../facts/endless-loops';
import { readsOf } from '../facts/relevant-variables';
import { pathTo } from '../facts/state-space';
import { NO_NODE, connectedTo, firstChoiceOf, hasFollower } from '../facts/story-graph';

/** `UNREACHABLE`: a scene that no path leads to. */
export const unreachableNodes: CheckRule = ({ graph, space }) => {
  if (!graph.numbers.has(graph.story.start)) return [];
  if (space.reachedCount === graph.entries.length) return [];
  const reached = space.isComplete ? space.reached : connectedTo(graph, space.reached);
  return graph.entries
    .filter((_, number) => !reached[number])
    .map(([id]) => {
      const message = `No path leads to "${id}": add a choice that leads there, or remove the scene.`;
      return finding('UNREACHABLE', ['nodes', id], message);
    });
};

/** `DEAD_END`: a scene that neither continues nor ends the story. */
export const deadEnds: CheckRule = ({ graph }) =>
  graph.entries
    .filter(([, node]) => node.ending === undefined && !hasFollower(node))
    .map(([id]) =>
      finding('DEAD_END', ['nodes', id], `"${id}" leads nowhere: add "next", a choice or an "ending".`),
    );

/** `ENDLESS_LOOP`: scenes that only lead to each other. */
export const endlessLoopsOf: CheckRule = ({ graph, space }) => {
  const found = space.isComplete ? [] : loopsWithoutConditions(graph, space);
  const ids = [...endlessLoops(space), ...found].map(
    (index) => [graph.entries[space.states[index]?.node ?? NO_NODE]?.[0] ?? '', index] as const,
  );
  return [...new Map([...ids].reverse())].map(([id, index]) => {
    const message = `No ending can be reached from "${id}" (on the path ${pathTo(graph, space, index)}): add a way out.`;
    return finding('ENDLESS_LOOP', ['nodes', id], message);
  });
};

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** `NO_CHOICE_LEFT`: a reachable state in which every choice is closed. */
export const noChoiceLeft: CheckRule = ({ graph, space }) => {
  const first = new Map<string, number>();
  space.states.forEach(({ node, end }, index) => {
    if (end !== 'no choice left') return;
    const [id = ''] = graph.entries[node] ?? [];
    if (!first.has(id)) first.set(id, index);
  });
  return [...first].map(([id, index]) => {
    const message = `On the path ${pathTo(graph, space, index)}, with ${shortened(JSON.stringify(space.valuesOf(index)))}, every choice is closed: keep at least one open.`;
    return finding('NO_CHOICE_LEFT', ['nodes', id, 'decision', 'choices'], message);
  });
};

/** Whether a constant condition is false. If it cannot be evaluated, another rule reports it. */
function isNever(choice: StoryFileChoice): boolean {
  let hasValue = true as boolean;
  const open = openChoices({ choices: [choice] }, {}, { fail: () => (hasValue = false) });
  return open.length === 0 && hasValue;
}

/** `NEVER_TRUE`: a condition in a reachable scene that is never true. */
export const neverTrue: CheckRule = ({ graph, space }) => {
  const findings: StoryFinding[] = [];
  for (const [id, { choices }, number] of graph.decisions) {
    const first = firstChoiceOf(graph, number);
    choices.forEach((choice, index) => {
      const { when, to } = choice;
      if (when === undefined || space.seenOpen[first + index]) return;
      const isConstant = readsOf(when)?.length === 0;
      if (!isConstant && (!space.isComplete || !space.reached[number])) return;
      const path = ['nodes', id, 'decision', 'choices', String(index), 'when'];
      if (space.failures.has(path.join('\n')) || (isConstant && !isNever(choice))) return;
      const message = `The choice leading to "${to}" is never open: change its condition, or remove it.`;
      findings.push(finding('NEVER_TRUE', path, message));
    });
  }
  return findings;
};

/** `BAD_FORMAT`: an expression that takes too long, or whose value JSON cannot represent. */
export const badExpressions: CheckRule = ({ space }) =>
  [...space.failures.values()].map(({ path, reason }) =>
    finding('BAD_FORMAT', path, `This expression can fail: ${reason}`),
  );
