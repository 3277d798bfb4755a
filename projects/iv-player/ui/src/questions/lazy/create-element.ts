/** A text in its language; `lang` is `null` if unknown. */
export interface ShownText {
  readonly text: string;
  readonly lang: string | null;
}

type Child = Node | ShownText | null;

/** Creates an element with the class `iv-question-<name>`. Attributes that are `null` are left out. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = `iv-question-${name}`;
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  setContent(element, ...children);
  return element;
}

/** Replaces the content of an element. Texts are isolated: each has its own language and direction. */
export function setContent(element: HTMLElement, ...children: readonly Child[]): void {
  const nodes = children.map((child) => {
    if (child === null || child instanceof Node) return child ?? '';
    // Reset style sheets leave this element alone.
    const part = document.createElement('bdi');
    part.textContent = child.text;
    if (child.lang) part.lang = child.lang;
    return part;
  });
  element.replaceChildren(...nodes.filter((node) => node !== ''));
}
