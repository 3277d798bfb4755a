import type { Player } from 'iv-player';
import type { StoryText } from '../format/story-file';
import { textIn } from './text-in-language';

/** Id of the overlay that shows the texts of scenes without clips. */
const OVERLAY = 'iv-story-slate';
/** Size at which the card is laid out, in CSS pixels; it is scaled with the picture. */
const WIDTH = 854;
const HEIGHT = 480;
/** Share of the card that text may cover, and limits of the font size in CSS pixels. */
const COVER = 0.35;
const MIN_FONT = 12;
const MAX_FONT = 36;
/** Milliseconds between a new scene and its announcement: screen readers need the region to be there, and empty, before. */
const ANNOUNCED_AFTER = 100;

/** The font size at which a text of so many characters covers its share of the card; CSS pixels. */
export const fontSize = (characters: number): number =>
  Math.max(
    MIN_FONT,
    Math.min(MAX_FONT, Math.floor(Math.sqrt((WIDTH * HEIGHT * COVER) / (0.75 * Math.max(1, characters))))),
  );

/** Shows the text of the current node on the picture while it has no clip. Texts are shown as they are, never as HTML. */
export class SlateCard {
  readonly #element: HTMLElement;
  /** Tells screen readers the text: few of them announce what appears together with its text. */
  readonly #region: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #removers: (() => void)[];

  /**
   * @param textOf what is shown for a node; `undefined` for one with a clip
   * @param languages of the story, for a viewer who has none
   * @param document in which the card is made
   */
  constructor(
    private readonly player: Player,
    private readonly textOf: (id: string) => StoryText | undefined,
    private readonly languages: readonly string[],
    document: Document,
  ) {
    this.#region = document.createElement('div');
    this.#region.setAttribute('aria-live', 'polite');
    this.#region.style.cssText =
      'position:absolute;width:1px;height:1px;overflow:clip;clip-path:inset(50%);white-space:pre-line';
    this.#element = document.createElement('p');
    this.#element.className = OVERLAY;
    // Without a style sheet, so that it looks the same in every application; `style` obeys a content security policy.
    Object.assign(this.#element.style, {
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      margin: '0',
      padding: '6% 10% 30%',
      overflow: 'hidden',
      whiteSpace: 'pre-line',
      font: '30px/1.5 Georgia, "Times New Roman", serif',
      color: '#f4f1ea',
      background: '#16181d',
    });
    player.overlays.add(OVERLAY, this.#element, {
      boxing: 'video',
      scaling: true,
      width: WIDTH,
      height: HEIGHT,
      pointerEvents: false,
      visible: false,
      includeInCheckpoints: false,
    });
    const update = (): void => this.#update();
    // Not by `on`: an application that removes all its listeners of a name does not mean these.
    const listening = (['nodestart', 'languagechange'] as const).map((name) =>
      player.events(name).subscribe(update),
    );
    this.#removers = listening.map((subscription) => () => subscription.unsubscribe());
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
    this.#element.textContent = text;
    this.#element.lang = lang;
    this.#element.style.fontSize = `${fontSize(text.length)}px`;
    overlays.show(OVERLAY);
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
