import type { ViewerLabels } from './viewer-labels';

/** Creates an element with texts of that language. */
export type CreateElement = (labels: ViewerLabels) => HTMLElement;

/** A place on the stage that holds one of several elements, or none. */
export class StageSlot {
  readonly #place = createElement('div', {});
  #kind: string | null = null;
  #labels: ViewerLabels | null = null;

  /** @param elements what can be shown, by kind */
  constructor(
    stage: HTMLElement,
    private readonly elements: Readonly<Record<string, CreateElement>>,
  ) {
    stage.append(this.#place);
  }

  /** Shows the element of that kind. It is replaced only when kind or labels change: it may have the focus. */
  show(kind: string | null, labels: ViewerLabels): void {
    if (kind === this.#kind && labels === this.#labels) return;
    this.#kind = kind;
    this.#labels = labels;
    const create = kind === null ? undefined : this.elements[kind];
    this.#place.replaceChildren(...(create ? [create(labels)] : []));
  }
}

/** Creates an element without parsing HTML, which Trusted Types would refuse. */
export function createElement(
  tag: 'div' | 'p' | 'button',
  attributes: Readonly<Record<string, string>>,
  ...content: (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

export function createButton(
  text: string,
  attributes: Readonly<Record<string, string>>,
  onClick?: () => void,
): HTMLElement {
  const button = createElement('button', { type: 'button', ...attributes }, text);
  if (onClick) button.addEventListener('click', onClick);
  return button;
}
