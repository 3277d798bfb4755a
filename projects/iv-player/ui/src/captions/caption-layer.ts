import type { CaptionBox } from './caption-area';
import { type CuePlacement, cuePlacement } from './cue-placement';

/** The elements of the captions: one area that is never replaced, in it the cues, in groups by their place. */
export class CaptionLayer {
  readonly #area = createElement('iv-caption-area');
  readonly #groups = new Map<string, HTMLElement>();
  readonly #shown = new Map<VTTCue, HTMLElement>();

  constructor(host: HTMLElement) {
    host.append(this.#area);
  }

  /** @param pictureSize the shorter side of the picture in CSS pixels, to which the font is relative */
  place({ x, y, width, height }: CaptionBox, pictureSize: number): void {
    const { style } = this.#area;
    style.setProperty('--iv-caption-picture', `${pictureSize}px`);
    Object.assign(style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }

  /** Shows these cues and no others; the elements of those that are shown already stay. */
  show(cues: readonly VTTCue[], lang: string): void {
    for (const [cue, element] of this.#shown) {
      if (cues.includes(cue)) continue;
      this.#shown.delete(cue);
      element.remove();
    }
    for (const cue of cues) {
      if (!this.#shown.has(cue)) this.#add(cue, lang);
    }
    for (const [key, group] of this.#groups) {
      if (group.hasChildNodes()) continue;
      this.#groups.delete(key);
      group.remove();
    }
  }

  remove(): void {
    this.#area.remove();
  }

  #add(cue: VTTCue, lang: string): void {
    const placement = cuePlacement(cue);
    const element = createElement('iv-caption');
    const text = document.createElement('span');
    text.className = 'iv-caption-text';
    text.append(cue.getCueAsHTML());
    element.lang = lang;
    element.dir = 'auto';
    // A physical side: the logical one would depend on the direction of the text.
    Object.assign(element.style, {
      [placement.writingMode ? 'marginTop' : 'marginLeft']: `${placement.inset}%`,
      inlineSize: `${placement.size}%`,
      textAlign: placement.align,
    });
    element.append(text);
    this.#group(placement).append(element);
    this.#shown.set(cue, element);
  }

  #group({ group: key, writingMode, direction, before, after }: CuePlacement): HTMLElement {
    const found = this.#groups.get(key);
    if (found) return found;
    const group = createElement('iv-caption-group');
    Object.assign(group.style, { writingMode, flexDirection: direction });
    group.style.setProperty('--iv-before', before);
    group.style.setProperty('--iv-after', after);
    this.#area.append(group);
    this.#groups.set(key, group);
    return group;
  }
}

function createElement(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
