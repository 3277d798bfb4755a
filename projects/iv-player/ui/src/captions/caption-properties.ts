import { CAPTION_STYLE_VALUES, type CaptionStyle } from '../settings/caption-style';
import { DEFAULT_VIEWER_SETTINGS } from '../settings/viewer-settings';

/**
 * The custom properties for what the viewer changed. Those of what the viewer left alone are empty, so that the application's
 * own hold.
 */
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
    // White on black is what many files say: on the viewer's white it could not be read.
    ['--iv-caption-class-color', hasColors ? 'var(--iv-caption-color,#fff)' : ''],
    ['--iv-caption-class-background', hasColors ? 'transparent' : ''],
  ];
}
