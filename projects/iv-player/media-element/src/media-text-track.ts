import type { CaptionTrack } from 'iv-player';
import type { CaptionDisplay } from 'iv-player/private';

/** The captions of a film in one language, with the members of a `TextTrack` that skins use. */
export class MediaTextTrack extends EventTarget {
  /** `captions` or `subtitles`. */
  readonly kind: 'captions' | 'subtitles';
  /** Name of the track. */
  readonly label: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Always empty. */
  readonly id = '';
  /** Always `null`: `<iv-captions>` loads and shows the cues. */
  readonly cues = null;
  /** Always `null`: `<iv-captions>` loads and shows the cues. */
  readonly activeCues = null;
  readonly #display: CaptionDisplay;

  /** @internal */
  constructor({ kind = 'captions', label, lang }: CaptionTrack, display: CaptionDisplay) {
    super();
    this.kind = kind;
    this.label = label;
    this.language = lang;
    this.#display = display;
  }

  /**
   * `showing` or `disabled`. Setting `showing` turns the captions on in this language, which then also is the player's; setting `disabled`
   * or `hidden` turns them off if they are shown in this language.
   */
  get mode(): 'showing' | 'disabled' {
    return this.#display.language() === this.language ? 'showing' : 'disabled';
  }
  set mode(mode: 'showing' | 'hidden' | 'disabled') {
    // Like media elements, ignores unknown modes.
    if (mode === 'showing') this.#display.show(this.language);
    else if (['hidden', 'disabled'].includes(mode) && this.mode === 'showing') this.#display.show(null);
  }

  /** Whether it presents a track of a display. @internal */
  presents({ kind = 'captions', label, lang }: CaptionTrack, display: CaptionDisplay | null): boolean {
    const isSame = kind === this.kind && label === this.label && lang === this.language;
    return isSame && display === this.#display;
  }
}
