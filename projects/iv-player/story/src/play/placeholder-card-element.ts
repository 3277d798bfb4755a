import type { Player } from 'iv-player';
import type { ownListener } from 'iv-player/private';
import type { StoryText } from '../format/story-file';
import { textIn } from './text-in-language';

/** Id of the overlay that shows the texts of scenes without clips. */
const OVERLAY = 'iv-story-slate';
/** Size at which the card is laid out, in CSS pixels; it is scaled with the picture. */
const WIDTH = 854;
const HEIGHT = 480;
/** White space around the text, in shares of the width: below it are the choices. */
const TOP = 0.06;
const SIDES = 0.1;
const BOTTOM = 0.3;
/** Height that is left for the text, in CSS pixels. */
const ROOM = HEIGHT - (TOP + BOTTOM) * WIDTH;
/** Share of the card that text may cover, and limits of the font size in CSS pixels. */
const COVER = 0.35;
const MIN_FONT = 18;
const MAX_FONT = 36;
/** Milliseconds between a new scene and its announcement: screen readers need the region to be there, and empty, before. */
const ANNOUNCED_AFTER = 100;
const LINE_HEIGHT = 1.5;

/** The font size at which a text of so many characters covers its share of the card; CSS pixels. */
export const fontSize = (characters: number): number =>
  Math.max(
    MIN_FONT,
    Math.min(MAX_FONT, Math.floor(Math.sqrt((WIDTH * HEIGHT * COVER) / (0.75 * Math.max(1, characters))))),
  );

/** Which of so many pages is due when a share of the time has passed. */
export const pageAt = (pages: number, share: number): number =>
  Math.max(0, Math.min(pages - 1, Math.floor(pages * share)));

/**
 * Shows the text of the current node on the picture while it has no clip, a long one page by page in the time of its node. Texts are
 * shown as they are, never as HTML.
 */
export class PlaceholderCard {
  readonly #element: HTMLElement;
  /** Tells screen readers the text: few of them announce what appears together with its text. */
  readonly #region: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The part of the card in which whole lines are seen. */
  readonly #room: HTMLElement;
  readonly #text: HTMLElement;
  readonly #removers: (() => void)[];

  /**
   * @param textOf what is shown for a node; `undefined` for one with a clip
   * @param languages of the story, for a viewer who has none
   * @param document in which the card is made
   * @param own given, as this file is loaded on demand
   */
  constructor(
    private readonly player: Player,
    private readonly textOf: (id: string) => StoryText | undefined,
    private readonly languages: readonly string[],
    document: Document,
    own: typeof ownListener,
  ) {
    this.#region = document.createElement('div');
    this.#region.setAttribute('aria-live', 'polite');
    this.#region.style.cssText =
      'position:absolute;width:1px;height:1px;overflow:clip;clip-path:inset(50%);white-space:pre-line';
    this.#element = document.createElement('div');
    this.#element.className = OVERLAY;
    this.#room = document.createElement('div');
    this.#text = document.createElement('p');
    const percent = (...shares: number[]): string => shares.map((share) => `${share * 100}%`).join(' ');
    // Without a style sheet, so that it looks the same in every application; `style` obeys a content security policy.
    Object.assign(this.#element.style, {
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      padding: percent(TOP, SIDES, BOTTOM),
      overflow: 'clip',
      font: `30px/${LINE_HEIGHT} Georgia, "Times New Roman", serif`,
      color: '#f4f1ea',
      background: '#16181d',
    });
    this.#room.style.overflow = 'clip';
    Object.assign(this.#text.style, {
      margin: '0',
      font: 'inherit',
      color: 'inherit',
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    });
    this.#room.append(this.#text);
    this.#element.append(this.#room);
    player.overlays.add(OVERLAY, this.#element, {
      boxing: 'video',
      scaling: true,
      width: WIDTH,
      height: HEIGHT,
      pointerEvents: false,
      visible: false,
      includeInCheckpoints: false,
    });
    const update = own(() => this.#update());
    const turn = own(() => this.#turn());
    this.#removers = [
      ...(['nodestart', 'languagechange'] as const).map((name) => player.on(name, update)),
      ...(['timeupdate', 'seeked'] as const).map((name) => player.on(name, turn)),
    ];
    update();
  }

  close(): void {
    for (const remove of this.#removers) remove();
    clearTimeout(this.#timer);
    this.#region.remove();
    this.player.overlays.remove(OVERLAY);
  }

  #update(): void {
    const { overlays, currentNodeId, language } = this.player;
    const shown = currentNodeId === null ? undefined : this.textOf(currentNodeId);
    const { text, lang } = textIn(shown, language, ...this.languages);
    this.#announce(text, lang);
    if (text.trim() === '') {
      overlays.hide(OVERLAY);
      return;
    }
    this.#text.textContent = text;
    this.#element.lang = lang;
    overlays.show(OVERLAY);
    this.#setFont(fontSize(text.length));
    this.#turn();
  }

  /** The largest font up to a size with which the text has room; the smallest one where it has none. */
  #setFont(largest: number): void {
    for (let size = largest; size >= MIN_FONT; size--) {
      // In whole pixels, so that a page ends where a line does.
      const line = Math.round(size * LINE_HEIGHT);
      this.#room.style.height = `${Math.floor(ROOM / line) * line}px`;
      Object.assign(this.#element.style, { fontSize: `${size}px`, lineHeight: `${line}px` });
      if (this.#text.offsetHeight <= this.#room.offsetHeight) return;
    }
  }

  /** Shows the page that is due. Nothing has a height while the picture is not on the page. */
  #turn(): void {
    const { currentNode, currentNodeTime } = this.player;
    const duration = currentNode?.duration ?? 0;
    const height = this.#room.offsetHeight;
    const pages = height > 0 ? Math.ceil(this.#text.offsetHeight / height) : 1;
    const page = duration > 0 ? pageAt(pages, currentNodeTime / duration) : 0;
    this.#text.style.transform = page > 0 ? `translateY(-${page * height}px)` : '';
  }

  #announce(text: string, lang: string): void {
    const region = this.#region;
    // Beside the card, which is hidden between two scenes.
    const overlays = this.#element.closest('.iv-overlays');
    if (region.parentNode !== overlays) overlays?.append(region);
    region.textContent = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => Object.assign(region, { lang, textContent: text }), ANNOUNCED_AFTER);
  }
}
