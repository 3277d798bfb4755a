import type { DecisionChoice, StoryNode } from 'iv-player';
import { type LocalizedText, localize } from '../labels/localize';

/**
 * Texts and picture of a choice. Choices of decisions have these texts; for those that have none they may be in `data.choices[child]`
 * of the parent, or in `data.choice` of the child. Each may be one text, or one for each language.
 * @example
 * const texts: Readonly<Record<string, ChoiceTexts>> = {
 *   left: { label: { en: 'Go left', de: 'Nach links' }, image: 'left.webp' },
 * };
 */
export interface ChoiceTexts {
  /** Text of the button. Default: the id of the choice. */
  readonly label?: LocalizedText;
  /** More about it, below the label. Default none. */
  readonly description?: LocalizedText;
  /** URL of a picture. It is decoration: the label says what it shows. Default none. */
  readonly image?: LocalizedText;
}

/**
 * Texts given in code: by the id of the choice, which is the child's unless it was given, or a function of the child, its parent
 * and the choice. What they leave out comes from the choice itself, then from `data`.
 * @example
 * const textsOf: ChoiceTextsSource = (_child, _parent, choice) => ({ label: `Answer: ${choice.id}` });
 */
export type ChoiceTextsSource =
  | Readonly<Record<string, ChoiceTexts>>
  | ((child: StoryNode, parent: StoryNode, choice: DecisionChoice) => ChoiceTexts | null | undefined);

/** The question given in code: one text, one for each language, or a function of the parent. */
export type ChoicePrompt = LocalizedText | ((parent: StoryNode) => LocalizedText | null | undefined);

/** A text that is shown, with its language; `lang` is `null` when it is not known. */
export interface ShownText {
  readonly text: string;
  readonly lang: string | null;
}

/** Languages in order of preference; `null` is skipped. */
export type Languages = readonly (string | null)[];

/** The question; `null` when none is given. */
export function questionOf(
  parent: StoryNode,
  prompt: ChoicePrompt | undefined,
  languages: Languages,
): ShownText | null {
  const given = typeof prompt === 'function' ? prompt(parent) : prompt;
  return shown(given, languages) ?? shown(parent.data.prompt, languages);
}

/** Label, description and image of a choice; `null` for each that is not given, or empty. */
export function textsOf(
  choice: DecisionChoice,
  parent: StoryNode,
  source: ChoiceTextsSource | undefined,
  languages: Languages,
): Readonly<Record<keyof ChoiceTexts, ShownText | null>> {
  const inCode =
    typeof source === 'function' ? source(choice.to, parent, choice) : ownValue(source, choice.id);
  const inData = textsInData(choice.to, parent);
  const text = (name: keyof ChoiceTexts): ShownText | null =>
    shown(inCode?.[name], languages) ?? shown(choice[name], languages) ?? shown(inData?.[name], languages);
  return { label: text('label'), description: text('description'), image: text('image') };
}

/**
 * What the nodes say of a choice: the parent's `data.choices[child]`, else the child's `data.choice`, which is the same for all
 * parents.
 */
export function textsInData(child: StoryNode, parent: StoryNode | null): ChoiceTexts | null | undefined {
  const ofParent = ownValue(parent?.data.choices as Readonly<Record<string, ChoiceTexts>>, child.id);
  return ofParent ?? child.data.choice;
}

/** A node may be called `constructor`. */
function ownValue<T>(record: Readonly<Record<string, T>> | undefined, id: string): T | undefined {
  return record && Object.hasOwn(record, id) ? record[id] : undefined;
}

function shown(text: unknown, languages: Languages): ShownText | null {
  const found = localize(text, ...languages);
  return found?.text.trim() ? found : null;
}
