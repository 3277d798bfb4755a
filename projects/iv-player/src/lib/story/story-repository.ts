import { IvPlayerError } from '../events/player-error';
import { type NodeReference, StoryNode, type StoryNodeConfig, nodeId } from './story-node';

/** All nodes of the story, by id. */
export class StoryRepository {
  private readonly nodes = new Map<string, StoryNode>();

  /** @param warn called for replaced ids; shows them in dev mode only */
  constructor(private readonly warn: (message: string) => void) {}

  /**
   * Adds one node, or several. An existing id is replaced, with a warning.
   * Throws `INVALID_ARGUMENT` without a config and for one without an id, and then adds none.
   */
  add(config: StoryNodeConfig): StoryNode;
  add(configs: readonly StoryNodeConfig[]): StoryNode[];
  add(...configs: readonly StoryNodeConfig[]): StoryNode[];
  add(...given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNode | StoryNode[] {
    const added = configsOf(given).map((config) => {
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
   * Changes what the config names and keeps the rest. Accepts what `add` accepts.
   * Throws `UNKNOWN_NODE` for an unknown id, `INVALID_ARGUMENT` for a bad config, and then changes nothing.
   */
  update(config: StoryNodeConfig): StoryNode;
  update(configs: readonly StoryNodeConfig[]): StoryNode[];
  update(...configs: readonly StoryNodeConfig[]): StoryNode[];
  update(...given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNode | StoryNode[] {
    const configs = configsOf(given);
    const updated = configs.map(({ id }) => this.require(id));
    updated.forEach((node, index) => node.apply(configs[index] as StoryNodeConfig));
    return inShapeOf(given, updated);
  }

  /** Takes the node out of the story and returns it; unknown → `null`. Its entries in the playlist still play. */
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

/** Throws `INVALID_ARGUMENT` when there is none or a bad one. */
function configsOf(given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNodeConfig[] {
  const configs: StoryNodeConfig[] = given.flat();
  (given.length > 0 ? configs : [null]).forEach(assertConfig);
  return configs;
}

function assertConfig(config: Partial<StoryNodeConfig> | null): void {
  const { id, duration } = config ?? {};
  if (typeof id !== 'string' || id === '' || id === 'all') {
    throw new IvPlayerError(
      'INVALID_ARGUMENT',
      'A node needs an id: a string that is not empty and not "all".',
    );
  }
  const isValid = duration === undefined || (Number.isFinite(duration) && duration >= 0);
  if (!isValid && !(config instanceof StoryNode)) {
    throw new IvPlayerError('INVALID_ARGUMENT', `The duration of "${id}" must be a number of seconds ≥ 0.`);
  }
}
