import type { Player } from 'iv-player';
import type { ownListener } from 'iv-player/private';
import { LAYER, type ShownText } from './story-overlays-layer';

/** Id of the overlay that shows the text of nodes without a clip. */
const OVERLAY = 'iv-story-slate';
const { width: WIDTH, height: HEIGHT } = LAYER;
/** Padding as fractions of the width. The choices are below the text. */
const TOP = 0.06;
const SIDES = 0.1;
const BOTTOM = 0.3;
/** Height available for the text, in CSS pixels. */
const ROOM = HEIGHT - (TOP + BOTTOM) * WIDTH;
/** Fraction of the card that the text should cover, and limits for the font size in CSS pixels. */
const COVER = 0.35;
const MIN_FONT = 18;
const MAX_FONT = 36;
/** Delay before text is announced, in milliseconds: screen readers must find the live region empty first. */
const ANNOUNCED_AFTER = 100;
const LINE_HEIGHT = 1.5;

/** Font size, in CSS pixels, at which text of this length covers `COVER` of the card. */
export const fontSize = (characters: number): number =>
  Math.max(
    MIN_FONT,
    Math.min(MAX_FONT, Math.floor(Math.sqrt((WIDTH * HEIGHT * COVER) / (0.75 * Math.max(1, characters))))),
  );

/** Index of the page to show after a fraction of the node's duration. */
export const pageAt = (pages: number, share: number): number =>
  Math.max(0, Math.min(pages - 1, Math.floor(pages * share)));

function createRegion(document: Document): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  region.style.cssText =
    'position:absolute;width:1px;height:1px;overflow:clip;clip-path:inset(50%);white-space:pre-line';
  return region;
}

function createCard(document: Document): readonly [card: HTMLElement, room: HTMLElement, text: HTMLElement] {
  const card = document.createElement('div');
  card.className = OVERLAY;
  const room = document.createElement('div');
  const text = document.createElement('p');
  const percent = (...shares: number[]): string => shares.map((share) => `${share * 100}%`).join(' ');
  // Inline styles look the same in every application, and content security policies allow setting the `style` property.
  Object.assign(card.style, {
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    padding: percent(TOP, SIDES, BOTTOM),
    overflow: 'clip',
    font: `30px/${LINE_HEIGHT} Georgia, "Times New Roman", serif`,
    color: '#f4f1ea',
    background: '#16181d',
  });
  room.style.overflow = 'clip';
  Object.assign(text.style, {
    margin: '0',
    font: 'inherit',
    color: 'inherit',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  });
  room.append(text);
  card.append(room);
  return [card, room, text];
}

/** Shows the text of a node without a clip; long text page by page over the node's duration. Text is never interpreted as HTML. */
export class PlaceholderCard {
  readonly #element: HTMLElement;
  /** Live region: few screen readers announce an element that appears together with its text. */
  readonly #region: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Visible part of the text, a whole number of lines high. */
  readonly #room: HTMLElement;
  readonly #text: HTMLElement;
  readonly #removers: (() => void)[];
  readonly #player: Player;
  readonly #textOf: (id: string | null) => ShownText;

  /**
   * @param textOf returns the text of a node; empty if it has a clip, or for `null`
   * @param own passed in because this file is loaded on demand
   */
  constructor(
    player: Player,
    textOf: (id: string | null) => ShownText,
    document: Document,
    own: typeof ownListener,
  ) {
    this.#player = player;
    this.#textOf = textOf;
    this.#region = createRegion(document);
    [this.#element, this.#room, this.#text] = createCard(document);
    player.overlays.add(OVERLAY, this.#element, { ...LAYER, visible: false });
    const update = own(() => this.#update());
    const turn = own(() => this.#turn());
    // The card has no width before the stage does. A DOM without layout, such as jsdom, has no ResizeObserver.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.#fit());
    observer?.observe(this.#element);
    this.#removers = [
      () => observer?.disconnect(),
      ...(['nodestart', 'languagechange'] as const).map((name) => player.on(name, update)),
      ...(['timeupdate', 'seeked'] as const).map((name) => player.on(name, turn)),
    ];
    update();
  }

  /** Shows the text again, if it has changed. */
  refresh(): void {
    if (this.#shown.text !== this.#text.textContent) this.#update();
  }

  close(): void {
    for (const remove of this.#removers) remove();
    clearTimeout(this.#timer);
    this.#region.remove();
    this.#player.overlays.remove(OVERLAY);
  }

  get #shown(): ShownText {
    return this.#textOf(this.#player.currentNodeId);
  }

  #update(): void {
    const { overlays } = this.#player;
    const { text, lang } = this.#shown;
    this.#announce(text, lang);
    if (text.trim() === '') {
      overlays.hide(OVERLAY);
      return;
    }
    this.#text.textContent = text;
    this.#element.lang = lang;
    overlays.show(OVERLAY);
    this.#fit();
  }

  /** Sets the largest font size that fits the text, or the smallest one if none does, and shows its page. */
  #fit(): void {
    for (let size = fontSize(this.#text.textContent.length); size >= MIN_FONT; size--) {
      // Whole pixels, so that pages end between lines.
      const line = Math.round(size * LINE_HEIGHT);
      this.#room.style.height = `${Math.floor(ROOM / line) * line}px`;
      Object.assign(this.#element.style, { fontSize: `${size}px`, lineHeight: `${line}px` });
      if (this.#text.offsetHeight <= this.#room.offsetHeight) break;
    }
    this.#turn();
  }

  /** Shows the page for the current time. Heights are 0 while the player is not in the document. */
  #turn(): void {
    const { currentNode, currentNodeTime } = this.#player;
    const duration = currentNode?.duration ?? 0;
    const height = this.#room.offsetHeight;
    const pages = height > 0 ? Math.ceil(this.#text.offsetHeight / height) : 1;
    const page = duration > 0 ? pageAt(pages, currentNodeTime / duration) : 0;
    this.#text.style.transform = page > 0 ? `translateY(-${page * height}px)` : '';
  }

  #announce(text: string, lang: string): void {
    const region = this.#region;
    // Outside the card, because the card is hidden between scenes.
    const overlays = this.#element.closest('.iv-overlays');
    if (region.parentNode !== overlays) overlays?.append(region);
    region.textContent = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => Object.assign(region, { lang, textContent: text }), ANNOUNCED_AFTER);
  }
}
