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

/** The values of each part of the caption style, with what they are in CSS. */
export const CAPTION_STYLE_VALUES: {
  readonly [K in keyof CaptionStyle]: Readonly<Record<CaptionStyle[K], string>>;
} = {
  size: { small: '.75', normal: '1', large: '1.5', huge: '2' },
  color: { white: '#fff', yellow: '#ff0', cyan: '#0ff', black: '#000' },
  background: { none: 'transparent', dark: '#000c', solid: '#000', white: '#fff' },
  edge: {
    none: 'none',
    outline: '0 0 .1em #000,.06em .06em #000,-.06em .06em #000,.06em -.06em #000,-.06em -.06em #000',
    shadow: '.06em .06em .12em #000,.1em .1em .3em #000',
  },
};
