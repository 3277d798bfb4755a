/** Appearance of captions. Each value is a key of `captionValues` in the labels. */
export interface CaptionStyle {
  /** Text size: 0.75, 1, 1.5 or 2 times the application's size. */
  readonly size: 'small' | 'normal' | 'large' | 'huge';
  /** Text colour. */
  readonly color: 'white' | 'yellow' | 'cyan' | 'black';
  /** Text background. `dark` is slightly transparent. */
  readonly background: 'none' | 'dark' | 'solid' | 'white';
  /** Edge of the letters. */
  readonly edge: 'none' | 'outline' | 'shadow';
}

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
