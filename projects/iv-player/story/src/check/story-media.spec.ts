import { StoryMedia } from './story-media';

describe('StoryMedia', () => {
  const media = new StoryMedia({ 'clips/a b.mp4': {}, 'a.mp4': {}, '100%.mp4': {}, 'c#1.mp4': {} });

  for (const address of [
    'a.mp4',
    './a.mp4',
    'clips/../a.mp4',
    'a.mp4?v=2#t=4',
    '/a.mp4',
    '/../a.mp4',
    'clips/a%20b.mp4',
    'clips\\a b.mp4',
    'clips/%2e%2e/a.mp4',
    '100%.mp4',
    'c#1.mp4',
  ])
    it(`finds the file of ${address}`, () => {
      expect(media.has(address)).toBe(true);
      expect(media.isOutside(address)).toBe(false);
    });

  // The browser would request a file outside the folder, whatever the folder's name.
  for (const address of [
    '../a.mp4',
    '..\\a.mp4',
    '%2e%2e/a.mp4',
    '.%2E/clips/a%20b.mp4',
    'clips/../../a.mp4',
    ' ../a.mp4',
    '../../../a.mp4',
    '../:/../a.mp4',
    '..?/a.mp4',
  ])
    it(`finds no file outside the folder: ${address}`, () => {
      expect(media.has(address)).toBe(false);
      expect(media.isOutside(address)).toBe(true);
    });

  for (const address of [
    'https://example.org/a.mp4',
    '//example.org/a.mp4',
    'blob:a',
    'http://',
    '..%2fa.mp4',
    '',
  ])
    it(`finds no file in the folder for "${address}"`, () => {
      expect(media.has(address)).toBe(false);
      expect(media.isOutside(address)).toBe(false);
    });
});
