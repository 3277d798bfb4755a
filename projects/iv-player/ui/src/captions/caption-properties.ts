import { CAPTION_STYLE_VALUES, type CaptionStyle } from '../settings/caption-style';
import { DEFAULT_VIEWER_SETTINGS } from '../settings/viewer-settings';

/** Custom properties for the viewer's caption style; empty if unchanged, so that the application's values apply. */
export function captionProperties(style: CaptionStyle): readonly (readonly [name: string, value: string])[] {
  const normal = DEFAULT_VIEWER_SETTINGS.captionStyle;
  const property = (name: keyof CaptionStyle): string => {
    const values: Readonly<Record<string, string>> = CAPTION_STYLE_VALUES[name];
    return style[name] === normal[name] ? '' : (values[style[name]] ?? '');
  };
  const [color, background] = [property('color'), property('background')];
  const hasColors = color !== '' || background !== '';
  return [
    ['--iv-caption-scale', property('size')],
    ['--iv-caption-color', color],
    ['--iv-caption-background', background],
    ['--iv-caption-edge', property('edge')],
    // Many files set white text, which would be unreadable on a white background that the viewer chose.
    ['--iv-caption-class-color', hasColors ? 'var(--iv-caption-color,#fff)' : ''],
    ['--iv-caption-class-background', hasColors ? 'transparent' : ''],
  ];
}
