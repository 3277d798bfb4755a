import type {
  DecisionChoiceConfig,
  JsonObject,
  JsonValue,
  Player,
  StoryNodeConfig,
  VariableValues,
} from 'iv-player';
import { fillText, isTemplate, type StoryText } from 'iv-player/story-core';

const NONE: VariableValues = {};

/** Fills in a text; other values are returned unchanged. */
type Fill = (text: JsonValue) => JsonValue;

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const eachPart = (value: JsonValue, change: (part: JsonValue, key: string) => JsonValue): JsonValue =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]))
    : value;

const choice = (value: JsonValue, fill: Fill): JsonValue =>
  eachPart(value, (part, key) => (key === 'label' || key === 'description' ? fill(part) : part));

/** Data of a node that viewers read, and how the texts in it are filled in. */
const READ: Readonly<Record<string, (value: JsonValue, fill: Fill) => JsonValue>> = {
  text: (value, fill) => fill(value),
  title: (value, fill) => fill(value),
  prompt: (value, fill) => fill(value),
  choice,
  choices: (value, fill) => eachPart(value, (one) => choice(one, fill)),
};

const isText = (value: JsonValue): value is string | Readonly<Record<string, string>> =>
  typeof value === 'string' ||
  (isObject(value) && Object.values<JsonValue>(value).every((part) => typeof part === 'string'));

type Template = readonly (readonly [key: string, value: JsonValue])[];

function templateOf({ data = {} }: StoryNodeConfig): Template {
  return Object.entries(READ).flatMap(([key, fillIn]) => {
    const value = (data as Readonly<Record<string, JsonValue | undefined>>)[key];
    if (value === undefined) return [];
    const texts: JsonValue[] = [];
    fillIn(value, (text) => (texts.push(text), text));
    const isFilled = texts.some((text) => isText(text) && isTemplate(text));
    return isFilled ? [[key, value] as const] : [];
  });
}

/** Keeps the values of variables in the texts of a story up to date. */
export class StoryTexts {
  readonly #player: Player;
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #filled = new Map<string, Readonly<Record<string, JsonValue>>>();
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  readonly #languages: readonly string[];
  #values: VariableValues;
  #language: string | undefined;

  /** @param languages languages of the story, whose first one is used until the viewer chooses one */
  constructor(
    player: Player,
    configs: Iterable<readonly [id: string, config: StoryNodeConfig]>,
    languages: readonly string[] = [],
  ) {
    this.#player = player;
    this.#languages = languages;
    this.#templates = new Map(
      Array.from(configs, ([id, config]) => [id, templateOf(config)] as const).filter(
        ([, { length }]) => length > 0,
      ),
    );
    this.#values = this.#current;
    this.#language = this.#currentLanguage;
    this.#fillNodes();
    this.#stop = player.reduxStore.subscribe(() => this.update());
  }

  /** Writes the values that have changed, in the viewer's language. */
  update(): void {
    const values = this.#current;
    const language = this.#currentLanguage;
    if (values === this.#values && language === this.#language) return;
    this.#values = values;
    this.#language = language;
    this.#fillNodes();
    for (const listener of this.#listeners) listener();
  }

  /** Values of all variables; none without the plugin. */
  get #current(): VariableValues {
    const { variables } = this.#player.reduxStore.getState() as { readonly variables?: VariableValues };
    return variables ?? NONE;
  }

  /** Language of the numbers in a text that is the same for all languages; `undefined`: the browser's. */
  get #currentLanguage(): string | undefined {
    return this.#player.language ?? this.#languages[0];
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
    return isTemplate(text) ? fillText(text, this.#current, this.#currentLanguage) : text;
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
          READ[key]?.(value, (text) => (isText(text) ? this.fill(text) : text)) ?? value,
        ]),
      );
      // The application may have removed the node.
      if (!node || JSON.stringify(data) === JSON.stringify(before)) continue;
      this.#filled.set(id, data);
      repository.update({ id, data: { ...node.data, ...data } });
    }
  }
}
