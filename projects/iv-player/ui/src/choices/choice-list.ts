import type { ShownTexts } from './choice-texts';
import type { ChoiceView } from 'iv-player/private';
import type { IvChoiceContext, ShownChoice } from './iv-choice';
import type { DecisionChoice, StoryNode } from 'iv-player';

export interface ListedChoice {
  /** Unique each time choices are shown, so that no button is reused for a different question. */
  readonly key: string;
  readonly choice: ShownChoice;
  readonly context: IvChoiceContext;
  /** Language of the label; `null` if unknown. */
  readonly lang: string | null;
  readonly descriptionLang: string | null;
  /** Whether the choice has a label; otherwise its id is shown. */
  readonly hasLabel: boolean;
}

/** Labels longer than this, in characters, need wide buttons; so do descriptions. */
const LONG_LABEL = 28;

export function listChoices(
  { parent, showing, chosen, choice, choices }: ChoiceView,
  textsOf: (choice: DecisionChoice, parent: StoryNode) => ShownTexts,
): readonly ListedChoice[] {
  return choices.map((one, index) => {
    const { id, to: node } = one;
    const { label, description, image } = textsOf(one, parent);
    const shown = {
      id,
      node,
      label: label?.text ?? id,
      description: description?.text ?? null,
      image: image?.text ?? null,
      isChosen: id === choice && node === chosen,
    };
    return {
      key: `${showing}/${id}`,
      choice: shown,
      context: { $implicit: shown, index },
      lang: label?.lang ?? null,
      descriptionLang: description?.lang ?? null,
      hasLabel: label !== null,
    };
  });
}

export function needsWideButtons(list: readonly ListedChoice[]): boolean {
  return list.some(({ choice }) => choice.label.length > LONG_LABEL || choice.description !== null);
}
