import type { CueStyle } from './webvtt-styles';
import { secondsOf } from './cue-text';

/** Cue with the rules of its file's `STYLE` blocks. */
export type StyledCue = VTTCue & { readonly styles?: readonly CueStyle[] };

/** Part of a cue's text that is spoken from a given node time, in seconds. */
export interface TimedWord {
  readonly time: number;
  readonly element: HTMLElement;
}

/** Appends the text of a cue to `root`, styled as its file specifies. @returns words with times of their own */
export function appendCue(root: HTMLElement, cue: StyledCue): readonly TimedWord[] {
  root.append(cue.getCueAsHTML());
  for (const [element, values] of valuesIn(root, cue.styles ?? []))
    for (const [property, value] of values) setStyle(element, property, value);
  return separateWords(root);
}

/** Returns the final values of each element, so that each property is set only once: many rules may apply to many elements. */
function valuesIn(
  root: HTMLElement,
  styles: readonly CueStyle[],
): ReadonlyMap<HTMLElement, ReadonlyMap<string, string>> {
  const all = new Map<HTMLElement, Map<string, string>>();
  const valuesOf = (element: HTMLElement): Map<string, string> => {
    const values = all.get(element) ?? new Map<string, string>();
    all.set(element, values);
    return values;
  };
  for (const element of root.querySelectorAll<HTMLElement>('[class*=color]')) {
    const [, color] = /(?:^|\s)color([\da-f]{6})(?=\s|$)/i.exec(element.className) ?? [];
    if (color !== undefined) valuesOf(element).set('color', `#${color}`);
  }
  for (const { selector, declarations } of styles) {
    for (const element of selector ? root.querySelectorAll<HTMLElement>(selector) : [root]) {
      const values = valuesOf(element);
      for (const [property, value] of declarations) values.set(property, value);
    }
  }
  return all;
}

/** Sets a property. The viewer's colours override the file's. */
function setStyle({ style }: HTMLElement, property: string, value: string): void {
  const own = COLORS[property];
  style.setProperty(property, own === undefined ? value : `var(${own},${value})`);
}

const COLORS: Readonly<Record<string, string>> = {
  color: '--iv-caption-class-color',
  'background-color': '--iv-caption-class-background',
};

/** Wraps each piece of text that follows a timestamp. Browsers represent timestamps as processing instructions. */
function separateWords(root: HTMLElement): readonly TimedWord[] {
  const shown = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_PROCESSING_INSTRUCTION;
  const walker = document.createTreeWalker(root, shown);
  const words: TimedWord[] = [];
  let time: number | null = null;
  for (let node = walker.nextNode(); node;) {
    const next = walker.nextNode();
    if (node instanceof ProcessingInstruction) time = secondsOf(node.data);
    else if (time !== null) {
      const element = document.createElement('span');
      node.parentNode?.replaceChild(element, node);
      element.append(node);
      words.push({ time, element });
    }
    node = next;
  }
  return words;
}
