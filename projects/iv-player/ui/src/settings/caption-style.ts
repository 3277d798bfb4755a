/** How captions look. Each value is a key of `captionValues` of the labels. */
export interface CaptionStyle {
  /** Size of the text: 0.75, 1, 1.5 or 2 times that of the application. */
  readonly size: 'small' | 'normal' | 'large' | 'huge';
  /** Colour of the text. */
  readonly color: 'white' | 'yellow' | 'cyan' | 'black';
  /** Background of the text; `dark` lets the picture through a little. */
  readonly background: 'none' | 'dark' | 'solid' | 'white';
  /** Edge of the letters. */
  readonly edge: 'none' | 'outline' | 'shadow';
}

/** The values of each part of the caption style. */
export const CAPTION_STYLE_VALUES: { readonly [K in keyof CaptionStyle]: readonly CaptionStyle[K][] } = {
  size: ['small', 'normal', 'large', 'huge'],
  color: ['white', 'yellow', 'cyan', 'black'],
  background: ['none', 'dark', 'solid', 'white'],
  edge: ['none', 'outline', 'shadow'],
};
