import type { ChoiceTexts, ShownText } from './choice-texts';
import type { ChoiceView } from './choice-view';
import type { IvChoiceContext, ShownChoice } from './iv-choice';
import type { DecisionChoice, StoryNode } from 'iv-player';

/** A choice in the list of buttons. */
export interface ListedChoice {
  /** Another one for each showing, so that a button never serves a second question. */
  readonly key: string;
  readonly choice: ShownChoice;
  /** For the template of the choice. */
  readonly context: IvChoiceContext;
  /** Language of the label; `null` when it is not known. */
  readonly lang: string | null;
  readonly descriptionLang: string | null;
  /** Whether a label was given; otherwise it is the choice's id. */
  readonly hasLabel: boolean;
}

/** Labels from this length on, in characters, need wide buttons; so do descriptions. */
const LONG_LABEL = 28;

/** The choices of a view. @param textsOf texts of a choice */
export function listChoices(
  { parent, showing, chosen, choice, choices }: ChoiceView,
  textsOf: (
    choice: DecisionChoice,
    parent: StoryNode,
  ) => Readonly<Record<keyof ChoiceTexts, ShownText | null>>,
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

/** Whether the buttons need to be wide. */
export function needsWideButtons(list: readonly ListedChoice[]): boolean {
  return list.some(({ choice }) => choice.label.length > LONG_LABEL || choice.description !== null);
}
