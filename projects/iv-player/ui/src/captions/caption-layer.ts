import type { CaptionBox } from './caption-area';
import { type CuePlacement, cuePlacement } from './cue-placement';
import { type CueBox, separateCues } from './cue-separation';
import { type StyledCue, type TimedWord, appendCue } from './html-cue-content';

/** The elements of a cue. */
interface ShownCue {
  /** The line in which it is. */
  readonly row: HTMLElement;
  readonly text: HTMLElement;
  readonly isVertical: boolean;
  readonly words: readonly TimedWord[];
}

/** The elements of the captions: one area that is never replaced, in it the cues, in groups by their place. */
export class CaptionLayer {
  readonly #area = createElement('iv-caption-area');
  readonly #groups = new Map<string, HTMLElement>();
  readonly #shown = new Map<VTTCue, ShownCue>();
  /** Of the lines: the size of the font may change, or another font be there. A DOM without layout has no such observer. */
  readonly #sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.#separate());

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
    this.#separate();
  }

  /**
   * Shows these cues and no others; the elements of those that are shown already stay.
   * @param time node time in seconds, by which words that come later are told apart
   */
  show(cues: readonly StyledCue[], lang: string, time: number): void {
    let isOther = false;
    for (const [cue, { row }] of this.#shown) {
      if (cues.includes(cue)) continue;
      isOther = true;
      this.#shown.delete(cue);
      this.#sizes?.unobserve(row);
      row.remove();
    }
    for (const cue of cues) {
      if (this.#shown.has(cue)) continue;
      isOther = true;
      this.#add(cue, lang);
    }
    for (const [key, group] of this.#groups) {
      if (group.hasChildNodes()) continue;
      this.#groups.delete(key);
      group.remove();
    }
    for (const { words } of this.#shown.values())
      for (const word of words) word.element.classList.toggle('iv-caption-future', word.time > time);
    if (isOther) this.#separate();
  }

  remove(): void {
    this.#sizes?.disconnect();
    this.#area.remove();
  }

  #add(cue: StyledCue, lang: string): void {
    const placement = cuePlacement(cue);
    const row = createElement('iv-caption-row');
    row.style.setProperty('--iv-before', placement.indent);
    row.style.setProperty('--iv-after', placement.rest);
    const element = createElement('iv-caption');
    const text = document.createElement('span');
    text.className = 'iv-caption-text';
    const words = appendCue(text, cue);
    element.lang = lang;
    element.dir = 'auto';
    Object.assign(element.style, { flexBasis: `${placement.size}%`, textAlign: placement.align });
    element.append(text);
    row.append(element);
    this.#group(placement).append(row);
    this.#shown.set(cue, { row, text, isVertical: placement.writingMode !== '', words });
    this.#sizes?.observe(row);
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

  /** Moves cues apart that would cover each other: groups know nothing of each other. Vertical ones make way for the others. */
  #separate(): void {
    const shown = [...this.#shown.values()];
    for (const { row } of shown) row.style.translate = '';
    const [group] = this.#groups.values();
    if (!group || shown.length < 2) return;
    // Each group is as large as what the area has inside of its padding.
    const room = group.getBoundingClientRect();
    // The page may show the player scaled.
    const scale = room.width / group.offsetWidth || 1;
    for (const isVertical of shown.some((cue) => cue.isVertical) ? [false, true] : [false]) {
      const cues = isVertical ? shown : shown.filter((cue) => !cue.isVertical);
      const boxes = cues.map(({ text, ...cue }): CueBox => {
        const { top, bottom, left, right } = text.getBoundingClientRect();
        return isVertical
          ? {
              start: left - room.left,
              end: right - room.left,
              left: top,
              right: bottom,
              isFixed: !cue.isVertical,
            }
          : { start: top - room.top, end: bottom - room.top, left, right };
      });
      const shifts = separateCues(boxes, isVertical ? room.width : room.height);
      cues.forEach(({ row }, index) => {
        const shift = (shifts[index] ?? 0) / scale;
        if (shift !== 0) row.style.translate = isVertical ? `${shift}px` : `0 ${shift}px`;
      });
    }
  }
}

function createElement(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
