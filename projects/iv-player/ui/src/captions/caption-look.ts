import { type CaptionStyle, DEFAULT_VIEWER_SETTINGS } from '../settings/viewer-settings';

const VALUES: { readonly [K in keyof CaptionStyle]: Readonly<Record<CaptionStyle[K], string>> } = {
  size: { small: '.75', normal: '1', large: '1.5', huge: '2' },
  color: { white: '#fff', yellow: '#ff0', cyan: '#0ff', black: '#000' },
  background: { none: 'transparent', dark: '#000c', solid: '#000', white: '#fff' },
  edge: {
    none: 'none',
    outline: '0 0 .1em #000,.06em .06em #000,-.06em .06em #000,.06em -.06em #000,-.06em -.06em #000',
    shadow: '.06em .06em .12em #000,.1em .1em .3em #000',
  },
};

/**
 * The custom properties for what the viewer changed. Those of what the viewer left alone are empty, so that the application's
 * own hold.
 */
export function captionProperties(style: CaptionStyle): readonly (readonly [name: string, value: string])[] {
  const normal = DEFAULT_VIEWER_SETTINGS.captionStyle;
  const property = (name: keyof CaptionStyle): string =>
    style[name] === normal[name] ? '' : ((VALUES[name] as Record<string, string>)[style[name]] ?? '');
  return [
    ['--iv-caption-scale', property('size')],
    ['--iv-caption-color', property('color')],
    ['--iv-caption-background', property('background')],
    ['--iv-caption-edge', property('edge')],
  ];
}
