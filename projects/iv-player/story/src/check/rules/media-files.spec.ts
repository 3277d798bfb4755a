import { storyOf } from '../../testing/test-story';
import type { StoryFile } from '../../format/story-file';
import { checkStory } from '../check-story';
import type { StoryMediaFile } from '../story-media';

describe('media files of a story', () => {
  const captions = [{ src: 'a.vtt', lang: 'en', label: 'English' }];
  const found = (story: StoryFile, media: Readonly<Record<string, StoryMediaFile>>): readonly string[] =>
    checkStory(story, { media: { 'a.vtt': {}, ...media } }).map(
      ({ code, path }) => `${code} ${path.join('.')}`,
    );
  const withSource = (source: readonly string[]): StoryFile =>
    storyOf({ a: { source, captions, ending: 'x' } });

  it('does not report other files in the folder as unused clips', () => {
    const others = [
      'story.json',
      'app.ts',
      'notes.txt',
      'a.m3u8',
      '0.m4s',
      '0.ts',
      'a.flac',
      'a.svg',
      'README',
    ];
    expect(
      found(storyOf({ a: { text: 'A', ending: 'x' } }), Object.fromEntries(others.map((name) => [name, {}]))),
    ).toEqual([]);
    for (const name of ['a.mp4', 'a.MOV', 'b/a.mkv', 'a.ogv'])
      expect(found(storyOf({ a: { text: 'A', ending: 'x' } }), { [name]: {} })).toEqual([
        'UNUSED_NODE_MEDIA nodes',
      ]);
  });

  it('finds files with any extension [check-media]', () => {
    const names = ['a.m3u8', 'a.ogv', 'a.mkv', 'a', 'a.bin'];
    for (const name of names) {
      expect(found(withSource([name]), { [name]: {} })).toEqual([]);
      expect(found(withSource([name]), {})).toEqual(['MISSING_MEDIA nodes.a.source.0']);
    }
  });

  it('reports an address outside the folder, with a remedy [check-media]', () => {
    const [first, ...more] = checkStory(withSource(['../clips/a.mp4']), {
      media: { 'a.vtt': {}, 'clips/a.m4a': {} },
    });
    expect(more).toEqual([]);
    expect(first?.message).toBe(
      'The address "../clips/a.mp4" is outside the media folder: move the file into it and update the address.',
    );
    expect(found(withSource(['../clips/a.mp4']), { 'clips/a.mp4': {} })).toContain(
      'MISSING_MEDIA nodes.a.source.0',
    );
  });

  describe('`videoDuration`', () => {
    const messages = (videoDuration: number, file: StoryMediaFile): readonly string[] =>
      checkStory(storyOf({ a: { source: 'a.mp4', videoDuration, captions, ending: 'x' } }), {
        media: { 'a.vtt': {}, 'a.mp4': file },
      }).map(({ code, message }) => `${code} ${message}`);

    it('is the end of the picture, up to one frame [measured-end]', () => {
      for (const seconds of [3.96, 4, 4.04, 4.001])
        expect(messages(seconds, { duration: 4, frameRate: 25 })).toEqual([]);
      expect(messages(4.1, { duration: 4, frameRate: 25 })).toEqual([
        'MEDIA_DIFFERS The picture of a.mp4 ends at 4.00 s, but "videoDuration" is 4.1: correct it, or run npx iv-player measure.',
      ]);
      expect(messages(3.9, { duration: 4, frameRate: 25 }).length).toBe(1);
      expect(messages(4.04, { duration: 4, frameRate: 60 }).length).toBe(1);
      expect(messages(9, {})).toEqual([]);
    });

    it('may be the end of longer sound, to keep the last frame visible [measured-end]', () => {
      expect(messages(6, { duration: 4, soundDuration: 6, frameRate: 25 })).toEqual([]);
      expect(messages(3, { duration: 4, soundDuration: 3, frameRate: 25 }).length).toBe(1);
    });
  });

  it('reports a missing poster [check-media]', () => {
    const story = storyOf({ a: { text: 'A', ending: 'x' } }, { poster: 'art/poster.webp' });
    expect(found(story, {})).toEqual(['MISSING_MEDIA poster']);
    expect(found(story, { 'art/poster.webp': {} })).toEqual([]);
  });

  it('does not report clips that `normalize` makes equally loud [measured-loudness]', () => {
    const loud = { a: -12, b: -20, c: -40 };
    const nodes = Object.fromEntries(
      Object.keys(loud).map((id) => [id, { source: `${id}.mp4`, captions, ending: id }]),
    );
    const media = Object.fromEntries(
      Object.entries(loud).map(([id, loudness]) => [`${id}.mp4`, { loudness, width: 1 }]),
    );
    const different = (normalize: Readonly<Record<string, number>>): readonly string[] =>
      found({ ...storyOf(nodes), normalize }, media).filter((one) => one.startsWith('LOUDNESS_DIFFERS'));
    expect(different({})).toEqual(['LOUDNESS_DIFFERS nodes.a.source', 'LOUDNESS_DIFFERS nodes.c.source']);
    expect(different({ a: -12, b: -20 })).toEqual(['LOUDNESS_DIFFERS nodes.c.source']);
    // The player attenuates by at most 12 dB.
    expect(different(loud)).toEqual(['LOUDNESS_DIFFERS nodes.a.source', 'LOUDNESS_DIFFERS nodes.c.source']);
  });

  describe('a long sound', () => {
    const check = (seconds: number, options: object = {}): readonly string[] =>
      checkStory(
        {
          ...storyOf({ a: { text: 'A', ending: 'x' } }),
          sounds: [{ id: 'soundtrack', src: ['bed.webm', 'bed.mp3'], ...options }],
        },
        { media: { 'bed.webm': {}, 'bed.mp3': { duration: seconds } } },
      ).map(({ code, severity, message }) => `${severity} ${code} ${message}`);

    it('is a warning with its memory and a remedy if it is decoded as a whole [check-media]', () =>
      expect(check(1800)).toEqual([
        'warning LONG_SOUND The sound "soundtrack" lasts 30 minutes and takes about 691 MB of memory when decoded: set "html5": true, or loop a shorter sound.',
      ]));

    it('is fine if it is streamed, or up to ten minutes long', () => {
      expect(check(1800, { html5: true })).toEqual([]);
      expect(check(600)).toEqual([]);
      expect(check(601, { html5: false }).length).toBe(1);
    });
  });
});
