import { Directive, TemplateRef, inject, input } from '@angular/core';
import type { StoryNode } from 'iv-player';

/** A choice as it is shown. */
export interface ShownChoice {
  /** Id of the choice in its decision: that of the node, unless another was given. */
  readonly id: string;
  /** The node it leads to. */
  readonly node: StoryNode;
  /** Text of the choice; its id when none is given. */
  readonly label: string;
  /** `null` without one. */
  readonly description: string | null;
  /** URL of the picture; `null` without one. */
  readonly image: string | null;
  /** Whether it was chosen, by the viewer or by the player. */
  readonly isChosen: boolean;
}

/** Context of the template of a choice. */
export interface IvChoiceContext {
  /** The choice, as `let-choice`. */
  readonly $implicit: ShownChoice;
  /** Position among the choices, from 0. */
  readonly index: number;
}

/**
 * Sets the content of a choice's button, in place of picture, label and description:
 * `<iv-choices><ng-template ivChoice let-choice let-index="index">…</ng-template></iv-choices>`. The button is there already.
 * A template without text leaves it named by the label.
 * @example
 * ```html
 * <iv-choices>
 *   <ng-template ivChoice let-choice>{{ choice.label }}</ng-template>
 * </iv-choices>
 * ```
 */
@Directive({ selector: 'ng-template[ivChoice]' })
export class IvChoice {
  /** Id of the choice it is for. Default: every choice that has no template of its own. */
  readonly ivChoice = input('');
  /** @internal */
  readonly template = inject<TemplateRef<IvChoiceContext>>(TemplateRef);

  /** Types the context in templates. */
  static ngTemplateContextGuard(_directive: IvChoice, _context: unknown): _context is IvChoiceContext {
    return true;
  }
}
