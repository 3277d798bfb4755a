import { IvPlayerError } from '../events/player-error';
import { type NodeReference, StoryNode, type StoryNodeConfig, nodeId } from './story-node';

/** All nodes of the story, by id. */
export class StoryRepository {
  private readonly nodes = new Map<string, StoryNode>();

  /** @param warn hears of replaced ids, in dev mode */
  constructor(private readonly warn: (message: string) => void) {}

  /**
   * Adds one node, or several. An existing id is replaced, with a warning.
   * Throws `INVALID_ARGUMENT` when a config has no id, and then adds none.
   */
  add(config: StoryNodeConfig): StoryNode;
  add(configs: readonly StoryNodeConfig[]): StoryNode[];
  add(...configs: readonly StoryNodeConfig[]): StoryNode[];
  add(...given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNode | StoryNode[] {
    const configs: StoryNodeConfig[] = given.flat();
    configs.forEach(assertConfig);
    const added = configs.map((config) => {
      if (this.nodes.has(config.id)) this.warn(`The node "${config.id}" exists already and is replaced.`);
      const node = config instanceof StoryNode ? config : new StoryNode(config);
      this.nodes.set(node.id, node);
      return node;
    });
    return inShapeOf(given, added);
  }

  /** The node, or `null`; for `'all'` every node; for a list one answer each. */
  get(id: 'all'): StoryNode[];
  get(reference: NodeReference): StoryNode | null;
  get(references: readonly NodeReference[]): (StoryNode | null)[];
  get(wanted: NodeReference | readonly NodeReference[]): StoryNode | null | (StoryNode | null)[] {
    if (wanted === 'all') return [...this.nodes.values()];
    if (Array.isArray(wanted)) return (wanted as readonly NodeReference[]).map((one) => this.find(one));
    return this.find(wanted as NodeReference);
  }

  has(reference: NodeReference): boolean {
    return this.find(reference) !== null;
  }

  /**
   * Changes what the config names and keeps the rest; an unknown id is added. Accepts what `add` accepts.
   * Throws `INVALID_ARGUMENT` for a bad config, and then changes nothing.
   */
  update(config: StoryNodeConfig): StoryNode;
  update(configs: readonly StoryNodeConfig[]): StoryNode[];
  update(...configs: readonly StoryNodeConfig[]): StoryNode[];
  update(...given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNode | StoryNode[] {
    const configs: StoryNodeConfig[] = given.flat();
    configs.forEach(assertConfig);
    const updated = configs.map((config) => {
      const node = this.nodes.get(config.id);
      node?.apply(config);
      return node ?? this.add(config);
    });
    return inShapeOf(given, updated);
  }

  /** Takes the node out of the story and returns it; unknown → `null`. Where it stands in the playlist it still plays. */
  remove(reference: NodeReference): StoryNode | null {
    const node = this.find(reference);
    if (node) this.nodes.delete(node.id);
    return node;
  }

  /** The node; throws `UNKNOWN_NODE` when there is none. */
  require(reference: NodeReference): StoryNode {
    const node = this.find(reference);
    if (node) return node;
    const id =
      typeof reference === 'string' ? reference : ((reference as Partial<StoryNode> | null)?.id ?? '?');
    throw new IvPlayerError('UNKNOWN_NODE', `There is no node "${id}": add it to player.repository first.`, {
      nodeId: id,
    });
  }

  private find(reference: NodeReference | null | undefined): StoryNode | null {
    if (reference === null || reference === undefined) return null;
    return this.nodes.get(nodeId(reference)) ?? null;
  }
}

/** One node for one config, else a list. */
function inShapeOf(given: readonly unknown[], nodes: StoryNode[]): StoryNode | StoryNode[] {
  const [only] = nodes;
  return given.length === 1 && !Array.isArray(given[0]) && only ? only : nodes;
}

function assertConfig(config: StoryNodeConfig): void {
  if (
    typeof (config as Partial<StoryNodeConfig> | null)?.id !== 'string' ||
    config.id === '' ||
    config.id === 'all'
  ) {
    throw new IvPlayerError(
      'INVALID_ARGUMENT',
      'A node needs an id: a text that is not empty and not "all".',
    );
  }
  const { duration } = config;
  if (
    duration !== undefined &&
    !(Number.isFinite(duration) && duration >= 0) &&
    !(config instanceof StoryNode)
  ) {
    throw new IvPlayerError(
      'INVALID_ARGUMENT',
      `The duration of "${config.id}" must be a number of seconds ≥ 0.`,
    );
  }
}
