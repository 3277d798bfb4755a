import type { DecisionChoiceConfig, JsonValue, Player, StoryNodeConfig, VariableValues } from 'iv-player';
import { fillText, isTemplate, type StoryText } from 'iv-player/story-core';

const NONE: VariableValues = {};

/** Data of a node that viewers read. */
const READ = ['text', 'title', 'prompt', 'choices', 'choice'] as const;

/** Applies a function to all texts in a value, except for addresses of images. */
function changed(value: JsonValue | undefined, change: (text: string) => string): JsonValue | undefined {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'image' ? one : (changed(one, change) as JsonValue),
    ]),
  );
}

type Template = readonly (readonly [key: string, value: JsonValue])[];

/** Whether a value contains a text that changes when it is filled in. */
const hasTemplate = (value: JsonValue): boolean =>
  typeof value === 'string'
    ? isTemplate(value)
    : typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).some(hasTemplate);

function templateOf({ data = {} }: StoryNodeConfig): Template {
  const values = data as Readonly<Record<string, JsonValue | undefined>>;
  return READ.flatMap((key) => {
    const value = values[key];
    return value !== undefined && hasTemplate(value) ? [[key, value] as const] : [];
  });
}

/** Keeps the values of variables in the texts of a story up to date. */
export class StoryTexts {
  readonly #player: Player;
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #filled = new Map<string, Readonly<Record<string, JsonValue>>>();
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  #values: VariableValues;

  constructor(player: Player, configs: Iterable<readonly [id: string, config: StoryNodeConfig]>) {
    this.#player = player;
    this.#templates = new Map(
      Array.from(configs, ([id, config]) => [id, templateOf(config)] as const).filter(
        ([, { length }]) => length > 0,
      ),
    );
    this.#values = this.#current;
    this.#fillNodes();
    this.#stop = player.reduxStore.subscribe(() => this.update());
  }

  /** Writes the values that have changed. */
  update(): void {
    const values = this.#current;
    if (values === this.#values) return;
    this.#values = values;
    this.#fillNodes();
    for (const listener of this.#listeners) listener();
  }

  /** Values of all variables; none without the plugin. */
  get #current(): VariableValues {
    const { variables } = this.#player.reduxStore.getState() as { readonly variables?: VariableValues };
    return variables ?? NONE;
  }

  close(): void {
    this.#stop();
    this.#listeners.clear();
  }

  /** Calls a listener after values have changed. Returns a function that removes it. */
  whenFilled(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  fill<Text extends StoryText | undefined>(text: Text): Text {
    return isTemplate(text) ? fillText(text, this.#current) : text;
  }

  choice(choice: DecisionChoiceConfig): DecisionChoiceConfig {
    const { label, description } = choice;
    return isTemplate(label) || isTemplate(description)
      ? {
          ...choice,
          ...(label && { label: this.fill(label) }),
          ...(description && { description: this.fill(description) }),
        }
      : choice;
  }

  /** Filled-in data of a node, by key; the rest of its data is as in the story. */
  filledData(id: string): Readonly<Record<string, JsonValue>> | undefined {
    return this.#filled.get(id);
  }

  #fillNodes(): void {
    const { repository } = this.#player;
    for (const [id, template] of this.#templates) {
      const node = repository.get([id])[0];
      const before = this.#filled.get(id);
      const data = Object.fromEntries(
        template.map(([key, value]) => [
          key,
          changed(value, (text) => fillText(text, this.#values)) as JsonValue,
        ]),
      );
      // The application may have removed the node.
      if (!node || JSON.stringify(data) === JSON.stringify(before)) continue;
      this.#filled.set(id, data);
      repository.update({ id, data: { ...node.data, ...data } });
    }
  }
}
