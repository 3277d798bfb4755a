import type { ChoiceTexts, ShownText } from './choice-texts';
import type { ChoiceView } from './choice-view';
import type { IvChoiceContext, ShownChoice } from './iv-choice';
import type { StoryNode } from 'iv-player';

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
  /** Whether a label was given; otherwise it is the node's id. */
  readonly hasLabel: boolean;
}

/** Labels from this length on, in characters, need wide buttons; so do descriptions. */
const LONG_LABEL = 28;

/** The choices of a view. @param textsOf texts of a child */
export function listChoices(
  { parent, showing, chosen, children }: ChoiceView,
  textsOf: (child: StoryNode, parent: StoryNode) => Readonly<Record<keyof ChoiceTexts, ShownText | null>>,
): readonly ListedChoice[] {
  return children.map((node, index) => {
    const { label, description, image } = textsOf(node, parent);
    const choice = {
      node,
      label: label?.text ?? node.id,
      description: description?.text ?? null,
      image: image?.text ?? null,
      isChosen: node.id === chosen?.id,
    };
    return {
      key: `${showing}/${node.id}`,
      choice,
      context: { $implicit: choice, index },
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
