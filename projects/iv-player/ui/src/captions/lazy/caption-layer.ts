import type { CaptionBox } from './caption-area';
import { type CuePlacement, cuePlacement } from './cue-placement';
import { type CueBox, separateCues } from './cue-separation';
import { type StyledCue, type TimedWord, appendCue } from './html-cue-content';

interface ShownCue {
  readonly row: HTMLElement;
  readonly text: HTMLElement;
  readonly isVertical: boolean;
  readonly words: readonly TimedWord[];
}

/** Elements of the captions: a permanent area that contains the cues, grouped by placement. */
export class CaptionLayer {
  readonly #area = createElement('iv-caption-area');
  readonly #groups = new Map<string, HTMLElement>();
  readonly #shown = new Map<VTTCue, ShownCue>();
  /** Watches the rows, because the font or its size may change. `null` in a DOM without layout, which has no ResizeObserver. */
  readonly #sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.#separate());

  constructor(element: HTMLElement) {
    element.append(this.#area);
  }

  /** Places the area. @param pictureSize shorter side of the picture in CSS pixels, to which the font is relative */
  place({ x, y, width, height }: CaptionBox, pictureSize: number): void {
    const { style } = this.#area;
    style.setProperty('--iv-caption-picture', `${pictureSize}px`);
    Object.assign(style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    this.#separate();
  }

  /** Shows exactly these cues, and keeps the elements of visible ones. Words later than `time` (node time in seconds) are dimmed. */
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

  /** Moves overlapping cues of different groups apart. Vertical cues move out of the way of horizontal ones. */
  #separate(): void {
    const shown = [...this.#shown.values()];
    for (const { row } of shown) row.style.translate = '';
    const [group] = this.#groups.values();
    if (!group || shown.length < 2) return;
    // Each group fills the area inside its padding.
    const room = group.getBoundingClientRect();
    // The page may scale the player.
    const scale = room.width / group.offsetWidth || 1;
    for (const isVertical of shown.some((cue) => cue.isVertical) ? [false, true] : [false]) {
      const cues = isVertical ? shown : shown.filter((cue) => !cue.isVertical);
      const boxes = cues.map(({ text, ...cue }): CueBox => {
        const { top, bottom, left, right } = text.getBoundingClientRect();
        if (!isVertical) return { start: top - room.top, end: bottom - room.top, left, right };
        const [start, end] = [left - room.left, right - room.left];
        return { start, end, left: top, right: bottom, isFixed: !cue.isVertical };
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
