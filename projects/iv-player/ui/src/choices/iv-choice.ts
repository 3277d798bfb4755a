import { Directive, TemplateRef, inject, input } from '@angular/core';
import type { StoryNode } from 'iv-player';

/** Choice as shown to the viewer. */
export interface ShownChoice {
  /** Id of the choice in its decision. Default: the id of its node. */
  readonly id: string;
  /** Node that it leads to. */
  readonly node: StoryNode;
  /** Text of the choice; its id if it has no label. */
  readonly label: string;
  /** Text below the label; `null` if none. */
  readonly description: string | null;
  /** URL of the image; `null` if none. */
  readonly image: string | null;
  /** Whether it was chosen, by the viewer or by the player. */
  readonly isChosen: boolean;
}

/** Template context of `ivChoice`. */
export interface IvChoiceContext {
  /** The choice, as `let-choice`. */
  readonly $implicit: ShownChoice;
  /** Position among the choices, from 0. */
  readonly index: number;
}

/**
 * Replaces the content of the choice buttons (image, label and description) with a template. If the template renders no text, the label
 * remains the accessible name of the button.
 * @example
 * ```html
 * <iv-choices>
 *   <ng-template ivChoice let-choice>{{ choice.label }}</ng-template>
 * </iv-choices>
 * ```
 */
@Directive({ selector: 'ng-template[ivChoice]' })
export class IvChoice {
  /** Id of the choice that the template is for. Default: all choices without a template of their own. */
  readonly ivChoice = input('');
  /** @internal */
  readonly template = inject<TemplateRef<IvChoiceContext>>(TemplateRef);

  /** Types the template context. */
  static ngTemplateContextGuard(_directive: IvChoice, _context: unknown): _context is IvChoiceContext {
    return true;
  }
}
