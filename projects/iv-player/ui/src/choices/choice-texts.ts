import type { DecisionChoice, LocalizedText, StoryNode } from 'iv-player';
import { localize } from 'iv-player/private';

/**
 * Texts and image of a choice. The choices of a decision can define them; otherwise they come from `data.choices[child]` of the parent or,
 * without it, from `data.choice` of the child. Each is a string, or an object with a string for each language.
 * @example
 * const texts: Readonly<Record<string, ChoiceTexts>> = {
 *   left: { label: { en: 'Go left', de: 'Nach links' }, image: 'left.webp' },
 * };
 */
export interface ChoiceTexts {
  /** Text of the button. Default: the id of the choice. */
  readonly label?: LocalizedText;
  /** Text below the label. Default: none. */
  readonly description?: LocalizedText;
  /** URL of a decorative image. Default: none. */
  readonly image?: LocalizedText;
}

/**
 * Texts set in code: an object by choice id (by default, the id of the choice's node), or a function. Missing texts come from the choice
 * itself or from `data`.
 * @example
 * const textsOf: ChoiceTextsSource = (_child, _parent, choice) => ({ label: `Answer: ${choice.id}` });
 */
export type ChoiceTextsSource =
  | Readonly<Record<string, ChoiceTexts>>
  | ((child: StoryNode, parent: StoryNode, choice: DecisionChoice) => ChoiceTexts | null | undefined);

/** Question set in code: a string, an object with a string for each language, or a function of the parent. */
export type ChoicePrompt = LocalizedText | ((parent: StoryNode) => LocalizedText | null | undefined);

/** Visible text and its language; `lang` is `null` if unknown. */
export interface ShownText {
  readonly text: string;
  readonly lang: string | null;
}

/** Each `null` if missing or empty. */
export type ShownTexts = Readonly<Record<keyof ChoiceTexts, ShownText | null>>;

/** BCP 47 tags in order of preference; `null` is skipped. */
export type Languages = readonly (string | null)[];

/** Returns the question; `null` if none. */
export function questionOf(
  parent: StoryNode,
  prompt: ChoicePrompt | undefined,
  languages: Languages,
): ShownText | null {
  const given = typeof prompt === 'function' ? prompt(parent) : prompt;
  return shown(given, languages) ?? shown(parent.data.prompt, languages);
}

export function textsOf(
  choice: DecisionChoice,
  parent: StoryNode,
  source: ChoiceTextsSource | undefined,
  languages: Languages,
): ShownTexts {
  const inCode =
    typeof source === 'function' ? source(choice.to, parent, choice) : ownValue(source, choice.id);
  const inData = textsInData(choice.to, parent);
  const text = (name: keyof ChoiceTexts): ShownText | null =>
    shown(inCode?.[name], languages) ?? shown(choice[name], languages) ?? shown(inData?.[name], languages);
  return { label: text('label'), description: text('description'), image: text('image') };
}

/** Texts from node data: the parent's `choices[child]` or, without it, the child's `choice`, which applies to all parents. */
export function textsInData(child: StoryNode, parent: StoryNode | null): ChoiceTexts | null | undefined {
  const ofParent = ownValue(parent?.data.choices as Readonly<Record<string, ChoiceTexts>>, child.id);
  return ofParent ?? child.data.choice;
}

/** Reads own properties only, because a node id may be `constructor`. */
function ownValue<T>(record: Readonly<Record<string, T>> | undefined, id: string): T | undefined {
  return record && Object.hasOwn(record, id) ? record[id] : undefined;
}

function shown(text: unknown, languages: Languages): ShownText | null {
  const found = localize(text, ...languages);
  return found?.text.trim() ? found : null;
}
