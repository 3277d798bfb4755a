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
    '..%2fa.mp4',
    'file:///a.mp4',
    'C:\\a.mp4',
  ])
    it(`finds no file outside the folder: ${address}`, () => {
      expect(media.has(address)).toBe(false);
      expect(media.isOutside(address)).toBe(true);
    });

  for (const [address, name] of [
    ['a.mp4', 'training/a.mp4'],
    ['../training/a.mp4', 'training/a.mp4'],
    ['../film/b.mp4?v=2', 'film/b.mp4'],
    ['film/b.mp4', 'film/b.mp4'],
    ['/film/b.mp4', 'film/b.mp4'],
    ['../film/take%231.mp4', 'film/take#1.mp4'],
    ['../film/take#1.mp4', 'film/take#1.mp4'],
    ['film/take%231.mp4', 'film/take#1.mp4'],
    ['both.mp4', 'training/both.mp4'],
    ['/both.mp4', 'both.mp4'],
  ] as const)
    it(`looks ${address} up from the story's folder, then from the media folder`, () => {
      const files = ['training/a.mp4', 'film/b.mp4', 'film/take#1.mp4', 'both.mp4', 'training/both.mp4'];
      const found = new StoryMedia(Object.fromEntries(files.map((one) => [one, {}])), {
        story: 'training',
        media: '',
      });
      expect([found.nameOf(address), found.has(address), found.isOutside(address)]).toEqual([
        name,
        true,
        false,
      ]);
      expect(found.isOutside('../film/gone.mp4')).toBe(false);
      expect(found.isOutside('../../film/b.mp4')).toBe(true);
    });

  it('knows a media folder beside the story, and nothing else there', () => {
    const files = { 'story/a.mp4': {}, 'clips/b.mp4': {} };
    const beside = new StoryMedia(files, { story: 'story', media: 'clips' });
    expect(['a.mp4', 'b.mp4', '../clips/b.mp4'].map((one) => beside.has(one))).toEqual([true, true, true]);
    expect(
      ['../clips/c.mp4', 'c.mp4', '../other/c.mp4', '../clips.mp4'].map((one) => beside.isOutside(one)),
    ).toEqual([false, false, true, true]);
  });

  for (const address of ['https://example.org/a.mp4', '//example.org/a.mp4', 'blob:a', 'http://', ''])
    it(`finds no file in the folder for "${address}"`, () => {
      expect(media.has(address)).toBe(false);
      expect(media.isOutside(address)).toBe(false);
    });
});
