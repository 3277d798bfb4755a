import fc from 'fast-check';
import type { StoryFile, StoryFileChoice, StoryFileDecision, StoryFileNode } from '../format/story-file';

export type StoryEdit = (story: StoryFile) => StoryFile;

type Nodes = Readonly<Record<string, StoryFileNode>>;

const nodesOf = (
  story: StoryFile,
  change: (id: string, node: StoryFileNode) => StoryFileNode,
): StoryFile => ({
  ...story,
  nodes: Object.fromEntries(Object.entries(story.nodes).map(([id, node]) => [id, change(id, node)])),
});

const withDecision = (
  { decision, ...node }: StoryFileNode,
  change: (decision: StoryFileDecision) => StoryFileDecision,
): StoryFileNode => ({ ...node, ...(decision && { decision: change(decision) }) });

const add = (story: StoryFile, nodes: Nodes): StoryFile => ({
  ...story,
  nodes: { ...story.nodes, ...nodes },
});

const pick = (story: StoryFile, seed: number, fits: (node: StoryFileNode) => boolean): string | undefined => {
  const ids = Object.entries(story.nodes).flatMap(([id, node]) => (fits(node) ? [id] : []));
  return ids[seed % ids.length];
};

const hasChoices = ({ decision }: StoryFileNode): boolean => (decision?.choices.length ?? 0) > 0;
const number = fc.nat(1000);

/** Reorders nodes and choices, and changes texts, clips and durations. */
const reshaped = fc.constant<StoryEdit>((story) => ({
  ...nodesOf(story, (_id, node) => ({
    ...withDecision(node, (decision) => ({
      ...decision,
      prompt: 'And now?',
      choices: decision.choices.map((choice) => ({ ...choice, label: 'Another' })).reverse(),
    })),
    source: 'other.mp4',
    duration: 3,
  })),
  nodes: Object.fromEntries(Object.entries(story.nodes).reverse()),
}));

/** Adds a choice that leads to a new or existing node to a decision. */
const addedChoice = fc.tuple(number, number, fc.boolean()).map(([seed, other, isNew]): StoryEdit => {
  return (story) => {
    const at = pick(story, seed, hasChoices);
    const to = isNew ? `added ${seed} ${other}` : pick(story, other, () => true);
    if (at === undefined || to === undefined) return story;
    const edited = nodesOf(story, (id, node) =>
      id === at
        ? withDecision(node, (decision) => ({
            ...decision,
            choices: [{ to, label: 'New' }, ...decision.choices],
          }))
        : node,
    );
    return isNew ? add(edited, { [to]: { text: 'New', ending: 'new' } }) : edited;
  };
});

/** Id of an inserted node. */
export const IN_BETWEEN = 'in between';

/** Inserts a node between a node and one of its followers. */
const addedNode = fc.tuple(number, number).map(([seed, other]): StoryEdit => {
  return (story) => {
    const at = pick(story, seed, (node) => node.next !== undefined || hasChoices(node));
    if (at === undefined) return story;
    const { next, decision } = story.nodes[at] ?? {};
    const to = next ?? decision?.choices[other % decision.choices.length]?.to ?? '';
    const id = `${IN_BETWEEN} ${seed} ${other}`;
    const renamed = (one: string): string => (one === to ? id : one);
    const edited = nodesOf(story, (one, node) => (one === at ? redirected(node, renamed) : node));
    return add(edited, { [id]: { text: 'Between', next: to } });
  };
});

const redirected = (node: StoryFileNode, renamed: (id: string) => string): StoryFileNode => ({
  ...withDecision(node, ({ defaults, ...decision }) => ({
    ...decision,
    choices: decision.choices.map((choice): StoryFileChoice => ({ ...choice, to: renamed(choice.to) })),
    ...(defaults && { defaults: defaults.map(renamed) }),
  })),
  ...(node.next !== undefined && { next: renamed(node.next) }),
});

export const RENAMED = ' renamed';

const renamedNode = number.map((seed): StoryEdit => {
  return (story) => {
    const from = pick(story, seed, () => true) ?? '';
    const renamed = (id: string): string => (id === from ? from + RENAMED : id);
    const nodes = Object.entries(story.nodes).map(
      ([id, node]) => [renamed(id), redirected(node, renamed)] as const,
    );
    return { ...story, start: renamed(story.start), nodes: Object.fromEntries(nodes) };
  };
});

const removedChoice = fc.tuple(number, number).map(([seed, other]): StoryEdit => {
  return (story) => {
    const at = pick(story, seed, hasChoices);
    return nodesOf(story, (id, node) =>
      id === at
        ? withDecision(node, (decision) => {
            const { to } = decision.choices[other % decision.choices.length] ?? {};
            return {
              ...decision,
              choices: decision.choices.filter((choice) => choice.to !== to),
              ...(decision.defaults && { defaults: decision.defaults.filter((one) => one !== to) }),
            };
          })
        : node,
    );
  };
});

/** Removes a node that choices still lead to. */
const removedNode = number.map((seed): StoryEdit => {
  return (story) => {
    const gone = pick(story, seed, () => true);
    const nodes = Object.entries(story.nodes).filter(([id]) => id !== gone || id === story.start);
    return { ...story, nodes: Object.fromEntries(nodes) };
  };
});

/** Edits after which codes can still be read completely. */
export const harmlessEdit = fc.oneof(reshaped, addedChoice, addedNode);

/** Edits after which some codes can be read only partly. */
export const destructiveEdit = fc.oneof(renamedNode, removedChoice, removedNode);
