import { thumbnailAt } from './thumbnail';

describe('thumbnailAt', () => {
  const thumbnails = { src: 'sprite.jpg', width: 160, height: 90, interval: 2, columns: 3 };

  it('is part of the sprite sheet, row by row', () => {
    const places = [-1, 0, 1.9, 2, 5.9, 6, 14].map((time) => {
      const { part } = thumbnailAt({ thumbnails }, time)!;
      return `${part!.x} ${part!.y}`;
    });
    expect(places).toEqual(['0 0', '0 0', '0 0', '160 0', '320 0', '0 90', '160 180']);
  });

  it('is the whole poster without a sprite sheet', () => {
    expect(thumbnailAt({ poster: 'a.jpg' }, 3)).toEqual({ src: 'a.jpg', part: null });
    expect(thumbnailAt({ poster: 'a.jpg', thumbnails }, 0)!.src).toBe('sprite.jpg');
  });

  const nothing: Record<string, unknown>[] = [
    {},
    { poster: '' },
    { poster: 3 },
    { thumbnails: null },
    { thumbnails: 'sprite.jpg' },
    { thumbnails: { ...thumbnails, interval: 0 } },
    { thumbnails: { ...thumbnails, columns: 1.5 } },
    { thumbnails: { ...thumbnails, width: NaN } },
    { thumbnails: { ...thumbnails, src: undefined } },
  ];
  for (const data of nothing) {
    it(`is null for ${JSON.stringify(data)}`, () => expect(thumbnailAt(data, 1)).toBeNull());
  }
});
