import { type CaptionStyle, DEFAULT_VIEWER_SETTINGS } from '../settings/viewer-settings';
import { captionProperties } from './caption-properties';

describe('captionProperties', () => {
  const normal = DEFAULT_VIEWER_SETTINGS.captionStyle;

  const set = (style: CaptionStyle): Record<string, string> =>
    Object.fromEntries(captionProperties(style).filter(([, value]) => value !== ''));

  it('leaves values that the viewer has not changed to the application', () => {
    expect(set(normal)).toEqual({});
    expect(captionProperties(normal).length).toBe(6);
  });

  it('sets values that the viewer has chosen', () => {
    expect(set({ ...normal, size: 'huge', color: 'yellow', background: 'none' })).toEqual({
      '--iv-caption-scale': '2',
      '--iv-caption-color': '#ff0',
      '--iv-caption-background': 'transparent',
      '--iv-caption-class-color': 'var(--iv-caption-color,#fff)',
      '--iv-caption-class-background': 'transparent',
    });
    expect(Object.keys(set({ ...normal, edge: 'shadow' }))).toEqual(['--iv-caption-edge']);
  });
});
