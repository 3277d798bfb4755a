/** How captions look. Each value is a key of `captionValues` of the labels. */
export interface CaptionStyle {
  readonly size: 'small' | 'normal' | 'large' | 'huge';
  readonly color: 'white' | 'yellow' | 'cyan' | 'black';
  readonly background: 'none' | 'dark' | 'solid' | 'white';
  readonly edge: 'none' | 'outline' | 'shadow';
}

/** The values of each part of the caption style. */
export const CAPTION_STYLE_VALUES: { readonly [K in keyof CaptionStyle]: readonly CaptionStyle[K][] } = {
  size: ['small', 'normal', 'large', 'huge'],
  color: ['white', 'yellow', 'cyan', 'black'],
  background: ['none', 'dark', 'solid', 'white'],
  edge: ['none', 'outline', 'shadow'],
};
