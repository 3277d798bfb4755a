import { isHls } from './is-hls';

describe('isHls [hls-sources]', () => {
  for (const type of [
    'application/vnd.apple.mpegurl',
    'application/x-mpegURL',
    'application/mpegurl',
    'audio/mpegurl',
    'audio/x-mpegurl',
    'video/mpegurl',
    'video/x-mpegURL',
    'Application/VND.apple.mpegurl; charset=utf-8',
  ]) {
    it(`is true for the type ${type}, regardless of the path`, () =>
      expect(isHls({ src: 'a.php', type })).toBeTrue());
  }

  for (const src of ['a.m3u8', '/b/A.M3U8', 'https://x.test/a.m3u8?token=1', 'a.m3u8#t=3']) {
    it(`is true for the path ${src}`, () => expect(isHls({ src })).toBeTrue());
  }

  for (const [src, type] of [
    ['a.mp4', undefined],
    ['a.mp4?from=b.m3u8', undefined],
    ['a.m3u8/b.mp4', undefined],
    ['a.mpd', 'application/dash+xml'],
    ['a.m3u8', 'video/mp4'],
    ['a', 'application/mpegurls'],
    ['a', 'video/vnd.apple.mpegurl'],
  ] as const) {
    it(`is false for ${src}, ${String(type)}`, () =>
      expect(isHls({ src, ...(type !== undefined && { type }) })).toBeFalse());
  }
});
